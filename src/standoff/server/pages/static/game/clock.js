/* The deadline: the scale bar, what is left in words, and when it falls in the reader's own zone. */
const $ = (id) => document.getElementById(id);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SOON = 10 * MINUTE;

export class Clock {
  constructor(context, zone) {
    this.context = context;
    this.box = $("clock");
    this.bar = this.box.querySelector(".scalebar");
    const known = zone && zone !== "UTC" ? zone : undefined;
    const format = (options) => new Intl.DateTimeFormat(context.words.language, { timeZone: known, ...options });
    this.time = format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    this.date = format({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    this.day = format({ year: "numeric", month: "numeric", day: "numeric" });
    setInterval(() => this.render(), 1000);
  }

  /** The time by the site's clock. */
  now() {
    return Date.now() + this.context.store.skew;
  }

  /** When something is, as a person says it. */
  when(iso) {
    const at = new Date(iso);
    const today = this.day.format(this.now());
    if (this.day.format(at) === today) return this.context.say("today", { time: this.time.format(at) });
    if (this.day.format(at) === this.day.format(this.now() + DAY)) return this.context.say("tomorrow", { time: this.time.format(at) });
    return this.date.format(at);
  }

  render() {
    const [left, due, share, isLate] = this.told();
    this.box.hidden = false;
    this.box.classList.toggle("is-late", isLate);
    if ($("clock-left").textContent !== left) $("clock-left").textContent = left;
    if ($("clock-due").textContent !== due) $("clock-due").textContent = due;
    this.bar.hidden = share === null;
    if (share !== null) {
      this.bar.style.setProperty("--done", share.toFixed(3));
      this.bar.style.setProperty("--n", "24");
    }
  }

  told() {
    const { say, store } = this.context;
    const { game, phase } = store.state;
    if (game.state === "over" || game.state === "cancelled") return [say(game.state), "", null, false];
    if (game.state === "waiting") return [say("waiting"), say("waiting_says"), null, false];
    if (game.state === "paused") return [say("paused"), say("paused_says"), null, false];
    if (phase.held) return [say("held"), say("held_says"), null, true];
    if (!phase.deadline) return [say("no_deadline"), say("as_ready"), null, false];
    const end = new Date(phase.deadline).getTime();
    const left = end - this.now();
    if (left <= 0) return [say("time_up"), say("being_judged"), 1, true];
    const start = phase.opened ? new Date(phase.opened).getTime() : end - DAY;
    const share = Math.max(0, Math.min(1, (this.now() - start) / (end - start)));
    return [say("left", { time: this.span(left) }), say("due", { when: this.when(phase.deadline) }), share, left < SOON];
  }

  /* Seconds are counted in the last ten minutes alone. */
  span(left) {
    const { say } = this.context;
    const [days, hours, minutes] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR), Math.floor((left % HOUR) / MINUTE)];
    if (days) return `${say("days", { n: days })} ${hours ? say("hours", { n: hours }) : ""}`.trim();
    if (hours) return `${say("hours", { n: hours })} ${minutes ? say("minutes", { n: minutes }) : ""}`.trim();
    if (left >= SOON) return say("minutes", { n: minutes });
    const seconds = Math.floor((left % MINUTE) / 1000);
    return minutes ? `${say("minutes", { n: minutes })} ${say("seconds", { n: seconds })}` : say("seconds", { n: seconds });
  }
}
