// Behaviour `recorded`: deletes the draft of the round with the key `data-key`, and a refused row that has it.

import { deleteDraft } from "./drafts.js";
import { refreshStatus } from "./outbox.js";
import { allRows, deleteRow } from "./store.js";

export default async function recorded(element) {
  const { key } = element.dataset;
  deleteDraft(key);
  const rows = await allRows().catch(() => []);
  if (!rows.some((row) => row.key === key && row.state === "refused")) return;
  await deleteRow(key);
  refreshStatus();
}
