/* The page of a game: everything that it is made of, put together. */
import { toast } from "../site/site.js";
import { get } from "./api.js";
import { Clock } from "./clock.js";
import { CoastQuestion } from "./coasts.js";
import { Dock } from "./dock.js";
import { useKeys } from "./keys.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { IDLE, step, targets } from "./machine.js";
import { fetchMap, GameMap } from "./map.js";
import { provinceOf, read } from "./orders.js";
import { Past } from "./past.js";
import { Press } from "./press.js";
import { Rows } from "./rows.js";
import { isPhone, Side } from "./side.js";
import { Store } from "./store.js";
import { TablePanel } from "./table.js";
import { Typed } from "./typed.js";
import { Names, Words } from "./words.js";

const $ = (id) => document.getElementById(id);
const TABLE_NEWS = ["seat_taken", "seat_left", "game_started", "phase_opened", "ready", "orders_missing", "resolved", "vote", "paused", "resumed", "game_over", "power_eliminated", "deadline_set"];

class Page {
  constructor(data, facts) {
    this.words = new Words(data.texts, data.language);
    this.say = (key, things) => this.words.say(key, things);
    this.send = this.send.bind(this);
    this.askMisorder = this.askMisorder.bind(this);
    this.names = new Names(facts, this.words);
    this.store = new Store(data, this.names);
    this.machine = { state: IDLE };
    this.isPhone = isPhone;
    this.toast = toast;
    this.coastsPage = data.coasts;
    this.map = new GameMap($("board"), facts, {
      touch: (event) => this.touched(event),
      hover: (province) => this.hovered(province),
      moved: () => this.coasts?.place(),
    });
    this.side = new Side($("game"), (name) => this.opened(name));
    this.clock = new Clock(this, data.zone);
    this.past = new Past(this);
    this.rows = new Rows(this);
    this.dock = new Dock(this);
    this.coasts = new CoastQuestion(this, document.querySelector(".stage"));
    this.typed = new Typed(this);
    this.press = new Press(this);
    this.table = new TablePanel(this);
    this.log = new Log(this);
    useKeys(this);
    this.listen();
  }

  async start(number) {
    this.drawNow();
    this.openPanel();
    this.render();
    await frame();
    this.openView();
    if (number !== null) await this.past.go(number, { address: false });
    await frame();
    $("game").dataset.ready = "1";
    await Promise.all([this.press.fetch(), this.log.fetch()]);
    this.live = new Live(this);
    this.press.toEnd();
  }

  /* Which panel is open at first: on a phone my orders, where there is nothing to read the powers. */
  openPanel() {
    const { store, side } = this;
    const isQuiet = store.state.game.settings.press === "gunboat" || ["waiting", "checking", "over", "cancelled"].includes(store.state.game.state);
    if (isQuiet) side.show("table");
    if (isPhone() && store.mayOrder) side.show("orders");
  }

  /* A phone begins with the part of the map where my units are. */
  openView() {
    if (isPhone() && this.store.power) this.map.look(this.ownPlaces(), 620);
    else this.map.whole();
  }

  ownPlaces() {
    const { position } = this.store.state;
    const own = [...(position.units?.[this.store.power] ?? []), ...(position.dislodged?.[this.store.power] ?? []).map((one) => one.unit)];
    const homes = this.store.keys.filter((key) => !key.includes(" "));
    const places = [...own.map((unit) => unit.slice(2)), ...homes];
    return places.length ? places : Object.keys(this.names.facts.anchors).filter((place) => place.length === 3);
  }

  listen() {
    const { store } = this;
    store.addEventListener("change", () => this.render());
    store.addEventListener("saved", (event) => this.saved(event.detail));
    store.addEventListener("refused", (event) => this.refused(event.detail));
    store.addEventListener("phase", (event) => this.phaseChanged(event.detail));
    $("help").addEventListener("click", () => $("keys").showModal());
    $("legal").addEventListener("toggle", () => this.rows.legal());
    window.addEventListener("beforeunload", (event) => {
      if (store.queue.length) event.preventDefault();
    });
  }

  /** Say something to those who hear the page. */
  speak(text) {
    $("live").textContent = text;
  }

  world() {
    const { store, names } = this;
    return {
      book: store.book,
      keys: store.keys,
      coasts: (province) => names.coasts(province).map((coast) => coast.place),
      walks: (unit, province) => names.walks(unit, province),
    };
  }

