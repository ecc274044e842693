"""Names typed in the tools: stored in the browser, and in no URL."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from tests.html import form_fields, parse
from tests.scenario import browser_client
from web.core.forms.names import MAX_NAME_LENGTH
from web.tools import player_names

NAMED_TOOLS = ("tool-pots", "tool-exchanges")
POSTED = {
    "count": "3",
    "button": "2",
    "seat-0-name": " Anaïs ",
    "seat-1-name": "Zoé & Bob",
    "seat-2-name": "",
}


@pytest.fixture
def client(db):
    return browser_client()


def fields_of(page):
    return dict(form_fields(parse(page).by_id("hand-form")))


def names_on(page):
    fields = fields_of(page)
    return [fields[player_names.name_field(seat)] for seat in range(int(fields["count"]))]


@pytest.mark.parametrize("tool", NAMED_TOOLS)
def test_names_are_stored_in_the_browser_and_the_url_has_the_other_fields(client, tool):
    answer = client.post(reverse(tool), POSTED | {"csrfmiddlewaretoken": "token", "from": "table-7"})
    assert answer.status_code == 302
    url = urlsplit(answer.headers["Location"])
    assert url.path == reverse(tool)
    assert parse_qs(url.query) == {"count": ["3"], "button": ["2"], "from": ["table-7"]}
    assert names_on(client.get(answer.headers["Location"])) == ["Anaïs", "Zoé & Bob", ""]


@pytest.mark.parametrize("tool", NAMED_TOOLS)
def test_htmx_gets_the_page_at_once_and_the_url_in_a_header(client, tool):
    answer = client.post(reverse(tool), POSTED, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.headers["HX-Replace-Url"] == f"{reverse(tool)}?count=3&button=2"
    assert (
        names_on(answer)
        == names_on(client.get(answer.headers["HX-Replace-Url"]))
        == ["Anaïs", "Zoé & Bob", ""]
    )


def test_both_tools_show_the_same_names(client):
    client.post(reverse("tool-pots"), POSTED)
    assert names_on(client.get(reverse("tool-exchanges"), {"count": "2"})) == ["Anaïs", "Zoé & Bob"]


def test_later_page_of_a_hand_has_the_stored_names(client):
    client.post(reverse("tool-pots"), POSTED)
    bets = {"count": "2", "seat-0-bet": "20", "seat-1-bet": "20", "pot-0": "1", "step": "award"}
    page = client.post(reverse("tool-pots"), bets, follow=True).context["hand"]
    assert page.outcomes == [("Anaïs", 20, -20), ("Zoé & Bob", 20, 20)]


def test_names_in_a_url_are_ignored(client):
    assert names_on(client.get(reverse("tool-pots"), POSTED)) == ["", "", ""]


def test_erased_names_delete_the_cookie(client):
    client.post(reverse("tool-pots"), POSTED)
    answer = client.post(reverse("tool-pots"), POSTED | {"seat-0-name": " ", "seat-1-name": ""})
    cookie = answer.cookies[player_names.COOKIE]
    assert (cookie.value, cookie["max-age"], cookie["path"]) == ("", 0, player_names.COOKIE_PATH)


def test_ten_of_the_longest_names_fit_into_the_cookie(client):
    named = {
        player_names.name_field(seat): chr(0x1F600 + seat) * 99 for seat in range(player_names.MAX_NAMES)
    }
    answer = client.post(reverse("tool-pots"), named | {"count": "10"})
    cookie = answer.cookies[player_names.COOKIE]
    assert len(cookie.OutputString()) < 4096
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (player_names.COOKIE_PATH, True, "Lax")
    page = client.get(reverse("tool-pots"), {"count": "10"})
    assert names_on(page) == [name[:MAX_NAME_LENGTH] for name in named.values()]


@pytest.mark.parametrize("value", ["", "x", "x:y:z"])
def test_invalid_cookie_is_ignored(client, value):
    client.cookies[player_names.COOKIE] = value
    assert names_on(client.get(reverse("tool-pots"), {"count": "2"})) == ["", ""]
