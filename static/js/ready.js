// The main button of a pad, while no house answers: it opens once nothing is missing, and closes again.

export function ready(form, isComplete) {
  const button = document.querySelector("#dock [name=step]");
  const { go, record, label } = form.dataset;
  if (!go || !button || button.disabled !== isComplete) return;
  button.disabled = !isComplete;
  button.toggleAttribute("aria-disabled", !isComplete);
  if (!isComplete) return;
  button.textContent = go;
  button.formAction = record;
  button.dataset.outbox = label;
}
