// Idempotency keys of forms.

import { allRows } from "./store.js";

// Replaces keys that were used already, which a cached page may carry.
export async function renewKeys() {
  const used = new Set((await allRows()).filter(({ state }) => state !== "refused").map(({ key }) => key));
  for (const field of document.querySelectorAll("input[name=key]")) {
    if (used.has(field.value)) field.value = newKey();
  }
}

// `randomUUID` is missing on a plain http address.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
}

export const isKey = (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
