// The pots of a hand as its pages show them (web/pots/parts.py, web/wording/pots.py): who may win each, how it is
// shared, who takes what. Winners are told by taps.

import { colour } from "./drawing.js";
import { award, isContested, Refused, sum, winnersTold } from "./pots.js";
import { figure, listed, refusal, say } from "./wording.js";

const TAKERS_MOST = 4;

// Pots as far as their winners are told; what disagrees is a fault of its pot.
export function share(pots, ticked, sharing) {
  const faults = {};
  let known;
  try {
    known = winnersTold(pots, ticked);
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    const wrong = refused.facts.pot;
    faults[wrong] = refusal(refused);
    known = winnersTold(pots, ticked.slice(0, wrong));
  }
  const awards = pots.map((pot, number) => (known[number].length ? award(pot, known[number], sharing) : null));
  return { pots, known, awards, faults };
}

export function potCards(shares, names, takesTaps) {
  return shares.pots.map((pot, number) => {
    const [winners, facts] = [shares.known[number], shares.awards[number]];
    return {
      number,
      colour: colour(number),
      title: title(number, shares.pots.length),
      amount: pot.amount,
      choices: pot.eligible.map((seat) => [seat, names[seat], winners.includes(seat)]),
      is_open: takesTaps && isContested(pot) && !follows(shares, number),
      said: facts ? shareSentence(facts, names) : "",
      fault: shares.faults[number] ?? "",
    };
  });
}

// Whether a pot's winners follow from those of the pots before it, and nobody told otherwise.
function follows({ pots, known, faults }, number) {
  const before = known.slice(0, number).flat();
  return pots[number].eligible.some((seat) => before.includes(seat)) && !(number in faults);
}

function title(number, count) {
  if (count === 1) return say("pot");
  return number ? say("side_pot", { number }) : say("main_pot");
}

// “80 each. The odd chip goes to Thomas, first on the left of the button.”
function shareSentence({ winners, shares, rest, eligible }, names) {
  const name = names[winners[0]];
  if (winners.length === 1) return eligible.length === 1 ? say("unseen", { name }) : say("takes", { name, chips: figure(shares[0]) });
  const each = Math.min(...shares);
  const said = say("each", { chips: figure(each) });
  if (rest) return `${said} ${say("stays", { chips: figure(rest) }, rest)}`;
  const more = winners.map((seat, place) => [seat, shares[place] - each]).filter(([, chips]) => chips > 0);
  return more.length ? `${said} ${oddSentence(more, names)}` : said;
}

function oddSentence(more, names) {
  const who = listed(more.map(([seat]) => names[seat]));
  if (more.length > 1) return say("odd_each", { names: who });
  const [[, chips]] = more;
  return chips === 1 ? say("odd_chip", { name: who }) : say("odd_chips", { name: who, chips: figure(chips) });
}

// Who takes what, as the dock shows it; nobody if they are too many.
export function takersOf({ awards }, names) {
  const takes = new Map();
  for (const { winners, shares } of awards.filter(Boolean)) {
    winners.forEach((seat, place) => takes.set(seat, (takes.get(seat) ?? 0) + shares[place]));
  }
  return takes.size <= TAKERS_MOST ? [...takes].map(([seat, chips]) => [names[seat], chips]) : [];
}

export const unwonOf = ({ known }) => known.filter(({ length }) => !length).length;

export function labels(shares) {
  const unwon = unwonOf(shares);
  const share_label = say("share", { chips: figure(sum(shares.pots.map((pot) => pot.amount))) });
  return { unwon, share_label, award_label: unwon ? say("unwon", { count: unwon }, unwon) : share_label };
}

export const refundsOf = ({ refund }, names) => refund.map((chips, seat) => [names[seat], chips]).filter(([, chips]) => chips);

// What a hand comes to for each player: what he put in, takes and wins.
export const outcomesOf = ({ net }, put, names) => put.map((chips, seat) => ({ name: names[seat], put: chips, takes: chips + net[seat], net: net[seat] }));

export function restSentence({ carryTo, awards }, names) {
  if (carryTo === null) return "";
  return say("last_rest", { chips: figure(sum(awards.map(({ rest }) => rest))), name: names[carryTo] });
}
