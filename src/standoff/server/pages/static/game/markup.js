/* HTML as text, with everything escaped that is put into it unless it is HTML itself. */

class Markup {
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function piece(value) {
  if (value === null || value === undefined) return "";
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(piece).join("");
  return String(value).replace(/[&<>"]/g, (sign) => SIGNS[sign]);
}

export function html(strings, ...values) {
  return new Markup(strings.reduce((text, string, i) => text + piece(values[i - 1]) + string));
}

/** What is HTML already, from the server's own texts. */
export const raw = (text) => new Markup(text);

/** Show markup in a node. Nothing happens where it is there already, and the focus stays where it was. */
export function paint(node, markup) {
  const text = piece(markup);
  if (node.painted === text) return;
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const scrolled = node.scrollTop;
  node.innerHTML = text;
  node.painted = text;
  node.scrollTop = scrolled;
  if (focused) node.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

const SPRITE = document.getElementById("game").dataset.icons;

export const icon = (name) => html`<svg class="i" aria-hidden="true"><use href="${SPRITE}#${name}"/></svg>`;
