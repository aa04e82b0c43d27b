/* Letters: one conversation for each set of people, beside the map. */
import { get, isOffline, send } from "./api.js";
import { html, icon, paint, raw } from "./markup.js";

const $ = (id) => document.getElementById(id);
const ALL = "all";

export class Press {
  constructor(context) {
    this.context = context;
    this.pane = $("p-press");
    this.letters = [];
    this.open = null;
    this.made = new Set();
    this.newFrom = new Map();
    this.level = context.store.state.game.settings.press ?? "full";
    this.pane.addEventListener("click", (event) => this.clicked(event));
    this.pane.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.pane.addEventListener("input", (event) => {
      if (event.target.id === "letter") this.keepDraft(event.target.value);
    });
    this.pane.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.send();
    });
    this.pane.addEventListener("focusin", (event) => {
      if (event.target.id === "letter" && context.isPhone()) $("game").dataset.sheet = "full";
    });
    $("new-talk").addEventListener("submit", (event) => {
      if (event.submitter?.value === "yes") this.opened();
    });
    this.places = placePattern(context.names.facts.provinces);
  }

  get power() {
    return this.context.store.power;
  }

  get mayWrite() {
    const { state } = this.context.store.state.game;
    return Boolean(this.power) && ["playing", "paused", "over"].includes(state);
  }

  async fetch() {
    if (this.level === "gunboat") return this.render();
    const { messages, more } = await get(`${this.context.store.data.api}/messages`);
    const first = messages[0]?.number ?? 0;
    this.letters = [...this.letters.filter((letter) => letter.number < first), ...messages];
    this.hasMore ??= more;
    this.render();
    this.seen();
  }

  /** Fetch the letters before those that are here. */
  async fetchEarlier() {
    const { messages, more } = await get(`${this.context.store.data.api}/messages?before=${this.letters[0].number}`);
    this.letters = [...messages, ...this.letters];
    this.hasMore = more;
    this.render();
  }

  /* ---- conversations ---- */

  key(letter) {
    return letter.to === ALL ? ALL : [letter.from, ...letter.to].sort().join("|");
  }

  others(key) {
    return key === ALL ? [] : key.split("|").filter((power) => power !== this.power);
  }

  name(key) {
    const { say, names, words } = this.context;
    return key === ALL ? say("everyone") : words.list(this.others(key).map((power) => names.power(power)));
  }

  /** The conversations, that with the latest letter first; those to everyone and to each other power always stand there. */
  get talks() {
    const last = new Map([[ALL, 0], ...[...this.made].map((key) => [key, 0])]);
    if (this.power && this.level === "full") {
      for (const power of Object.keys(this.context.names.facts.powers)) {
        if (power !== this.power) last.set([power, this.power].sort().join("|"), 0);
      }
    }
    for (const letter of this.letters) last.set(this.key(letter), letter.number);
    const unread = this.context.store.state.unread;
    return [...last.keys()].sort((a, b) => Boolean(unread[b]) - Boolean(unread[a]) || last.get(b) - last.get(a));
  }

  /* ---- what is shown ---- */

  render() {
    const { store, say } = this.context;
    const count = Object.values(store.state.unread).reduce((sum, n) => sum + n, 0);
    const badge = $("unread");
    badge.hidden = !count;
    badge.textContent = count || "";
    if (count) badge.setAttribute("aria-label", say("unread", { n: count }));
    if (this.level === "gunboat") return paint(this.pane, this.nothing("gunboat", "gunboat_says"));
    this.open ??= this.talks[0];
    this.shell();
    paint(this.pane.querySelector(".talk-chips"), this.chips());
    paint(this.pane.querySelector(".msgs"), this.told());
    paint(this.pane.querySelector(".reads"), this.readers());
  }

  /* The frame stays, so that nothing is lost that is being written. */
  shell() {
    if (this.pane.querySelector(".msgs")) return this.composer();
    paint(this.pane, html`<div class="talk-chips" role="group"></div><div class="panel-body letters-body" tabindex="0"><div class="msgs"></div></div><div class="reads note"></div><form class="composer"></form>`);
    this.composer();
  }

  composer() {
    const { say } = this.context;
    const form = this.pane.querySelector(".composer");
    form.hidden = !this.mayWrite;
    if (form.hidden || form.dataset.talk === this.open) return;
    form.dataset.talk = this.open;
    paint(form, html`<div class="row"><textarea class="input" id="letter" rows="1" maxlength="10000" data-talk="${this.open}" aria-label="${say("write_to", { names: this.name(this.open) })}" placeholder="${say("write_to", { names: this.name(this.open) })}"></textarea><button class="btn btn--act btn--icon" aria-label="${say("send")}">${icon("send")}</button></div><p class="help help--bad" id="letter-wrong" hidden></p>`);
    $("letter").value = localStorage.getItem(this.draftKey()) ?? "";
    this.grow();
  }

  nothing(title, about) {
    const { say } = this.context;
    return html`<div class="empty">${icon("chat")}<b>${say(title)}</b><span>${say(about)}</span></div>`;
  }

  chips() {
    const { store, say } = this.context;
    const fresh = this.level === "full" && this.mayWrite ? html`<button class="chip" type="button" data-new="1" data-key="new">${icon("plus")}${say("new")}</button>` : "";
    return html`${fresh}${this.talks.map((key) => {
      const unread = store.state.unread[key];
      return html`<button class="chip" type="button" data-key="talk ${key}" data-talk="${key}" aria-pressed="${key === this.open}">${this.name(key)}${unread ? html` <span class="count" aria-label="${say("unread", { n: unread })}">${unread}</span>` : ""}</button>`;
    })}`;
  }

  readers() {
    const { say, names, words } = this.context;
    if (!this.power) return say("watch_letters");
    if (this.open === ALL) return say("reads_all");
    const others = this.others(this.open);
    return others.length === 1 ? say("reads_two") : say("reads_these", { names: words.list(others.map((power) => names.power(power))) });
  }

  told() {
    const { say, clock } = this.context;
    const mine = this.letters.filter((letter) => this.key(letter) === this.open);
    const earlier = this.hasMore ? html`<button class="btn btn--small" type="button" data-earlier="1">${say("earlier")}</button>` : "";
    if (!mine.length) return html`${earlier}<div class="empty">${icon("chat")}<span>${say("no_letters")}</span></div>`;
    const found = [earlier];
    let phase = null;
    const first = this.newFrom.get(this.open);
    for (const letter of mine) {
      if (letter.phase !== phase) {
        phase = letter.phase;
        found.push(html`<div class="msg-day">${this.phaseName(phase)}</div>`);
      }
      if (letter.number === first) found.push(html`<div class="msg-day unread">${say("new")}</div>`);
      found.push(this.letter(letter, clock));
    }
    return found;
  }

  phaseName(code) {
    const { phases, phase } = this.context.store.state;
    return phases.findLast((one) => one.code === code)?.name ?? (phase.code === code ? phase.name : code);
  }

  letter(letter, clock) {
    const { names } = this.context;
    const isMine = letter.from === this.power;
    const time = html`<time datetime="${letter.at}">${clock.when(letter.at)}</time>`;
    const text = String(html`${letter.text}`).replace(this.places.pattern, (whole) => this.place(whole)).replace(/\n/g, "<br>");
    return html`<article class="msg${isMine ? " mine" : ""}"><header>${isMine ? "" : names.badge(letter.from)}${time}</header><div class="bubble"><p>${raw(text)}</p></div></article>`;
  }

  /* Names of provinces lead to the map. */
  place(word) {
    const code = this.places.codes.get(word.toLocaleLowerCase());
    return String(html`<button type="button" class="place" data-see="${code}">${raw(word)}</button>`);
  }

  /* ---- what is done ---- */

  clicked(event) {
    const button = event.target.closest("[data-talk], [data-new], [data-see], [data-earlier]");
    if (!button || button.id === "letter") return;
    if (button.dataset.see) this.context.seeOnMap(button.dataset.see);
    else if (button.dataset.new) this.choose();
    else if (button.dataset.earlier) this.fetchEarlier().catch(() => {});
    else this.show(button.dataset.talk);
  }

  show(key) {
    this.open = key;
    this.render();
    this.seen();
    this.toEnd();
  }

  toEnd() {
    const body = this.pane.querySelector(".letters-body");
    const line = body?.querySelector(".unread");
    if (body) body.scrollTop = line ? line.offsetTop - body.offsetTop : body.scrollHeight;
  }

  choose() {
    const { names } = this.context;
    const powers = Object.keys(names.facts.powers).filter((power) => power !== this.power);
    paint($("new-talk-whom"), powers.map((power) => html`<label class="check"><input type="checkbox" value="${power}">${names.badge(power)}</label>`));
    $("new-talk").showModal();
  }

  opened() {
    const chosen = [...$("new-talk-whom").querySelectorAll(":checked")].map((box) => box.value);
    if (!chosen.length) return;
    const key = [...chosen, this.power].sort().join("|");
    this.made.add(key);
    this.show(key);
    $("letter")?.focus();
  }

  /** Say that the letters in sight were read. */
  async seen() {
    const { store, side } = this.context;
    const unread = store.state.unread[this.open];
    if (!unread || !this.power || document.hidden || !side.isShown("press")) return;
    const letters = this.letters.filter((letter) => this.key(letter) === this.open);
    const last = letters.at(-1);
    if (!last) return;
    this.newFrom.set(this.open, letters.filter((letter) => letter.from !== this.power).at(-unread)?.number);
    delete store.state.unread[this.open];
    this.render();
    this.toEnd();
    await send(`${store.data.api}/messages/read`, { conversation: this.open, number: last.number }).catch(() => {});
  }

  draftKey() {
    return `standoff letter ${this.context.store.data.game} ${this.open}`;
  }

  keepDraft(text) {
    if (text) localStorage.setItem(this.draftKey(), text);
    else localStorage.removeItem(this.draftKey());
    this.grow();
  }

  grow() {
    const field = $("letter");
    field.rows = Math.max(1, Math.min(7, field.value.split("\n").length + Math.floor(field.value.length / 48)));
  }

  async send() {
    const { store, say } = this.context;
    const field = $("letter");
    const text = field.value.trim();
    if (!text || this.isSending) return field.focus();
    this.isSending = true;
    const to = this.open === ALL ? ALL : this.others(this.open);
    const wrong = $("letter-wrong");
    try {
      const letter = await send(`${store.data.api}/messages`, { to, text });
      if (!this.letters.some((one) => one.number === letter.number)) this.letters.push(letter);
      field.value = "";
      this.keepDraft("");
      wrong.hidden = true;
      this.newFrom.delete(this.open);
      this.render();
      this.toEnd();
      field.focus();
    } catch (error) {
      wrong.hidden = false;
      wrong.textContent = say("not_sent", { why: isOffline(error) ? say("reconnecting") : error.message });
    } finally {
      this.isSending = false;
    }
  }
}

/* Full names of provinces in running text, long ones first. */
function placePattern(provinces) {
  const codes = new Map(Object.entries(provinces).map(([code, { name }]) => [name.toLocaleLowerCase(), code]));
  const names = [...codes.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { codes, pattern: new RegExp(`(?<![\\p{L}&;])(?:${names.join("|")})(?![\\p{L}])`, "giu") };
}
