/* Typed orders: every line is answered as it is written, in the site's own reading of it. */
import { html, icon, paint } from "./markup.js";
import { provinceOf, read } from "./orders.js";

const $ = (id) => document.getElementById(id);
const PAUSE = 140;
const MOST = 8;

const words = (text) => text.toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

export class Typed {
  constructor(context) {
    this.context = context;
    this.field = $("typed");
    this.list = $("typed-list");
    this.lines = [];
    this.verdicts = [];
    this.found = [];
    this.chosen = -1;
    this.field.addEventListener("input", () => this.written());
    this.field.addEventListener("focus", () => this.written());
    this.field.addEventListener("blur", () => setTimeout(() => this.hide(), 120));
    this.field.addEventListener("keydown", (event) => this.keyed(event));
    this.list.addEventListener("pointerdown", (event) => {
      const item = event.target.closest("[data-number]");
      if (!item) return;
      event.preventDefault();
      this.take(this.found[Number(item.dataset.number)]);
    });
    $("typed-say").addEventListener("click", (event) => {
      const button = event.target.closest("[data-try], [data-all]");
      if (button?.dataset.try) this.tryInstead(button.dataset.try, Number(button.dataset.line));
      else if (button) this.keep();
    });
  }

  render() {
    const { store } = this.context;
    $("typed-box").hidden = !store.mayOrder;
    const { isWinter, you } = store;
    this.field.placeholder = this.context.say(isWinter ? (you.due < 0 ? "type_removal" : "type_build") : "type_order");
    if (!this.field.value) this.answer();
  }

  hide() {
    this.list.hidden = true;
    this.chosen = -1;
    this.field.removeAttribute("aria-activedescendant");
  }

  written() {
    this.chosen = -1;
    this.field.rows = Math.min(6, this.field.value.split("\n").length);
    this.suggest();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
  }

  /* ---- suggestions: legal orders alone ---- */

  suggest() {
    const line = this.current();
    this.found = line ? this.like(line) : [];
    this.showList();
  }

  current() {
    const before = this.field.value.slice(0, this.field.selectionStart);
    return before.slice(before.lastIndexOf("\n") + 1).trim();
  }

  like(line) {
    const { store, names } = this.context;
    const asked = words(line);
    const orders = Object.values(store.book.legal).flat();
    const fits = (text) => {
      const known = words(`${text} ${names.told(text)}`);
      return asked.every((word) => known.some((one) => one.startsWith(word)));
    };
    const exact = line.toUpperCase();
    return orders.filter(fits).sort((a, b) => Number(b === exact) - Number(a === exact) || a.length - b.length).slice(0, MOST);
  }

  showList() {
    const { names } = this.context;
    const isShown = this.found.length > 0 && document.activeElement === this.field;
    this.list.hidden = !isShown;
    paint(this.list, this.found.map((text, i) => html`<li role="option" id="typed-${i}" data-number="${i}" aria-selected="${i === this.chosen}"><code>${text}</code><span>${names.told(text)}</span></li>`));
    if (this.chosen >= 0) {
      this.field.setAttribute("aria-activedescendant", `typed-${this.chosen}`);
      this.list.children[this.chosen].scrollIntoView({ block: "nearest" });
    } else this.field.removeAttribute("aria-activedescendant");
  }

  /* ---- verdicts: what the site reads in each line ---- */

  get writtenLines() {
    return this.field.value.split("\n").map((line) => line.trim()).filter(Boolean);
  }

  async check() {
    const lines = this.writtenLines;
    this.lines = lines;
    this.verdicts = [];
    if (!lines.length) return this.answer();
    const verdicts = await this.ask(lines);
    if (this.lines !== lines) return;
    this.verdicts = verdicts;
    this.answer();
  }

  async ask(lines) {
    const reply = await this.context.store.check(lines).catch(() => null);
    return reply ? reply.verdicts.slice(0, lines.length) : [];
  }

  answer() {
    const { say } = this.context;
    const box = $("typed-say");
    if (!this.verdicts.length) return paint(box, html`<div class="say">${say("typed_hint")}</div>`);
    const several = this.lines.length > 1 ? html`<button class="btn btn--small btn--act" type="button" data-all="1">${say("save_lines", { n: this.lines.length })}</button>` : "";
    paint(box, html`${this.verdicts.map((verdict, number) => this.line(verdict, number))}${several}`);
  }

