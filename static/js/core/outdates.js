// Behaviour `outdates`: a field whose part of the page, `hx-target`, is `data-outdated` from what is typed until the server
// has answered that. The field asks by its event `ask`, also after a failure. An answer without the part loads the page
// again.

const TYPING = 250;
const PAUSE = 1000;

export default function outdates(field) {
  const { dataset, id } = document.querySelector(field.getAttribute("hx-target"));
  let asked = "";
  let timer = 0;
  const ask = () => {
    const isAsking = document.hidden || field.matches(".htmx-request");
    if (!("outdated" in dataset) || !field.isConnected || isAsking) return;
    asked = field.value;
    field.dispatchEvent(new Event("ask"));
  };
  field.addEventListener("input", () => {
    dataset.outdated = "";
    clearTimeout(timer);
    timer = setTimeout(ask, TYPING);
  });
  setInterval(ask, PAUSE);
  field.addEventListener("answered", (event) => {
    const { text } = event.detail;
    if (field.value !== asked) event.preventDefault();
    // A failure has no text.
    if (!text || text.includes(id)) return;
    field.remove(); // it asks no more
    window.location.reload();
  });
}
