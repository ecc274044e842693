// Behaviour `outdates`: a field whose part of the page, `hx-target`, is `data-outdated` from what is typed until the server
// has answered. After a failure the field has an event `again`.

const PAUSE = 2000;

export default function outdates(field) {
  const { dataset } = document.querySelector(field.getAttribute("hx-target"));
  field.addEventListener("input", () => (dataset.outdated = ""));
  setInterval(() => {
    const isAsking = field.matches(".htmx-request");
    if ("outdated" in dataset && field.isConnected && !isAsking) field.dispatchEvent(new Event("again"));
  }, PAUSE);
}
