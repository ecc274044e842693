"""Every page, in both languages, on slate and on paper, on every width: nothing that shuts anybody out."""

import pytest
from django.db import transaction
from django.urls import reverse

from tests.cast import gather
from tests.journeys.reading import ALL_BUT_CONTRAST, CONTRAST, put, read, too_wide
from tests.web.menteur import coup, open_menteur
from tests.web.test_pages import pages
from tests.web.tournament import drawn, evening, open_tournament, tap, to_the_end, url

TALL = 844
FIVE = ("Léa", "Karim", "Inès", "Thomas", "Yann")


@pytest.fixture(scope="module")
def answers(django_db_setup, django_db_blocker):
    """Every page in each language, rendered once: what they were made of is taken back at once."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = gather()
        found = {language: pages(cast, language) for language in ("en", "fr")}
        more = arbiter_addresses() | menteur_addresses(cast.host) | tournament_addresses(cast.host)
        for language, answers in found.items():
            cast.host.post("/preferences/", {"language": language, "index": language})
            answers |= {name: cast.host.get(address) for name, address in more.items()}
        transaction.set_rollback(True)
    return found


def test_axe_finds_nothing_on_slate_or_on_paper(shown, answers):
    found = {}
    for name, answer in answers["fr"].items():
        put(shown, answer)
        found[name] = read(shown, "ardoise") + read(shown, "papier", CONTRAST)
    assert not any(found.values()), told(found)


def test_axe_finds_nothing_in_english(shown, answers):
    found = {}
    for name, answer in answers["en"].items():
        put(shown, answer)
        found[name] = read(shown, options=ALL_BUT_CONTRAST)
    assert not any(found.values()), told(found)


def test_no_page_scrolls_sideways_from_the_narrowest_phone_to_a_desk_nor_with_letters_twice_as_large(
    shown, answers
):
    found = {}
    browser = shown.context.new_cdp_session(shown)
    for width, letter in ((320, 16), (1280, 16), (390, 32)):
        shown.set_viewport_size({"width": width, "height": TALL})
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": letter}})
        for name, answer in answers["fr"].items():
            put(shown, answer)
            found[f"{name}, {width} px, letters of {letter}"] = too_wide(shown)
    assert not any(found.values()), told(found)


def told(found):
    return "\n".join(f"{name}:\n  " + "\n  ".join(faults) for name, faults in found.items() if faults)


def arbiter_addresses():
    """The arbiter's answers to a word that is found, to one that is not, and to half a question."""
    paths = ("?q=carte", "?q=xyzzy", "?article=15", "15-01/", "22-02/?answer=half")
    return {f"arbiter, {path}": reverse("arbiter") + path for path in paths}


def menteur_addresses(client):
    """Three tables of menteur, each under other rules, and every step of a coup."""
    _, sitting = open_menteur(client, names=FIVE, mark="variable", fair_play="lose")
    first = coup(client, sitting, 4, "lie", stake=1)
    _, strokes = open_menteur(client, names=FIVE[:3], elimination_points="1")
    coup(client, strokes, 0, "lie")
    nine = [f"Player {number}" for number in range(9)]
    _, dice = open_menteur(client, names=nine, preset="dice", mark="enjeu")
    coup(client, dice, 0, "lie", stake=70)
    steps = ("?stake=2", "?stake=2&announcer=1", "?stake=2&void=1", "?stake=9")
    found = {f"menteur, pad {step}": reverse("pad", args=[sitting.pk]) + step for step in steps}
    for said in ("?said=5", "?said=5-13-9"):
        found[f"menteur, ladder {said}"] = reverse("ladder", args=[sitting.pk]) + said
    found["menteur, counting"] = reverse("sitting-count", args=[sitting.pk]) + "?seat-0=7"
    found["menteur, a coup of five"] = reverse("round", args=[first.pk])
    for each in (sitting, strokes, dice):
        found[f"menteur, table {each.pk}"] = reverse("sitting", args=[each.pk])
    for each in (strokes, dice):
        found[f"menteur, told at {each.pk}"] = reverse("pad", args=[each.pk]) + "?announcer=1&stake=3"
        found[f"menteur, ladder of {each.pk}"] = reverse("ladder", args=[each.pk])
    return found


def tournament_addresses(client):
    """A tournament before its draw, in play and at its end, and a small one that ends by a deal."""
    played = drawn(client=client, late_level="4", reentries="1", addons="1")[1]
    tap(client, played, "hand", table="1")
    tap(client, played, "out", entrant=evening(played).table(1).players[0])
    tap(client, played, "out", entrant=evening(played).table(1).players[0])
    tap(client, played, "penalty", entrant="2", level="warning", article="17", note="late")
    door = open_tournament(names=("Sofia", "Yann"), client=client, bounty_cents="0")[1]
    end = drawn(names=("Nora", "Paul"), client=client)[1]
    to_the_end(client, end)
    few = drawn(names=("Alice", "Hugo", "Zoé"), client=client)[1]
    names = ("terms", "draw", "table", "player", "log", "prizes", "chips")
    found = {f"tournament, {name}": url(name, played) for name in names}
    for state, sitting in {"in play": played, "at the door": door, "at its end": end}.items():
        found[f"tournament {state}"] = reverse("sitting", args=[sitting.pk])
    return found | {
        "tournament, draw to be": url("draw", door),
        "tournament, closing": reverse("sitting-closure", args=[end.pk]),
        "tournament, deal": url("deal", few),
        "tournament, points": reverse("circle-points", args=[few.circle.pk]),
    }
