// Withdrawal of waiting rows. A row that never left this browser is withdrawn here and can be restored here. A row that
// may have arrived becomes a request that withdraws exactly its form, whether it arrived or not.

import { saveEntries } from "./drafts.js";
import { newKey } from "./keys.js";
import { canRestore, canWithdraw, isWaiting } from "./row-acts.js";
import { FORMAT } from "./row-format.js";
import { allRows, changeRow, deleteRow } from "./store.js";

// Returns whether the same undo waits already.
export async function isRepeatedUndo(form) {
  const content = String(entries(form));
  return (await allRows()).some(
    (row) =>
      row.isUndo &&
      isWaiting(row) &&
      row.url === form.getAttribute("action") &&
      String(row.fields.filter(isContent)) === content,
  );
}

const isContent = ([name]) => !["key", "csrfmiddlewaretoken"].includes(name);
const entries = (form) => [...new FormData(form, form.querySelector("button"))].filter(isContent);

// Withdraws a row; a row that was sent meanwhile is not changed. Returns whether it was withdrawn.
export function withdraw({ key, at }) {
  return changeRow(key, at, (row) => {
    if (!canWithdraw(row)) return row;
    return row.isTried === false ? { ...row, state: "withdrawn" } : withdrawal(row);
  });
}

export function restore({ key, at }) {
  return changeRow(key, at, (row) => {
    if (!canRestore(row)) return row;
    return row.former ? { ...row.former, at: Date.now() } : { ...row, state: "waiting", at: Date.now() };
  });
}

// Withdraws a row and opens its pad again with what was entered.
export async function modify(row) {
  if (!(await withdraw(row))) return;
  const now = (await allRows()).find(({ key }) => key === row.key);
  if (now?.state === "withdrawn") await deleteRow(row.key);
  const { name: draft, step, url } = row.draft;
  const fields = row.fields.map(([name, value]) => [name, name === "key" ? newKey() : value]);
  saveEntries(draft, fields, step);
  window.location.assign(url);
}

function withdrawal(row) {
  return {
    key: row.key,
    format: FORMAT,
    at: Date.now(),
    url: `${row.page}withdrawal/`,
    fields: row.fields,
    label: row.label,
    page: row.page,
    state: "waiting",
    isTried: false,
    former: row,
  };
}
