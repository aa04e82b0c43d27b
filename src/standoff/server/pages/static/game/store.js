/* What the page knows of the game, and the orders on their way to the site.

   No order lives here alone: each is sent as it is entered, one after another, and shown as
   not saved until the site has answered. What changed elsewhere comes by `refresh`. */
import { get, isOffline, Refused, send } from "./api.js";
import { Book, provinceOf, read } from "./orders.js";

const AGAIN = 2000;
const STANDS = new Set(["ok", "ok_normalised"]);

export class Store extends EventTarget {
  constructor(data, names) {
    super();
    this.data = data;
    this.names = names;
    this.now = data.now;
    this.queue = [];
    this.isBusy = false;
    this.isCutOff = false;
    this.dismissed = new Set();
    this.take(data.state);
  }

  take(state) {
    const isNew = !this.state || this.state.phase.token !== state.phase.token;
    this.state = state;
    if (isNew) this.dismissed.clear();
    this.skew = new Date(state.phase.now) - Date.now();
    this.book = new Book(state.you?.legal ?? {});
    this.keys = [...this.book.units.keys()].sort((a, b) => this.place(a).localeCompare(this.place(b)));
  }

  place(key) {
    return this.names.province(provinceOf(key));
  }

  get you() {
    return this.state.you;
  }

  get power() {
    return this.you?.power ?? null;
  }

  get kind() {
    return this.state.phase.kind;
  }

  get isWinter() {
    return this.kind === "adjustment";
  }

  /** Whether the reader may enter orders now. */
  get mayOrder() {
    return Boolean(this.you && this.you.kind !== "caretaker" && this.book.units.size && this.you.reply);
  }

  /** The verdicts on what was sent, and on units without an order. */
  get verdicts() {
    return this.you?.reply?.verdicts ?? [];
  }

  get warnings() {
    return (this.you?.reply?.warnings ?? []).filter((warning) => !this.dismissed.has(warning.text));
  }

  /** The order of a unit: what is on its way, else what stands, else what was kept though it cannot be done. */
  orderOf(key) {
    for (const change of [...this.queue].reverse()) {
      if (change.key === key) return { text: change.text, status: "sending" };
    }
    const own = this.verdicts.filter((verdict) => verdict.unit === key);
    const found = own.find((one) => STANDS.has(one.status)) ?? own.findLast((one) => one.status === "rejected") ?? own[0];
    if (!found || found.status === "missing") return { text: null, status: "missing", verdict: found };
    return { text: STANDS.has(found.status) ? found.order : found.sent, status: found.status, verdict: found };
  }

  /** The lines that were sent and belong to no unit's order, with their numbers. */
  get strays() {
    const sent = this.verdicts.map((verdict, number) => ({ ...verdict, number })).filter((one) => one.sent !== null);
    if (this.isWinter) return [];
    return sent.filter((one) => one.status === "superseded" || !this.book.options(one.unit));
  }

  get given() {
    return Number((this.you?.reply?.coverage ?? "0/0").split("/")[0]);
  }

  get due() {
    return Number((this.you?.reply?.coverage ?? "0/0").split("/")[1]);
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Enter an order for a unit, or take it back with null. */
  save(key, text) {
    if (this.isWinter) {
      const province = provinceOf(key);
      const others = (sent, orders) => sent.filter((_, i) => provinceOf(orders[i]?.unit ?? "") !== province);
      this.push({ key, text, edit: (sent, orders) => [...others(sent, orders), ...(text ? [text] : [])] });
    } else this.push({ key, text });
  }

  /** Leave one more build unused, or one fewer. */
  waive(by) {
    this.push({
      edit: (sent, orders) => {
        if (by > 0) return [...sent, "WAIVE"];
        const last = orders.map((order) => order?.type).lastIndexOf("waive");
        return sent.filter((_, number) => number !== last);
      },
    });
  }

  /** Take back the line of this number, whatever it says. */
  drop(number) {
    const line = this.verdicts[number].sent;
    this.push({ edit: (sent) => sent.filter((one, i) => !(i === number && one === line)) });
  }

  setReady(ready) {
    this.push({ ready });
  }

  push(change) {
    this.queue.push(change);
    this.changed();
    this.flush();
  }

  async flush() {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.queue.length) await this.sendNext();
    } finally {
      this.isBusy = false;
    }
  }

  async sendNext() {
    const [change] = this.queue;
    const wasReady = this.you.ready;
    try {
      const reply = change.edit ? await this.sendSet(change) : await this.sendChange(change);
      this.queue.shift();
      this.answered(reply);
      this.isCutOff = false;
      this.dispatchEvent(new CustomEvent("saved", { detail: { change, wasReady, isReady: reply.ready } }));
      if (!this.queue.length && change.ready === undefined) await this.redraw();
      this.changed();
    } catch (error) {
      await this.failed(error, change);
    }
  }

  sendChange({ key, text, ready }) {
    const changes = key === undefined ? {} : { [key]: text };
    const body = { phase_token: this.state.phase.token, changes, ...(ready === undefined ? {} : { ready }) };
    return send(`${this.data.api}/orders`, body, { method: "PATCH" });
  }

  sendSet({ edit }) {
    const orders = this.verdicts.map((verdict) => read(verdict.order ?? "") ?? read(verdict.sent ?? ""));
    const body = { phase_token: this.state.phase.token, orders: edit(this.you.sent, orders), ready: false };
    return send(`${this.data.api}/orders`, body, { headers: { "If-Match": `"${this.you.revision}"` } });
  }

  answered(reply) {
    Object.assign(this.you, {
      reply,
      ready: reply.ready,
      revision: reply.revision,
      sent: reply.verdicts.filter((verdict) => verdict.sent !== null).map((verdict) => verdict.sent),
    });
    const mine = this.state.seats.find((seat) => seat.you);
    mine.ready = reply.ready;
  }

  async failed(error, change) {
    if (isOffline(error)) {
      this.isCutOff = true;
      this.changed();
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      return;
    }
    if (error.status === 412) {
      await this.refresh();
      return;
    }
    this.queue = this.queue.filter((one) => one !== change);
    if (error.status === 409) this.queue = [];
    this.dispatchEvent(new CustomEvent("refused", { detail: error }));
    await this.refresh();
  }

  /** What orders would come to, without entering them. */
  async check(lines) {
    const body = { phase_token: this.state.phase.token, orders: lines };
    try {
      return await send(`${this.data.api}/orders/check`, body);
    } catch (error) {
      if (error instanceof Refused && error.status === 409) return null;
      throw error;
    }
  }

  /** Fetch the drawing of my orders as they stand. */
  async redraw() {
    const { token } = this.state.phase;
    const now = await get(`${this.data.page}now.json`);
    if (this.state.phase.token === token) this.now = now;
  }

  /** Fetch how the game stands. */
  async refresh() {
    const state = await get(`${this.data.api}/state`);
    const before = this.state;
    const isChanged = JSON.stringify(before.you?.sent) !== JSON.stringify(state.you?.sent);
    const isNew = before.phase.token !== state.phase.token || before.game.state !== state.game.state;
    this.take(state);
    if (isNew || isChanged) await this.redraw();
    if (isNew) this.dispatchEvent(new CustomEvent("phase", { detail: { before, state } }));
    this.changed();
  }
}
