// Behaviour `sign-out`: sends waiting rows first, asks before it discards the rest, and deletes drafts and cached pages.
// While the server is unreachable the account stays signed in. Other open pages reload afterwards.

import { request } from "./connection.js";
import { attempt, deleteDraft } from "./drafts.js";
import { flushNow, refreshStatus } from "./outbox.js";
import { forgetPages, LEFT } from "./signed-out.js";
import { deleteRow, allRows } from "./store.js";

export default function signOut(form) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    if (await isClear(form)) {
      deleteDraft("");
      attempt(() => {
        sessionStorage.clear();
        sessionStorage.setItem(LEFT, form.dataset.rulebookUrl);
      });
      await forgetPages(form.dataset.rulebookUrl);
      return form.submit();
    }
    button.disabled = false;
    refreshStatus();
  });
}

async function isClear(form) {
  const waiting = await lastTry();
  const { unsentText, discardText, offlineText } = form.dataset;
  const [{ ok }] = await request(document.body.dataset.csrf, { cache: "no-store" }).catch(() => [{}]);
  if (!ok) return window.alert(offlineText);
  const question = [unsentText, ...waiting.map(({ label }) => `· ${label}`), "", discardText].join("\n");
  if (waiting.length && !window.confirm(question)) return false;
  for (const { key } of waiting) await deleteRow(key);
  return true;
}

async function lastTry() {
  try {
    await flushNow();
    return (await allRows()).filter(({ state }) => !["sent", "withdrawn"].includes(state));
  } catch {
    return []; // a browser without storage
  }
}
