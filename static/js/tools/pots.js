// Pots, as games/rules/pots.py lays and shares them, and winners told pot by pot (games/rules/holdem/told.py). Seats are
// numbered clockwise from 0.

export class Refused extends Error {
  constructor(code, article, facts = {}) {
    super(code);
    Object.assign(this, { code, article, facts });
  }
}

export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
export const isContested = ({ eligible }) => eligible.length > 1;

// What goes back to each seat: the part of a lone highest bet, not folded, that nobody matched.
export function uncalled(bets, folded) {
  const leader = bets.indexOf(Math.max(...bets));
  const second = [...bets].sort((one, other) => one - other).at(-2);
  return bets.map((bet, seat) => (seat === leader && !folded.has(seat) ? bet - second : 0));
}

// What nobody called, and the pots, one for each height of bet still in, main pot first; `dead` chips join it.
export function layPots(bets, folded, dead = 0) {
  const refund = uncalled(bets, folded);
  const called = bets.map((bet, seat) => bet - refund[seat]);
  const live = bets.map((_, seat) => seat).filter((seat) => !folded.has(seat));
  const found = [...new Set(live.map((seat) => called[seat]))].filter(Boolean).sort((one, other) => one - other);
  const heights = found.length ? found : [0];
  const pots = heights.map((height, number) => {
    const floor = number ? heights[number - 1] : 0;
    const ceiling = number === heights.length - 1 ? Math.max(...called) : height;
    const amount = sum(called.map((chips) => Math.min(chips, ceiling) - Math.min(chips, floor)));
    return { amount: amount + (number ? 0 : dead), eligible: live.filter((seat) => called[seat] >= height) };
  });
  return { refund, pots };
}

const fromLeft = ({ seats, button }, among) => {
  const steps = (seat) => (seat - button - 1 + seats) % seats;
  return [...among].sort((one, other) => steps(one) - steps(other));
};

// What each winner takes of a pot; what they cannot share and do not take stays.
function parts(sharing, amount, winners) {
  if (winners.length === 1) return new Map([[winners[0], amount]]);
  const { unit, oddChip } = sharing;
  const each = Math.floor(amount / (winners.length * unit)) * unit;
  const order = fromLeft(sharing, winners);
  const odd = amount - each * winners.length;
  const taken = new Map(order.map((seat) => [seat, each]));
  const give = (seat, chips) => taken.set(seat, taken.get(seat) + chips);
  if (oddChip === "closest_all") give(order[0], odd);
  if (oddChip === "one_each") {
    for (const seat of order.slice(0, Math.floor(odd / unit))) give(seat, unit);
    give(order[0], odd % unit);
  }
  return taken;
}

export function award(pot, winners, sharing) {
  const taken = parts(sharing, pot.amount, winners);
  const shares = winners.map((seat) => taken.get(seat));
  return { ...pot, winners, shares, rest: pot.amount - sum(shares) };
}

// What a hand comes to: won or lost by each seat, left in the middle, or taken by `carryTo` after the last hand.
export function payOut(putIn, refund, awards, sharing, isLast) {
  const net = putIn.map((chips, seat) => refund[seat] - chips);
  for (const { winners, shares } of awards) winners.forEach((seat, place) => { net[seat] += shares[place]; });
  const left = sum(awards.map(({ rest }) => rest));
  if (!isLast || !left) return { refund, awards, net, carry: left, carryTo: null };
  const [carryTo] = fromLeft(sharing, awards[0].winners);
  net[carryTo] += left;
  return { refund, awards, net, carry: 0, carryTo };
}

// The winners of every pot as far as they are known; none where nobody is told yet. `told`: seats, by pot.
export function winnersTold(pots, told) {
  const best = [];
  return pots.map((pot, number) => {
    const given = pot.eligible.filter((seat) => told[number]?.includes(seat));
    const known = firstOf(best, pot.eligible);
    if (known.length && given.length && String(given) !== String(known)) {
      throw new Refused("WINNERS_DISAGREE", "holdem.9", { pot: number });
    }
    const winners = [known, given, isContested(pot) ? [] : pot.eligible].find(({ length }) => length) ?? [];
    if (winners.length && !known.length) best.push(winners);
    return winners;
  });
}

function firstOf(tiers, eligible) {
  return tiers.map((tier) => eligible.filter((seat) => tier.includes(seat))).find(({ length }) => length) ?? [];
}
