// What is typed of one hand into the pot calculator (web/pots/slip.py, web/pots/split.py), and its bets as the rules read
// them.

import { layPots, Refused, sum } from "./pots.js";
import { cut, readChips } from "./typed.js";
import { refusal, say } from "./wording.js";

export const EMPTY = { bets: [], folded: new Set(), allIn: new Set(), ticked: [], laid: "", at: "0", last_hand: false };

export function slipOf(told, count) {
  const around = [...Array(count).keys()];
  const having = (word) => new Set(around.filter((seat) => told.has(`seat-${seat}-${word}`)));
  return {
    bets: around.map((seat) => cut(told.get(`seat-${seat}-bet`))),
    folded: having("folded"),
    allIn: having("all_in"),
    ticked: tickedOf(told, around),
    laid: told.get("laid"),
    at: told.get("at") || "0",
    last_hand: told.has("last_hand"),
  };
}

// The seats told to win each pot, by its number.
export const tickedOf = (told, around) => around.map((pot) => around.filter((seat) => told.all(`pot-${pot}`).includes(String(seat))));

// The bets as the rules see them; a fault has the seat it is about, or `bets`.
export function readBets({ bets, folded, allIn }, { names, carry, unit }) {
  const faults = {};
  const chips = names.map((_, seat) => {
    const typed = (bets[seat] ?? "").trim();
    const read = typed ? readChips(typed) : 0;
    if (allIn.has(seat) && folded.has(seat)) faults[seat] = say("all_in_folds");
    else if (!typed && allIn.has(seat)) faults[seat] = say("all_in_for");
    else if (read === null) faults[seat] = say("write_chips");
    return seat in faults ? 0 : read;
  });
  let layers = null;
  if (!Object.keys(faults).length) {
    try {
      checkBets(chips, folded, unit);
      layers = layPots(chips, folded, carry);
      if (!sum(chips)) faults.bets = say("nothing_in");
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      faults[refused.facts.seat ?? "bets"] = refusal(refused, names);
    }
  }
  return { chips, folded, allIn, layers, faults };
}

function checkBets(chips, folded, unit) {
  chips.forEach((bet, seat) => {
    if (bet < 0) throw new Refused("NEGATIVE_BET", "holdem.4", { seat });
    if (bet % unit) throw new Refused("BET_UNIT", "holdem.3", { seat, unit });
  });
  if (folded.size === chips.length) throw new Refused("NO_LIVE_PLAYER", "holdem.6");
}

// The whole hand, as hidden fields.
export function carriedOf({ bets, folded, allIn, ticked, laid, at, last_hand }) {
  const typed = bets.flatMap((bet, seat) => [
    ...(bet ? [[`seat-${seat}-bet`, bet]] : []),
    ...(folded.has(seat) ? [[`seat-${seat}-folded`, "1"]] : []),
    ...(allIn.has(seat) ? [[`seat-${seat}-all_in`, "1"]] : []),
  ]);
  const laid_fields = [["laid", laid], ["at", at]];
  const carried = [["by", "taps"], ...typed, ...laid_fields];
  const won = ticked.flatMap((seats, pot) => seats.map((seat) => [`pot-${pot}`, String(seat)]));
  return { laid_fields, carried, everything: [...carried, ...won, ...(last_hand ? [["last_hand", "1"]] : [])] };
}

