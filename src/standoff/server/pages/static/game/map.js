/* The map of a game: what may be chosen is lit, a cursor walks by keys, a touch finds what was meant. */
import { Board, calm, spot } from "../replay/board.js";
import { provinceOf } from "./orders.js";

const NS = "http://www.w3.org/2000/svg";
const THUMB = 24;
const DRAG = 7;

/** Fetch the map into its box, before what stands in it already. */
export async function fetchMap(box, url) {
  const text = await (await fetch(url)).text();
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  box.prepend(document.importNode(drawn, true));
}

export class GameMap extends Board {
  constructor(box, facts, hands) {
    super(box, { fragments: [], tints: facts.tints, anchors: facts.anchors });
    this.facts = facts;
    this.hands = hands;
    this.svg.removeAttribute("role");
    this.svg.setAttribute("aria-hidden", "true");
    this.title.remove();
    for (const title of this.svg.querySelectorAll("title")) this.keepName(title);
    this.veil = this.layer("lit-ground", this.svg.querySelector("g.still"));
    this.rings = this.layer("lit-rings", this.layers[1]);
    this.over = this.layer("over", null);
    this.over.setAttribute("pointer-events", "none");
    this.lit = this.hinted = null;
    this.cursor = null;
    this.useHands();
    new ResizeObserver(() => this.fit()).observe(box);
  }

  layer(name, before) {
    const group = document.createElementNS(NS, "g");
    group.setAttribute("class", name);
    group.setAttribute("pointer-events", "none");
    this.svg.insertBefore(group, before);
    return group;
  }

  /* Names under the pointer are shown beside it by the browser; only provinces have them. */
  keepName(title) {
    if (!title.parentNode.closest("[data-p], .waste")) title.remove();
  }

  fit() {
    super.fit();
    if (this.hands?.moved) this.hands.moved();
  }

  anchor(place) {
    const at = this.facts.anchors[place] ?? this.facts.anchors[provinceOf(place)];
    return { x: at[0], y: at[1] };
  }

  /** Where a point of the map is in the box. */
  seen(point) {
    return { x: (point.x - this.view.x) * this.scale, y: (point.y - this.view.y) * this.scale };
  }

  /** The token that stands in a province, not one that was driven out of it. */
  standing(province) {
    return this.tokens().find(
      (token) => provinceOf(token.dataset.unit) === province && !token.classList.contains("out"),
    );
  }

  outline(province, kind) {
    const sea = this.svg.querySelector(`#p-${province}`);
    const shape = sea ? `<path d="${sea.getAttribute("d")}"` : `<use href="#g-${province}"`;
    return `${shape} class="${kind}"/>`;
  }

  /** Light the provinces that may be chosen and dim all else; null brings everything back. */
  light(provinces, { bare = false } = {}) {
    this.lit = provinces ? new Set(provinces) : null;
    if (!provinces) {
      this.veil.innerHTML = this.rings.innerHTML = "";
      return;
    }
    const ground = provinces.map((province) => this.outline(province, this.groundOf(province))).join("");
    this.veil.innerHTML = `<rect class="lit-veil" width="${this.width}" height="${this.height}"/><g transform="scale(.1)" clip-path="url(#so-sheet)">${ground}</g>`;
    this.rings.innerHTML = bare ? "" : provinces.map((province) => this.ring(province)).join("");
  }

  /** Point at provinces where something may be begun, without dimming the others. */
  hint(provinces) {
    this.hinted = provinces.length ? new Set(provinces) : null;
    this.rings.innerHTML = provinces.map((province) => this.ring(province)).join("");
  }

  groundOf(province) {
    const land = this.svg.querySelector(`g[data-p="${province}"]`);
    return land ? `lit ${land.getAttribute("class")}` : "lit lit-sea";
  }

  ring(province) {
    const token = this.standing(province);
    const { x, y } = token ? spot(token) : this.anchor(province);
    if (!token) return `<circle class="lit-dot" cx="${x}" cy="${y}" r="6.5"/>`;
    return `<circle class="lit-ringed under" cx="${x}" cy="${y}" r="20"/><circle class="lit-ringed" cx="${x}" cy="${y}" r="20"/>`;
  }

  /** Mark the unit in hand, and my units without an order. */
  mark({ picked = null, isLeaving = false, unordered = [] }) {
    for (const token of this.tokens()) {
      const isPicked = token.dataset.unit === picked && token.classList.contains("out") === isLeaving;
      token.classList.toggle("is-picked", isPicked);
    }
    for (const old of this.svg.querySelectorAll(".badge.none")) old.remove();
    for (const place of unordered) {
      const token = this.token(place, true);
      if (token && !token.querySelector(".badge.none")) {
        const badge = '<g class="badge none" transform="translate(12.5 -10.5)"><circle r="6.2"/></g>';
        token.querySelector("g").insertAdjacentHTML("beforeend", badge);
      }
    }
  }

  /** Put the letters of coasts on the map while one is asked for. */
  coasts(choices) {
    this.clear(".coast-mark");
    for (const { place, legal } of choices) {
      if (place === null) continue;
      const { x, y } = this.anchor(place);
      this.over.insertAdjacentHTML(
        "beforeend",
        `<g class="coast-mark${legal ? "" : " no"}"><circle cx="${x}" cy="${y}" r="11"/><text x="${x}" y="${y + 4}">${place.split("/")[1] ?? ""}</text></g>`,
      );
    }
  }

