// Behaviour `draft-form`: stores the typed fields under `data-draft-key` until they are recorded, and restores them on a
// new page. Without that attribute the entry of the history stores them: they return after a reload and by Back. A form
// with a step is sent in the background; without an answer the page stays as it is, and a draft of another step is shown
// as it was last, else its notice `data-stored`.

import { showFirstError } from "../core/first-error.js";
import { attempt, loadEntries, saveEntries } from "../offline/drafts.js";
import { parsePage, reportFailure, request } from "../offline/connection.js";

const PAUSE = 2000;
const PARTS = ["header.top-bar", "form.page"];
const SHOWN = "hand-form"; // name of the page of the last draft, among the drafts
const LAST = "last"; // such a page is new, and was asked for in vain
const OF_PAGE = ["seating", "number"];
const OF_FORM = ["key", "rules"];
const isOurs = ([name, value]) => name !== "csrfmiddlewaretoken" && value.at; // no file

export default function draftForm(form) {
  const { draftKey, step: own } = form.dataset;
  const isNew = "isNew" in form.dataset;
  const place = form.method + form.action; // in the entry of the history
  const entries = (submitter) => [...new FormData(form, submitter)].filter(isOurs);
  let isElsewhere = false; // the stored draft waits for an answer of the server

  function keep() {
    if (!form.isConnected || isElsewhere) return;
    if (draftKey && own && !isNew) saveEntries(SHOWN, [["html", htmlOf(form)]]);
    if (draftKey) return saveEntries(draftKey, entries(), own);
    const typed = { ...window.history.state?.typed, [place]: entries() };
    attempt(() => window.history.replaceState({ ...window.history.state, typed }, ""));
  }

  // Replaces the page by the answer, or follows its redirect. Returns its status.
  async function ask(fields) {
    const body = new URLSearchParams([...fields, ["csrfmiddlewaretoken", form.csrfmiddlewaretoken.value]]);
    const [answer, text] = await request(form.action, { method: "POST", body }).catch(() => [{}]);
    if (!form.isConnected) return answer.status; // the answer to the tap before was shown
    const page = parsePage(text ?? "");
    if (answer.redirected) window.location.assign(answer.url);
    else if (page.querySelector("form.page")) show(page);
    else if (text) reportFailure(); // the page of an error
    return answer.status;
  }

  // Asks until the server answers: the next steps of a draft are on no other page.
  async function askAgain(fields, step) {
    if ((await ask(fields)) < 500 || (isElsewhere && attempt(() => showLast(form, step)))) return;
    const notice = isElsewhere && form.querySelector("[data-stored]");
    if (notice) {
      form.querySelector("main").replaceChildren(notice.content);
      form.querySelector(".dock").hidden = true;
    }
    setTimeout(() => form.isConnected && askAgain(fields, step), PAUSE);
  }

  // A street has those before it in hidden fields.
  function isOfOtherPage([name, text]) {
    const { type, value } = form.elements[name] ?? { type: "hidden" };
    return type === "hidden" && value !== text && !OF_FORM.includes(name);
  }

  function restore(draft) {
    const step = draft.find(([name]) => name === "data-step")?.[1] ?? "";
    const fields = draft.filter(([name]) => !["data-step", ...OF_PAGE].includes(name));
    const isSameStep = step === (own ?? "");
    isElsewhere = !isSameStep || (step && fields.some(isOfOtherPage));
    const before = String(entries());
    if (isSameStep) fill(form, fields);
    if (draftKey && (isElsewhere || String(entries()) !== before)) form.dataset.restored = "";
    if (step && form.dataset.isNew !== LAST)
      askAgain([...entries().filter(([name]) => OF_PAGE.includes(name)), ...fields, ["step", step]], step);
    else form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (event.defaultPrevented || !own || submitter?.dataset.outbox !== undefined) return;
    event.preventDefault();
    ask(entries(submitter));
  });
  if (own && !draftKey) return;
  form.addEventListener("change", keep);
  for (const what of ["input", "click", "answered"]) form.addEventListener(what, () => setTimeout(keep));
  const draft = draftKey ? isNew && loadEntries(draftKey) : window.history.state?.typed?.[place];
  if (draft) restore(draft);
  else if (draftKey && !isNew) keep();
}

// The parts of an answer take the place of those of this page.
function show(page) {
  for (const part of PARTS) document.querySelector(part).replaceWith(page.querySelector(part));
  window.scrollTo(0, 0);
  showFirstError(document.querySelector(PARTS[1]));
}

// Returns the page of a form as a new one, which its draft fills.
function htmlOf(form) {
  const copy = form.cloneNode(true);
  copy.dataset.isNew = LAST;
  return document.querySelector(PARTS[0]).outerHTML + copy.outerHTML;
}

// Shows the page of the draft of a form as it was last; returns whether there is one.
function showLast(form, step) {
  const { draftKey } = form.dataset;
  const key = loadEntries(draftKey)?.find(([name]) => name === "key")?.[1];
  const html = loadEntries(SHOWN)?.[0]?.[1];
  const page = parsePage(html?.includes(key) ? html : "");
  const last = page.querySelector(`header.top-bar + form.page[data-step="${step}"]`);
  if (!last) return false;
  last.dataset.draftKey = draftKey;
  for (const name of [...OF_PAGE, "csrfmiddlewaretoken"]) last.elements[name].value = form.elements[name].value;
  show(page);
  return true;
}

function fill(form, fields) {
  const left = [...fields];
  for (const field of form.querySelectorAll("input[name], select[name], textarea[name]")) {
    if (field.type === "hidden" && !form.dataset.draftKey) continue; // Back shows what was sent: sent again, it is new
    const place = left.findIndex(([name, value]) => name === field.name && (!isTicked(field) || value === field.value));
    if (isTicked(field)) field.checked = place >= 0;
    else if (place >= 0 && !isTyped(field)) field.value = left[place][1];
    if (place >= 0) left.splice(place, 1);
  }
}

// What was typed before this script ran is newer than the draft.
const isTyped = (field) => field.matches("input:not([type=hidden]), textarea") && field.value !== field.defaultValue;
const isTicked = ({ type }) => ["checkbox", "radio"].includes(type);
