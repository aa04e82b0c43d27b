/* What the page says, in the reader's language, and the names of the board. */
import { html, raw } from "./markup.js";
import { provinceOf, read } from "./orders.js";

export class Words {
  constructor(texts, language) {
    this.texts = texts;
    this.language = language;
    this.plural = new Intl.PluralRules(language);
  }

  /** Say a text; what stands in braces is taken from `things`, and `n` chooses among forms of it. */
  say(key, things = {}) {
    let text = this.texts[key];
    if (text === undefined) throw new Error(`no text ${key}`);
    if (typeof text !== "string") text = text[this.plural.select(things.n)] ?? text.other;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in things ? String(things[name]) : whole));
  }

  list(names) {
    return names.join(this.say("comma"));
  }
}

export class Names {
  constructor(facts, words) {
    this.facts = facts;
    this.words = words;
  }

  power(name) {
    return this.facts.powers[name].name;
  }

  province(code) {
    return this.facts.provinces[code].name;
  }

  /** A province, or one of its coasts. */
  place(code) {
    const province = this.facts.provinces[provinceOf(code)];
    return province.coasts.find((coast) => coast.place === code)?.name ?? province.name;
  }

  coast(code) {
    return this.coasts(provinceOf(code)).find((coast) => coast.place === code);
  }

  coasts(province) {
    return this.facts.provinces[province].coasts;
  }

  unit(text) {
    return this.facts.units[text] ?? text;
  }

  walks(unit, province) {
    return this.facts.provinces[provinceOf(unit)].borders.includes(province);
  }

  has(province) {
    return province in this.facts.provinces;
  }

  badge(power, only = false) {
    const { letter, name } = this.facts.powers[power];
    const kind = this.facts.powers[power].class;
    return html`<span class="pow ${kind}${only ? " pow--only" : ""}"><i class="hat" aria-hidden="true"><b>${letter}</b></i><span>${name}</span></span>`;
  }

  /** A unit as a small picture. */
  token(unit, power) {
    const body = unit.startsWith("F") ? "so-fleet" : "so-army";
    const { letter } = this.facts.powers[power];
    const [y, size] = unit.startsWith("F") ? [6.2, 13] : [5.3, 15.5];
    return html`<svg class="tk ${this.facts.powers[power].class}" viewBox="-18 -16 36 30" aria-hidden="true"><use href="#${body}"/><text y="${y}" font-size="${size}">${letter}</text></svg>`;
  }

  /** An order in words, with full names. Notation that cannot be read stays as it is. */
  order(text, { plain = false, sea = false } = {}) {
    const order = read(text);
    if (!order) return html`<code>${text}</code>`;
    const key = this.key(order, sea);
    const own = order.unit ? (plain ? this.unit(order.unit) : this.place(order.unit.slice(2))) : "";
    const strong = (name) => (plain ? html`${name}` : html`<b>${name}</b>`);
    const parts = {
      a: strong(own),
      b: order.place ? (order.other ? html`${this.place(order.place)}` : strong(this.place(order.place))) : "",
      c: order.other ? html`${plain ? this.unit(order.other) : this.place(order.other.slice(2))}` : "",
    };
    const arrow = plain ? " → " : '<span class="arr" aria-hidden="true"></span><span class="vh"> → </span>';
    const [escaped] = [html`${this.facts.orders[key]}`.text];
    return raw(escaped.replace(/\{(\w)\}/g, (_, name) => String(parts[name])).replace(/ → /g, arrow));
  }

  key(order, sea) {
    if (order.type === "move") return order.via || sea ? "by_convoy" : "move";
    if (order.type === "support") return order.place ? "support_move" : "support_hold";
    return order.type;
  }

  /** An order as plain text. */
  told(text) {
    const box = document.createElement("span");
    box.innerHTML = String(this.order(text, { plain: true }));
    return box.textContent;
  }
}
