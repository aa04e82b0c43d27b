/* The whole game by keyboard. */
import { provinceOf } from "./orders.js";

const $ = (id) => document.getElementById(id);
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const VERBS = { m: "move", h: "hold", s: "support", c: "convoy", d: "disband", a: "army", f: "fleet", w: "waive" };

export function useKeys(page) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
    if (pressed(page, event)) event.preventDefault();
  });
}

/* A letter of another script counts as the one in its place on the keyboard. */
function letterOf(event) {
  if (/^[a-z]$/i.test(event.key) || !/^Key[A-Z]$/.test(event.code)) return event.key.toLowerCase();
  return event.code.slice(3).toLowerCase();
}

/* Whether a key meant something. */
function pressed(page, event) {
  const letter = letterOf(event);
  const onMap = document.activeElement === $("board");
  if (letter === "n" || letter === "p") return walk(page, letter === "n" ? 1 : -1);
  if (WAYS[event.key] && onMap) return stroll(page, WAYS[event.key]);
  if (event.key === "Enter" && onMap) return enter(page);
  if (event.key === "Escape") return back(page);
  if (event.key === "/") return type(page);
  if (event.key === "?") return show(page);
  if (event.key === "," || event.key === ".") return turn(page, event.key === "." ? 1 : -1);
  if ("+=-0".includes(event.key) && event.key.length === 1) return zoom(page, event.key);
  if (event.key === "Backspace" || event.key === "Delete") return clear(page);
  if (letter === "r") return ready(page);
  return verb(page, letter);
}

function walk(page, by) {
  if (page.past.number !== null) page.past.walk(by);
  else {
    page.send({ type: "walk", by });
    const { key } = page.machine.state;
    if (!key) return true;
    page.map.setCursor(provinceOf(key));
    $("board").focus({ preventScroll: true });
  }
  return true;
}

function stroll(page, way) {
  const { map, machine, store, names } = page;
  const from = map.cursor ?? provinceOf(machine.state.key ?? store.keys[0] ?? page.ownPlaces()[0]);
  const to = map.toward(from, way);
  map.setCursor(to);
  page.speak(`${names.province(to)}. ${occupant(page, to)}`);
  return true;
}

/* Who stands in a province, for those who hear the map. */
function occupant(page, province) {
  const { store, names, say } = page;
  for (const [power, units] of Object.entries(store.state.position.units ?? {})) {
    const unit = units.find((one) => provinceOf(one) === province);
    if (unit) return say("whose_unit", { power: names.power(power), unit: names.unit(unit) });
  }
  return say("empty");
}

function enter(page) {
  if (!page.map.cursor) return false;
  if (page.past.number === null) page.send({ type: "touch", province: page.map.cursor });
  else page.past.ask(page.past.reasons.find(page.map.cursor));
  return true;
}

function back(page) {
  if (page.past.number !== null) {
    if (page.past.reasons.chosen) page.past.ask(null);
    else page.act("now");
  } else {
    page.send({ type: "back" });
    $("board").focus({ preventScroll: true });
  }
  return true;
}

function type(page) {
  if ($("typed-box").hidden) return false;
  if (page.past.number !== null) return false;
  if (page.isPhone()) page.side.show("orders");
  $("typed").focus();
  return true;
}

function show() {
  $("keys").showModal();
  return true;
}

function turn(page, by) {
  page.past.step(by);
  return true;
}

function zoom(page, key) {
  page.map.zoomBy(key === "0" ? "whole" : key === "-" ? "out" : "in");
  return true;
}

function clear(page) {
  if (page.machine.state.step === "idle") return false;
  page.send({ type: "clear" });
  return true;
}

function ready(page) {
  if (page.past.number !== null) return false;
  page.act("ready");
  return true;
}

function verb(page, letter) {
  const name = VERBS[letter];
  if (!name || page.past.number !== null) return false;
  if (page.machine.state.step === "idle" && name !== "waive") return false;
  const options = page.store.book.options(page.machine.state.key);
  page.send({ type: "verb", verb: name === "disband" && options?.remove ? "remove" : name });
  return true;
}