  /** Draw an order at once, as a plain arrow, until its drawing has come. */
  sketch(from, to, power, kind = "sketch") {
    this.clear(`.${kind}`);
    if (!from) return;
    const a = this.anchor(from);
    const b = this.anchor(to);
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    if (far < 1) return;
    const [u, v] = [(b.x - a.x) / far, (b.y - a.y) / far];
    const at = (along, aside) => `${(a.x + u * along - v * aside).toFixed(1)} ${(a.y + v * along + u * aside).toFixed(1)}`;
    const end = far - (this.standing(provinceOf(to)) ? 18 : 4);
    const neck = Math.max(18, end - 15);
    const d = `M${at(16, 1.2)}L${at(neck, 3)}L${at(neck - 2, 8)}L${at(end, 0)}L${at(neck - 2, -8)}L${at(neck, -3)}L${at(16, -1.2)}Z`;
    this.over.insertAdjacentHTML("beforeend", `<g class="${kind} ${this.facts.powers[power].class}"><path class="halo" d="${d}"/><path class="solid" d="${d}"/></g>`);
  }

  clear(selector) {
    for (const node of this.over.querySelectorAll(selector)) node.remove();
  }

  setCursor(province) {
    this.cursor = province;
    this.clear(".cursor");
    if (!province) return;
    this.over.insertAdjacentHTML("beforeend", `<g class="cursor" transform="scale(.1)">${this.outline(province, "cursor-line")}</g>`);
    this.reveal(this.anchor(province));
  }

  /** The next province from one in a direction, among those lit or all. */
  toward(province, [dx, dy]) {
    const from = this.anchor(province);
    let best = null;
    let least = Infinity;
    for (const other of this.lit ?? Object.keys(this.facts.provinces)) {
      if (other === province) continue;
      const to = this.anchor(other);
      const [x, y] = [to.x - from.x, to.y - from.y];
      const along = x * dx + y * dy;
      const price = along + 2.1 * Math.abs(x * dy - y * dx);
      if (along >= 8 && price < least) [best, least] = [other, price];
    }
    return best ?? province;
  }

  reveal(point) {
    const { x, y, w } = this.view;
    const h = w / this.ratio();
    const edge = w * 0.1;
    const isSeen = point.x > x + edge && point.x < x + w - edge && point.y > y + edge && point.y < y + h - edge;
    if (!isSeen) this.glide({ x: point.x - w / 2, y: point.y - h / 2, w });
  }

  /** Bring provinces into view, from no nearer than `least` map units wide. */
  look(places, least = 430) {
    this.frame(places.map((place) => this.anchor(place)), least);
  }

  /** What a touch means: a unit, or an anchor that is lit or pointed at, within a thumb; else the province. */
  aim(event) {
    const at = this.point(event);
    const open = this.lit ?? this.hinted;
    let near = THUMB / this.scale;
    let best = null;
    const offer = (point, province, handicap = 0) => {
      const away = Math.hypot(point.x - at.x, point.y - at.y) + handicap;
      if (away < near) [near, best] = [away, province];
    };
    for (const token of this.tokens()) {
      const province = provinceOf(token.dataset.unit);
      offer(spot(token), province, open && !open.has(province) ? 14 / this.scale : 0);
    }
    for (const province of open ?? []) offer(this.anchor(province), province);
    return best ?? event.target.closest?.("[data-p]")?.dataset.p ?? null;
  }

  useHands() {
    const held = new Map();
    let start = null;
    let dragged = false;
    const { box } = this;
    box.addEventListener("pointerdown", (event) => {
      if (event.target.closest(".zoomer, .pop")) return;
      held.set(event.pointerId, event);
      dragged = held.size > 1;
      start = { x: event.clientX, y: event.clientY };
      this.gliding = (this.gliding || 0) + 1;
    });
    window.addEventListener("pointermove", (event) => {
      if (!held.has(event.pointerId)) {
        if (event.pointerType === "mouse" && this.hands.hover && box.contains(event.target)) this.hands.hover(this.aim(event));
        return;
      }
      const before = [...held.values()];
      const old = held.get(event.pointerId);
      if (before.length === 2) {
        held.set(event.pointerId, event);
        dragged = true;
        this.pinch(before, [...held.values()]);
      } else if (dragged || Math.hypot(event.clientX - start.x, event.clientY - start.y) >= DRAG) {
        const from = dragged ? old : { clientX: start.x, clientY: start.y };
        dragged = true;
        held.set(event.pointerId, event);
        this.pan((from.clientX - event.clientX) / this.scale, (from.clientY - event.clientY) / this.scale);
      }
    });
    const release = (event) => held.delete(event.pointerId);
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
    box.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(event.deltaY * 0.0016), this.point(event));
    }, { passive: false });
    box.addEventListener("click", (event) => {
      const button = event.target.closest("[data-zoom]");
      if (button) this.zoomBy(button.dataset.zoom);
      else if (dragged) dragged = false;
      else if (!event.target.closest(".pop")) this.hands.touch(event);
    });
  }

  pinch([a, b], [c, d]) {
    const apart = (p, q) => Math.hypot(p.clientX - q.clientX, p.clientY - q.clientY);
    if (apart(c, d) > 10) {
      const middle = { clientX: (c.clientX + d.clientX) / 2, clientY: (c.clientY + d.clientY) / 2 };
      this.zoom(apart(a, b) / apart(c, d), this.point(middle));
    }
  }

  zoomBy(way) {
    if (way === "whole") this.whole();
    else this.zoom(way === "in" ? 0.72 : 1.39);
  }
}

export { calm };
