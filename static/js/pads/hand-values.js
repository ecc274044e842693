// Value of a line of cards, as the server computes it: its category, then ranks, compared in order.

const RANKS = "23456789TJQKA";
const LOWEST = 2;
const WHEEL = "14 5 4 3 2";
const CATEGORY_OF_COUNTS = { 111: 0, 21: 1, 3: 3, 11111: 0, 2111: 1, 221: 2, 311: 3, 32: 6, 41: 7 };
const STRAIGHT = 4;
const FLUSH = 5;
const STRAIGHT_FLUSH = 8;
const ACE_HIGH = 14;

export function valueOf(cards) {
  const counts = new Map();
  for (const card of cards) {
    const rank = RANKS.indexOf(card[0]) + LOWEST;
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  const groups = [...counts].sort(([rank, count], [other, more]) => more - count || other - rank);
  const ranks = groups.map(([rank]) => rank);
  const top = ranks.length === 5 ? straightTop(ranks) : null;
  const isSuited = cards.length === 5 && cards.every((card) => card[1] === cards[0][1]);
  if (top) return [isSuited ? STRAIGHT_FLUSH : STRAIGHT, top];
  if (isSuited) return [FLUSH, ...ranks];
  return [CATEGORY_OF_COUNTS[groups.map(([, count]) => count).join("")], ...ranks];
}

function straightTop(ranks) {
  if (ranks.join(" ") === WHEEL) return 5;
  return ranks[0] - ranks[4] === 4 ? ranks[0] : null;
}

// The wheel just below the straight to the ace, where it ranks second.
export const raiseWheel = (value) => (isStraight(value) && value[1] === 5 ? [value[0], 13, 1] : value);

// Step of a line of five in a table of royalties: its category, and the royal flush after the last.
export const stepOf = ([category, rank]) => category + (category === STRAIGHT_FLUSH && rank === ACE_HIGH ? 1 : 0);

const isStraight = ([category]) => category === STRAIGHT || category === STRAIGHT_FLUSH;

// Returns a positive number if the first value is greater, as tuples compare.
export function compare(one, other) {
  const place = one.findIndex((each, index) => each !== other[index]);
  if (place < 0) return one.length - other.length;
  return place < other.length ? one[place] - other[place] : 1;
}
