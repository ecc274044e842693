"""A page without a server, which imports the scripts of the app: their logic is tested alone."""

from pathlib import Path

import pytest

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
