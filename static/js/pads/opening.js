// Behaviour `opening`: orders the seats as they are ticked, labels the main button with its effect and opens the rules
// form as a sheet. The entry of the history stores the form with its key: it returns after a reload and by Back.

import { showFirstError } from "../core/first-error.js";
import { parsePage, request } from "../offline/connection.js";
import { attempt } from "../offline/drafts.js";

let stored = window.history.state?.opening;

const typed = new Map(); // texts by name of the field, which an answer may replace while one types
let added = ""; // the text that the server was asked to add
let isDrawerOpen = false; // an answer may replace the open rules form

export default function opening(form) {
  const drawer = () => document.getElementById("rules-form");

  const update = () => {
    // A form that was replaced is neither labelled nor stored.
    if (!form.isConnected) return;
    label(form);
    store(form);
  };

  form.addEventListener("change", (event) => {
    if (event.target.matches(".seats input[type=checkbox]")) sit(event.target.closest("label"));
    update();
  });

  const reopen = () => isDrawerOpen && !drawer().open && form.querySelector("[data-sheet]") && showModally(drawer());

  // Added names arrive as a fragment.
  new MutationObserver(() => {
    reopen();
    restoreTexts(form);
    update();
  }).observe(form, { childList: true, subtree: true });

  form.addEventListener("input", (event) => {
    if (event.target.id === "name") event.target.removeAttribute("aria-invalid");
    if (["name", "circle_name"].includes(event.target.name)) typed.set(event.target.name, event.target.value);
    update();
  });

  form.addEventListener("click", (event) => {
    if (event.target.closest(".add")) added = form.querySelector("#name").value;
    if (event.target.closest("#open") && typedName(form)) {
      event.preventDefault();
      form.querySelector(".add").click();
    } else if (event.target.closest("[data-sheet]")) {
      event.preventDefault();
      showModally(drawer());
    } else if (event.target.closest("[data-close]") && drawer().open) {
      event.preventDefault();
      isDrawerOpen = false;
      drawer().close();
    }
  });

  // The button that opened the form may have been replaced meanwhile.
  const closed = () => {
    isDrawerOpen = false;
    form.querySelector("[data-sheet]").focus({ preventScroll: true });
  };
  form.addEventListener("close", closed, true);

  // The page of a refused rule arrives with the open drawer.
  if (drawer().open) {
    showModally(drawer());
    showFirstError(drawer());
  }
  reopen();
  showChosen(form);
  restoreTexts(form);
  label(form);
  if (stored) restore(form);
  else {
    store(form);
    // A game or a preset that was tapped before the scripts were loaded.
    form.querySelector("[hx-post]:checked:not([checked])")?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // A field of one line drops the line breaks of a pasted list.
  form.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text").trim();
    if (event.target.id !== "name" || !/[\r\n\t]/.test(text)) return;
    event.preventDefault();
    const { target } = event;
    target.setRangeText(text.replace(/\s*[\r\n\t]\s*/g, ", "), target.selectionStart, target.selectionEnd, "end");
    target.dispatchEvent(new Event("input", { bubbles: true }));
  });

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.id !== "name") return;
    event.preventDefault();
    form.querySelector(".add").click();
  });
}

function showModally(drawer) {
  document.querySelector(".scrim")?.remove();
  drawer.removeAttribute("open");
  drawer.showModal();
  isDrawerOpen = true;
}

function store(form) {
  const opening = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  attempt(() => window.history.replaceState({ ...window.history.state, opening }, ""));
}

// Asks for the page of the stored form; a name that was typed and not added is written into it again.
async function restore(form) {
  const body = new FormData();
  for (const [name, value] of stored) if (name !== "name") body.append(name, value);
  body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  body.append("step", "refresh");
  const typed = stored.find(([name]) => name === "name")?.[1];
  stored = null;
  form.inert = true;
  const [, text] = await request(form.action, { method: "POST", body }).catch(() => []);
  const fresh = text && parsePage(text).getElementById(form.id);
  form.inert = false;
  if (!fresh) return;
  fresh.querySelector("#name").value = typed ?? "";
  form.replaceWith(fresh);
}

// Writes typed texts into fields that arrived empty; an added name leaves its field.
function restoreTexts(form) {
  for (const [name, text] of typed) {
    const field = form.elements[name];
    if (!field || field.value) continue;
    const left = name === "name" && text.startsWith(added) ? text.slice(added.length) : text;
    typed.set(name, left);
    field.value = left;
    if (name === "name") added = "";
  }
}

// Scrolls each strip of choices to the chosen one.
function showChosen(form) {
  for (const strip of form.querySelectorAll(".scroll")) {
    const chosen = strip.querySelector("label:has(:checked)")?.getBoundingClientRect();
    const { left, width } = strip.getBoundingClientRect();
    if (chosen) strip.scrollLeft += chosen.left - left - (width - chosen.width) / 2;
  }
}

// Moves a seat after the seats that are taken.
function sit(chair) {
  const taken = [...chair.parentElement.querySelectorAll("label:has(:checked)")].filter((each) => each !== chair);
  const last = taken.at(-1);
  if (last) last.after(chair);
  else chair.parentElement.prepend(chair);
  chair.querySelector("input").focus({ preventScroll: true });
}

// Labels the main button with its effect: it adds a typed name, starts, or is disabled with the missing number.
function label(form) {
  const button = form.querySelector("#open");
  const { labels, manyLabel, tooManyLabel, minSeats, maxSeats, addLabel } = button.dataset;
  const count = form.querySelectorAll(".seats input:checked").length;
  const name = typedName(form);
  const excess = count - maxSeats;
  const shared = excess > 0 ? tooManyLabel.replace("#", excess) : manyLabel?.replace("#", count);
  const text = name ? `${addLabel} ${name}`.slice(0, 40) : (JSON.parse(labels)[count] ?? shared);
  const target = button.querySelector("#open-label");
  if (target.textContent !== text) target.textContent = text;
  button.disabled = !name && (count < minSeats || excess > 0);
  offerPreviousPlayers(form);
}

function typedName(form) {
  const field = form.querySelector("#name");
  return field.hasAttribute("aria-invalid") ? "" : field.value.trim();
}

// Hides the button that seats the players of the last sitting while they all are seated.
function offerPreviousPlayers(form) {
  const offer = form.querySelector("#previous-players");
  if (!offer) return;
  const players = offer.dataset.players.trim().split(" ");
  offer.hidden = players.every((player) => form.querySelector(`.seats [name=player][value="${player}"]:checked`));
}