  /* ---- writing orders ---- */

  /** Send an event to the machine, and do what comes of it. */
  send(event) {
    if (this.past.number !== null) return;
    if (!this.store.mayOrder) return;
    const [state, effects] = step(this.machine.state, event, this.world());
    this.machine.state = state;
    for (const effect of effects) this.carryOut(effect);
    this.render();
    if (state.step !== "idle" && state.step !== "coast") this.announce(state);
    if (isPhone() && state.step === "move" && event.type !== "touch") this.map.reveal(this.map.anchor(provinceOf(state.key)));
  }

  async carryOut(effect) {
    const { store, say, names } = this;
    if (effect.save) this.enter(effect.key, effect.save);
    else if (effect.clear) {
      store.save(effect.clear, null);
      this.speak(say("taken_back", { unit: names.unit(effect.clear) }));
    } else if (effect.waive) store.waive(effect.waive);
    else if (effect.nudge) toast(say(effect.nudge, { province: names.province(effect.province) }));
    else if (effect.ask) {
      const why = await this.whyNot(effect.ask);
      if (await this.askMisorder(why)) {
        this.machine.state = IDLE;
        this.enter(effect.key, effect.ask);
      }
    }
  }

  enter(key, text) {
    const order = read(text);
    if (order?.type === "move") this.map.sketch(order.unit.slice(2), order.place, this.store.power);
    this.store.save(key, text);
    this.speak(this.say("saved_order", { order: this.names.told(text) }));
  }

  /** The site's own sentence on why an order cannot be done. */
  async whyNot(text) {
    const reply = await this.store.check([text]).catch(() => null);
    return reply?.verdicts[0]?.reason ?? this.names.told(text);
  }

