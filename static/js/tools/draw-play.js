// A hand of Draw-Hold'em being played, as games/rules/draw_holdem/play.py plays it: the chips on each street, and who may
// still change a card. An event is `{ do, seat, amount }`, by the words of its rules.

import { REFUSALS, refusalOf, taxOf } from "./draw-exchange.js";
import { layPots, Refused, sum, uncalled } from "./pots.js";

export const STREETS = 4;

export class Play {
  constructor(start) {
    const none = () => start.stacks.map(() => 0);
    Object.assign(this, { start, stacks: [...start.stacks], bets: none(), onStreet: none(), refund: none() });
    Object.assign(this, { commissions: 0, taxedPot: 0, street: 0, isOver: false });
    Object.assign(this, { folded: new Set(), acted: new Set(), exchanged: new Set() });
    for (const [seat, blind] of [[start.smallBlindSeat, start.smallBlind], [start.bigBlindSeat, start.bigBlind]]) {
      this.bet(seat, Math.min(blind, this.stacks[seat]));
    }
  }

  get live() {
    return [...this.stacks.keys()].filter((seat) => !this.folded.has(seat));
  }

  get pot() {
    return sum(this.bets) + this.commissions;
  }

  get isFirstRound() {
    return this.street === 0;
  }

  layers() {
    return layPots(this.bets, this.folded, this.commissions);
  }

  isMisplaced({ do: what, seat }) {
    if (this.isOver || (what === "street" && this.street === STREETS - 1)) return true;
    return ["bet_to", "fold"].includes(what) && this.folded.has(seat);
  }

  apply({ do: what, seat, amount }) {
    if (what === "exchange") this.exchange(seat);
    if (what === "street") this.nextStreet();
    if (what === "bet_to") {
      this.checkBet(seat, amount);
      this.bet(seat, amount - this.onStreet[seat]);
      this.acted.add(seat);
    }
    if (what === "fold") {
      this.folded.add(seat);
      this.acted.add(seat);
      this.isOver = this.live.length === 1;
    }
  }

  bet(seat, chips) {
    this.stacks[seat] -= chips;
    this.onStreet[seat] += chips;
    this.bets[seat] += chips;
  }

  exchange(seat) {
    const [tax, code] = [taxOf(this, seat), refusalOf(this, seat)];
    if (code) throw new Refused(code, REFUSALS[code], { seat, tax, stack: this.stacks[seat] });
    if (this.isFirstRound) this.bet(seat, tax);
    else {
      this.stacks[seat] -= tax;
      this.commissions += tax;
    }
    this.exchanged.add(seat);
  }

  checkBet(seat, amount) {
    const stack = this.stacks[seat];
    if (amount < 0) throw new Refused("NEGATIVE_BET", "draw_holdem.11", { seat });
    if (amount < this.onStreet[seat]) throw new Refused("BET_BACKWARDS", "draw_holdem.13", { seat });
    if (amount - this.onStreet[seat] > stack) throw new Refused("STACK_TOO_SHORT", "draw_holdem.14", { seat, stack });
  }

  // What nobody called goes back, then the exchanges of the street that begins have their price.
  nextStreet() {
    uncalled(this.bets, this.folded).forEach((chips, seat) => {
      this.bets[seat] -= chips;
      this.stacks[seat] += chips;
      this.refund[seat] += chips;
    });
    this.onStreet = this.stacks.map(() => 0);
    this.acted.clear();
    this.exchanged.clear();
    this.street += 1;
    this.taxedPot = this.pot;
  }
}

// The table after these events; one that cannot be ends them.
export function replay(start, events) {
  const play = new Play(start);
  for (const [place, event] of [...events].entries()) {
    try {
      if (play.isMisplaced(event)) throw new Refused("");
      play.apply(event);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      events.splice(place);
      return play;
    }
  }
  return play;
}
