// Navigation after a recording: opens the page of the recorded row, or resets the form while the row waits.

import { showFirstError } from "../core/first-error.js";
import { loadStyles } from "../core/styles.js";
import { hasWorker, parsePage } from "./connection.js";
import { saveDraft } from "./drafts.js";
import { renewKeys } from "./keys.js";
import { openStored, pristine } from "./stored-pages.js";

// Returns whether this page is left. A form of this page that has new content stays as it is.
export function goTo(form, to, hasNewContent) {
  const url = new URL(to || "", window.location);
  const isHere = url.pathname === window.location.pathname && ["", window.location.search].includes(url.search);
  forget(isHere && { at: Date.now() }); // this page is loaded once more, and keeps its entry
  form.closest("dialog")?.close();
  const isStaying = isHere && Boolean(document.querySelector("[data-behaviour~=follow]"));
  if (isStaying) renew(form, hasNewContent);
  else window.location.assign(url);
  return !isStaying;
}

// Continues after a recording that waits: opens the table if it is stored, else resets this form.
export function continueOffline(form, { page }) {
  forget();
  const dialog = form.closest("dialog");
  if (dialog) dialog.close();
  else if (page === window.location.pathname) renew(form);
  else if (hasWorker()) window.location.assign(page);
  else if (!openStored(page)) renew(form);
}

// The entry of the history stores what was typed until it is recorded.
const forget = (more) => window.history.replaceState({ ...window.history.state, typed: null, ...more }, "");

// Shows the page of a refusal in place of this one; the URL stays: a reload does not send the refused form again.
export function showRefusal(text) {
  const page = parsePage(text);
  loadStyles(page);
  for (const part of partsOf(document.body)) part.remove();
  document.querySelector("[data-draft-notice]")?.replaceChildren();
  document.body.append(...partsOf(page.body));
  document.title = page.title;
  const deal = document.getElementById("deal");
  if (deal) saveDraft(deal); // the draft before it would replace the answer
  window.scrollTo(0, 0);
  showFirstError(document.getElementById("main"));
}

// Returns the elements of a page from its top bar on.
function partsOf(body) {
  const parts = [...body.children];
  return parts.slice(parts.findIndex((part) => part.matches("header.top-bar")));
}

function renew(form, hasNewContent) {
  for (const id of form.id === "deal" ? ["deal", "dock"] : []) {
    document.getElementById(id).replaceWith(pristine().querySelector(`#${id}`).cloneNode(true));
  }
  const fresh = document.getElementById(form.id) ?? form;
  fresh.dataset.again = "";
  if (!hasNewContent) fresh.reset();
  renewKeys();
  if (!form.closest("[data-steady]")) window.scrollTo(0, 0);
}
