// IndexedDB store of the outbox: rows {key, format, at, url, fields, label, page, state, why}. A sent row stays as a key
// for 48 hours, so that an old page cannot send it again.

import { validated } from "./row-format.js";

const STORED_MS = 48 * 3600 * 1000;
let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("ardoise", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("outbox", { keyPath: "key" });
    request.onsuccess = () => {
      request.result.onclose = () => {
        opened = undefined;
      };
      // A later version of the app in another page may upgrade the database: it does not wait for this page.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function use(mode, act) {
  const rows = await database();
  return new Promise((resolve, reject) => {
    const deal = rows.transaction("outbox", mode, { durability: "strict" });
    const request = act(deal.objectStore("outbox"));
    deal.oncomplete = () => resolve(request?.result);
    deal.onabort = () => reject(deal.error);
  });
}

export const putRow = (row) => use("readwrite", (store) => store.put(row));
export const deleteRow = (key) => use("readwrite", (store) => store.delete(key));

// Changes a row unless it was replaced meanwhile.
export const updateRow = (row, changes) =>
  use("readwrite", (store) => {
    const request = store.get(row.key);
    request.onsuccess = () => {
      if (request.result?.at === row.at) store.put({ ...row, ...changes });
    };
    return request;
  });

// Replaces a row by the result of `change`, unless it was replaced or deleted meanwhile. Returns whether it changed.
export async function changeRow(key, at, change) {
  let isChanged = false;
  await use("readwrite", (store) => {
    const request = store.get(key);
    request.onsuccess = () => {
      const row = request.result;
      const fresh = row?.at === at ? change(row) : row;
      isChanged = fresh !== row;
      if (isChanged) store.put(fresh);
    };
  });
  return isChanged;
}

export async function allRows() {
  const rows = await use("readonly", (store) => store.getAll());
  for (const { key, state, at } of rows) {
    if (["sent", "withdrawn"].includes(state) && !(at > Date.now() - STORED_MS)) deleteRow(key);
  }
  return rows.map(validated).sort((one, other) => one.at - other.at);
}

// Deletes withdrawn rows of a page, once something else is recorded there.
export async function forgetWithdrawn(page) {
  for (const row of await allRows()) {
    if (row.state === "withdrawn" && row.page === page) await deleteRow(row.key);
  }
}
