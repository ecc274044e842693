"""Corrections of rounds that another phone undid meanwhile: what was entered goes on as the next round."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.audit.checks import faults
from games.models import Round
from tests.html import form_fields, parse
from tests.scenario import PLAIN, QUEENS, bound_client, browser_client, deal_fields, open_sitting
from tests.web.hand_driver import HandDriver
from tests.web.holdem_actions import hand_fields, open_holdem
from tests.web.menteur_actions import coup_fields, open_menteur

SENTENCE = "This was undone meanwhile. What was entered is not lost"


def chinese_deal():
    host = browser_client()
    return host, open_sitting(host), deal_fields(PLAIN), deal_fields(QUEENS), ("seat-3-bottom",)


def menteur_coup():
    host, sitting = open_menteur()
    return host, sitting, coup_fields(0, "lie"), coup_fields(1, "truth"), ("announcer",)


def holdem_hand():
    host, sitting = open_holdem()
    won = {"pot-0": "1"}
    return (
        host,
        sitting,
        hand_fields((20, 20, 20), **won),
        hand_fields((10, 10, 10), **won),
        ("seat-2-bet", "pot-0"),
    )


def draw_hand():
    host, sitting = open_holdem(seats=2, game="draw_holdem")
    sent = []
    for bet in (20, 10):
        hand = HandDriver(host, sitting)
        hand.street({0: bet, 1: bet}, step="showdown")
        fields = {name: value for name, [value] in hand.fields.items()}
        sent.append(fields | {"pot-0": "1", "step": "record"})
    return host, sitting, *sent, ("pot-0",)


@pytest.mark.parametrize("game", [chinese_deal, menteur_coup, holdem_hand, draw_hand])
def test_correction_of_an_undone_round_is_recorded_as_the_next_one(db, game):
    host, sitting, fields, changed, kept = game()
    rounds = reverse("sitting-rounds", args=[sitting.pk])
    assert host.post(rounds, fields).status_code == 302
    version = Round.objects.get()
    karim = bound_client(sitting.circle, "score", "Karim")
    pad = opened_form(parse(host.get(reverse("round-correct", args=[version.pk]))))
    assert karim.post(reverse("round-undo", args=[version.pk])).status_code == 302
    opened = {name: pad[name] for name in ("seating", "number", "rules")}
    answer = host.post(reverse("round-correct", args=[version.pk]), opened | changed)
    assert answer.status_code == 409
    assert SENTENCE in answer.content.decode()
    again = opened_form(parse(answer), rounds)
    assert again["number"] == "1"
    for name in ("key", *kept):
        assert again[name] == str(changed[name]), name
    verdict = {name: changed[name] for name in ("verdict",) if name in changed}
    assert host.post(rounds, again | verdict | {"step": "record"}).status_code == 302
    active = Round.objects.get(struck_at=None)
    assert (active.number, active.origin, active.replaces) == (1, Round.Origin.RECORDED, None)
    assert list(faults()) == []


def test_correction_of_an_undone_round_of_former_players_stays_on_their_pad(db):
    """The pad is that of the players of the round; recorded, it says that others sit there now."""
    host, sitting, fields, changed, _kept = chinese_deal()
    rounds = reverse("sitting-rounds", args=[sitting.pk])
    host.post(rounds, fields)
    version = Round.objects.get()
    host.post(reverse("round-undo", args=[version.pk]))
    leave = {"key": str(uuid4()), "seat": sitting.seats.last().pk}
    assert host.post(reverse("sitting-departures", args=[sitting.pk]), leave).status_code == 302
    answer = host.post(reverse("round-correct", args=[version.pk]), changed)
    assert answer.status_code == 409
    assert SENTENCE in answer.content.decode()
    again = opened_form(parse(answer), rounds)
    assert again["seat-3-bottom"] == changed["seat-3-bottom"]
    refused = host.post(rounds, again | {"step": "record"})
    assert refused.status_code == 409
    assert "Somebody came or left since this was begun." in refused.content.decode()
    assert opened_form(parse(refused), rounds)["seat-3-bottom"] == changed["seat-3-bottom"]


def test_undo_of_a_correction_names_the_undo_of_the_whole_round(db):
    host, sitting, fields, changed, _kept = chinese_deal()
    host.post(reverse("sitting-rounds", args=[sitting.pk]), fields)
    host.post(reverse("round-correct", args=[Round.objects.get().pk]), changed)
    corrected = Round.objects.get(struck_at=None)
    host.post(reverse("round-undo", args=[corrected.pk]))
    answer = host.post(reverse("round-undo", args=[corrected.pk]), {"what": "correction"})
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "This was undone meanwhile." in text
    assert "What was entered" not in text


def opened_form(page, address=None):
    """Return the fields of the form that has the key of a round and records it at this address."""
    for form in page.find_all("form"):
        fields = dict(form_fields(form))
        targets = [form.attributes.get("action"), form.attributes.get("data-record-url")]
        targets += [each.attributes.get("formaction") for each in page.find_all("button")]
        if "key" in fields and "number" in fields and (address is None or address in targets):
            return fields
    raise AssertionError(address)
