// Behaviour `follow`: shows each board that the stream sends; without one the page requests itself at a new revision.
// Focused, typed and chosen fields stay.

import { showFirstError } from "../core/first-error.js";
import { morph } from "../core/refresh.js";
import { parsePage, request } from "../offline/connection.js";
import { newKey } from "../offline/keys.js";
import { isSubmitting } from "../offline/submissions.js";
import { showEntering } from "./entering.js";
import { watch } from "./stream.js";

const PARTS = ["header.top-bar", "#main", "#dock"];
const TOKEN = "input[name=csrfmiddlewaretoken]";

const width = () => (window.matchMedia("(min-width: 60rem)").matches ? "wide" : "narrow");

export default function follow(strip) {
  let seenAt = new Date();
  let isBusy = false;
  let entries = [];
  let part = "";

  function show(state, at = state === "live" ? new Date() : seenAt) {
    seenAt = at;
    strip.dataset.live = state;
    for (const time of strip.querySelectorAll("time")) time.textContent = hour(at);
  }

  // What the stream draws boards for, and the outbox: the page and its part, its width, and the revision that it shows.
  function fields() {
    part = shownPart();
    const { page, pageUrl: path, revision } = strip.dataset;
    const shown = new URLSearchParams({ page, path, revision, width: width(), query: part.slice(1) });
    document.body.dataset.board = shown;
    return `?${shown}`;
  }

  // This page may show another part since.
  function onBoard(text) {
    if (part !== shownPart()) return live.reopen();
    const board = parsePage(text);
    if (own(board)) renew(board);
    else refresh();
  }

  // Gives a board the player, keys and token of this page; returns whether it has them.
  function own(board) {
    const { ownPlayer } = strip.dataset;
    const token = document.querySelector(TOKEN)?.value;
    for (const field of board.querySelectorAll(TOKEN)) {
      if (!token) return false;
      field.value = token;
    }
    for (const field of board.querySelectorAll("input[name=key]")) field.value = newKey();
    for (const each of board.querySelectorAll(`[data-owner="${ownPlayer}"]`)) each.classList.add("is-me");
    return true;
  }

  // One fetch at a time; the next heartbeat repeats the revision.
  async function refresh() {
    if (isBusy || isSubmitting()) return;
    isBusy = true;
    const headers = { "X-Live": width() };
    const [answer, text] = await request(strip.dataset.pageUrl + shownPart(), { headers }).catch(() => [{}]);
    if (answer.ok) renew(parsePage(text));
    isBusy = false;
  }

  // The page shows a part of a table: its last search, a page of a list, all its rounds.
  const shownPart = () => (location.pathname === strip.dataset.pageUrl ? location.search : "");

  function renew(page, isPreserving = true) {
    // The URL has another page now.
    if (page.querySelector("#cancelled")) return location.reload();
    // A late answer is older than the board that the stream has sent since.
    if (isPreserving && page.querySelector("[data-revision]")?.dataset.revision - strip.dataset.revision < 0) return;
    const state = strip.dataset.live;
    for (const part of PARTS) {
      const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
      if (old && fresh) morph(old, fresh, isPreserving);
    }
    if (state) show(state);
    showEntering(strip, entries);
    document.dispatchEvent(new Event("page-refreshed"));
  }

  // The answer to a refused form of this page: the same page or a sheet over it, with the reason and what was typed.
  document.addEventListener("refused", (event) => {
    const page = parsePage(event.detail);
    if (!page.querySelector("[data-page-url]")) return;
    event.preventDefault();
    renew(page, false);
    const sheet = page.querySelector("dialog[open]");
    if (sheet) showSheet(sheet);
    else showFirstError(document.getElementById("main"));
  });
  // A live stream sends what a recording changed.
  document.addEventListener("sent", ({ detail: board }) => {
    if (board) onBoard(board);
    else if (strip.dataset.live !== "live") refresh();
  });
  const live = watch(strip.dataset, {
    revision: (revision) => revision !== strip.dataset.revision && refresh(),
    board: onBoard,
    show,
    present(players) {
      for (const disc of strip.querySelectorAll("[data-player]")) {
        const { player } = disc.dataset;
        disc.hidden = player === strip.dataset.ownPlayer || !players.includes(player);
      }
    },
    entering(fresh) {
      entries = fresh;
      showEntering(strip, fresh);
    },
    fields,
  });
}

// The behaviour of an inserted sheet shows its error.
function showSheet(fresh) {
  const shown = document.querySelector("dialog[open]");
  if (!shown) return document.getElementById("sheet").append(fresh);
  morph(shown, fresh, false);
  showFirstError(shown);
}

function hour(instant) {
  const { lang } = document.documentElement;
  const time = instant.toLocaleTimeString(lang, { hour: "numeric", minute: "2-digit" });
  return lang === "fr" ? time.replace(":", " h ") : time;
}
