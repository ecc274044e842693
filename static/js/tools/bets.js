// The betting aid: what web/tools/bets.py says of a street, by games/rules/holdem/betting.py and corrections.py.

import { betOf, betOfChip } from "./gestures.js";
import { Typed } from "./typed.js";
import { article, figure, say } from "./wording.js";

const DEFAULTS = { rule: "double", street: "preflop", big_blind: "100", high: "", last_raise: "", least: "", most: "", mine: "", acted: "", total: "", announced: "", how: "chips" };
const TIMES = [1, 2, 3, 4, 6];
const AT_HOME = { call: 58, open: 62, raise: 62, again: 62 };
const IN_A_CLUB = { call: 58, open: 59, raise: 60, again: 61 };

export default function page(told) {
  const typed = new Typed(told, DEFAULTS);
  const rule = typed.word("rule", "double", "tda", "home");
  const isPreflop = typed.word("street", "preflop", "later") === "preflop";
  const bigBlind = typed.needed("big_blind", 1);
  const { marks, verdict } = rule === "home" ? atHome(typed, bigBlind, isPreflop) : inAClub(typed, rule, bigBlind, isPreflop);
  const keys = bigBlind ? TIMES.map((times) => bigBlind * times) : [];
  const shown = { typed, rule, keys, is_home: rule === "home", is_preflop: isPreflop };
  return { aid: { ...shown, marks: typed.isFaulty ? [] : marks, verdict } };
}

function atHome(typed, bigBlind, isPreflop) {
  const [told, agreed, most] = [typed.chips("high"), typed.chips("least", 1), typed.chips("most", 1)];
  if (bigBlind === null) return { marks: [], verdict: null };
  const high = told ?? (isPreflop ? bigBlind : 0);
  const least = agreed ?? bigBlind;
  const marks = {
    call: high,
    minOpen: high ? null : least,
    minRaiseTo: high ? high + least : null,
    mayRaise: true,
    maxRaiseTo: most === null ? null : high + most,
  };
  return { marks: sentences(marks, typed.chips("mine") ?? 0, AT_HOME), verdict: null };
}

function inAClub(typed, rule, bigBlind, isPreflop) {
  const [told, lastRaise] = [typed.chips("high"), typed.chips("last_raise", 1)];
  if (bigBlind === null) return { marks: [], verdict: null };
  const high = told ?? 0;
  const call = isPreflop ? Math.max(high, bigBlind) : high;
  const base = Math.max(call, bigBlind);
  const street = { bigBlind, call, minRaiseTo: rule === "tda" ? base + (lastRaise ?? bigBlind) : 2 * base };
  const mine = typed.chips("mine") ?? 0;
  const marks = {
    call,
    minOpen: call ? null : bigBlind,
    minRaiseTo: call ? street.minRaiseTo : null,
    mayRaise: !typed.texts.acted || high >= Math.max(2 * mine, bigBlind),
    maxRaiseTo: null,
  };
  return { marks: sentences(marks, mine, IN_A_CLUB), verdict: judged(typed, street) };
}

// What a player may do whose chips on the street are `mine`.
function sentences({ call, minOpen, minRaiseTo, mayRaise, maxRaiseTo }, mine, articles) {
  const said = [];
  const add = (chips, sentence, number) => said.push({ figure: figure(chips), sentence, article: article(`holdem.${number}`) });
  if (call) add(call, mine ? say("call_more", { more: figure(Math.max(call - mine, 0)), mine: figure(mine) }) : say("call"), articles.call);
  if (minOpen !== null) add(minOpen, say("open"), articles.open);
  if (minRaiseTo !== null && mayRaise) add(minRaiseTo, say("raise_least"), articles.raise);
  if (maxRaiseTo !== null) add(maxRaiseTo, say("raise_most"), articles.raise);
  if (!mayRaise) said.push({ figure: "", sentence: say("spoken"), article: article(`holdem.${articles.again}`) });
  return said;
}

// What the gesture told means, if one is told.
function judged(typed, street) {
  const [total, how] = [typed.chips("total"), typed.word("how", "chips", "chip", "all_in")];
  if (total === null || typed.isFaulty) return null;
  const announced = ["call", "raise"].includes(typed.texts.announced) ? typed.texts.announced : null;
  const isAllIn = how === "all_in";
  const { kind, amount } = how === "chip" ? betOfChip(street, Math.max(total, 1), announced) : betOf(street, total, announced, isAllIn);
  const said = say(`verdicts.${kind}`, { amount: figure(amount) });
  const back = kind === "call" && total > street.call;
  return {
    sentence: back ? say("back", { said, back: figure(total - street.call) }) : said,
    article: article(`holdem.${articleOf(street, total, how)}`),
  };
}

function articleOf({ call, minRaiseTo }, total, how) {
  if (how === "chip") return 67;
  if (how === "all_in") return 66;
  if (!call) return 63;
  if (total < call) return 64;
  return total < minRaiseTo ? 65 : 60;
}
