// The table of the pot calculator, as its form tells it (web/pots/tool.py): who sits, and by which rules.

import { cut, readChips, seats } from "./typed.js";
import { say } from "./wording.js";

export const [LEAST, MOST] = [2, 10];
const [AT_FIRST, NAME_LENGTH_MAX] = [4, 24];
const everySeat = [...Array(MOST).keys()];

export function tableOf(told) {
  const table = {
    names: everySeat.map((seat) => cut(told.get(`seat-${seat}-name`), NAME_LENGTH_MAX).trim()),
    count: seats(told, LEAST, MOST, AT_FIRST),
    button: told.within("button", 0, MOST - 1, 0),
    odd_chip: told.word("odd_chip", "carry", "closest_all", "one_each"),
    tie_rule: told.word("tie_rule", "seed000", "standard"),
    unit: cut(told.get("unit", "1")),
    carry: cut(told.get("carry")),
    faults: {},
  };
  for (const [name, least] of [["unit", 1], ["carry", 0]]) {
    const chips = readChips(table[name] || (name === "carry" ? "0" : ""));
    if (chips === null || chips < least) table.faults[name] = say("least", { least });
  }
  return table;
}

// The button moves on; what nobody could share stays in the middle.
export function nextHand(table, rest) {
  table.button = (Math.min(table.button, table.count - 1) + 1) % table.count;
  table.carry = rest ? String(rest) : "";
}

// The table as the later pages carry it, and the names of who left it.
export function fieldsOf(table) {
  const named = (numbers) => numbers.map((seat) => [`seat-${seat}-name`, table.names[seat]]).filter(([, name]) => name);
  const words = ["count", "button", "odd_chip", "tie_rule", "unit", "carry"].map((name) => [name, String(table[name])]);
  return { fields: [...words, ...named(everySeat.slice(0, table.count))], absent_fields: named(everySeat.slice(table.count)) };
}

// What a hand is played on; a number that cannot be read has its default meanwhile.
export function groundOf(table) {
  return {
    names: everySeat.slice(0, table.count).map((seat) => table.names[seat] || say("player", { number: seat + 1 })),
    button: Math.min(table.button, table.count - 1),
    carry: "carry" in table.faults ? 0 : readChips(table.carry || "0"),
    unit: "unit" in table.faults ? 1 : readChips(table.unit),
    oddChip: table.odd_chip,
  };
}
