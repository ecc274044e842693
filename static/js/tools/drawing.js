// The pots of a hand drawn as layers: the drawing of web/pots/picture.py. Lengths are whole tenths of its unit.

import { escape, Markup } from "./fill.js";
import { figure, initials, say } from "./wording.js";

const [WIDTH, AMOUNTS_WIDTH, HEIGHT, LAYER_LEAST, TOP, FOOT, GAP] = [3260, 440, 980, 230, 230, 210, 10];
const [COLUMN_MOST, DIGIT_WIDTH, NAMES_MOST, NAME_LENGTH] = [550, 80, 5, 8];

export const colour = (number) => (number ? `b${1 + ((number - 1) % 2)}` : "b0");

// `names`, `chips`, `folded` by seat; `layers` as laid; `dealt`, the seats that have a column.
export function picture(hand) {
  const { dealt, layers } = hand;
  const scale = scaleOf(hand);
  const base = TOP + scale.at(-1)[1];
  const pitch = Math.min(COLUMN_MOST, Math.floor((WIDTH - AMOUNTS_WIDTH) / dealt.length));
  const labels = labelsOf(hand);
  const parts = [
    ...scale.slice(1, -1).map(([, height]) => `<path class="lvl" d="M0 ${tenths(base - height)}H${tenths(WIDTH)}"/>`),
    ...pairwise(scale).map(([[, low], [, high]], number) => amount(base - Math.floor((low + high) / 2), number, layers)),
    ...dealt.flatMap((seat, place) => column(hand, seat, place * pitch, pitch - 90, base, scale, labels[place])),
  ];
  const box = `0 0 ${tenths(WIDTH)} ${tenths(base + FOOT)}`;
  return new Markup(`<svg class="chart pots" viewBox="${box}" role="img" aria-label="${escape(told(hand))}">${parts.join("")}</svg>`);
}

const pairwise = (each) => each.slice(1).map((next, place) => [each[place], next]);
const tenths = (length) => (length % 10 ? `${Math.floor(length / 10)}.${length % 10}` : `${length / 10}`);

// Heights by bet: the edges of the layers from the bottom up, each at least as high as it takes.
function scaleOf({ chips, folded, layers }) {
  const called = chips.map((each, seat) => each - layers.refund[seat]);
  const found = [...new Set(called.filter((_, seat) => !folded.has(seat)))].filter(Boolean).sort((one, other) => one - other);
  const edges = found.length ? found : [0];
  edges[edges.length - 1] = Math.max(...called, ...edges);
  const top = Math.max(edges.at(-1), 1);
  let height = 0;
  return [[0, 0], ...pairwise([0, ...edges]).map(([low, high]) => {
    height += Math.max(LAYER_LEAST, Math.floor((HEIGHT * (high - low)) / top));
    return [high, height];
  })];
}

function heightOf(bet, scale) {
  for (const [[low, floor], [high, ceiling]] of pairwise(scale)) {
    if (bet <= high) return floor + Math.floor(((ceiling - floor) * (bet - low)) / Math.max(high - low, 1));
  }
  return scale.at(-1)[1];
}

// A player: a block in each pot his chips reach, what he put in above, who he is below.
function column({ chips, folded, layers }, seat, x, width, base, scale, label) {
  const called = chips[seat] - layers.refund[seat];
  const blocks = pairwise(scale).map(([[low, floor], [high]], number) => {
    if (called <= low) return "";
    const reach = heightOf(Math.min(called, high), scale);
    return block(x, base - reach, width, reach - floor, colour(number) + (folded.has(seat) ? " f" : ""));
  });
  const middle = x + Math.floor(width / 2);
  const value = base - heightOf(called, scale) - 70;
  return [...blocks, squeezed(middle, value, figure(chips[seat]), width + 60), text("", middle, base + 170, label)];
}

function block(x, y, width, height, classes) {
  const place = `x="${tenths(x)}" y="${tenths(y + GAP)}"`;
  return `<rect class="${classes}" ${place} width="${tenths(width)}" height="${tenths(Math.max(height - GAP, GAP))}" rx="3"/>`;
}

const amount = (y, number, { pots }) => {
  return text(`pl ${colour(number)}`, WIDTH - AMOUNTS_WIDTH / 2 + 40, y + 55, figure(pots[number].amount));
};

const text = (classes, x, y, words, fit = "") => {
  return `<text class="${classes}" x="${tenths(x)}" y="${tenths(y)}"${fit}>${escape(words)}</text>`;
};

// A figure over a column, no wider than the room it has.
function squeezed(x, y, words, room) {
  const isWide = words.length * DIGIT_WIDTH > room;
  return text("v", x, y, words, isWide ? ` textLength="${tenths(room)}" lengthAdjust="spacingAndGlyphs"` : "");
}

// Names where there is room for them, two letters where there is not.
function labelsOf({ names, dealt }) {
  const shown = dealt.map((seat) => names[seat]);
  if (shown.length > NAMES_MOST) return initials(shown);
  return shown.map((name) => ([...name].length <= NAME_LENGTH ? name : `${[...name].slice(0, NAME_LENGTH - 1).join("")}…`));
}

function told({ names, chips, dealt, layers }) {
  const stakes = dealt.map((seat) => `${names[seat]} ${figure(chips[seat])}`).join(", ");
  return say("picture", { stakes, amounts: layers.pots.map((pot) => figure(pot.amount)).join(", ") });
}
