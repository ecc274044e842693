// <span data-behaviour="stepper">: buttons data-step="-1" and "1" around a number, which stays between the
// data-least and the data-most of its input.

export default function stepper(span) {
  const input = span.querySelector("input");
  span.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (!step) return;
    const { least = -Infinity, most = Infinity } = input.dataset;
    input.value = Math.min(Math.max((Number(input.value) || 0) + Number(step), least), most);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
