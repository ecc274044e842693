// Where the button and the blinds go on the next hand: what web/tools/button.py and games/rules/holdem/button.py say.

import { Refused } from "./pots.js";
import { seats } from "./typed.js";
import { article, listed, refusal, say } from "./wording.js";

const [LEAST, MOST, AT_FIRST] = [2, 10, 6];
const HAD = ["button", "small_blind", "big_blind"];

export default function page(told) {
  const count = seats(told, LEAST, MOST, AT_FIRST);
  const around = [...Array(count).keys()];
  const rule = told.word("rule", "dead", "moving");
  const seat = (name, absent) => told.within(name, 0, count - 1, absent);
  const had = { button: seat("button", 0), small_blind: seat("small_blind", count === 2 ? 0 : 1), big_blind: seat("big_blind", count === 2 ? 1 : 2) };
  const living = around.filter((each) => !told.has(`out-${each}`));
  const positions = living.length < 2 ? null : rule === "dead" ? dead(living, count, had) : moved(living, count, had.button);
  const chairs = around.map((each) => ({
    seat: each,
    number: each + 1,
    had: HAD.filter((name) => had[name] === each),
    is_out: !living.includes(each),
  }));
  const shown = { rule, count, chairs, may_grow: count < MOST, may_shrink: count > LEAST };
  return { page: { ...shown, ...(positions ? saidOf(positions, rule, living) : refused(count)) } };
}

const refused = (count) => ({ refusal: refusal(new Refused("PLAYER_COUNT", "holdem.51", { least: 2, most: count })) });

// The living seats clockwise, from the left of a seat; the seat itself last.
const livingFrom = (living, count, seat) => [...living].sort((one, other) => ((one - seat - 1 + count) % count) - ((other - seat - 1 + count) % count));

function moved(living, count, before) {
  const [button] = livingFrom(living, count, before);
  const [first, second] = livingFrom(living, count, button);
  const [smallBlind, bigBlind] = living.length === 2 ? [second, first] : [first, second];
  return { button, smallBlind, bigBlind, deadCards: [] };
}

function dead(living, count, had) {
  const [bigBlind] = livingFrom(living, count, had.big_blind);
  if (living.length === 2) {
    const [other] = livingFrom(living, count, bigBlind);
    return { button: other, smallBlind: other, bigBlind, deadCards: [] };
  }
  const [button, posted] = [had.small_blind, had.big_blind];
  const deadCards = [...new Set([button, posted])].filter((seat) => !living.includes(seat)).sort((one, other) => one - other);
  return { button, smallBlind: living.includes(posted) ? posted : null, bigBlind, deadCards };
}

function saidOf({ button, smallBlind, bigBlind, deadCards }, rule, living) {
  const details = [smallBlind === null ? say("no_small") : say("small", { small: smallBlind + 1 })];
  if (deadCards.includes(button)) details.push(say("dead_button"));
  if (deadCards.length) details.push(say("dead_cards", { seats: listed(deadCards.map((seat) => String(seat + 1))) }));
  const number = rule === "moving" ? 53 : living.length === 2 ? 56 : 54;
  return { sentence: say("moved", { button: button + 1, big: bigBlind + 1 }), details, article: article(`holdem.${number}`) };
}
