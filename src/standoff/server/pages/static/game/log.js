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
    const lines = this.entries.flatMap((entry, i) => this.lines(entry, this.entries[i - 1])).reverse();
    paint($("log"), lines.length ? lines : html`<li class="empty">${say("log_empty")}</li>`);
  }

  /* An entry is a whole set; what is told is what it changed. */
  lines(entry, before) {
    const { say, clock } = this.context;
    const known = before?.number === entry.number ? before : { sent: [], ready: false, number: entry.number };
    const fresh = entry.sent.filter((text) => !known.sent.includes(text));
    const gone = known.sent.filter((text) => !entry.sent.includes(text) && !this.isReplaced(text, fresh));
    const told = [
      ...fresh.map((text) => html`<code>${text}</code>`),
      ...gone.map((text) => html`<s><code>${text}</code></s>`),
      ...(entry.ready !== known.ready ? [html`<span>${say(entry.ready ? "log_ready" : "not_ready")}</span>`] : []),
    ];
    const source = this.context.words.texts[`source_${entry.source}`] ?? entry.source;
    const head = before?.number === entry.number ? [] : [html`<li class="log-phase">${this.context.press.phaseName(entry.phase)}</li>`];
    const body = told.map((what) => html`<li><time datetime="${entry.at}">${clock.time.format(new Date(entry.at))}</time><span>${what} <span class="soft">${source}</span></span></li>`);
    return [...head, ...body];
  }

  isReplaced(text, fresh) {
    const unit = text.split(" ").slice(0, 2).join(" ");
    return fresh.some((other) => other.startsWith(unit));
  }
}
