/* What stands beside the map: tabs, on a phone a sheet in three heights, and which panel is shown when. */
const $ = (id) => document.getElementById(id);
const PHONE = matchMedia("(max-width: 860px)");
const WIDE = matchMedia("(min-width: 1560px)");
const HEIGHTS = ["low", "half", "full"];
const PANES = ["press", "table", "log"];
const FLICK = 30;

export const isPhone = () => PHONE.matches;

export class Side {
  constructor(game, opened) {
    this.game = game;
    this.opened = opened;
    this.view = "now";
    this.pane = "press";
    this.isUnder = true;
    this.before = null;
    this.tabs = [...$("tabs").children];
    $("tabs").addEventListener("click", (event) => {
      const tab = event.target.closest("[role=tab]");
      if (tab) this.touched(tab);
    });
    $("tabs").addEventListener("keydown", (event) => this.keyed(event));
    this.useGrip();
    for (const media of [PHONE, WIDE]) media.addEventListener("change", () => this.lay());
    this.lay();
  }

  touched(tab) {
    const name = tab.id.slice(2);
    if (!isPhone() && name === this.pane && this.view === "past" && !WIDE.matches) this.isFolded = !this.isFolded;
    else {
      this.isFolded = false;
      this.show(name);
    }
    if (isPhone() && this.game.dataset.sheet === "low") this.game.dataset.sheet = "half";
    this.lay();
  }

  keyed(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const shown = this.tabs.filter((tab) => tab.offsetParent !== null);
    const next = shown[(shown.indexOf(document.activeElement) + by + shown.length) % shown.length];
    next.focus();
    this.touched(next);
    event.preventDefault();
    event.stopPropagation();
  }

  /** Open a pane; on a phone "orders" is one of them. */
  show(name) {
    if (name !== "orders") this.pane = name;
    this.isUnder = name !== "orders";
    this.makeRoom(name);
    this.lay();
    this.opened(name);
  }

  /* On a phone letters need the whole sheet; it sinks again when they are left. */
  makeRoom(name) {
    const { dataset } = this.game;
    if (!isPhone()) return;
    if (name !== "press") {
      dataset.sheet = this.before ?? dataset.sheet;
      this.before = null;
    } else if (dataset.sheet !== "full") {
      this.before = dataset.sheet;
      dataset.sheet = "full";
    }
  }

  /** Whether a pane can be seen now. */
  isShown(name) {
    return this.pane === name && !$(`p-${name}`).hidden && (!isPhone() || this.isUnder);
  }

  /** Lay the page for the orders of now, or for the results of a phase. */
  setView(view) {
    if (view === this.view) return;
    this.view = view;
    this.isFolded = view === "past";
    this.asked(false);
    if (isPhone()) this.isUnder = false;
    this.makeRoom(view);
    this.lay();
  }

  /** On a phone an answer needs room. */
  asked(isAsking) {
    this.game.classList.toggle("is-asking", isAsking);
  }

  lay() {
    const { dataset } = this.game;
    const phone = isPhone();
    dataset.view = this.view;
    dataset.folded = String(Boolean(this.isFolded) && !phone && !WIDE.matches);
    const front = this.view === "past" ? "results" : "orders";
    const isFrontShown = !phone || !this.isUnder;
    for (const name of ["orders", "results"]) $(`p-${name}`).hidden = name !== front || !isFrontShown;
    for (const name of PANES) $(`p-${name}`).hidden = name !== this.pane || (phone && !this.isUnder) || dataset.folded === "true";
    for (const tab of this.tabs) {
      const name = tab.id.slice(2);
      const isOn = phone ? (name === "orders" ? !this.isUnder : this.isUnder && name === this.pane) : name === this.pane && dataset.folded !== "true";
      tab.setAttribute("aria-selected", String(isOn));
      tab.tabIndex = isOn || (name === this.pane && !phone) ? 0 : -1;
    }
    $("t-orders").setAttribute("aria-controls", `p-${front}`);
  }

  useGrip() {
    const grip = $("grip");
    let from = null;
    const raise = (by) => {
      const now = HEIGHTS.indexOf(this.game.dataset.sheet);
      this.game.dataset.sheet = HEIGHTS[Math.max(0, Math.min(2, now + by))];
      this.before = null;
    };
    grip.addEventListener("click", () => {
      this.before = null;
      const now = HEIGHTS.indexOf(this.game.dataset.sheet);
      if (!this.wasDragged) this.game.dataset.sheet = HEIGHTS[(now + 1) % 3];
      this.wasDragged = false;
    });
    grip.addEventListener("pointerdown", (event) => {
      from = event.clientY;
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener("pointerup", (event) => {
      if (from === null) return;
      const by = event.clientY - from;
      from = null;
      this.wasDragged = Math.abs(by) > FLICK;
      if (this.wasDragged) raise(by < 0 ? 1 : -1);
    });
  }
}
