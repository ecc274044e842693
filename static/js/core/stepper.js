// Behaviour `stepper`: buttons with `data-step` change the number of an input between its `min` and `max`, or those
// of its `data-` attributes if it is no field of numbers.

export default function stepper(span) {
  const input = span.querySelector("input");
  input.addEventListener("input", () => input.removeAttribute("aria-invalid"));
  span.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (!step) return;
    const { min = input.min || -Infinity, max = input.max || Infinity } = input.dataset;
    input.value = Math.min(Math.max((Number(input.value) || 0) + Number(step), min), max);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
