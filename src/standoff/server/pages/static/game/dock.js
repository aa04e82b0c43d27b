/* The dock under the map: the order in hand with its question and its answers, or how far I am. */
import { html, icon, paint } from "./markup.js";
import { targets } from "./machine.js";
import { provinceOf } from "./orders.js";

const $ = (id) => document.getElementById(id);
const EMPTY = { hold: "holds_without", disband: "disbands_without" };

export class Dock {
  constructor(context) {
    this.context = context;
    $("dock").addEventListener("click", (event) => this.clicked(event));
  }

  clicked(event) {
    const button = event.target.closest("[data-verb], [data-go], [data-do]");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const { verb, go } = button.dataset;
    if (verb === "leave") this.context.send({ type: "leave" });
    else if (verb === "clear") this.context.send({ type: "clear" });
    else if (verb) this.context.send({ type: "verb", verb });
    else if (go) this.context.send({ type: "touch", province: go });
    else this.context.act(button.dataset.do);
  }

  render() {
    const { machine, past } = this.context;
    const inHand = machine.state.step !== "idle";
    $("dock").classList.toggle("in-hand", inHand);
    paint($("dock"), past.number !== null ? past.dock() : inHand ? this.hand() : this.idle());
  }

  /* ---- nothing in hand ---- */

  idle() {
    const { store, say } = this.context;
    const { game } = store.state;
    if (game.state === "over" || game.state === "cancelled") return this.says(this.ending(), "", this.lastPhase());
    if (!store.you && game.state === "waiting") return this.says(say("waiting"), say("waiting_says"), this.button("table", say("see_seats"), "btn--act"));
    if (!store.you) return this.says(say("watching"), "", this.lastPhase());
    if (store.you.kind === "caretaker") return this.says(say("bot_plays"), "", this.button("come-back", say("come_back"), "btn--act"));
    if (game.state === "waiting") return this.says(say("waiting"), say("waiting_says"));
    if (game.state === "checking") return this.says(say("checking"), "", this.button("table", say("checking"), "btn--act"));
    if (!store.mayOrder) return this.says(say(this.isOut() ? "you_are_out" : "nothing_to_order"), "", this.lastPhase());
    return html`${this.pips()}<div class="grow count-line"><b>${say("ordered", { given: store.given, due: store.due })}</b><div class="note">${this.note()}</div></div>${this.extra()}${this.readyButton()}`;
  }

  isOut() {
    return !this.context.store.state.seats.find((seat) => seat.you).alive;
  }

  says(text, note, button = "") {
    return html`<div class="grow count-line"><b>${text}</b><div class="note">${note}</div></div>${button}`;
  }

  button(name, text, kind = "") {
    return html`<button class="btn ${kind}" type="button" data-key="${name}" data-do="${name}">${text}</button>`;
  }

  lastPhase() {
    const { store, say } = this.context;
    return store.state.phases.length ? this.button("last", say("see_results")) : "";
  }

  ending() {
    const { store, say, names, words } = this.context;
    const { result, state } = store.state.game;
    if (state === "cancelled" || !result) return say("called_off");
    if (result.winner) return say(result.conceded ? "conceded" : "winner", { power: names.power(result.winner) });
    return say("draw", { powers: words.list(result.draw.map((power) => names.power(power))) });
  }

  pips() {
    const { store, names } = this.context;
    if (store.isWinter) return "";
    return html`<div class="pips" aria-hidden="true">${store.keys.map((key) => {
      const { status } = store.orderOf(key);
      const warned = store.warnings.some((warning) => warning.units.includes(key));
      const mark = status === "missing" ? html`<b class="none"></b>` : status === "rejected" || warned ? html`<b class="warn">!</b>` : html`<b>${icon("check")}</b>`;
      return html`<span>${names.token(key, store.power)}${mark}</span>`;
    })}</div>`;
  }

  note() {
    const { store, say, clock } = this.context;
    if (store.isCutOff) return html`<span class="bad">${say("not_saved")}</span>`;
    if (store.you.ready) return store.state.phase.deadline ? say("may_change_until", { when: clock.when(store.state.phase.deadline) }) : say("may_change");
    const things = store.warnings.length + store.strays.length;
    if (things) return say("things_to_check", { n: things });
    if (store.given < store.due) return say(this.without());
    return say(this.playsBots() ? "ready_plays" : "early");
  }

  without() {
    const { store } = this.context;
    if (store.isWinter) return store.you.due > 0 ? "waived_without" : "removes_without";
    return EMPTY[store.kind === "retreat" ? "disband" : "hold"];
  }

  playsBots() {
    return this.context.store.state.seats.every((seat) => seat.you || seat.kind === "bot" || !seat.alive);
  }

  /* In a winter with builds one may also leave some unused. */
  extra() {
    const { store, say } = this.context;
    if (!store.isWinter || !store.book.waives || store.given >= store.due) return "";
    return html`<button class="btn" type="button" data-key="waive" data-verb="waive">${say("waive")}</button>`;
  }

