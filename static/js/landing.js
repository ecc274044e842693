// Where a phone goes once a recording has left it, or waits: on to the page of what was recorded, or on with this one.

import { renewKeys } from "./keys.js";

const pristine = document.body.cloneNode(true);

export function arrive(form, to) {
  const url = new URL(to || "", window.location);
  const isHere = url.pathname === window.location.pathname && ["", window.location.search].includes(url.search);
  form.closest("dialog")?.close();
  if (isHere && document.querySelector("[data-behaviour~=follow]")) renew(form);
  else window.location.assign(url);
}

// Noted here, not yet there: on to the table where it can be had, else this page is as it was, for the next one.
export function leave(form, { page }) {
  const dialog = form.closest("dialog");
  if (dialog) dialog.close();
  else if (page !== window.location.pathname && navigator.serviceWorker?.controller) window.location.assign(page);
  else renew(form);
}

function renew(form) {
  for (const id of form.id === "deal" ? ["deal", "dock"] : []) {
    document.getElementById(id).replaceWith(pristine.querySelector(`#${id}`).cloneNode(true));
  }
  const fresh = document.getElementById(form.id) ?? form;
  fresh.dataset.again = "";
  fresh.reset();
  renewKeys();
  window.scrollTo(0, 0);
}
