/* Writing an order, as a pure machine: (state, event, world) -> [state, effects].

   idle -> move -> saved, or coast where the province has two coasts
                -> whom (a support or a convoy) -> where -> saved, or coast

   The map, the chips in the dock, the keys and the lists all send the same events. `world`
   has the `book` of legal orders, `keys` as N and P step through them, `coasts(province)` and
   `walks(unit, province)`: whether an army gets there on foot.
   Effects are saves, questions before a misorder, and words for who asked the impossible. */
import { provinceOf } from "./orders.js";

export const IDLE = Object.freeze({ step: "idle" });

/** The provinces that may be chosen now. */
export function targets(state, world) {
  const options = state.key ? world.book.options(state.key) : null;
  if (!options) return [];
  switch (state.step) {
    case "move": {
      const found = [];
      for (const [province, orders] of options.moves) {
        if (!state.sea || orders.some((order) => order.via) || !world.walks(state.key, province)) found.push(province);
      }
      return found;
    }
    case "whom":
      return [...(state.verb === "support" ? options.supports : options.convoys).keys()].map(provinceOf);
    case "where":
      return state.verb === "convoy" ? [...options.convoys.get(state.whom).keys()] : answers(options, state.whom);
    case "coast":
      return [state.province];
    default:
      return [];
  }
}

function answers(options, whom) {
  const helped = options.supports.get(whom);
  return [...(helped.hold ? [provinceOf(whom)] : []), ...helped.to.keys()];
}

export function step(state, event, world) {
  switch (event.type) {
    case "touch":
      return touch(state, event.province, world);
    case "select":
      return [select(event.key, world), []];
    case "verb":
      return verb(state, event.verb, world);
    case "choose":
      return choose(state, state.choices[event.number]);
    case "walk":
      return [walk(state, event.by, world), []];
    case "back":
      return [back(state, world), []];
    case "leave":
      return [IDLE, []];
    case "clear":
      return state.key ? [IDLE, [{ clear: state.key }]] : [state, []];
    default:
      throw new Error(`no event ${event.type}`);
  }
}

function select(key, world) {
  const options = world.book.options(key);
  if (!options) return IDLE;
  return { step: "move", key, verb: options.builds.length ? "build" : options.remove ? "remove" : "move" };
}

function walk(state, by, world) {
  const { keys } = world;
  if (!keys.length) return IDLE;
  const now = keys.indexOf(state.key);
  return select(keys[now < 0 ? (by > 0 ? 0 : keys.length - 1) : (now + by + keys.length) % keys.length], world);
}

function back(state, world) {
  switch (state.step) {
    case "coast":
      return state.from;
    case "where":
      return { step: "whom", key: state.key, verb: state.verb };
    case "whom":
      return select(state.key, world);
    default:
      return IDLE;
  }
}

function touch(state, province, world) {
  const lit = targets(state, world).includes(province);
  const own = state.key ? provinceOf(state.key) : null;
  const mine = world.book.at(province);
  switch (state.step) {
    case "idle":
      return [mine ? select(mine, world) : IDLE, []];
    case "move":
      if (lit) return go(state, province, world);
      if (province === own) return [IDLE, []];
      if (mine) return [select(mine, world), []];
      if (state.verb !== "move") return [IDLE, []];
      return [state, [{ ask: `${state.key} - ${province}`, key: state.key }]];
    case "whom":
      if (lit) return helped(state, unitAt(state, province, world), world);
      if (province === own) return [select(state.key, world), []];
      return [state, [{ nudge: state.verb === "support" ? "no_help_there" : "no_army_there", province }]];
    case "where":
      if (lit) return finish(state, province, world);
      return [state, [{ nudge: state.verb === "support" ? "no_support_there" : "no_landing_there", province }]];
    case "coast":
      return province === state.province ? [state, []] : [state.from, []];
    default:
      throw new Error(`no step ${state.step}`);
  }
}

