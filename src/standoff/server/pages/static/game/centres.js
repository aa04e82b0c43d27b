/* The centre chart: who held how many, phase by phase as bands, and year by year as a table. */
import { html } from "./markup.js";

const WIDE = 340;
const HIGH = 200;

export function chart(phases, { names, words, say }, now) {
  const powers = Object.keys(names.facts.powers);
  const total = names.facts.centres.length;
  const section = document.createElement("section");
  section.className = "centres";
  section.innerHTML = String(html`${bands(phases, powers, names, total, now)}<p class="note">${say("win_at", { goal: names.facts.goal })}</p>${table(phases, powers, names, words, say)}`);
  return section;
}

function bands(phases, powers, names, total, now) {
  const step = WIDE / Math.max(1, phases.length);
  const columns = phases.map(({ counts }, i) => {
    let y = HIGH;
    return powers.map((power) => {
      const high = ((counts[power] ?? 0) / total) * HIGH;
      y -= high;
      return high ? html`<rect class="${names.facts.powers[power].class}" x="${(i * step).toFixed(2)}" y="${y.toFixed(2)}" width="${step.toFixed(2)}" height="${high.toFixed(2)}"/>` : "";
    });
  });
  const tick = HIGH - (names.facts.goal / total) * HIGH;
  return html`<svg class="bands" viewBox="-8 0 ${WIDE + 16} ${HIGH}" aria-hidden="true">${columns}<path class="goal" d="M-8 ${tick}h6M${WIDE + 2} ${tick}h6"/><path class="here" d="M${((Math.min(now, phases.length - 1) + 0.5) * step).toFixed(2)} 0V${HIGH}"/></svg>`;
}

/* The start, and each year as it ended. */
function years(phases, say) {
  const found = [{ label: say("start"), counts: phases[0].counts }];
  phases.forEach((phase, i) => {
    const next = phases[i + 1];
    if (next && next.year !== phase.year) found.push({ label: String(phase.year), counts: next.counts });
    else if (next?.code.startsWith("W") && !phase.code.startsWith("W")) found.push({ label: String(phase.year), counts: next.counts });
  });
  return found.filter((one, i) => found.findIndex((other) => other.label === one.label) === i);
}

function table(phases, powers, names, words, say) {
  const columns = years(phases, say);
  return html`<div class="wide" tabindex="0"><table class="table"><thead><tr><td></td>${columns.map(({ label }) => html`<th scope="col" class="num">${label}</th>`)}</tr></thead><tbody>${powers.map((power) => html`<tr><th scope="row">${names.badge(power)}</th>${columns.map(({ counts }) => html`<td class="num">${counts[power] ?? 0}</td>`)}</tr>`)}</tbody></table></div>`;
}
