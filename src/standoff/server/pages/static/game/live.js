/* What happens elsewhere arrives as it happens; after a break the stream goes on where it stopped.

   My own orders are no news to the table, so they come from my other tabs by a channel of the
   browser, and from my other devices when I look at this one again, or within half a minute. */
const SOON = 120;
const POLL = 15_000;
const AT_LEAST = 30_000;

export class Live {
  constructor(context) {
    this.context = context;
    this.waiting = null;
    this.kinds = new Set();
    this.connect();
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.look();
    });
    window.addEventListener("online", () => this.look());
    window.addEventListener("focus", () => this.look());
    setInterval(() => { if (!document.hidden) this.look(); }, AT_LEAST);
    this.tabs = new BroadcastChannel(`standoff ${context.store.data.game}`);
    this.tabs.addEventListener("message", () => this.look());
    context.store.addEventListener("saved", () => this.tabs.postMessage("saved"));
    window.addEventListener("pageshow", (event) => { if (event.persisted) this.look(); });
  }

  connect() {
    const { store } = this.context;
    const { data, state } = store;
    this.source = new EventSource(`${data.api}/events/stream?after=${state.last_event}`);
    for (const kind of KINDS) this.source.addEventListener(kind, (event) => this.heard(kind, event));
    this.source.addEventListener("open", () => this.setCut(false));
    this.source.addEventListener("error", () => {
      this.setCut(true);
      if (this.source.readyState === EventSource.CLOSED) setTimeout(() => this.connect(), POLL);
    });
  }

  setCut(isCut) {
    if (this.isCut && !isCut) this.look();
    this.isCut = isCut;
  }

  heard(kind, event) {
    this.kinds.add(kind);
    this.last = event;
    this.look();
  }

  /** Fetch the state anew, once for many events. */
  look() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(async () => {
      const kinds = this.kinds;
      this.kinds = new Set();
      try {
        await this.context.store.refresh();
        this.context.heard(kinds);
      } catch {
        this.waiting = setTimeout(() => this.look(), POLL);
      }
    }, SOON);
  }
}

const KINDS = [
  "game_created", "seat_taken", "seat_left", "game_started", "phase_opened", "deadline_set", "ready",
  "orders_missing", "orders_revealed", "resolved", "dislodged", "retreated", "built", "removed",
  "center_taken", "power_eliminated", "message", "vote", "paused", "resumed", "rolled_back", "game_over",
];
