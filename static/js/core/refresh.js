// Extension of htmx for every page. Requests report whether the server answers; a failed one changes nothing, and the
// event `unanswered` tells its element. An answer that is no error is the event `answered`, before it is swapped; a
// handler that prevents the default shows it itself. A morph leaves alone what the user or a script has changed.
// A page whose form opens another one sends nothing more: its history would lose what its URL says.

import { PATIENCE, request } from "../offline/connection.js";
import { REFUSED } from "./first-error.js";

// Attributes that scripts and the user set: no answer has them.
const OURS = ["open", "data-behaviour-ready", "data-own-player"];
const never = new Promise(() => {});

let api = null;
let preservesChanges = false;
let opening = new AbortController();

// Ends the requests of this page and sends no more, until it is shown again or the next page has not opened.
export function endRequests() {
  opening.abort();
  setTimeout(() => (opening = new AbortController()), PATIENCE);
}

window.addEventListener("pageshow", () => (opening = new AbortController()));

// Changes an element into a fresh copy, node by node. With `isPreserving`, fields that the user changed stay as they are;
// otherwise the answer decides on boxes and lists.
export function morph(old, fresh, isPreserving = false) {
  const [{ parentNode }, fragment] = [old, new DocumentFragment()];
  const used = isPreserving ? fieldsOf(old).filter(isUsed) : [];
  fragment.append(fresh);
  preservesChanges = isPreserving;
  api.morph(old, fragment, false);
  preservesChanges = false;
  window.htmx.process(parentNode);
  choose(old, used);
}

const fieldsOf = (part) => [...part.querySelectorAll("input, select, textarea")];

function isChanged(field) {
  if (field.matches("select")) return [...field.options].some((each) => each.selected !== each.defaultSelected);
  if (!field.matches("input:not([type=hidden]), textarea")) return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

const isUsed = (field) =>
  isChanged(field) || (field === document.activeElement && field.matches("input, select, textarea"));

// A morph changes attributes: what is ticked and chosen follows them, but for the fields in use.
function choose(part, used = []) {
  for (const field of fieldsOf(part)) {
    if (used.includes(field)) continue;
    if (field.matches("[type=checkbox], [type=radio]")) field.checked = field.defaultChecked;
    if (!field.matches("select") || !isChanged(field)) continue;
    field.selectedIndex = Math.max(
      0,
      [...field.options].findIndex((each) => each.defaultSelected),
    );
  }
}

async function send(element, url, options) {
  const signal = AbortSignal.any([options.signal, opening.signal]);
  try {
    const [answer, text] = await request(url, { ...options, signal });
    if (answer.redirected) window.location.assign(answer.url);
    return answer.redirected ? never : { status: answer.status, headers: answer.headers, url, text: async () => text };
  } catch {
    if (signal.aborted) return never; // another request or page took its place
    element.dispatchEvent(new Event("unanswered"));
    return new Response(null, { status: 204 });
  }
}

window.htmx?.registerExtension("refresh", {
  init(internals) {
    api = internals;
  },
  // The step of a form is part of what it sends, and so is a button. A URL has no token.
  htmx_config_request(element, { ctx: { request } }) {
    const { body, method } = request;
    const { step } = element.dataset;
    if (step && element.matches("form")) body.set("step", step);
    if (method === "GET") body.delete("csrfmiddlewaretoken");
    else if (element.matches("button[name]") && !body.getAll(element.name).includes(element.value))
      body.append(element.name, element.value);
  },
  htmx_before_request(element, { ctx }) {
    ctx.fetch = (url, options) => send(element, url, options);
  },
  htmx_before_swap(element, { ctx, tasks }) {
    const { status = 200 } = ctx.response ?? {};
    const { step } = element.dataset;
    const isOutdated = !element.isConnected && element.matches("form");
    const isOfOtherStep = step && !ctx.text.includes(`data-step="${step}"`);
    if ((status >= 400 && !REFUSED.includes(status)) || isOutdated || isOfOtherStep) return false;
    const main = tasks.find(({ type }) => type === "main");
    // A page without the asked part is another page.
    if (main && ctx.select && !main.fragment.childElementCount) main.swapSpec.style = "none";
    const detail = { text: ctx.text, submitter: ctx.request?.submitter };
    return status >= 400 || element.dispatchEvent(new CustomEvent("answered", { detail, cancelable: true }));
  },
  htmx_before_history_update(element, { history: { path } }) {
    window.history.replaceState(window.history.state, "", path);
  },
  htmx_after_settle(target, { task }) {
    if (task.swapSpec.style?.endsWith("Morph")) choose(target);
  },
  htmx_before_morph_node(old) {
    return !(preservesChanges && isUsed(old));
  },
  htmx_before_morph_attr(element, { attrName, newValue }) {
    if (newValue === null) return !OURS.includes(attrName);
    return attrName !== "value" || !isUsed(element);
  },
});
