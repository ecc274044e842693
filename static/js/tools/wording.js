// Figures, names and sentences as the house writes them (web/wording). The sentences come with the page, translated;
// `speak` is told them, and in which language.

const MINUS = "−";
let words = {};

export function speak(told) {
  const rules = new Intl.PluralRules(told.language);
  words = { ...told, isOne: (count) => rules.select(count) === "one" };
  return words;
}

// A sentence of the page with its values: “%(chips)s each.”. One with a plural is told how many.
export function say(name, values = {}, count = null) {
  const told = name.split(".").reduce((found, part) => found[part], words);
  const text = count === null ? told : told[words.isOne(count) ? 0 : 1];
  return text.replace(/%\((\w+)\)s/g, (_, value) => values[value]);
}

export function figure(number) {
  const digits = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, words.thousands);
  return number < 0 ? MINUS + digits : digits;
}

export const signed = (number) => (number > 0 ? `+${figure(number)}` : figure(number));

export function listed(names) {
  const [others, last] = [names.slice(0, -1), names.at(-1) ?? ""];
  return others.length ? say("and", { others: others.join(", "), last }) : last;
}

// Two letters for each name, no two alike.
export function initials(names) {
  const given = [];
  for (const name of names) for (const pair of pairs(name)) if (!given.includes(pair)) { given.push(pair); break; }
  return given;
}

function* pairs(name) {
  const letters = [...name].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  const first = (letters[0] ?? "?").toUpperCase();
  if (/\p{Nd}/u.test(letters.at(-1) ?? "")) yield first + letters.at(-1);
  if (letters.length < 2) yield first;
  for (const other of letters.slice(1)) yield first + other.toLowerCase();
  for (let number = 2; ; number += 1) yield `${first}${number}`;
}

// “Hold’em, article 11”, from `holdem.11`.
export function article(name) {
  const [game, number] = name.split(".");
  return say(game, { number });
}

// Why the rules refuse, with the name of the seat it is about.
export function refusal({ code, facts }, names = []) {
  const sentence = words.refusals[code].replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);
  const name = names[facts.seat];
  if (name === undefined) return sentence;
  const nobody = new RegExp(`\\b(${words.nobody})\\b`, "gi");
  if (nobody.test(sentence)) return capital(sentence.replace(nobody, () => name));
  return say("about", { name, sentence: sentence[0].toLowerCase() + sentence.slice(1) });
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
