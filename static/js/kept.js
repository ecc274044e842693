// <form data-behaviour="kept" data-draft="7-12" data-step="winners" data-fresh>: what is typed, ticked and told so far
// outlives a reload, a locked phone and a house out of reach, until it is recorded. A button that only leads on asks
// the house behind the page; where nobody answers the phone reckons what it can, or the page stays as it is. Without
// data-draft nothing is kept.

import { readEntries, writeEntries } from "./drafts.js";
import { reckoned, show } from "./reckoning.js";
import { isUnreached, showReach } from "./waiting.js";

const PATIENCE = 8000;
const OF_PAGE = ["seating", "number"];
const isOurs = ([name]) => name !== "csrfmiddlewaretoken";

export default function kept(form) {
  const entries = (submitter) => [...new FormData(form, submitter)].filter(isOurs);
  let isElsewhere = false; // what is kept waits for a house that answers

  function keep() {
    if (form.isConnected && !isElsewhere) writeEntries(form.dataset.draft, [...entries(), ["data-step", form.dataset.step ?? ""]]);
  }

  // The page that answers takes the place of this one, unless it is somewhere else. A question is told by its address.
  async function ask(asked) {
    const told = new URLSearchParams(asked);
    const isQuestion = form.method === "get";
    if (isQuestion) window.history.replaceState(null, "", `?${told}`);
    else told.set("csrfmiddlewaretoken", form.csrfmiddlewaretoken.value);
    const [url, sent] = isQuestion ? [`${form.action}?${told}`, {}] : [form.action, { method: "POST", body: told }];
    try {
      const answer = await fetch(url, { ...sent, headers: { "X-Part": "1" }, signal: AbortSignal.timeout(PATIENCE) });
      if (answer.redirected) return window.location.assign(answer.url);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!page.querySelector("form.page")) throw new Error(answer.status);
      showReach("online");
      show(page);
    } catch {
      showReach("off");
      show(await reckoned(asked));
    }
  }

  function restore(draft) {
    const step = draft.find(([name]) => name === "data-step")?.[1] ?? "";
    const told = draft.filter(([name]) => !["data-step", ...OF_PAGE].includes(name));
    isElsewhere = step !== (form.dataset.step ?? "");
    if (!isElsewhere) fill(form, told);
    if (step) ask([...entries().filter(([name]) => OF_PAGE.includes(name)), ...told, ["step", step]]);
    else form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (event.defaultPrevented || (submitter?.dataset.outbox ?? form.dataset.outbox) !== undefined) return;
    if (form.method === "get" && !isUnreached()) return; // its address tells it
    event.preventDefault();
    ask(entries(submitter));
  });
  if (!form.dataset.draft) return;
  for (const what of ["input", "change", "click"]) form.addEventListener(what, () => setTimeout(keep));
  const draft = "fresh" in form.dataset && readEntries(form.dataset.draft);
  if (draft) restore(draft);
  else if (!("fresh" in form.dataset)) keep();
}

function fill(form, told) {
  const left = [...told];
  for (const field of form.querySelectorAll("input[name], select[name], textarea[name]")) {
    const place = left.findIndex(([name, value]) => name === field.name && (!isTicked(field) || value === field.value));
    if (isTicked(field)) field.checked = place >= 0;
    else if (place >= 0) field.value = left[place][1];
    if (place >= 0) left.splice(place, 1);
  }
}

const isTicked = ({ type }) => ["checkbox", "radio"].includes(type);
