/* My orders as a list: what each unit does, what is wrong with it, and what could be done about that. */
import { html, icon, paint } from "./markup.js";
import { provinceOf, read } from "./orders.js";
import { repairs } from "./repairs.js";

const $ = (id) => document.getElementById(id);

export class Rows {
  constructor(context) {
    this.context = context;
    $("p-orders").addEventListener("click", (event) => this.clicked(event));
  }

  clicked(event) {
    const { store, send, say } = this.context;
    const row = event.target.closest(".order[data-key]");
    const button = event.target.closest("[data-fix], [data-keep], [data-drop], [data-unwaive], [data-again], [data-text]");
    if (button?.dataset.fix) {
      const { fix, text } = button.dataset;
      store.save(fix, text);
      this.context.toast(say("changed"));
    } else if (button?.dataset.text) {
      store.save(button.dataset.owner, button.dataset.text);
    } else if (button?.dataset.keep) {
      store.dismissed.add(button.dataset.keep);
      this.context.toast(say("kept"));
      store.changed();
    } else if (button?.dataset.drop) store.drop(Number(button.dataset.drop));
    else if (button?.dataset.unwaive) store.waive(-1);
    else if (button?.dataset.again) send({ type: "select", key: button.dataset.again });
    else if (row) this.chosen(row.dataset.key);
  }

  chosen(key) {
    const { machine, send } = this.context;
    send(machine.state.key === key ? { type: "leave" } : { type: "select", key });
  }

  render() {
    const { store } = this.context;
    paint($("rows"), store.isWinter ? this.winter() : store.keys.map((key) => this.row(key)));
    paint($("warnings"), [...store.strays.map((stray) => this.stray(stray)), ...store.warnings.map((one) => this.warning(one))]);
    this.legal();
  }

  row(key) {
    const { store, machine, names, say } = this.context;
    const { text, status, verdict } = store.orderOf(key);
    const warned = store.warnings.some((warning) => warning.units.includes(key));
    const [kind, sign, word] = this.look(status, warned, text);
    const what = text === null
      ? html`<b>${names.place(key.slice(2))}</b> ${say(store.kind === "retreat" ? "no_order_disband" : "no_order_hold")}`
      : names.order(text, { sea: status !== "rejected" && this.goesBySea(text) });
    const why = status === "rejected" ? [say("misorder_kept"), ". ", verdict.reason].join("").trim() : "";
    return html`<li><button type="button" class="order is-${kind}" data-key="${key}" aria-current="${machine.state.key === key}">${names.token(key, store.power)}<span class="what"><span class="vh">${key.startsWith("F") ? say("fleet") : say("army")} </span>${what}${why ? html`<span class="why">${why}</span>` : ""}</span><span class="v">${icon(sign)}${word}</span></button></li>`;
  }

  goesBySea(text) {
    const order = read(text);
    return order?.type === "move" && order.unit.startsWith("A") && !this.context.names.walks(order.unit, provinceOf(order.place));
  }

  look(status, warned, text) {
    const { say } = this.context;
    const spoken = (key) => html`<span class="vh">${say(key)}</span>`;
    if (status === "sending") return text === null ? ["none", "clock", ""] : ["sending", "clock", spoken("saving")];
    if (status === "missing") return ["none", "hold", say("none")];
    if (status === "rejected") return ["bad", "ban", say("misorder")];
    return warned ? ["warn", "warn", say("check")] : ["good", "check", spoken("legal")];
  }

  /* Winter's rows: with removals due my units and which of them go, else what is built and what is still due. */
  winter() {
    const { store } = this.context;
    return store.you.due < 0 ? this.removals() : this.builds();
  }

  removals() {
    const { store, names, machine, say } = this.context;
    return store.keys.map((key) => {
      const { text, status } = store.orderOf(key);
      const goes = store.verdicts.find((one) => one.status === "missing" && one.unit === key);
      const [kind, sign, word] = text ? this.look(status, false, text) : goes ? ["warn", "out", say("goes")] : ["none", "hold", say("stays")];
      const what = text ? names.order(text) : html`<b>${names.place(key.slice(2))}</b>${goes ? html`<span class="why">${say("no_order_remove")}</span>` : ""}`;
      return html`<li><button type="button" class="order is-${kind}" data-key="${key}" aria-current="${machine.state.key === key}">${names.token(key, store.power)}<span class="what">${what}</span><span class="v">${icon(sign)}${word}</span></button></li>`;
    });
  }

