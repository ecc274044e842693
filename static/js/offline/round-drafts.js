// Behaviour `round-drafts`: asks the server whether the round of each draft of this sitting is still to be recorded. A
// draft of a round that another browser recorded is dropped, and its notice is shown. On a pad it asks at every revision. A
// draft of players who sit at the table no more stays, and is shown as such.

import { contentOf } from "./draft-content.js";
import { closeDraft, loadEntries, renameDraft, roundDrafts } from "./drafts.js";
import { request } from "./connection.js";
import { knownFields } from "./round-numbers.js";
import { showEntering } from "../live/entering.js";
import { watch } from "../live/stream.js";
import { allRows } from "./store.js";

export default function watchDrafts(place) {
  const { sitting, number, draftKey, statusUrl, streamUrl } = place.dataset;
  let { revision } = place.dataset;
  const shown = place.querySelector("[data-draft-notice]");
  let noticed = ""; // the draft of the notice, if it goes on
  let asked = 0;

  // A page that was refreshed meanwhile is checked again: the answer may be of the board before.
  async function check() {
    if (asked++) return;
    for (let seen = 0; seen < asked;) {
      seen = asked;
      for (const draft of drafts()) await settle(draft).catch(() => {}); // without an answer the draft stays
    }
    asked = 0;
  }

  // The pad that is open counts as a draft before anything is entered.
  function drafts() {
    const stored = roundDrafts(sitting);
    const pad = draftKey && document.querySelector(`form[data-draft-key="${draftKey}"]`);
    if (pad && !stored.some(({ name }) => name === draftKey))
      stored.push({ name: draftKey, number, entries: [["key", pad.elements.key.value]] });
    return stored;
  }

  async function settle({ name, number: round, seating, entries }) {
    const rows = await allRows().catch(() => []);
    const known = knownFields(rows, { page: document.body.dataset.table, number: String(round) });
    const query = new URLSearchParams([["number", round], ["key", new Map(entries).get("key") ?? ""], ...known]);
    const isOpen = name === draftKey;
    if (seating) query.set("seating", seating);
    if (isOpen) query.set("open", "1");
    const [answer, notice] = await request(`${statusUrl}?${query}`);
    if (!answer.ok || !(isOpen || loadEntries(name))) return; // it may be thrown away by now
    const [next, same] = ["Number", "Seating"].map((each) => answer.headers.get(`X-Next-${each}`));
    // Rounds that this browser recorded since do not end a draft: it is of the round after them. The same players may
    // have another seating since.
    const fresh = `round-${sitting}-${Math.max(round, next)}-${same ?? seating}`;
    if (next && seating && !isOpen && fresh !== name) {
      renameDraft(name, fresh);
      if (fresh === draftKey) window.location.reload();
    }
    // The recording of an open form is under way to its page.
    if (!next && (notice || !isOpen)) closeDraft(name);
    // A draft that goes on loses a notice that holds no more, as of a table that is open again.
    if (notice || noticed === name) [shown.innerHTML, noticed] = [notice, next && name];
  }

  place.addEventListener("click", ({ target }) => {
    const { discardDraft: name } = target.dataset;
    if (!name) return;
    closeDraft(name);
    shown.innerHTML = "";
  });
  check();
  document.addEventListener("page-refreshed", check);
  if (!streamUrl) return;
  const onRevision = (fresh) => {
    if (fresh !== revision) check();
    revision = fresh;
  };
  const live = watch(place.dataset, { revision: onRevision, entering: (entries) => showEntering(place, entries) });
  document.addEventListener("draft-saved", ({ detail }) => {
    const isFirst = detail === draftKey && place.dataset.streamUrl === streamUrl;
    if (isFirst && contentOf(loadEntries(draftKey) ?? [])) {
      place.dataset.streamUrl = `${streamUrl}?entering=${number}`;
      live.reopen();
    }
  });
}
