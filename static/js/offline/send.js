// HTTP requests of the outbox. A sent row becomes `sent`, `waiting` (no answer, try again), `forbidden` or `refused`
// (with the reason and its article). `page` is the text of a refusal, `board` the new table of a page that follows
// it; they are not stored.

import { reportAnswer, reportFailure } from "./connection.js";
import { ARTICLES } from "./row-format.js";

const PATIENCE = 15000;
const LATER = [408, 429];

async function token() {
  const answer = await fetch(document.body.dataset.csrf, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(answer.status);
  return answer.text();
}

// `begin` is called before the request that may arrive; without its consent the row is not sent.
export async function sendRow({ url, fields }, begin = () => true) {
  try {
    const body = new URLSearchParams([...fields, ["csrfmiddlewaretoken", await token()]]);
    if (!(await begin())) return { state: "withdrawn" };
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "X-Outbox": "1", "X-Board": document.body.dataset.board ?? "" },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    reportAnswer(answer);
    if (answer.ok) {
      const [to, recordedKey] = ["Location", "X-Recorded-Key"].map((name) => answer.headers.get(name));
      const board = await answer.text();
      return { state: "sent", fields: [], draft: undefined, former: undefined, to, recordedKey, board };
    }
    if (answer.type === "opaqueredirect" || [401, 403].includes(answer.status)) return { state: "forbidden" };
    if (answer.status >= 500 || LATER.includes(answer.status)) return { state: "waiting" };
    const page = await answer.text();
    return { state: "refused", status: answer.status, ...reason(page), page };
  } catch {
    reportFailure();
    return { state: "waiting" };
  }
}

// Returns the sentence of a refusal, with the address and name of the article that it cites.
function reason(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
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
  const form = Object.assign(document.createElement("form"), { method: "post", action: url, hidden: true });
  const known = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  for (const [name, value] of [...fields, ["csrfmiddlewaretoken", await token().catch(() => known)]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}