  builds() {
    const { store, names, machine, say } = this.context;
    const sending = new Set(store.queue.filter((one) => one.key).map((one) => provinceOf(one.key)));
    return store.verdicts.map((verdict, number) => {
      if (verdict.status === "missing") return this.unused();
      const order = read(verdict.order ?? "") ?? read(verdict.sent);
      const key = order?.unit ? store.book.at(provinceOf(order.unit)) : null;
      const isGone = key && sending.has(provinceOf(key));
      const [kind, sign, word] = this.look(isGone ? "sending" : this.winterStatus(verdict), false, verdict.sent);
      const inside = html`${order?.unit ? names.token(order.unit, store.power) : icon("ban")}<span class="what">${names.order(verdict.order ?? verdict.sent)}${verdict.reason && kind === "bad" ? html`<span class="why">${verdict.reason}</span>` : ""}</span><span class="v">${icon(sign)}${word}</span>`;
      if (key) return html`<li><button type="button" class="order is-${kind}" data-key="${key}" aria-current="${machine.state.key === key}">${inside}</button></li>`;
      const back = order?.type === "waive" ? html`data-unwaive="1"` : html`data-drop="${number}"`;
      return html`<li><div class="order is-${kind}">${inside}<button class="btn btn--small btn--bare" type="button" ${back}>${say("take_back")}</button></div></li>`;
    });
  }

  winterStatus(verdict) {
    return verdict.status === "superseded" ? "rejected" : verdict.status;
  }

  unused() {
    const { say } = this.context;
    return html`<li><div class="order is-none">${icon("plus")}<span class="what"><b>${say("a_build")}</b> ${say("no_order_waive")}</span><span class="v">${icon("hold")}${say("none")}</span></div></li>`;
  }

  /* A line that is nobody's order: it can only be taken away, or become what was meant. */
  stray(stray) {
    const { say, store } = this.context;
    return html`<div class="warnbox" role="note">${icon("ban")}<div><code>${stray.sent}</code> ${stray.reason ?? ""}</div><div class="row row--wrap">${stray.try.map((text) => html`<button class="btn btn--small" type="button" data-text="${text}" data-owner="${store.book.at(provinceOf(read(text).unit ?? "")) ?? ""}">${text}</button>`)}<button class="btn btn--small btn--bare" type="button" data-drop="${stray.number}">${say("remove_line")}</button></div></div>`;
  }

  warning(warning) {
    const { say, names } = this.context;
    const options = repairs(warning, this.context);
    const fixes = options.map(({ key, text, label }) => html`<button class="btn btn--small" type="button" data-key="fix ${text}" data-fix="${key}" data-text="${text}">${label}</button>`);
    const again = options.length ? [] : warning.units.slice(0, 2).map((unit) => html`<button class="btn btn--small" type="button" data-again="${unit}">${say("choose_again", { unit: names.unit(unit) })}</button>`);
    return html`<div class="warnbox" role="note" data-code="${warning.code}">${icon("warn")}<div>${warning.text}</div><div class="row row--wrap">${fixes}${again}<button class="btn btn--small btn--bare" type="button" data-keep="${warning.text}">${say("mean_it")}</button></div></div>`;
  }

  /* The complete list of legal orders, unit by unit; each is a button that enters it. */
  legal() {
    const { store, names, say } = this.context;
    const box = $("legal");
    box.hidden = !store.mayOrder;
    $("legal-count").textContent = say("all_legal", { n: store.book.count });
    if (!box.open) return;
    paint($("legal-list"), Object.entries(store.book.legal).map(([key, texts]) => html`<section><h3>${names.facts.units[key] ?? (names.has(key) ? names.province(key) : "")}</h3><ul>${texts.map((text) => html`<li><button type="button" data-key="legal ${text}" data-owner="${key}" data-text="${text}"><code>${text}</code> <span>${names.order(text)}</span></button></li>`)}</ul></section>`));
  }
}
