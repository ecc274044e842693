// Sends a stake to the other pages of the table, unless another one was chosen since; returns whether the server has it.
// Without an answer it stays here, and is sent with the coup.

import { request } from "../offline/connection.js";

export async function propose(form, value, isLast) {
  const proposal = document.getElementById("stake-form");
  if (!isLast() || !proposal) return false;
  const body = new FormData(proposal);
  body.set("stake", value);
  const [{ type }] = await request(proposal.action, { method: "POST", body, redirect: "manual" }).catch(() => [{}]);
  const isSettled = type === "opaqueredirect" && isLast();
  if (isSettled) settle(form);
  return isSettled;
}

// From now on the page shows the stake of the table, of any client.
function settle(form) {
  for (const input of form.querySelectorAll("[name=stake]")) {
    if (input.type === "radio") input.defaultChecked = input.checked;
    else input.defaultValue = input.value;
  }
}
