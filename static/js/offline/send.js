// HTTP requests of the outbox. A sent row becomes `sent`, `waiting` (no answer, try again), `forbidden` or `refused`
// (with the reason and its article). `page` is the text of a refusal, `board` the new table of a page that follows
// it; they are not stored.

import { create } from "../core/create.js";
import { parsePage, request } from "./connection.js";
import { ARTICLES } from "./row-format.js";

const PATIENCE = 15000;
const LATER = [408, 429];

async function token() {
  const [answer, text] = await request(document.body.dataset.csrf, { cache: "no-store" }, PATIENCE);
  if (!answer.ok) throw new Error(answer.status);
  return text;
}

// `begin` is called before the request that may arrive; without its consent the row is not sent.
export async function sendRow({ url, fields }, begin = () => true) {
  try {
    const body = new URLSearchParams([...fields, ["csrfmiddlewaretoken", await token()]]);
    if (!(await begin())) return { state: "withdrawn" };
    const headers = { "X-Outbox": "1", "X-Board": document.body.dataset.board ?? "" };
    const [answer, page] = await request(url, { method: "POST", body, headers, redirect: "manual" }, PATIENCE);
    if (answer.ok) {
      const [to, recordedKey] = ["Location", "X-Recorded-Key"].map((name) => answer.headers.get(name));
      return { state: "sent", fields: [], draft: undefined, former: undefined, to, recordedKey, board: page };
    }
    if (answer.type === "opaqueredirect" || [401, 403].includes(answer.status)) return { state: "forbidden" };
    if (answer.status >= 500 || LATER.includes(answer.status)) return { state: "waiting" };
    return { state: "refused", status: answer.status, ...reason(page), page };
  } catch {
    return { state: "waiting" };
  }
}

// Returns the sentence of a refusal, with the address and name of the article that it cites.
function reason(text) {
  const page = parsePage(text);
  const sentence = page.querySelector(":is(main, [role=main], dialog) [role=alert]") ?? page.querySelector("h1");
  const link = sentence?.querySelector(`a[href^="${ARTICLES}"]`);
  link?.remove();
  return {
    why: sentence?.textContent.trim() ?? "",
    article: link?.getAttribute("href") ?? "",
    citation: link?.textContent ?? "",
  };
}

// Posts a row as a page: the browser shows the answer.
export async function postForm({ url, fields }) {
  const known = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  const sent = [...fields, ["csrfmiddlewaretoken", await token().catch(() => known)]];
  const inputs = sent.map(([name, value]) => create("input", { type: "hidden", name, value }));
  const form = create("form", { method: "post", action: url, hidden: true }, ...inputs);
  document.body.append(form);
  form.submit();
}
