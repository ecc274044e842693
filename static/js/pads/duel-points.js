// Points of a deal before the server answers or without it, from the points of every head-to-head under the rules of the
// table (`data-duels`). A hand has a declaration (`word`, “” for a compared hand), the place of each line among all hands,
// 1 for the best, and the royalty of each line.

export const FOULED = "fouled";
export const LINES = [0, 1, 2];
export const NOTHING = { places: LINES.map(() => Infinity), bonuses: LINES.map(() => 0) };

// Returns the points of each hand.
export const netPoints = (hands, duels) =>
  hands.map((one) => hands.reduce((sum, other) => sum + duelPoints(one, other, duels), 0));

// Returns the points of each position as the outbox stores them, “position:points …”.
export const pointsText = (points, { positions }) => points.map((each, seat) => `${positions[seat]}:${each}`).join(" ");

function duelPoints(one, other, { lines, flat, cap, only_lines_won }) {
  if (isExempt(one) || isExempt(other)) return limited(flat[one.word][other.word], cap);
  const won = LINES.map((line) => Math.sign(comparePlaces(other.places[line], one.places[line])));
  const royalties = (line) => {
    if (!only_lines_won) return one.bonuses[line] - other.bonuses[line];
    return won[line] > 0 ? one.bonuses[line] : won[line] < 0 ? -other.bonuses[line] : 0;
  };
  const points = LINES.reduce((sum, line) => sum + royalties(line), lines[3 + won[0] + won[1] + won[2]]);
  return limited(points, cap);
}

const isExempt = ({ word }) => word && word !== FOULED;
const comparePlaces = (one, other) => (one === other ? 0 : one > other ? 1 : -1);
const limited = (points, cap) => (cap === null ? points : Math.max(-cap, Math.min(cap, points)));
