// Fills the pattern of a page (web/tools/pattern.py) with values, as the house fills the template it comes from. What
// is no markup by itself is escaped.

import { figure, initials, signed } from "./wording.js";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const FILTERS = { signed, stringformat: String };

export class Markup extends String {}

export const escape = (value) => (value instanceof Markup ? value : String(value).replace(/[&<>"']/g, (sign) => ESCAPES[sign]));

export const hidden = (name, value) => new Markup(`<input type="hidden" name="${name}" value="${escape(value)}">`);

export function fill(nodes, values) {
  return nodes.map((node) => (typeof node === "string" ? node : NODES[node[0]](values, ...node.slice(1)))).join("");
}

const NODES = {
  value: (values, name, ...filters) => escape(through(read(values, name), filters) ?? ""),
  if: (values, branches) => fill(branches.find(([test]) => test === null || holds(values, test))?.[1] ?? [], values),
  for: (values, names, name, inside) => {
    const each = [...(read(values, name) ?? [])];
    return each.map((one, counter0) => {
      const forloop = { counter: counter0 + 1, counter0, first: !counter0 };
      const named = names.length > 1 ? Object.fromEntries(names.map((one_, place) => [one_, one[place]])) : { [names[0]]: one };
      return fill(inside, beside(values, { ...named, forloop }));
    }).join("");
  },
  with: (values, given, inside) => {
    return fill(inside, beside(values, Object.fromEntries(Object.entries(given).map(([name, value]) => [name, read(values, value)]))));
  },
  set: (values, name, text) => {
    values[name] = text;
    return "";
  },
  count: (values, counted, one, others) => fill(values.words.isOne(read(values, counted)) ? one : others, values),
  tag: (values, name, given, named) => {
    const read_ = Object.entries(named).map(([each, value]) => [each, read(values, value)]);
    return escape(TAGS[name](...given.map((each) => read(values, each)), Object.fromEntries(read_)));
  },
};

const TAGS = {
  figure,
  signed: (points) => new Markup(`<span class="n" data-s="${points > 0 ? "+" : points < 0 ? "-" : "0"}">${signed(points)}</span>`),
  disc: (name, { among }) => {
    const around = among.includes(name) ? among : [...among, name];
    return new Markup(`<span class="disc" aria-hidden="true">${escape(initials(around)[around.indexOf(name)])}</span>`);
  },
};

const TESTS = {
  and: (values, one, other) => holds(values, one) && holds(values, other),
  or: (values, one, other) => holds(values, one) || holds(values, other),
  not: (values, one) => !holds(values, one),
  "==": (values, one, other) => read(values, one) === read(values, other),
  "!=": (values, one, other) => read(values, one) !== read(values, other),
  in: (values, one, other) => (read(values, other) ?? []).includes(read(values, one)),
  "is not": (values, one, other) => read(values, one) !== read(values, other),
};

function holds(values, test) {
  if (Array.isArray(test) && TESTS[test[0]]) return TESTS[test[0]](values, ...test.slice(1));
  const value = read(values, test);
  return value !== null && typeof value === "object" ? Object.keys(value).length > 0 : Boolean(value);
}

function read(values, value) {
  if (typeof value === "string") return value.split(".").reduce((found, name) => found?.[name], values) ?? null;
  return value[0] === "just" ? value[1] : through(read(values, value[1]), value.slice(2));
}

const through = (value, filters) => filters.reduce((found, name) => FILTERS[name](found), value);

const beside = (values, more) => Object.assign(Object.create(values), more);
