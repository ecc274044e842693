// A hand of Draw-Hold'em on the phone: what web/tools/exchanges.py makes of its form.

import { newKey } from "../keys.js";
import { REFUSALS, refusalOf, showsDownNow, taxOf } from "./draw-exchange.js";
import { replay, STREETS } from "./draw-play.js";
import { LEAST, MOST, startOf, tableOf } from "./draw-table.js";
import { tap, toldOf, writeEvents } from "./draw-told.js";
import { picture } from "./drawing.js";
import { layPots, payOut, Refused } from "./pots.js";
import { labels, outcomesOf, potCards, refundsOf, share, takersOf } from "./sharing.js";
import { article, figure, refusal, say } from "./wording.js";

export default function page(fields) {
  const table = tableOf(fields);
  const pad = table.isDealt && !table.typed.isFaulty ? padOf(fields, table) : null;
  const is_told = fields.get("step") === "record" && Boolean(pad?.payout);
  return { table, pad, hand: pad, is_told, may_grow: table.count < MOST, may_shrink: table.count > LEAST };
}

function padOf(fields, table) {
  const [names, start] = [table.shown_names, startOf(table)];
  const told = toldOf(fields, table.count);
  tap(told, fields, start, names);
  const play = replay(start, told.events);
  const state = play.isOver ? "end" : told.shows ? "winners" : "street";
  const { smallBlind, bigBlind, button } = start;
  const [after, isLast] = [play.street + 1, showsDownNow(play)];
  const own_fields = [["key", fields.get("key") || newKey()], ["button", button], ["small_blind", smallBlind], ["events", writeEvents(told.events)]];
  if (told.shows) own_fields.push(["shows", "1"]);
  return {
    state,
    ground: { names },
    pad: { own_fields, start: { small_blind: smallBlind, big_blind: bigBlind }, fields: [...own_fields, ...ticks(told)] },
    play: { pot: play.pot, commissions: play.commissions, shows_down_now: isLast },
    street: say(`streets.${play.street}`),
    next_street: after === STREETS || isLast ? "" : say(`streets.${after}`),
    button_name: names[button],
    is_first: !told.events.length,
    price: play.isFirstRound ? say("costs_first", { tax: figure(smallBlind) }) : say("costs", { tax: figure(play.taxedPot) }),
    price_article: article(play.isFirstRound ? "draw_holdem.3" : "draw_holdem.4"),
    showdown_article: article("draw_holdem.17"),
    rows: names.map((name, seat) => rowOf(seat, name, play, told)),
    ...sharedOf(play, told, names, state),
  };
}

const ticks = ({ ticked }) => ticked.flatMap((won, pot) => won.map((seat) => [`pot-${pot}`, seat]));

// One player on this street: his chips, what he has put in, whether he may exchange, and why not.
function rowOf(seat, name, play, told) {
  const [code, price, stack] = [refusalOf(play, seat), taxOf(play, seat), play.stacks[seat]];
  return {
    seat,
    name,
    stack,
    price,
    on_street: play.onStreet[seat],
    bet: told.bets[seat],
    is_folded: play.folded.has(seat),
    will_fold: told.folded.has(seat),
    will_be_all_in: told.allIn.has(seat),
    is_button: seat === play.start.button,
    has_exchanged: play.exchanged.has(seat),
    refusal: code ? refusal(new Refused(code, REFUSALS[code], { tax: price, stack })) : "",
    article: code ? article(REFUSALS[code]) : "",
    fault: told.faults[seat] ?? "",
  };
}

// The pots as they stand, and what the hand comes to once each has its winners.
function sharedOf(play, { ticked }, names, state) {
  const layers = play.layers();
  const sharing = { seats: names.length, button: play.start.button, unit: 1, oddChip: "carry" };
  const shares = share(layers.pots, ticked, sharing);
  const put = play.start.stacks.map((before, seat) => before - play.stacks[seat]);
  const isTold = shares.awards.every(Boolean) && !Object.keys(shares.faults).length;
  const putIn = put.map((chips, seat) => chips + play.refund[seat]);
  const refund = play.refund.map((back, seat) => back + layers.refund[seat]);
  const payout = isTold ? payOut(putIn, refund, shares.awards, sharing, false) : null;
  const drawn = { names, chips: play.bets, folded: play.folded, layers: layPots(play.bets, play.folded), dealt: [...names.keys()] };
  return {
    payout,
    picture: picture(drawn),
    refunds: refundsOf(layers, names),
    pots: potCards(shares, names, state === "winners"),
    takers: takersOf(shares, names),
    rest: payout?.carry ?? 0,
    outcomes: payout ? outcomesOf(payout, put, names) : [],
    ...labels(shares),
  };
}
