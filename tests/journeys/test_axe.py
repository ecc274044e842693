"""Axe and widths on every page, in both languages and both themes."""

import pytest
from django.db import transaction
from django.urls import reverse

from games.rules.arbiter.rulebook import rulebook
from tests.journeys.accessibility import CONTRAST, OF_TEXT, run_axe, show_response, too_wide
from tests.scenario import make_scenario
from tests.web.menteur_actions import coup, open_menteur
from tests.web.sittings.test_pages import pages
from tests.web.tournament_actions import drawn_tournament, evening, open_tournament, tap, to_the_end, url
from web.arbiter.pages import tool_link

TALL = 844
FIVE = ("Léa", "Karim", "Inès", "Thomas", "Yann")


@pytest.fixture(scope="module")
def answers(django_db_setup, django_db_blocker):
    """Return every page in each language, rendered once; their data is rolled back at once."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_scenario()
        found = {language: pages(cast, language) for language in ("en", "fr")}
        more = arbiter_addresses() | menteur_addresses(cast.host) | tournament_addresses(cast.host)
        for language, answers in found.items():
            cast.host.post("/preferences/", {"language": language, "index": language})
            answers |= {name: cast.host.get(address) for name, address in more.items()}
        transaction.set_rollback(True)
    return found


def test_pages_have_no_fault_of_axe_in_either_theme_and_fit_every_width_also_with_large_fonts(
    static_page, answers
):
    """Show each page once, because that takes longer than to resize it."""
    faults, wide = {}, {}
    browser = static_page.context.new_cdp_session(static_page)
    for name, answer in answers["fr"].items():
        static_page.set_viewport_size({"width": 390, "height": TALL})
        show_response(static_page, answer)
        faults[name] = run_axe(static_page, "ardoise") + run_axe(static_page, "papier", CONTRAST)
        for width, letter in ((320, 16), (1280, 16), (390, 32)):
            static_page.set_viewport_size({"width": width, "height": TALL})
            browser.send("Page.setFontSizes", {"fontSizes": {"standard": letter}})
            wide[f"{name}, {width} px, letters of {letter}"] = too_wide(static_page)
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
    assert not any(faults.values()), report(faults)
    assert not any(wide.values()), report(wide)


def test_axe_finds_no_fault_in_english(static_page, answers):
    found = {}
    for name, answer in answers["en"].items():
        show_response(static_page, answer)
        found[name] = run_axe(static_page, options=OF_TEXT)
    assert not any(found.values()), report(found)


def report(found):
    return "\n".join(f"{name}:\n  " + "\n  ".join(faults) for name, faults in found.items() if faults)


def arbiter_addresses():
    """Return the URLs of queries, rulings, articles, help, and of tools opened from a ruling."""
    paths = ("?q=carte", "?q=xyzzy", "15-01/", "22-02/?answer=half", "articles/", "articles/18/", "help/")
    found = {f"arbiter, {path}": reverse("arbiter") + path for path in paths}
    for key in ("10-01", "09-01", "19-02", "menteur-03"):
        situation = rulebook().situations[key]
        for answer in situation.answers:
            found[f"tool of {key}, {answer.key}"], _label = tool_link(situation, answer.key)
    return found


def menteur_addresses(client):
    """Return the URLs of three menteur tables with different rules, and of every step of a coup."""
    _, sitting = open_menteur(client, names=FIVE, mark="variable", fair_play="lose")
    first = coup(client, sitting, 4, "lie", stake=1)
    _, strokes = open_menteur(client, names=FIVE[:3], elimination_points="1")
    coup(client, strokes, 0, "lie")
    nine = [f"Player {number}" for number in range(9)]
    _, dice = open_menteur(client, names=nine, preset="dice", mark="enjeu")
    coup(client, dice, 0, "lie", stake=70)
    steps = ("?stake=2", "?stake=2&announcer=1", "?stake=2&void=1", "?stake=9")
    found = {f"menteur, pad {step}": reverse("sitting-pad", args=[sitting.pk]) + step for step in steps}
    for query in ("?said=5", "?said=5-13-9"):
        found[f"menteur, ladder {query}"] = reverse("menteur-ladder", args=[sitting.pk]) + query
    found["menteur, counting"] = reverse("menteur-jeton-count", args=[sitting.pk]) + "?seat-0=7"
    found["menteur, a coup of five"] = reverse("round", args=[first.pk])
    for each in (sitting, strokes, dice):
        found[f"menteur, table {each.pk}"] = reverse("sitting", args=[each.pk])
    for each in (strokes, dice):
        found[f"menteur, told at {each.pk}"] = reverse("sitting-pad", args=[each.pk]) + "?announcer=1&stake=3"
        found[f"menteur, ladder of {each.pk}"] = reverse("menteur-ladder", args=[each.pk])
    return found


def tournament_addresses(client):
    """Return the URLs of a tournament before the draw, in play and at its end, and of one ended by a deal."""
    played = drawn_tournament(client=client, late_level="4", reentries="1", addons="1")[1]
    tap(client, played, "hand", table="1")
    tap(client, played, "out", entrant=evening(played).table(1).players[0])
    tap(client, played, "out", entrant=evening(played).table(1).players[0])
    tap(client, played, "penalty", entrant="2", level="warning", article="17", note="late")
    door = open_tournament(names=("Sofia", "Yann"), client=client, bounty_cents="0")[1]
    end = drawn_tournament(names=("Nora", "Paul"), client=client)[1]
    to_the_end(client, end)
    few = drawn_tournament(names=("Alice", "Hugo", "Zoé"), client=client)[1]
    names = ("terms", "draw", "table", "entrant", "log", "prizes", "chip-race")
    found = {f"tournament, {name}": url(name, played) for name in names}
    for state, sitting in {"in play": played, "at the door": door, "at its end": end}.items():
        found[f"tournament {state}"] = reverse("sitting", args=[sitting.pk])
    return found | {
        "tournament, draw to be": url("draw", door),
        "tournament, closing": reverse("sitting-close", args=[end.pk]),
        "tournament, deal": url("deal", few),
        "tournament, points": reverse("circle-points-formula", args=[few.circle.pk]),
    }
