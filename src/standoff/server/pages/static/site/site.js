/* What every page has: the theme at a touch, menus that close, times in the reader's own zone, toasts. */

const root = document.documentElement;

function isDark() {
  const scheme = getComputedStyle(root).colorScheme;
  return scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}

/** Change the theme at once, and tell the server, which keeps it. */
for (const form of document.querySelectorAll("[data-theme-form]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const theme = isDark() ? "light" : "dark";
    root.dataset.theme = theme;
    const body = new FormData(form);
    body.set("theme", theme);
    fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => {});
  });
}

/** Menus close by Escape, and by a touch elsewhere. */
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

/** The server learns the reader's time zone from a cookie. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.cookie.includes(`time_zone=${encodeURIComponent(zone)}`)) {
  document.cookie = `time_zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
  /* It did not know it yet when it made this page. */
  for (const field of document.querySelectorAll("select[data-own-zone]")) {
    if (field.value === "UTC" && field.querySelector(`[value="${CSS.escape(zone)}"]`)) field.value = zone;
  }
}

/** Show a short notice of something good; what went wrong belongs where it went wrong. */
export function toast(text, label, action) {
  const box = document.querySelector("[data-toasts]");
  const note = document.createElement("div");
  note.className = "toast";
  note.append(Object.assign(document.createElement("span"), { textContent: text }));
  if (label) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.addEventListener("click", () => { note.remove(); action(); });
    note.append(button);
  }
  box.replaceChildren(note);
  setTimeout(() => note.remove(), 4500);
}

/** Return the token that a request which changes something must carry. */
export function csrfToken() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}

/** Copy what a button names. */
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(field.value ?? field.textContent);
    toast(button.dataset.copied);
  });
}
