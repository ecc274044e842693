// The content of a round's draft: how many things were entered, by kind.

const KINDS = [
  [
    "cards",
    (entries) => sum(entries, /^seat-\d+-(top|middle|bottom)$/, (text) => text.split(" ").filter(Boolean).length),
  ],
  ["places", (entries) => sum(entries, /^quick$/, (text) => JSON.parse(text).orders.flat(2).length)],
  ["events", (entries) => sum(entries, /^events$/, (text) => JSON.parse(text || "[]").length)],
  ["bets", (entries) => sum(entries, /^seat-\d+-bet$/, (text) => Number(text.trim() !== ""))],
];

const sum = (entries, pattern, count) =>
  entries.reduce((total, [name, text]) => total + (pattern.test(name) ? count(text) : 0), 0);

// Returns the kind and the number of what a draft contains; null for an empty or damaged one.
export function contentOf(entries) {
  try {
    const counts = KINDS.map(([kind, count]) => ({ kind, count: count(entries) }));
    return counts.find(({ count }) => count > 0) ?? null;
  } catch {
    return null;
  }
}
