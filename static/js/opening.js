// <form data-behaviour="opening">: the order of ticking is the order of the seats, the button says how many will
// play, and the rules open in a sheet. What the rules say in words comes from the server.

export default function opening(form) {
  const drawer = () => document.getElementById("drawer");

  form.addEventListener("change", (event) => {
    if (event.target.matches(".seats input[type=checkbox]")) sit(event.target.closest("label"));
    label(form);
  });

  // Names that were just added come as a fragment.
  new MutationObserver(() => label(form)).observe(form, { childList: true, subtree: true });

  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-sheet]")) {
      event.preventDefault();
      document.querySelector(".scrim")?.remove();
      drawer().close();
      drawer().showModal();
    } else if (event.target.closest("[data-close]") && drawer().open) {
      event.preventDefault();
      drawer().close();
    }
  });

  // The rules it shows may have been drawn anew meanwhile, and the button that opens it with them.
  form.addEventListener("close", () => form.querySelector("[data-sheet]").focus({ preventScroll: true }), true);

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.id !== "name") return;
    event.preventDefault();
    form.querySelector(".add").click();
  });
}

// A chair that is taken goes after those taken before it; a chair that is freed goes back behind them.
function sit(chair) {
  const taken = [...chair.parentElement.querySelectorAll("label:has(:checked)")].filter((each) => each !== chair);
  const last = taken.at(-1);
  if (last) last.after(chair);
  else chair.parentElement.prepend(chair);
  chair.querySelector("input").focus({ preventScroll: true });
}

function label(form) {
  const button = form.querySelector("#open");
  const labels = JSON.parse(button.dataset.labels);
  const count = form.querySelectorAll(".seats input:checked").length;
  const said = labels[Math.min(count, labels.length - 1)];
  if (button.textContent !== said) button.textContent = said;
}
