"""A page without a server, which imports the scripts of the app: their logic is tested alone."""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

STATIC = Path(__file__).parents[2] / "static"
ADDRESS = "http://ardoise.test"
TABLE = "/sittings/1/"
STATES = ("waiting", "forbidden", "refused", "withdrawn", "withdrawing", "newer", "damaged")
STRIP = ("off", "off-page", "unavailable", "kept", "waiting", "refused")

PAGE = f"""<!doctype html><html lang="fr"><title>Table</title>
<body data-csrf="/csrf/" data-table="{TABLE}" data-behaviour="follow">
<p id="status-strip">{"".join(f'<a data-status="{each}"><b data-count></b></a>' for each in STRIP)}</p>
<p id="orphaned-rows"><b data-count></b></p>
<template id="waiting-words">
{"".join(f'<p data-state="{each}" data-label></p>' for each in STATES)}
</template>
</body></html>"""


SET_UP = """async () => {
  for (const src of ["/static/js/core/htmx-config.js", "/htmx.js"]) {
    const script = Object.assign(document.createElement("script"), { src });
    const isLoaded = new Promise((loaded) => { script.onload = loaded; });
    document.head.append(script);
    await isLoaded;
  }
  window.refresh = await import("/static/js/core/refresh.js");
  window.connection = await import("/static/js/offline/connection.js");
  window.asked = [];
  window.fetch = (url, options = {}) => new Promise((resolve, reject) => {
    if (url === "/csrf/") return resolve(new Response("token"));
    if (options.signal.aborted) return reject(options.signal.reason);
    options.signal.addEventListener("abort", () => reject(options.signal.reason));
    asked.push({
      url,
      body: String(options.body ?? ""),
      answer: (html, status = 200) => resolve(new Response(html, { status })),
      fail: () => reject(new TypeError("no network")),
    });
  });
  window.show = (html) => {
    document.getElementById("part")?.remove();
    document.body.insertAdjacentHTML("beforeend", `<div id="part">${html}</div>`);
    htmx.process(document.body);
  };
  window.fresh = (html) =>
    new DOMParser().parseFromString(`<div id="part">${html}</div>`, "text/html").getElementById("part");
}"""


@pytest.fixture
def script_page(new_context):
    """Return a page of a table whose scripts come from `static/`, with an empty store."""
    context = new_context()
    context.route(f"{ADDRESS}/**", _answer)
    page = context.new_page()
    page.goto(f"{ADDRESS}{TABLE}")
    return page


def _answer(route):
    path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
    if path.startswith("/static/"):
        return route.fulfill(path=STATIC / path.removeprefix("/static/"), content_type="text/javascript")
    return route.fulfill(body=PAGE, content_type="text/html")


@pytest.fixture
def refreshing(script_page):
    """Return a page with htmx and its extension, whose requests a test answers: `asked[0].answer(html)`."""
    path = finders.find("django_htmx/htmx-4.min.js")
    script_page.route("**/htmx.js", lambda route: route.fulfill(path=path, content_type="text/javascript"))
    script_page.evaluate(SET_UP)
    return script_page