  /** Ask once before a misorder; whether it is meant. */
  askMisorder(why) {
    const dialog = $("misorder");
    $("misorder-p").textContent = why;
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.onsubmit = (event) => resolve(event.submitter?.value === "yes");
      dialog.oncancel = () => resolve(false);
    });
  }

  /** Say what can be chosen now, for those who hear the page. */
  announce(state) {
    const { say, names, words } = this;
    const name = state.key.includes(" ") ? names.unit(state.key) : names.province(state.key);
    const [ask] = this.dock.question(state);
    const places = targets(state, this.world()).map((province) => names.province(province)).sort((a, b) => a.localeCompare(b));
    const open = places.length ? say("places_to_go", { n: places.length, places: words.list(places) }) : "";
    this.speak(`${say("chosen_for", { unit: name, question: ask })} ${open}`);
  }

  saved({ change, wasReady, isReady }) {
    const { say } = this;
    if (change.ready !== undefined) {
      if (!isReady || !this.dock.playsBots()) toast(say(isReady ? "now_ready" : "not_ready"));
    }
    else if (wasReady && !isReady) toast(say("changed_not_ready"), say("ready"), () => this.store.setReady(true));
    $("saved").textContent = say("saved_at", { time: this.clock.time.format(new Date()) });
    this.log.fetch().catch(() => {});
  }

  refused(error) {
    const why = error.status === 401 || error.status === 403 ? this.say("sign_in_again") : error.message;
    toast(error.status === 409 && !error.body?.text ? this.say("failed", { why }) : why);
    this.machine.state = IDLE;
  }

  act(name) {
    switch (name) {
      case "ready":
        if (this.store.mayOrder) this.store.setReady(!this.store.you.ready);
        break;
      case "now":
        this.past.go(null).then(() => $("board").focus({ preventScroll: true }));
        break;
      case "last":
        this.past.go(this.store.state.phases.at(-1).number);
        break;
      case "play":
        this.past.play();
        break;
      case "come-back":
        this.table.press("come_back");
        break;
      case "table":
        this.side.show("table");
        break;
      default:
        throw new Error(`nothing does ${name}`);
    }
  }

  /* ---- the map ---- */

  touched(event) {
    if (this.past.number !== null) {
      this.past.touched(event);
      return;
    }
    const order = event.target.closest(".ord");
    const province = this.map.aim(event);
    if (this.machine.state.step === "idle" && order && !this.store.book.at(province)) {
      this.send({ type: "touch", province: provinceOf(order.dataset.unit) });
    } else if (province) {
      this.send({ type: "touch", province });
      if (isPhone() && this.side.isUnder && this.machine.state.step !== "idle") this.side.show("orders");
    } else this.send({ type: "leave" });
  }

  hovered(province) {
    const { state } = this.machine;
    const isTarget = state.step === "move" && state.key.includes(" ") && province && this.map.lit?.has(province);
    if (this.ghost === (isTarget ? province : null)) return;
    this.ghost = isTarget ? province : null;
    if (isTarget) this.map.sketch(state.key.slice(2), province, this.store.power, "ghost");
    else this.map.clear(".ghost");
  }

  /** Draw the phase that lies open, with my own orders. */
  drawNow() {
    const { store, map } = this;
    this.drawn = store.now;
    map.show(store.now);
    map.clear(".sketch, .ghost");
    $("phase-name").textContent = store.now.name;
  }

  light() {
    const { map, machine, store } = this;
    if (this.past.number !== null) return;
    const { state } = machine;
    map.svg.classList.toggle("choosing", state.step !== "idle");
    map.clear(".ghost");
    this.ghost = null;
    if (state.step === "idle") {
      map.light(null);
      map.coasts([]);
      map.hint(this.openHomes());
    } else {
      map.light(targets(state, this.world()), { bare: state.step === "coast" });
      map.coasts(state.step === "coast" ? state.choices : []);
    }
    const isUnit = state.key?.includes(" ");
    const isLeaving = store.kind === "retreat";
    map.mark({
      picked: isUnit ? state.key.slice(2) : null,
      isLeaving,
      unordered: store.mayOrder && !store.isWinter ? store.keys.filter((key) => store.orderOf(key).text === null).map((key) => key.slice(2)) : [],
    });
    if (map.cursor) map.setCursor(map.cursor);
  }

  /* In a winter with builds due, the homes where one may still be ordered. */
  openHomes() {
    const { store } = this;
    if (!store.mayOrder || !store.isWinter || store.you.due <= 0 || store.given >= store.due) return [];
    const built = store.verdicts.filter((one) => one.sent !== null && one.unit).map((one) => provinceOf(one.unit));
    return store.keys.filter((key) => !built.includes(key));
  }

  seeOnMap(province) {
    this.map.light([province]);
    this.map.look([province], 420);
    clearTimeout(this.seeing);
    this.seeing = setTimeout(() => this.render(), 4000);
  }

  /* ---- what happens ---- */

  opened(name) {
    if (name === "press") this.press?.seen();
    if (name === "log") this.log?.render();
  }

  heard(kinds) {
    const found = (list) => list.some((kind) => kinds.has(kind));
    if (kinds.has("message")) this.press.fetch().catch(() => {});
    if (found(TABLE_NEWS)) this.table.fetch().catch(() => {});
    this.press.render();
  }

  async phaseChanged({ before, state }) {
    this.machine.state = IDLE;
    this.log.fetch().catch(() => {});
    const judged = state.phases.find((phase) => phase.number === before.phase.number);
    if (before.phase.token === state.phase.token || !judged) return;
    this.speak(this.say("judged_now", { phase: judged.name }));
    const isWriting = document.activeElement?.matches("input, textarea, select");
    if (this.past.number !== null || isWriting) {
      toast(this.say("judged_now", { phase: judged.name }), this.say("see_results"), () => this.past.justJudged(judged.number));
      return;
    }
    const hadFocus = [document.body, $("board")].includes(document.activeElement) || $("dock").contains(document.activeElement);
    await this.past.justJudged(judged.number);
    if (hadFocus || document.activeElement === document.body) $("dock").querySelector('[data-key="now"]')?.focus();
  }

  render() {
    if (this.past.number === null && this.drawn !== this.store.now && !this.store.queue.length) this.drawNow();
    this.rows.render();
    this.dock.render();
    this.typed.render();
    this.past.render();
    this.table.render();
    this.press.render();
    this.clock.render();
    this.light();
    this.coasts.render();
    $("game").dataset.step = this.machine.state.step;
    $("p-orders").classList.toggle("is-idle", !this.store.mayOrder);
  }
}

/* Wait until what was written has been laid out. */
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function begin() {
  const data = JSON.parse($("page-data").textContent);
  const [facts] = await Promise.all([get(data.facts), fetchMap($("board"), data.map)]);
  const page = new Page(data, facts);
  await page.start(data.phase);
}

begin();
