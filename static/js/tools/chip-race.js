// The chip race: what web/tools/chip_race.py and games/rules/holdem/chips.py make of small chips against bigger ones.

import { sum } from "./pots.js";
import { seats, Typed } from "./typed.js";
import { say } from "./wording.js";

const [LEAST, MOST, AT_FIRST] = [2, 10, 6];

export default function page(told) {
  const chips = Object.fromEntries([...Array(MOST).keys()].map((seat) => [`chips-${seat}`, ""]));
  const typed = new Typed(told, { small: "25", big: "100", rounding: "nearest", ...chips });
  const count = seats(told, LEAST, MOST, AT_FIRST);
  const [small, big] = [typed.needed("small", 1), typed.needed("big", 1)];
  if (small && big && big <= small) typed.faults.big = say("bigger");
  const rounding = typed.word("rounding", "nearest", "ceil");
  const racers = [...Array(count).keys()].map((seat) => ({
    seat,
    typed: typed.texts[`chips-${seat}`],
    counted: typed.chips(`chips-${seat}`),
    is_bare: told.has(`bare-${seat}`),
    fault: typed.faults[`chips-${seat}`] ?? "",
  }));
  const raced = typed.isFaulty ? [] : racers.filter(({ counted }) => counted !== null);
  for (const racer of raced) racer.received = received(racer, small, big, rounding);
  const difference = raced.length ? sum(raced.map((racer) => racer.received * big - racer.counted * small)) : null;
  return { race: { typed, rounding, racers, count, difference, may_grow: count < MOST, may_shrink: count > LEAST } };
}

// How many big chips for his small ones; who has nothing else is left with one at least.
function received({ counted, is_bare }, small, big, rounding) {
  const value = counted * small;
  const won = rounding === "ceil" ? Math.ceil(value / big) : Math.floor((2 * value + big) / (2 * big));
  return is_bare ? Math.max(won, 1) : won;
}
