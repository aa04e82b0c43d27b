/* What could be done about a warning: other orders for the units that it is about, legal ones alone. */
import { provinceOf, read } from "./orders.js";

/** The repairs of a warning, each a unit's other order with words for its button. */
export function repairs(warning, { store, names, words }) {
  const order = (unit) => read(store.orderOf(unit)?.text ?? "") ?? { type: "hold", unit };
  const isLegal = (repair) => repair && store.book.has(repair.text) && store.orderOf(repair.key).text !== repair.text;
  const make = MAKERS[warning.code] ?? (() => []);
  const seen = new Set();
  return make(warning.units, { store, names, words, order })
    .filter(isLegal)
    .filter(({ text }) => !seen.has(text) && seen.add(text));
}

const say = ({ names, words }, key, things) => words.say(key, { ...things, place: things.place && names.place(things.place) });

/* The order that would make a unit do what others count on. */
function sending(context, unit, place) {
  const plain = `${unit} - ${place}`;
  const text = context.store.book.has(plain) ? plain : `${plain} VIA CONVOY`;
  return { key: unit, text, label: say(context, "send_it", { place }) };
}

/* The support that fits what its unit does. */
function fitting(context, unit, helped) {
  const other = context.order(helped);
  if (other.type !== "move") return { key: unit, text: `${unit} S ${helped}`, label: say(context, "support_its_hold", {}) };
  return supportTo(context, unit, helped, other.place);
}

function supportTo(context, unit, helped, place) {
  return { key: unit, text: `${unit} S ${helped} - ${place}`, label: say(context, "support_it_to", { place }) };
}

const staying = (context, unit) => ({
  key: unit,
  text: `${unit} H`,
  label: context.words.say("stay", { unit: context.names.unit(unit) }),
});

const MAKERS = {
  support_unmatched: ([unit, helped], context) => {
    const { place } = context.order(unit);
    return [...(place ? [sending(context, helped, place)] : [staying(context, helped)]), fitting(context, unit, helped)];
  },
  support_coast_mismatch: ([unit, helped], context) => {
    const { place } = context.order(unit);
    const either = { key: unit, text: `${unit} S ${helped} - ${provinceOf(place)}`, label: context.words.say("either_coast") };
    return [fitting(context, unit, helped), either, sending(context, helped, place)];
  },
  support_own_dislodge: ([unit, own], context) => [
    { key: unit, text: `${unit} S ${own}`, label: helping(context, unit, own) },
  ],
  move_into_own_holder: ([unit, own], context) => [
    { key: unit, text: `${unit} S ${own}`, label: helping(context, unit, own) },
    staying(context, unit),
  ],
  self_standoff: (units, context) => {
    const [first, second] = units;
    const target = context.order(first).place;
    return [
      { key: second, text: `${second} S ${first} - ${target}`, label: helping(context, second, first) },
      { key: first, text: `${first} S ${second} - ${context.order(second).place}`, label: helping(context, first, second) },
    ];
  },
  convoy_unmatched: ([unit, army], context) => [sending(context, army, context.order(unit).place)],
  convoy_missing: ([army], context) => {
    const { place } = context.order(army);
    return context.store.keys
      .filter((key) => key.startsWith("F"))
      .map((key) => ({
        key,
        text: `${key} C ${army} - ${place}`,
        label: context.words.say("carries", { unit: context.names.unit(key) }),
      }));
  },
  leaves_own_centre: ([unit], context) => [staying(context, unit)],
};

const helping = ({ names, words }, unit, other) =>
  words.say("helps", { unit: names.unit(unit), other: names.unit(other) });
