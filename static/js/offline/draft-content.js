// The content of a round's draft: how many things were entered, by kind.

const words = (text) => text.split(" ").filter(Boolean).length;

const KINDS = [
  ["cards", /^seat-\d+-(top|middle|bottom)$/, words],
  ["places", /^quick$/, (text) => JSON.parse(text).orders.flat(2).length],
  ["events", /^events$/, words],
  ["bets", /^seat-\d+-bet$/, (text) => Number(text.trim() !== "")],
];

// Returns the kind and the number of what a draft contains; null for an empty or damaged one.
export function contentOf(entries) {
  try {
    for (const [kind, pattern, countOf] of KINDS) {
      const count = entries.reduce((sum, [name, text]) => sum + (pattern.test(name) ? countOf(text) : 0), 0);
      if (count) return { kind, count };
    }
    return null;
  } catch {
    return null;
  }
}
