// Moves of quick entry, the same as the server makes. An order is a list of tiers, best first; a tier is a list of seats.

export const placeOf = (order, seat) => order.findIndex((tier) => tier.includes(seat)) + 1;

const without = (order, seat) =>
  order.map((tier) => tier.filter((each) => each !== seat)).filter((tier) => tier.length);

// Cycles a seat through: last, tied with the place above, before it, out.
function moved(order, seat) {
  const tier = placeOf(order, seat) - 1;
  if (tier < 0) return [...order, [seat]];
  const rest = order.map((tied) => tied.filter((each) => each !== seat));
  if (rest[tier].length) rest.splice(tier, 0, [seat]);
  else if (tier) rest[tier - 1].push(seat);
  return rest.filter((tied) => tied.length);
}

// Places the last unplaced seat once another is placed, or if it is the only one in play.
function settle(state, line, complete) {
  const order = state.orders[line];
  const playing = state.words.flatMap((declaration, seat) => (declaration || complete.has(seat) ? [] : [seat]));
  const waiting = playing.filter((seat) => !placeOf(order, seat));
  if (waiting.length === 1 && (playing.length > 1 || !order.length)) order.push(waiting);
}

export function rank(state, seat, line, complete) {
  state.orders[line] = moved(state.orders[line], seat);
  settle(state, line, complete);
}

export function declare(state, seat, declaration, complete) {
  state.words[seat] = declaration;
  if (!declaration) return;
  state.bonuses[seat] = state.bonuses[seat].map(() => 0);
  state.orders = state.orders.map((order) => without(order, seat));
  state.orders.forEach((_, line) => settle(state, line, complete));
}