  line(verdict, number) {
    const { say, names } = this.context;
    const told = verdict.order ? `${names.told(verdict.order)}.` : "";
    const code = this.lines.length > 1 ? html`<code>${verdict.sent}</code> ` : "";
    if (verdict.status === "ok") return html`<div class="say good">${icon("check")}<span>${code}${say("good_line", { order: told })}</span></div>`;
    if (verdict.status === "ok_normalised") {
      return html`<div class="say good">${icon("check")}<span>${code}${say("read_as", { order: verdict.order })}</span></div>`;
    }
    const perhaps = verdict.try.map((text) => html`<button class="chip" type="button" data-try="${text}" data-line="${number}">${text}</button>`);
    const isAmbiguous = verdict.code === "ambiguous_coast";
    const why = this.keeps(verdict) && !isAmbiguous ? say("bad_line", { why: verdict.reason }) : verdict.reason;
    return html`<div class="say ${isAmbiguous ? "warn" : "bad"}">${icon(isAmbiguous ? "warn" : "ban")}<span>${code}${why} ${perhaps}</span></div>`;
  }

  /* Take what was perhaps meant: alone it is saved, among others it takes its line's place. */
  tryInstead(text, number) {
    if (this.lines.length === 1) return this.take(text);
    this.field.value = this.lines.map((line, i) => (i === number ? text : line)).join("\n");
    this.field.focus();
    this.written();
  }

  /* Whether a line may be kept as a misorder: it is for a unit of mine. */
  keeps(verdict) {
    return Boolean(verdict.unit && this.context.store.book.at(provinceOf(verdict.unit)));
  }

  /* ---- keys ---- */

  keyed(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && this.found.length && !this.list.hidden) {
      event.preventDefault();
      const count = this.found.length;
      this.chosen = this.chosen < 0 && by < 0 ? count - 1 : (this.chosen + by + count) % count;
      this.showList();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (this.chosen >= 0) this.take(this.found[this.chosen]);
      else this.keep();
    } else if (event.key === "Escape") {
      this.clear();
      this.field.blur();
    }
    event.stopPropagation();
  }

  take(text) {
    const { store } = this.context;
    const order = read(text);
    const key = order.type === "waive" ? null : store.book.at(provinceOf(order.unit));
    this.clear();
    if (key) store.save(key, text);
    else store.waive(1);
  }

  /* Save what is written; one line that cannot be done is asked about first. The field is free for
     the next order at once, and has its text again where that cannot be saved. */
  async keep() {
    clearTimeout(this.timer);
    const text = this.field.value;
    const lines = this.writtenLines;
    if (!lines.length) return;
    const isKnown = this.verdicts.length === lines.length && lines.every((line, i) => line === this.lines[i]);
    let { verdicts } = this;
    if (!isKnown) {
      this.clear();
      verdicts = await this.ask(lines);
    }
    if (await this.mayKeep(verdicts)) {
      if (this.field.value === text) this.clear();
      for (const verdict of verdicts) this.enter(verdict);
    } else if (this.field.value !== text) {
      this.field.value = [text, this.field.value].filter(Boolean).join("\n");
      this.written();
    }
  }

  async mayKeep(verdicts) {
    const wrong = verdicts.filter((verdict) => verdict.status === "rejected");
    if (!verdicts.length || wrong.some((one) => !this.keeps(one) || one.code === "ambiguous_coast")) return false;
    return !wrong.length || this.context.askMisorder(wrong.map((one) => one.reason).join(" "));
  }

  enter(verdict) {
    if (verdict.status === "superseded") return;
    const { store } = this.context;
    const text = verdict.status === "rejected" ? verdict.sent : verdict.order;
    if (read(text)?.type === "waive") store.waive(1);
    else store.save(verdict.unit ?? store.book.at(provinceOf(read(text).unit)), text);
  }

  clear() {
    this.field.value = "";
    this.field.rows = 1;
    this.lines = [];
    this.verdicts = [];
    this.found = [];
    this.hide();
    this.answer();
  }
}
