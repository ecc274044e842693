// Hands a kept row to the house, and says what became of it: `sent`, `waiting` (nobody answered, or not now), `barred`
// (this phone may not, at the moment) or `refused`, with the reason.

const PATIENCE = 15000;
const LATER = [408, 429];

async function token() {
  const answer = await fetch(document.body.dataset.csrf, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(answer.status);
  return answer.text();
}

export async function send({ url, fields }) {
  try {
    const body = new URLSearchParams([...fields, ["csrfmiddlewaretoken", await token()]]);
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "X-Outbox": "1" },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.ok) return { state: "sent", fields: [], to: answer.headers.get("Location") };
    if (answer.type === "opaqueredirect" || [401, 403].includes(answer.status)) return { state: "barred" };
    if (answer.status >= 500 || LATER.includes(answer.status)) return { state: "waiting" };
    return { state: "refused", why: reason(await answer.text()) };
  } catch {
    return { state: "waiting" };
  }
}

function reason(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  return (page.querySelector("main [role=alert], dialog [role=alert]") ?? page.querySelector("h1"))?.textContent.trim() ?? "";
}

// The same, as a page: the browser sends the form and shows what the house answers.
export async function post({ url, fields }) {
  const form = Object.assign(document.createElement("form"), { method: "post", action: url, hidden: true });
  const known = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  for (const [name, value] of [...fields, ["csrfmiddlewaretoken", await token().catch(() => known)]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}
