/* Orders as texts in notation, taken apart; and the list of legal ones, ordered by what a player chooses. */

/** The province of a place or a unit: "F STP/SC" and "STP/SC" are in STP. */
export const provinceOf = (text) => text.slice(text.lastIndexOf(" ") + 1).split("/")[0];

const UNIT = "[AF] [A-Z]+(?:/[A-Z]+)?";
const PLACE = "[A-Z]+(?:/[A-Z]+)?";
const SHAPES = [
  [new RegExp(`^(${UNIT}) H$`), (m) => ({ type: "hold", unit: m[1] })],
  [new RegExp(`^(${UNIT}) - D$`), (m) => ({ type: "disband", unit: m[1] })],
  [new RegExp(`^(${UNIT}) - (${PLACE})( VIA CONVOY)?$`), (m) => ({ type: "move", unit: m[1], place: m[2], via: Boolean(m[3]) })],
  [new RegExp(`^(${UNIT}) S (${UNIT})(?: - (${PLACE}))?$`), (m) => ({ type: "support", unit: m[1], other: m[2], place: m[3] || null })],
  [new RegExp(`^(${UNIT}) C (${UNIT}) - (${PLACE})$`), (m) => ({ type: "convoy", unit: m[1], other: m[2], place: m[3] })],
  [new RegExp(`^BUILD (${UNIT})$`), (m) => ({ type: "build", unit: m[1] })],
  [new RegExp(`^DISBAND (${UNIT})$`), (m) => ({ type: "remove", unit: m[1] })],
  [/^WAIVE$/, () => ({ type: "waive", unit: null })],
];

/** What an order in strict notation says; null for any other text. */
export function read(text) {
  for (const [shape, make] of SHAPES) {
    const found = shape.exec(text);
    if (found) return { text, ...make(found) };
  }
  return null;
}

const put = (map, key, make) => {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
};

class Options {
  constructor(key) {
    this.key = key;
    this.province = provinceOf(key);
    this.hold = this.disband = this.remove = null;
    this.moves = new Map();
    this.supports = new Map();
    this.convoys = new Map();
    this.builds = [];
  }

  add(order) {
    const { type, text, place } = order;
    if (type === "move") put(this.moves, provinceOf(place), () => []).push(order);
    else if (type === "support") {
      const helped = put(this.supports, order.other, () => ({ hold: null, to: new Map() }));
      if (place === null) helped.hold = text;
      else put(helped.to, provinceOf(place), () => []).push(order);
    } else if (type === "convoy") put(this.convoys, order.other, () => new Map()).set(provinceOf(place), text);
    else if (type === "build") this.builds.push(order);
    else if (type !== "waive") this[type] = text;
  }

  /** Whether some moves of this unit may go by convoy although it could walk. */
  get mayChooseSea() {
    return [...this.moves.values()].some((orders) => orders.some((order) => order.via));
  }
}

/** The legal orders of a seat: `options(key)` for each unit, in winter for each home centre. */
export class Book {
  constructor(legal) {
    this.legal = legal;
    this.units = new Map();
    this.waives = false;
    for (const [key, texts] of Object.entries(legal)) {
      if (key === "WAIVE") {
        this.waives = true;
        continue;
      }
      const options = new Options(key);
      for (const text of texts) options.add(read(text));
      this.units.set(key, options);
    }
  }

  options(key) {
    return this.units.get(key) || null;
  }

  /** The unit, or home centre, that is ordered in a province. */
  at(province) {
    for (const [key, options] of this.units) if (options.province === province) return key;
    return null;
  }

  has(text) {
    return Object.values(this.legal).some((texts) => texts.includes(text));
  }

  get count() {
    return Object.values(this.legal).reduce((sum, texts) => sum + texts.length, 0);
  }
}
