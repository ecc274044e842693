// What a gesture is worth in a tournament, as games/rules/holdem/corrections.py says. A street is `{ bigBlind, call,
// minRaiseTo }`; `total` counts all the player's chips on it after the gesture; `announced` is null when he was silent.

const bet = (kind, amount) => ({ kind, amount });

export function betOf(street, total, announced, isAllIn) {
  const { call, minRaiseTo } = street;
  if (isAllIn) return allIn(street, total, announced);
  if (!call) return opening(street, total, announced);
  if (total < call) return announced === "raise" ? bet("must_complete", minRaiseTo) : bet(announced ? "must_complete" : "complete_or_fold", call);
  if (announced === "call") return bet("call", call);
  if (total >= minRaiseTo) return bet("raise", total);
  const reachesHalf = 2 * (total - call) >= minRaiseTo - call;
  return announced === "raise" || reachesHalf ? bet("must_complete", minRaiseTo) : bet("call", call);
}

// One single chip, worth more than what was due.
export function betOfChip(street, chip, announced) {
  if (announced === "raise") return betOf(street, chip, announced, false);
  return street.call ? bet("call", street.call) : bet("open", chip);
}

function allIn({ bigBlind, call, minRaiseTo }, total, announced) {
  if (!call) return bet(total >= bigBlind ? "all_in_open" : "all_in_short_open", total);
  if (total <= call) return bet("all_in_call", total);
  if (announced === "call") return bet("call", call);
  return bet(total >= minRaiseTo ? "raise" : "short_raise", total);
}

function opening({ bigBlind }, total, announced) {
  if (!total) return bet("check", 0);
  if (total >= bigBlind) return bet("open", total);
  return bet(announced ? "must_complete" : "complete_or_fold", bigBlind);
}
