// Behaviour `stake`: restores a stake that the server does not know yet, for the coup `data-coup-key`, after a reload.

import { request } from "../offline/connection.js";
import { attempt } from "../offline/drafts.js";

const KEY = "ardoise-stake";

// A browser without storage asks again after a reload.
const read = () => attempt(() => JSON.parse(sessionStorage.getItem(KEY)));
const write = (proposed) => attempt(() => sessionStorage.setItem(KEY, JSON.stringify(proposed)));

export default function stake(form) {
  function restore() {
    const proposed = read();
    if (proposed?.coup === form.dataset.coupKey) choose(form, proposed.stake);
  }

  restore();
  document.addEventListener("page-refreshed", restore);
  let sending = Promise.resolve();
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "stake") return;
    write({ coup: form.dataset.coupKey, stake: target.value });
    const { value } = target;
    sending = sending.then(() => propose(form, value));
  });
}

// Sends the stake to the other pages of the table. Without an answer it stays here, and is sent with the coup.
async function propose(form, value) {
  const proposal = document.getElementById("stake-form");
  if (read()?.stake !== value || !proposal) return; // another one was chosen since
  const body = new FormData(proposal);
  body.set("stake", value);
  const [{ type }] = await request(proposal.action, { method: "POST", body, redirect: "manual" }).catch(() => [{}]);
  if (type === "opaqueredirect" && read()?.stake === value) settle(form);
}

// The server has this stake: from now on the page shows the one of the table, of any client.
function settle(form) {
  write(null);
  for (const input of form.querySelectorAll("[name=stake]")) {
    if (input.type === "radio") input.defaultChecked = input.checked;
    else input.defaultValue = input.value;
  }
}

function choose(form, value) {
  for (const input of form.querySelectorAll("[name=stake]")) {
    if (input.type === "radio") input.checked = input.value === value;
    else input.value = value;
  }
}