function unitAt(state, province, world) {
  const options = world.book.options(state.key);
  const units = state.verb === "support" ? options.supports : options.convoys;
  return [...units.keys()].find((unit) => provinceOf(unit) === province);
}

function verb(state, name, world) {
  const options = state.key ? world.book.options(state.key) : null;
  if (name === "waive") return world.book.waives ? [IDLE, [{ waive: 1 }]] : [state, []];
  if (!options) return [state, []];
  switch (name) {
    case "move":
      return options.moves.size ? [select(state.key, world), []] : [state, []];
    case "hold":
    case "disband":
    case "remove":
      return options[name] ? saved(state.key, options[name]) : [state, []];
    case "support":
      return options.supports.size ? [{ step: "whom", key: state.key, verb: name }, []] : [state, []];
    case "convoy":
      if (options.convoys.size) return [{ step: "whom", key: state.key, verb: name }, []];
      return options.mayChooseSea ? [{ step: "move", key: state.key, verb: "move", sea: !state.sea }, []] : [state, []];
    case "army":
    case "fleet":
      return build(state, options, name === "army" ? "A" : "F");
    default:
      throw new Error(`no verb ${name}`);
  }
}

function build(state, options, letter) {
  const orders = options.builds.filter((order) => order.unit.startsWith(letter));
  if (orders.length <= 1) return orders.length ? saved(state.key, orders[0].text) : [state, []];
  const choices = orders.map((order) => ({ place: order.unit.slice(2), text: order.text, legal: true }));
  return [{ step: "coast", key: state.key, verb: "build", province: options.province, choices, from: state }, []];
}

/* A unit goes to a province. The fleet's coast is always asked for, also where one alone can be reached. */
function go(state, province, world) {
  const orders = world.book.options(state.key).moves.get(province);
  const coasts = state.key.startsWith("F") ? world.coasts(province) : [];
  if (!coasts.length) {
    const chosen = orders.find((order) => order.via === Boolean(state.sea)) || orders[0];
    return saved(state.key, chosen.text);
  }
  const choices = coasts.map((place) => ({
    place,
    text: `${state.key} - ${place}`,
    legal: orders.some((order) => order.place === place),
  }));
  return [{ step: "coast", key: state.key, verb: "move", province, choices, from: state }, []];
}

function helped(state, whom, world) {
  const chosen = { step: "where", key: state.key, verb: state.verb, whom };
  const open = targets(chosen, world);
  return open.length === 1 ? finish(chosen, open[0], world) : [chosen, []];
}

function finish(state, province, world) {
  const options = world.book.options(state.key);
  if (state.verb === "convoy") return saved(state.key, options.convoys.get(state.whom).get(province));
  const support = options.supports.get(state.whom);
  const stays = province === provinceOf(state.whom);
  const coasts = state.whom.startsWith("F") ? world.coasts(province) : [];
  if (!coasts.length) return saved(state.key, stays ? support.hold : support.to.get(province)[0].text);
  const choices = stays ? standing(state, coasts, support) : landings(state, coasts, support.to.get(province));
  return [{ step: "coast", key: state.key, verb: "support", whom: state.whom, stays, province, choices, from: state }, []];
}

/* A fleet that stands on a coast is supported there, or not at all. */
function standing(state, coasts, support) {
  return coasts.map((place) => {
    const text = `${state.key} S F ${place}`;
    return { place, text, legal: text === support.hold };
  });
}

function landings(state, coasts, orders) {
  const choices = coasts.map((place) => ({
    place,
    text: `${state.key} S ${state.whom} - ${place}`,
    legal: orders.some((order) => order.place === place),
  }));
  const either = orders.find((order) => !order.place.includes("/"));
  return either ? [...choices, { place: null, text: either.text, legal: true }] : choices;
}

function choose(state, choice) {
  if (state.step !== "coast" || !choice) return [state, []];
  return choice.legal ? saved(state.key, choice.text) : [state, [{ ask: choice.text, key: state.key }]];
}

const saved = (key, text) => [IDLE, [{ save: text, key }]];
