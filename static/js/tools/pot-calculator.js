// The pot calculator on the phone: what web/pots makes of its form, winners told by taps.

import { picture } from "./drawing.js";
import { EMPTY, carriedOf, readBets, slipOf } from "./pot-slip.js";
import { LEAST, MOST, fieldsOf, groundOf, nextHand, tableOf } from "./pot-table.js";
import { isContested, payOut, Refused, sum } from "./pots.js";
import { labels, outcomesOf, potCards, refundsOf, restSentence, share, takersOf } from "./sharing.js";
import { listed, refusal, say } from "./wording.js";

const BEYOND_BETS = ["lay", "winners", "award", "record", "next", "taps", "cards"];

export default function page(told) {
  const table = tableOf(told);
  const step = told.get("step");
  const isLaid = !Object.keys(table.faults).length && (BEYOND_BETS.includes(step) || ["card", "slot", "erase"].some(told.has));
  let hand = handOf(slipOf(told, table.count), table, isLaid, ["award", "record"].includes(step));
  if (step === "next" && hand.payout) {
    nextHand(table, hand.rest);
    hand = handOf(EMPTY, table, false, false);
  }
  return { hand, table: { ...table, ...fieldsOf(table) }, may_grow: table.count < MOST, may_shrink: table.count > LEAST };
}

function handOf(slip, table, isLaid, isAsked) {
  const ground = groundOf(table);
  const bets = readBets(slip, ground);
  const faults = isLaid ? bets.faults : {};
  const hand = {
    ground,
    slip: { last_hand: slip.last_hand },
    button_name: ground.names[ground.button],
    middle: sum(bets.chips) + ground.carry,
    fault: faults.bets ?? "",
    rows: ground.names.map((_, seat) => rowOf(seat, slip, ground, table, faults)),
    lay_label: layLabel(bets),
    state: "bets",
    ...carriedOf(slip),
  };
  return isLaid && !Object.keys(bets.faults).length ? Object.assign(hand, sharedOf(slip, ground, bets, isAsked)) : hand;
}

function rowOf(seat, slip, { names, button }, table, faults) {
  return {
    seat,
    name: names[seat],
    bet: slip.bets[seat] ?? "",
    is_named: Boolean(table.names[seat]),
    is_folded: slip.folded.has(seat),
    is_all_in: slip.allIn.has(seat),
    is_button: seat === button,
    fault: faults[seat] ?? "",
  };
}

function layLabel({ layers, faults }) {
  const count = layers && !Object.keys(faults).length ? layers.pots.length : 0;
  if (count < 2) return say(count ? "form_pot" : "form_pots");
  return say("form_count", { count: say(`letters.${count}`) });
}

// The pots, shared as far as their winners are told.
function sharedOf({ ticked, last_hand }, ground, { chips, folded, allIn, layers }, isAsked) {
  const { names } = ground;
  const sharing = { ...ground, seats: names.length };
  const is_contested = isContested(layers.pots[0]);
  const shares = share(layers.pots, ticked, sharing);
  if (!is_contested) shares.faults = {};
  const isTold = shares.awards.every(Boolean);
  if (isAsked && !isTold && !Object.keys(shares.faults).length) {
    const unwon = shares.awards.indexOf(null);
    shares.faults[unwon] = refusal(new Refused("POT_UNWON", "holdem.9", { pot: unwon }));
  }
  const payout = isTold ? payOut(chips, layers.refund, shares.awards, sharing, last_hand) : null;
  const state = isAsked && payout && !Object.keys(shares.faults).length ? "result" : "winners";
  const top = Math.max(...chips);
  return {
    state,
    payout,
    is_contested,
    picture: picture({ names, chips, folded, layers, dealt: names.map((_, seat) => seat) }),
    refunds: refundsOf(layers, names),
    behind: listed(names.filter((_, seat) => chips[seat] < top && !folded.has(seat) && !allIn.has(seat))),
    pots: potCards(shares, names, state === "winners"),
    takers: takersOf(shares, names),
    rest: payout?.carry ?? 0,
    last_rest: payout ? restSentence(payout, names) : "",
    outcomes: payout ? outcomesOf(payout, chips, names) : [],
    ...labels(shares),
  };
}
