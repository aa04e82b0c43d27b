/* The phases that were judged: the bar of time, the map as it was, each order with its reason. */
import { Reasons } from "../replay/reasons.js";
import { get } from "./api.js";
import { chart } from "./centres.js";
import { html, icon, paint, raw } from "./markup.js";
import { calm } from "./map.js";

const $ = (id) => document.getElementById(id);

export class Past {
  constructor(context) {
    this.context = context;
    this.number = null;
    this.moments = new Map();
    this.reasons = new Reasons(context.map, context.names.facts.reasons);
    this.isPlaying = false;
    $("scale").addEventListener("click", (event) => this.fieldTouched(event));
    $("before").addEventListener("click", () => this.step(-1));
    $("after").addEventListener("click", () => this.step(1));
    $("told").addEventListener("click", (event) => {
      const row = event.target.closest(".orders li");
      if (row) this.ask(row);
    });
    $("result-tabs").addEventListener("click", (event) => {
      const button = event.target.closest("[data-show]");
      if (button) this.showTab(button.dataset.show);
    });
    this.useSlider();
  }

  get phases() {
    return this.context.store.state.phases;
  }

  /** The phase that is shown, or null for the one that lies open. */
  get shown() {
    return this.number === null ? null : this.phases.find((phase) => phase.number === this.number);
  }

  /* ---- the bar of time: a field for each phase, and one for now ---- */

  render() {
    const { store, say } = this.context;
    const { phase, game } = store.state;
    const isOver = game.state === "over" || game.state === "cancelled";
    const fields = this.phases.map((one, i) => this.field(one.number, one.code, one.name, i, one.had_retreats));
    fields.push(this.field(null, phase.code, isOver ? say(game.state) : `${phase.name}, ${say("now")}`, this.phases.length, false, isOver));
    paint($("scale"), fields);
    // A button that is disabled while it has the focus would swallow the keys.
    $("before").setAttribute("aria-disabled", String(this.index() === 0));
    $("after").setAttribute("aria-disabled", String(this.number === null));
  }

  index() {
    return this.number === null ? this.phases.length : this.phases.findIndex((phase) => phase.number === this.number);
  }

  field(number, code, name, i, isDriven, isEnd = false) {
    const year = code.slice(1, -1);
    const before = i ? this.phases[i - 1].code.slice(1, -1) : null;
    const kinds = [code.endsWith("M") && !isEnd ? "" : "short", i % 2 ? "" : "dark", isDriven ? "driven" : "", number === null ? "open" : ""];
    const current = this.number === number ? html` aria-current="step"` : "";
    const label = isDriven ? `${name}, ${this.context.say("forced_retreats")}` : name;
    return html`<li class="${kinds.filter(Boolean).join(" ")}"${current}>${year !== before && !isEnd ? html`<span class="year" aria-hidden="true">${year}</span>` : ""}<button type="button" title="${label}" aria-label="${label}" tabindex="${this.number === number ? 0 : -1}" data-key="phase ${number}" data-number="${number ?? ""}"></button></li>`;
  }

  fieldTouched(event) {
    const button = event.target.closest("[data-number]");
    if (button) this.go(button.dataset.number === "" ? null : Number(button.dataset.number));
  }

