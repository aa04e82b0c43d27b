/* The question which coast, beside the province. Both are always shown, also the one that cannot be reached. */
import { html, icon } from "./markup.js";

const AWAY = 14;
const EDGE = 8;

export class CoastQuestion {
  constructor(context, stage) {
    this.context = context;
    this.stage = stage;
    this.box = null;
  }

  render() {
    const { state } = this.context.machine;
    if (state.step !== "coast") return this.close();
    if (this.asked === state) return this.place();
    this.close();
    this.asked = state;
    this.box = document.createElement("div");
    this.box.className = "pop coast";
    this.box.setAttribute("role", "dialog");
    this.box.setAttribute("aria-labelledby", "coast-h");
    this.box.innerHTML = String(this.content(state));
    this.box.addEventListener("click", (event) => {
      const button = event.target.closest("[data-choice]");
      if (button) this.context.send({ type: "choose", number: Number(button.dataset.choice) });
    });
    this.box.addEventListener("keydown", (event) => this.keyed(event));
    this.stage.append(this.box);
    this.place();
    this.show(state);
    (this.box.querySelector(".yes") ?? this.box.querySelector("button")).focus({ preventScroll: true });
  }

  /* On a phone the map moves so that both coasts are seen above the question. */
  show(state) {
    const { map, isPhone } = this.context;
    if (!isPhone()) return;
    map.look([state.province, ...state.choices.map((choice) => choice.place).filter(Boolean)], 330);
  }

  close() {
    this.box?.remove();
    this.box = this.asked = null;
  }

  content(state) {
    const { say, names, coastsPage } = this.context;
    const province = names.province(state.province);
    const title = state.verb === "support" ? (state.stays ? "support_standing" : "support_which_coast") : "which_coast_of";
    return html`<h3 id="coast-h">${say(title, { province })}</h3>${state.choices.map((choice, number) => this.choice(state, choice, number))}<a href="${coastsPage}" target="_blank" rel="noopener">${say("why_coasts")}</a>`;
  }

  choice(state, { place, legal }, number) {
    const { say, names } = this.context;
    if (place === null) return this.button(number, "?", say("either"), say("either_says"), true);
    const letters = place.split("/")[1] ?? place;
    const coast = names.coast(place);
    return this.button(number, letters, coast ? coast.coast : names.place(place), this.about(state, coast, legal), legal);
  }

  about(state, coast, legal) {
    const { say, names, words } = this.context;
    if (state.stays) return say(legal ? "stands_here" : "stands_elsewhere");
    if (legal) return coast ? say("touches", { seas: words.list(coast.touches.slice(0, 2)) }) : "";
    return say("not_reachable_from", { place: names.place((state.whom ?? state.key).slice(2)) });
  }

  button(number, letters, name, about, legal) {
    const { say } = this.context;
    return html`<button type="button" class="${legal ? "yes" : "no"}" data-choice="${number}"><span class="nm" aria-hidden="true">${letters}</span><span class="coast-name">${name}<small>${about}</small></span><span class="tag">${icon(legal ? "check" : "ban")}<span class="vh">${say(legal ? "reachable" : "not_reachable")}</span></span></button>`;
  }

  place() {
    if (!this.box) return;
    const { map, isPhone } = this.context;
    const { style } = this.box;
    if (isPhone()) {
      style.left = style.top = "";
      return;
    }
    const frame = map.box.getBoundingClientRect();
    const land = map.veil.querySelector(".lit")?.getBoundingClientRect() ?? frame;
    const [wide, high] = [this.box.offsetWidth, this.box.offsetHeight];
    const [right, left] = [land.right - frame.left + AWAY, land.left - frame.left - AWAY - wide];
    const middle = (land.top + land.bottom) / 2 - frame.top;
    const at = right + wide <= frame.width - EDGE || left < EDGE ? right : left;
    style.left = `${Math.max(EDGE, Math.min(frame.width - wide - EDGE, at))}px`;
    style.top = `${Math.max(EDGE, Math.min(frame.height - high - EDGE, middle - high / 2))}px`;
  }

  /* Arrows walk among the coasts. */
  keyed(event) {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const buttons = [...this.box.querySelectorAll("button")];
    const now = buttons.indexOf(document.activeElement);
    buttons[(now + by + buttons.length) % buttons.length].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
