// The table of a hand of Draw-Hold'em, as the form of the tool tells it (web/tools/exchanges.py).

import { cut, seats, Typed } from "./typed.js";
import { say } from "./wording.js";

export const [LEAST, MOST] = [2, 10];
const [AT_FIRST, STACK, NAME_LENGTH_MAX] = [3, "100", 24];

export function tableOf(fields) {
  const stacks = Object.fromEntries([...Array(MOST).keys()].map((seat) => [`stack-${seat}`, STACK]));
  const typed = new Typed(fields, { small_blind: "1", ...stacks });
  const count = seats(fields, LEAST, MOST, AT_FIRST);
  const around = [...Array(count).keys()];
  const names = around.map((seat) => cut(fields.get(`seat-${seat}-name`), NAME_LENGTH_MAX).trim());
  const shown_names = names.map((name, seat) => name || say("player", { number: seat + 1 }));
  const smallBlind = typed.needed("small_blind", 1);
  const chips = around.map((seat) => typed.needed(`stack-${seat}`, 1));
  const { texts, faults } = typed;
  return {
    typed,
    count,
    shown_names,
    smallBlind,
    chips,
    button: fields.within("button", 0, count - 1, 0),
    isDealt: fields.has("dealt") || fields.get("step") === "deal",
    rows: names.map((name, seat) => [seat, name, shown_names[seat], texts[`stack-${seat}`], faults[`stack-${seat}`] ?? ""]),
    fields: [
      ["count", String(count)],
      ["dealt", "1"],
      ...names.map((name, seat) => [`seat-${seat}-name`, name]).filter(([, name]) => name),
      ...around.map((seat) => [`stack-${seat}`, texts[`stack-${seat}`]]),
    ],
  };
}

// The hand before anything happened: who has which blind.
export function startOf({ chips, button, smallBlind, count }) {
  const left = (button + 1) % count;
  const [smallBlindSeat, bigBlindSeat] = count === 2 ? [button, left] : [left, (button + 2) % count];
  return { stacks: chips, smallBlind, bigBlind: 2 * smallBlind, smallBlindSeat, bigBlindSeat, button };
}
