// What is typed into a tool, read as the house reads it (web/tools/typed.py, web/pots/chips.py, web/forms/arithmetic.py):
// whole chips, or a sum, `20+100`; what cannot be read is told under its field and has no value.

import { say } from "./wording.js";

const LENGTH_MAX = 80;
const CHIPS_MAX = 10n ** 9n;
const NUMBER = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;
const SIGNS = { "−": "-", "–": "-", "×": "*", x: "*", X: "*", "·": "*" };

export const cut = (text, most = LENGTH_MAX) => [...text].slice(0, most).join("");

// The fields of a form: of those that share a name the last one counts, as in the house.
export class Told {
  constructor(entries) {
    this.fields = new URLSearchParams(entries);
  }

  has = (name) => this.fields.has(name);
  all = (name) => this.fields.getAll(name);
  get = (name, absent = "") => this.all(name).at(-1) ?? absent;

  word(name, ...among) {
    const text = this.get(name);
    return among.includes(text) ? text : among[0];
  }

  // A number from the first to before the last of a range, else another.
  within(name, least, most, absent) {
    const text = this.get(name);
    const number = Number(text);
    return String(number) === text && number >= least && number <= most ? number : absent;
  }
}

// How many sit, one more or fewer if that button was pressed.
export function seats(told, least, most, absent) {
  const step = { more: 1, fewer: -1 }[told.get("step")] ?? 0;
  return Math.min(Math.max(told.within("count", least, most, absent) + step, least), most);
}

// Whole chips, below zero too; null for what is no sum.
export function readChips(typed) {
  const text = typed.trim();
  const isNegative = /^[-−–]/.test(text);
  const chips = workedOut(isNegative ? text.slice(1) : text);
  if (chips === null || chips > CHIPS_MAX || chips < -CHIPS_MAX) return null;
  return Number(isNegative ? -chips : chips);
}

// Exact: each product as so many hundredths, to the power of its factors.
function workedOut(typed) {
  if ([...typed].length > LENGTH_MAX) return null;
  const [first, ...others] = typed.replace(/\s/g, "").replace(/[−–×xX·]/g, (sign) => SIGNS[sign]).split(/([+-])/);
  const terms = [product(first)];
  for (let place = 0; place < others.length; place += 2) terms.push(product(others[place + 1], others[place] === "-" ? -1n : 1n));
  if (terms.includes(null)) return null;
  const depth = terms.reduce((most, { factors }) => (factors > most ? factors : most), 0n);
  const total = terms.reduce((sum, { number, factors }) => sum + number * 100n ** (depth - factors), 0n);
  return total % 100n ** depth ? null : total / 100n ** depth;
}

function product(term, sign = 1n) {
  let [number, factors] = [sign, 0n];
  for (const factor of term.split("*")) {
    const found = NUMBER.exec(factor);
    if (!found) return null;
    number *= BigInt(found[1] + (found[2] ?? "").padEnd(2, "0"));
    factors += 1n;
  }
  return { number, factors };
}

// The fields of a tool as they were typed, and why some cannot be.
export class Typed {
  constructor(told, defaults) {
    this.texts = Object.fromEntries(Object.entries(defaults).map(([name, absent]) => [name, cut(told.get(name, absent)).trim()]));
    this.faults = {};
  }

  get isFaulty() {
    return Object.keys(this.faults).length > 0;
  }

  chips(name, least = 0) {
    const text = this.texts[name];
    if (!text) return null;
    const number = readChips(text);
    if (number !== null && number >= least) return number;
    this.faults[name] = say("least", { least });
    return null;
  }

  needed(name, least = 0) {
    const number = this.chips(name, least);
    if (number === null && !(name in this.faults)) this.faults[name] = say("how_many");
    return number;
  }

  word(name, ...among) {
    return among.includes(this.texts[name]) ? this.texts[name] : among[0];
  }
}
