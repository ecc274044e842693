// What it costs to change a card in Draw-Hold'em, and who may not, as games/rules/draw_holdem/play.py says.

export const REFUSALS = {
  EXCH_FOLDED: "draw_holdem.5",
  EXCH_ALL_IN: "draw_holdem.6",
  EXCH_ROUND1_CLOSED: "draw_holdem.7",
  EXCH_AFTER_ACTION: "draw_holdem.8",
  EXCH_TWICE: "draw_holdem.9",
  EXCH_TOO_POOR: "draw_holdem.10",
};

// What an exchange costs this seat now.
export function taxOf({ isFirstRound, taxedPot, start }, seat) {
  if (!isFirstRound) return taxedPot;
  return [start.smallBlindSeat, start.bigBlindSeat].includes(seat) ? 0 : start.smallBlind;
}

// The first reason why this seat may not change a card now, if there is one.
export function refusalOf(play, seat) {
  const { folded, stacks, acted, exchanged, isFirstRound } = play;
  const applies = {
    EXCH_FOLDED: folded.has(seat),
    EXCH_ALL_IN: stacks[seat] === 0,
    EXCH_ROUND1_CLOSED: isFirstRound && acted.size > 0,
    EXCH_AFTER_ACTION: acted.has(seat),
    EXCH_TWICE: exchanged.has(seat),
    EXCH_TOO_POOR: stacks[seat] < taxOf(play, seat),
  };
  return Object.keys(REFUSALS).find((code) => applies[code]) ?? null;
}

// Whether nobody left can bet or change a card.
export function showsDownNow(play) {
  const withChips = play.live.filter((seat) => play.stacks[seat]);
  return withChips.length < 2 && withChips.every((seat) => play.stacks[seat] < taxOf(play, seat));
}