  readyButton() {
    const { store, say } = this.context;
    const { ready } = store.you;
    return html`<button class="btn ${ready ? "" : "btn--act"} ready" type="button" id="ready" data-key="ready" data-do="ready" aria-pressed="${ready}">${ready ? icon("check") : ""}${say(ready ? "ready_since" : "ready")}</button>`;
  }

  /* ---- an order in hand ---- */

  hand() {
    const { store, machine, names, say } = this.context;
    const { state } = machine;
    const [ask, hint] = this.question(state);
    const isHome = !state.key.includes(" ");
    const name = isHome ? names.province(state.key) : names.unit(state.key);
    return html`<div class="hand">${isHome ? icon("plus") : names.token(state.key, store.power)}<div class="ask"><b>${name}. ${ask}</b><span>${hint}</span></div><button class="btn btn--icon btn--bare leave" type="button" data-key="leave" data-verb="leave" aria-label="${say("leave_unit")}">${icon("x")}</button><div class="verbs">${this.verbs(state)}</div><div class="reach" role="group" aria-label="${say("what_can_be_chosen")}">${this.reach(state)}</div></div>`;
  }

  question(state) {
    const { say, names, store } = this.context;
    const options = store.book.options(state.key);
    switch (state.step) {
      case "move":
        if (state.verb === "build") return [say("build_what"), say("build_hint", { province: names.province(options.province) })];
        if (state.verb === "remove") return [say("remove_this"), say("remove_hint", { n: -store.you.due })];
        if (store.kind === "retreat") return options.moves.size ? [say("retreat_where"), say("retreat_hint")] : [say("disband"), say("no_retreat")];
        return state.sea ? [say("by_sea_where"), ""] : [say("where_to"), say("touch_bright")];
      case "whom":
        return state.verb === "support" ? [say("support_whom"), say("bright_units")] : [say("carry_whom"), ""];
      case "where":
        return state.verb === "support"
          ? [say("whom_where", { unit: names.unit(state.whom) }), options.supports.get(state.whom).hold ? say("touch_again") : ""]
          : [say("land_where", { unit: names.unit(state.whom) }), ""];
      default:
        return [say("which_coast"), ""];
    }
  }

  verbs(state) {
    const { store, say } = this.context;
    const options = store.book.options(state.key);
    const pressed = state.step === "whom" || state.step === "where" || state.step === "coast" ? state.verb : state.sea ? "convoy" : state.verb;
    const verb = (name, text, sign, can) => html`<button class="btn btn--small" type="button" data-key="verb ${name}" data-verb="${name}" aria-pressed="${pressed === name}" aria-disabled="${!can}">${icon(sign)}${text}</button>`;
    const found = [];
    if (options.builds.length) {
      for (const [name, letter] of [["army", "A"], ["fleet", "F"]]) {
        const can = options.builds.some((order) => order.unit.startsWith(letter));
        if (can) found.push(verb(name, say(name), "plus", can));
      }
    } else if (options.remove) found.push(verb("remove", say("disband"), "out", true));
    else if (options.disband) {
      if (options.moves.size) found.push(verb("move", say("retreat"), "move", true));
      found.push(verb("disband", say("disband"), "out", true));
    } else {
      found.push(verb("move", say("move"), "move", options.moves.size > 0), verb("hold", say("hold"), "hold", true));
      found.push(verb("support", say("support"), "shield", options.supports.size > 0));
      if (options.convoys.size || (state.key.startsWith("F") && this.isAtSea(options))) found.push(verb("convoy", say("convoy"), "wave", options.convoys.size > 0));
      else if (options.mayChooseSea) found.push(verb("convoy", say("by_sea"), "wave", true));
    }
    if (this.hasOrder(state.key)) found.push(html`<button class="btn btn--small btn--bare" type="button" data-key="clear" data-verb="clear">${icon("undo")}${say("take_back")}</button>`);
    return found;
  }

  isAtSea(options) {
    return this.context.names.facts.provinces[options.province].kind === "sea";
  }

  hasOrder(key) {
    const { store } = this.context;
    if (!store.isWinter) return store.orderOf(key).text !== null;
    return store.verdicts.some((verdict) => verdict.sent !== null && verdict.unit && provinceOf(verdict.unit) === provinceOf(key));
  }

  reach(state) {
    const { names, store } = this.context;
    const found = targets(state, this.context.world());
    const sorted = found.sort((a, b) => names.province(a).localeCompare(names.province(b)));
    return sorted.map((province) => {
      const bySea = state.step === "move" && state.key.startsWith("A") && store.kind === "movement" && !names.walks(state.key, province);
      return html`<button class="chip" type="button" data-key="go ${province}" data-go="${province}">${bySea ? icon("wave") : ""}${names.province(province)}</button>`;
    });
  }
}