  /* The bar is a slider too: a finger may be drawn along it; arrows walk along it. */
  useSlider() {
    const bar = $("scale");
    let isDrawing = false;
    const follow = (event) => {
      const fields = [...bar.children];
      const i = fields.findIndex((field) => event.clientX < field.getBoundingClientRect().right);
      const field = fields[i < 0 ? fields.length - 1 : i].querySelector("button");
      const number = field.dataset.number === "" ? null : Number(field.dataset.number);
      if (number !== this.number) this.go(number);
    };
    bar.addEventListener("pointerdown", () => { isDrawing = true; });
    window.addEventListener("pointermove", (event) => { if (isDrawing && event.buttons) follow(event); });
    window.addEventListener("pointerup", () => { isDrawing = false; });
    bar.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      this.step(by).then(() => bar.querySelector('[aria-current] button').focus());
    });
  }

  async step(by) {
    const i = this.index() + by;
    if (i < 0 || i > this.phases.length) return;
    await this.go(i === this.phases.length ? null : this.phases[i].number);
  }

  /* ---- one phase ---- */

  fetch(number) {
    const { store, words } = this.context;
    if (!this.moments.has(number)) {
      const coming = get(`${store.data.page}phases/${number}-${words.language}.json`);
      coming.catch(() => this.moments.delete(number));
      this.moments.set(number, coming);
    }
    return this.moments.get(number);
  }

  /** Show a phase that was judged, or with null the one that lies open. */
  async go(number, { address = true } = {}) {
    this.isPlaying = false;
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const moment = number === null ? null : await this.fetch(number);
    if (turn !== this.turn) return;
    const wasPast = this.number !== null;
    this.number = number;
    this.context.machine.state = { step: "idle" };
    if (address) this.writeAddress();
    if (moment) this.tell(moment);
    else {
      if (wasPast) paint($("told"), "");
      this.context.drawNow();
    }
    this.context.side.setView(number === null ? "now" : "past");
    this.context.render();
  }

  writeAddress() {
    const { store } = this.context;
    const code = this.shown?.code;
    history.replaceState(null, "", code ? `${store.data.page}${code}/` : store.data.page);
  }

  tell(moment) {
    const { map } = this.context;
    map.light(null);
    map.coasts([]);
    map.setCursor(null);
    map.show(moment);
    const told = $("told");
    told.painted = null; // its rows have become buttons: it is made anew for each look
    paint(told, raw(moment.html));
    told.scrollTop = 0;
    this.badges(told);
    this.reasons.show(told.querySelector(".moment"));
    $("phase-name").textContent = moment.name;
    if ($("told").dataset.show === "centres") this.showTab("centres");
  }

  /* Powers in headings get their badges. */
  badges(told) {
    const { powers } = this.context.names.facts;
    for (const { letter, class: kind } of Object.values(powers)) {
      for (const name of told.querySelectorAll(`h4 .pow.${kind}`)) {
        name.insertAdjacentHTML("afterbegin", `<i class="hat" aria-hidden="true"><b>${letter}</b></i>`);
      }
    }
  }

  /** Ask why one order came to what it came to; the same again, or nothing, shows all. */
  ask(row) {
    this.isPlaying = false;
    this.reasons.choose(row);
    this.context.side.asked(Boolean(this.reasons.chosen));
    if (this.reasons.chosen) $("why").scrollTop = $("p-results").scrollTop = 0;
  }

  touched(event) {
    this.ask(this.reasons.find(this.context.map.touched(event)));
  }

  /** Go from order to order, as N and P do. */
  walk(by) {
    this.reasons.step(by);
    this.context.side.asked(Boolean(this.reasons.chosen));
  }

  async showTab(name) {
    $("told").dataset.show = name;
    for (const button of $("result-tabs").children) button.setAttribute("aria-pressed", String(button.dataset.show === name));
    $("told").querySelector(".centres")?.remove();
    if (name !== "centres") return;
    const { phases } = await get(`${this.context.store.data.page}centres.json`);
    if ($("told").dataset.show !== "centres") return;
    $("told").querySelector(".centres")?.remove();
    $("told").append(chart(phases, this.context, this.index()));
  }

  /* ---- the dock, and playing through ---- */

  dock() {
    const { store, say } = this.context;
    const { game } = store.state;
    const isOver = game.state === "over" || game.state === "cancelled";
    const back = isOver ? say("over") : say(store.mayOrder ? "write_orders" : "back_to_now");
    const tally = this.tally ?? "";
    const { missing } = this.context.map.moment;
    return html`<button class="btn btn--icon" type="button" data-key="play" data-do="play" aria-label="${say("play")}">${icon("play")}</button><div class="grow count-line"><b>${this.shown?.name ?? ""}</b><div class="note">${tally}${missing ? html`. <b>${missing}</b>` : ""}</div></div><button class="btn btn--act" type="button" data-key="now" data-do="now">${back}</button>`;
  }

  get tally() {
    return document.querySelector("#told .tally")?.textContent;
  }

  /** Let the units of this phase travel, and go on to the next one. */
  play() {
    if (this.isPlaying) {
      this.isPlaying = false;
      return;
    }
    this.isPlaying = true;
    this.reasons.choose(null);
    this.context.map.travel(async () => {
      if (!this.isPlaying) return;
      const i = this.index() + 1;
      if (i >= this.phases.length) {
        this.isPlaying = false;
        await this.go(null);
        return;
      }
      await this.go(this.phases[i].number);
      setTimeout(() => this.play(), calm.matches ? 1800 : 900);
    });
  }

  /** Show the phase that has just been judged: its units set out at once. */
  async justJudged(number) {
    await this.go(number);
    this.context.map.travel(() => {
      if (this.number === number) this.context.map.show(this.context.map.moment);
    });
  }
}
