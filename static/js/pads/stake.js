// The stake that the server does not know yet, for the coup `data-coup-key`: it is restored after a reload.

import { keep, recall } from "./coup-memory.js";

export const loadProposal = () => import("./stake-proposal.js");

export function restoreStake(form) {
  const stake = recall("stake", form.dataset.coupKey);
  if (!stake) return;
  for (const input of form.querySelectorAll("[name=stake]")) {
    if (input.type === "radio") input.checked = input.value === stake;
    else input.value = stake;
  }
}

export function watchStake(form) {
  let sending = Promise.resolve();
  form.addEventListener("change", ({ target: { name, value } }) => {
    if (name !== "stake") return;
    const isLast = () => recall("stake", form.dataset.coupKey) === value;
    keep("stake", form.dataset.coupKey, value);
    sending = sending
      .then(loadProposal)
      .then(({ propose }) => propose(form, value, isLast))
      .then((isSettled) => isSettled && keep("stake"))
      .catch(() => {}); // its script did not arrive: the next stake asks for it again
  });
}
