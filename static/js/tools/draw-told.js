// A hand of Draw-Hold'em being told street by street (web/rooms/draw_holdem/hand_told.py): its events so far, what is typed
// of this street, and the one button that was pressed.

import { replay } from "./draw-play.js";
import { tickedOf } from "./pot-slip.js";
import { Refused } from "./pots.js";
import { cut, readChips } from "./typed.js";
import { figure, refusal, say } from "./wording.js";

const EVENTS_MAX = 400;
const LETTERS = { x: "exchange", f: "fold" };

export function toldOf(fields, count) {
  const around = [...Array(count).keys()];
  const having = (word) => new Set(around.filter((seat) => fields.has(`seat-${seat}-${word}`)));
  return {
    events: readEvents(fields.get("events"), count),
    bets: around.map((seat) => cut(fields.get(`seat-${seat}-bet`))),
    folded: having("folded"),
    allIn: having("all_in"),
    ticked: tickedOf(fields, around),
    shows: fields.has("shows"),
    faults: {},
  };
}

function readEvents(text, count) {
  const events = [];
  for (const word of text.split(/\s+/).filter(Boolean).slice(0, EVENTS_MAX)) {
    const bet = /^b(\d{1,2})-(\d{1,10})$/.exec(word);
    const other = /^([xf])(\d{1,2})$/.exec(word);
    if (word === "s") events.push({ do: "street" });
    else if (bet && bet[1] < count) events.push({ do: "bet_to", seat: Number(bet[1]), amount: Number(bet[2]) });
    else if (other && other[2] < count) events.push({ do: LETTERS[other[1]], seat: Number(other[2]) });
    else break;
  }
  return events;
}

export function writeEvents(events) {
  const written = { exchange: ({ seat }) => `x${seat}`, fold: ({ seat }) => `f${seat}`, bet_to: ({ seat, amount }) => `b${seat}-${amount}`, street: () => "s" };
  return events.map((event) => written[event.do](event)).join(" ");
}

// Makes the move of the button that was pressed; a refusal stands at the seat it is about.
export function tap(told, fields, start, names) {
  const play = replay(start, told.events);
  const step = fields.get("step");
  const exchange = fields.within("exchange", 0, names.length - 1, null);
  if (fields.has("erase")) erase(told);
  else if (exchange !== null) attempt(told, { do: "exchange", seat: exchange }, play, names);
  else if (step === "back") told.shows = false;
  else if (["bets", "street", "showdown"].includes(step) && !play.isOver) closeStreet(told, play, names, step);
}

function erase(told) {
  if (told.shows) told.shows = false;
  else told.events.pop();
}

// Takes the bets typed; then the street ends, if it may. All of them, or none.
function closeStreet(told, play, names, step) {
  const before = [...told.events];
  const isFaulty = () => Object.keys(told.faults).length > 0;
  for (const seat of clockwise(play)) for (const event of eventsOf(told, seat, play)) attempt(told, event, play, names);
  if (!isFaulty() && step !== "bets" && !play.isOver) refuseBehind(told, play, names);
  if (isFaulty()) {
    told.events = before;
    return;
  }
  Object.assign(told, { bets: names.map(() => ""), folded: new Set(), allIn: new Set() });
  if (play.isOver || step === "bets") return;
  if (step === "street" && !play.isMisplaced({ do: "street" })) told.events.push({ do: "street" });
  else told.shows = true;
}

// The seats still in, as they speak.
function clockwise(play) {
  const first = play.isFirstRound ? play.start.bigBlindSeat : play.start.button;
  return play.stacks.map((_, step) => (first + 1 + step) % play.stacks.length).filter((seat) => !play.folded.has(seat));
}

function eventsOf({ bets, folded, allIn, faults }, seat, play) {
  const typed = bets[seat].trim();
  const isAllIn = allIn.has(seat);
  const amount = isAllIn ? play.onStreet[seat] + play.stacks[seat] : typed && readChips(typed);
  if (amount === null) faults[seat] = say("write_chips");
  else if (folded.has(seat) && isAllIn) faults[seat] = say("all_in_folds");
  else return [...(amount === "" ? [] : [{ do: "bet_to", seat, amount }]), ...(folded.has(seat) ? [{ do: "fold", seat }] : [])];
  return [];
}

function attempt(told, event, play, names) {
  if (play.isOver || play.isMisplaced(event)) return;
  try {
    play.apply(event);
    told.events.push(event);
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    told.faults[event.seat] = refusal(refused, names);
  }
}

// A street ends when everybody still in has put in the same, folded, or is all-in.
function refuseBehind({ faults }, play, names) {
  const high = Math.max(...play.onStreet);
  for (const seat of play.live) {
    if (play.onStreet[seat] < high && play.stacks[seat]) faults[seat] = say("calls", { name: names[seat], high: figure(high) });
  }
}
