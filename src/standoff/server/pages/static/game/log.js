/* What I entered, and when: line by line, the last first. */
import { get } from "./api.js";
import { html, paint } from "./markup.js";

const $ = (id) => document.getElementById(id);

export class Log {
  constructor(context) {
    this.context = context;
    $("t-log").hidden = !context.store.you;
  }

  async fetch() {
    const { store } = this.context;
    if (!store.you) return;
    const { entries } = await get(`${store.data.api}/entries`);
    this.entries = entries;
    this.render();
  }

  render() {
    const { say } = this.context;
    if (!this.entries) return;
    const groups = new Map();
    this.entries.forEach((entry, i) => {
      if (!groups.has(entry.number)) groups.set(entry.number, { phase: entry.phase, lines: [] });
      groups.get(entry.number).lines.push(...this.lines(entry, this.entries[i - 1]));
    });
    const told = [...groups.values()].reverse().map(({ phase, lines }) => html`<li class="log-phase">${this.context.press.phaseName(phase)}</li>${lines.reverse()}`);
    paint($("log"), told.length ? told : html`<li class="empty">${say("log_empty")}</li>`);
  }

  /* An entry is a whole set; what is told is what it changed. */
  lines(entry, before) {
    const { say, clock } = this.context;
    const known = before?.number === entry.number ? before : { sent: [], ready: false };
    const fresh = entry.sent.filter((text) => !known.sent.includes(text));
    const gone = known.sent.filter((text) => !entry.sent.includes(text) && !this.isReplaced(text, fresh));
    const told = [
      ...fresh.map((text) => html`<code>${text}</code>`),
      ...gone.map((text) => html`<s><code>${text}</code></s>`),
      ...(entry.ready !== known.ready ? [html`<span>${say(entry.ready ? "log_ready" : "not_ready")}</span>`] : []),
    ];
    const source = this.context.words.texts[`source_${entry.source}`] ?? entry.source;
    return told.map((what) => html`<li><time datetime="${entry.at}">${clock.time.format(new Date(entry.at))}</time><span>${what} <span class="soft">${source}</span></span></li>`);
  }

  isReplaced(text, fresh) {
    const unit = text.split(" ").slice(0, 2).join(" ");
    return fresh.some((other) => other.startsWith(unit));
  }
}
