// What the phone keeps itself until the house has it: rows {key, format, at, url, fields, label, page, state, why}. A row
// that was sent stays as a mere key for a while, so that an old page cannot send under it again.

import { judged } from "./rows.js";

const KEPT_MS = 48 * 3600 * 1000;
let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("ardoise", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("outbox", { keyPath: "key" });
    request.onsuccess = () => {
      request.result.onclose = () => { opened = undefined; };
      // A later version of the app, in another page, has to change what is kept: it shall not wait for this one.
      request.result.onversionchange = () => { request.result.close(); opened = undefined; };
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

export const keep = (row) => use("readwrite", (store) => store.put(row));
export const drop = (key) => use("readwrite", (store) => store.delete(key));

// Unless something else was written under the key meanwhile, that is what becomes of it.
export const change = (row, changes) => use("readwrite", (store) => {
  const request = store.get(row.key);
  request.onsuccess = () => {
    if (request.result?.at === row.at) store.put({ ...row, ...changes });
  };
  return request;
});

export async function everyRow() {
  const rows = await use("readonly", (store) => store.getAll());
  for (const { key, state, at } of rows) if (state === "sent" && !(at > Date.now() - KEPT_MS)) drop(key);
  return rows.map(judged).sort((one, other) => one.at - other.at);
}
