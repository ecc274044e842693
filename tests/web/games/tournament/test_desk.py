"""The desk of a tournament: lists of names, ticks, no-shows, add-ons, the till of the club, large fields."""

import csv
import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from games.audit.checks import faults
from games.evenings.queries.bill import bill
from games.models import Clock, OutstandingAmount, Player, Result, Sitting
from games.sittings.queries.settlement import settlement
from tests.html import field_errors, parse
from tests.scenario import browser_client, no_rows_changed, opening_fields
from tests.web.tournament_actions import (
    close,
    drawn_tournament,
    evening,
    open_tournament,
    tap,
    terms_fields,
    to_the_end,
    undo,
    url,
)
from web.circles.sheet_files import circle_csv
from web.core.forms.name_lists import NameList, parse_names

pytestmark = pytest.mark.django_db
PAGES = ("desk", "add-ons", "table", "entrant", "log", "prizes", "chip-race", "draw")


def page(client, sitting, name="", query=""):
    there = url(name, sitting, query) if name else reverse("sitting", args=[sitting.pk])
    answer = client.get(there)
    assert answer.status_code == 200
    return answer.content.decode()


def names(count):
    return [f"Player {number}" for number in range(1, count + 1)]


def queries_of(count):
    """Return the queries of the opening, the draw and every page of a tournament of so many players."""
    asked = {}
    with CaptureQueriesContext(connection) as queries:
        client, sitting = open_tournament(names=names(count), table_capacity="9")
    asked["open"] = len(queries)
    for stage in ("door", "play"):
        for name in ("", *PAGES):
            there = url(name, sitting) if name else reverse("sitting", args=[sitting.pk])
            client.get(there)
            with CaptureQueriesContext(connection) as queries:
                client.get(there)
            asked[stage, name] = len(queries)
        if stage == "door":
            tap(client, sitting, "draw", word="river")
    assert len(evening(sitting).tables) == -(-count // 9)
    return asked


def test_a_hundred_entrants_take_as_many_queries_as_twelve():
    small, large = queries_of(12), queries_of(100)
    assert large.pop("open") <= small.pop("open") + 10, "rows are written in batches"
    assert small == large
    assert max(large.values()) <= 13


# Lists


LIST = "1. Léa\n2. Nora\n3) Jules, Alice\tKarim\r\n\n• inès"


def send_list(client, sitting, typed, step="show"):
    fields = {"name": typed, "list": step, "key": str(uuid4())}
    return client.post(url("entrants", sitting), fields)


def test_pasted_list_is_previewed_with_those_known_and_then_registered():
    client, sitting = open_tournament(names=("Léa", "Karim", "Inès"))
    with no_rows_changed():
        answer = client.post(url("entrants", sitting), {"name": LIST, "key": str(uuid4())})
    shown = answer.content.decode()
    assert answer.status_code == 200
    assert "6 names on the list." in shown
    assert "3 are new here." in shown
    assert shown.count("registered already") == 3
    assert "Register 3 players" in shown
    key = str(uuid4())
    for _ in range(2):
        answer = client.post(url("entrants", sitting), {"name": LIST, "list": "record", "key": key})
        assert answer.status_code == 302
    seated = [seat.player.name for seat in sitting.seats.select_related("player")]
    assert seated == ["Léa", "Karim", "Inès", "Nora", "Jules", "Alice"]
    assert evening(sitting).field_size == 6


def test_list_with_a_long_or_repeated_name_is_refused_and_nothing_is_cut():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    typed = "Nora\n" + "N" * 30 + "\nJules\nnora"
    with no_rows_changed():
        answer = send_list(client, sitting, typed, "record")
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert field_errors(answer) == {"name": "Some names cannot be read: change them here."}
    assert "At most 24 characters." in shown
    assert "This name is twice on the list." in shown
    assert typed in shown
    assert "Register" not in shown


def test_list_of_registered_players_is_refused_at_its_field():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    for step in ("show", "record"):
        with no_rows_changed():
            answer = send_list(client, sitting, "karim, Léa", step)
        assert answer.status_code == 422
        assert field_errors(answer) == {"name": "Nobody new is on this list."}


def test_spreadsheet_cells_that_are_no_names_are_listed():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    shown = send_list(client, sitting, "1\tNora\t20\n2\tJules\t20").content.decode()
    assert "Not names, left out: 1, 20, 2, 20" in shown
    assert "Register 2 players" in shown


@pytest.mark.parametrize(
    ("typed", "expected", "ignored"),
    [
        ("Prénom\tNom\nLéa\tMartin\nNora\tDiaz", ("Léa Martin", "Nora Diaz"), ()),
        ("N°\tNom\tPrénom\tVille\n1\tMartin\tLéa\tLyon", ("Léa Martin",), ("1", "Lyon")),
        ("first name\tLast name\r\nLéa\t\r\n\tDiaz", ("Léa", "Diaz"), ()),
        ("1\tLéa\tMartin\t20\n2\tNora\tDiaz\t20\n", ("Léa Martin", "Nora Diaz"), ("1", "20", "2", "20")),
        ("Léa\tMartin\nNora\n", ("Léa", "Martin", "Nora"), ()),
        ("Léa\tKarim", ("Léa", "Karim"), ()),
        ("Léa\tpayé\nNora\tnon\nJules\t", ("Léa", "Nora", "Jules"), ("payé", "non")),
        (
            "Léa\tlea@club.example\nNora\tn@club.example",
            ("Léa", "Nora"),
            ("lea@club.example", "n@club.example"),
        ),
        ("Léa Martin\t06 12 34 56 78\nNora\t20 €", ("Léa Martin", "Nora"), ("06 12 34 56 78", "20 €")),
        ("Léa\t12 rue Basse\nNora\t3 rue Haute", ("Léa", "Nora"), ("12 rue Basse", "3 rue Haute")),
        ("Nom\tTable\nLéa\tBleue\nNora\tRouge", ("Léa", "Nora"), ("Bleue", "Rouge")),
        ("Ville\tPrénom\nLyon\tLéa\nParis\tNora", ("Léa", "Nora"), ("Lyon", "Paris")),
    ],
)
def test_line_with_first_and_last_name_is_one_person(typed, expected, ignored):
    assert parse_names(typed) == NameList(expected, ignored)


def test_late_list_gets_seats_after_the_draw():
    client, sitting = drawn_tournament(names=names(10), late_level="2")
    assert send_list(client, sitting, "Max, Anna", "record").status_code == 302
    assert len(evening(sitting).active_entrants) == 12
    client.post(url("terms", sitting), terms_fields(late_level="0"))
    with no_rows_changed():
        answer = send_list(client, sitting, "Tom, Sam", "record")
    assert answer.status_code == 422
    assert "Nobody comes in after the draw" in answer.content.decode()


def test_opening_page_reads_a_pasted_list_and_ticks_the_people_of_the_circle():
    client, sitting = open_tournament(names=("Léa", "Karim", "Inès"))
    fields = {"circle": sitting.circle.pk, "game": "holdem", "preset": "tournament", "key": str(uuid4())}
    everybody = "\n".join(["karim", *names(40)])
    answer = client.post(reverse("sitting-new"), {**fields, "name": everybody, "step": "add"})
    shown = answer.content.decode()
    karim = Player.objects.get(name="Karim")
    ticked = re.search(rf'name="player"\s+value="{karim.pk}"\s+checked', shown)
    assert ticked
    assert shown.count('name="newcomer"') == 40
    assert "already here" not in shown


# Ticks


def test_ticks_of_the_desk_count_arrivals_and_the_till():
    client, sitting = open_tournament(names=("Léa", "Karim", "Inès"))
    there = url("events", sitting)
    for tick in ("arrive-0-1", "arrive-1-1", "pay-0-1", "pay-1-1", "pay-1-0"):
        assert client.post(there, {"tick": tick, "key": str(uuid4())}).status_code == 302
    shown = page(client, sitting)
    assert "2 of 3 have come" in shown
    assert evening(sitting).till_cents == 2500
    assert "Take 1 who did not come off the list" in shown
    client.post(there, {"do": "noshow", "entrants": "2", "key": str(uuid4())})
    assert evening(sitting).field_size == 2
    with no_rows_changed():
        for tick in ("pay-9-1", "arrive-x-1", "fly-1-1", "pay", "noshow-"):
            answer = client.post(there, {"tick": tick, "key": str(uuid4())})
            assert answer.status_code == 422, tick


def test_payment_of_another_price_than_the_desk_showed_is_a_conflict():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), late_level="4", rebuys="1")
    ticks = parse(client.get(url("desk", sitting))).find_all("button", name="tick")
    (tick,) = (each.attributes["value"] for each in ticks if each.attributes["value"].startswith("pay-1-"))
    tap(client, sitting, "rebuy", entrant="1")
    with no_rows_changed():
        answer = client.post(url("events", sitting), {"tick": tick, "key": str(uuid4())})
    assert answer.status_code == 409
    undo(client, sitting, "rebuy")
    assert client.post(url("events", sitting), {"tick": tick, "key": str(uuid4())}).status_code == 302
    assert evening(sitting).till_cents == 2500


def test_desk_counts_absent_players_who_have_paid_and_stay_on_the_list():
    client, sitting = open_tournament(names=names(5))
    for tick in ("arrive-0-1", "pay-3-1"):
        client.post(url("events", sitting), {"tick": tick, "key": str(uuid4())})
    shown = page(client, sitting)
    assert "Take 3 who did not come off the list" in shown
    assert "1 player has paid and is not here: they stay on the list." in shown
    client.post(url("events", sitting), {"tick": "pay-4-1", "key": str(uuid4())})
    assert "2 players have paid and are not here: they stay on the list." in page(client, sitting)


def test_no_show_before_the_draw_can_be_undone_on_the_page():
    client, sitting = open_tournament(names=("Léa", "Karim", "Inès"))
    assert 'name="event"' not in page(client, sitting)
    client.post(url("events", sitting), {"tick": "noshow-2", "key": str(uuid4())})
    shown = page(client, sitting)
    assert "Undo: Did not come: Inès" in shown
    event = re.search(r'name="event"\s+value="(\d+)"', shown)[1]
    assert client.post(url("undo", sitting), {"event": event}).status_code == 302
    assert evening(sitting).field_size == 3


def test_no_show_after_the_draw_can_be_undone_at_the_desk():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"))
    assert 'name="event"' not in page(client, sitting, "desk")
    client.post(url("events", sitting), {"tick": "noshow-1", "key": str(uuid4())})
    shown = page(client, sitting, "desk")
    assert "Undo: Did not come: Karim" in shown
    event = re.search(r'name="event"\s+value="(\d+)"', shown)[1]
    answer = client.post(url("undo", sitting), {"event": event, "to": "desk"})
    assert answer.url == url("desk", sitting)
    assert evening(sitting).field_size == 3


def test_no_show_after_the_draw_leaves_with_chips_and_price():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), bounty_cents="0")
    client.post(url("events", sitting), {"tick": "noshow-1", "key": str(uuid4())})
    state = evening(sitting)
    assert (state.field_size, state.chips_in_play, state.pool_cents) == (2, 10_000, 4000)
    assert "Did not come: Karim" in page(client, sitting, "log")
    to_the_end(client, sitting)
    close(client, sitting)
    assert list(faults()) == []


def test_add_ons_of_all_at_once_and_a_rebuy():
    client, sitting = drawn_tournament(
        names=("Léa", "Karim", "Inès"),
        addons="1",
        addon_cents="10",
        addon_chips="2000",
        rebuys="1",
        late_level="3",
    )
    assert page(client, sitting, "add-ons").count("checked") == 3
    client.post(url("events", sitting), {"do": "addons", "entrants": ["0", "2"], "key": str(uuid4())})
    tap(client, sitting, "rebuy", entrant="1")
    assert "1 rebuy" in page(client, sitting, "entrant", "?of=1")
    assert [each.addons for each in evening(sitting).entrants] == [1, 0, 1]
    assert evening(sitting).chips_in_play == 4 * 5000 + 2 * 2000
    assert page(client, sitting, "add-ons").count("checked") == 1
    assert "Rebuy" not in page(client, sitting, "entrant", "?of=1").split("<main")[1]


def test_absent_player_and_missed_hands_are_marked_at_the_table():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès", "Thomas"))
    tap(client, sitting, "absent", entrant="1", is_absent="1")
    tap(client, sitting, "penalty", entrant="2", level="hands", hands="2", article="17")
    shown = page(client, sitting)
    assert "<small>absent</small>" in shown
    assert "misses 2 hands" in shown
    tap(client, sitting, "hand", table="1")
    assert "misses 1 hand" in page(client, sitting)
    tap(client, sitting, "hand", table="1")
    tap(client, sitting, "absent", entrant="1", is_absent="0")
    shown = page(client, sitting)
    assert "misses" not in shown
    assert "<small>absent</small>" not in shown


@pytest.mark.parametrize(("hands", "left"), [(1, "misses 1 hand"), (2, None)])
def test_hands_missed_at_one_table_are_not_missed_again_at_another(hands, left):
    client, sitting = drawn_tournament()
    seat = evening(sitting).entrant(2).seat
    tap(client, sitting, "penalty", entrant="2", level="hands", hands="2", article="17")
    for _ in range(hands):
        tap(client, sitting, "hand", table=str(seat.table))
    tap(client, sitting, "move", entrant="2", table=str(3 - seat.table), chair="7")
    assert evening(sitting).entrant(2).seat.table == 3 - seat.table
    shown = page(client, sitting)
    assert left in shown if left else "misses" not in shown


def test_penalty_in_the_log_links_to_its_article():
    client, sitting = drawn_tournament()
    tap(client, sitting, "penalty", entrant="2", level="warning", article="17")
    log = client.get(url("log", sitting)).content.decode()
    assert reverse("arbiter-article", args=["17"]) in log


def test_penalty_without_an_article_is_refused_and_preserved():
    client, sitting = drawn_tournament()
    with no_rows_changed():
        answer = tap(client, sitting, "penalty", entrant="1", level="warning", note="late")
    assert answer.status_code == 422
    assert "Choose the article of the penalty." in answer.content.decode()
    assert 'value="late"' in answer.content.decode()


# The till of the club


def test_player_who_paid_too_much_owes_nothing_and_a_closed_tournament_has_no_desk():
    club = {"has_club_till": "1", "bounty_cents": "0"}
    client, sitting = open_tournament(names=("Léa", "Karim", "Inès"), buy_in_cents="30", **club)
    tap(client, sitting, "pay", entrant=1, is_paid="1")
    assert client.post(url("terms", sitting), terms_fields(**club)).status_code == 302
    tap(client, sitting, "draw", word="river")
    to_the_end(client, sitting)
    desk = f'href="{url("desk", sitting)}"'
    assert desk in page(client, sitting).split("2 players have not paid.")[1].split("</p>")[0]
    close(client, sitting)
    closed = page(client, sitting)
    assert "2 players have not paid." in closed
    assert desk not in closed


def test_club_receives_the_till_and_no_player_owes_another():
    club = {"has_club_till": "1", "fee_cents": "2", "guarantee_cents": "100", "bounty_cents": "0"}
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès", "Thomas"), **club)
    to_the_end(client, sitting)
    shown = client.get(reverse("sitting-close", args=[sitting.pk])).content.decode()
    assert "The club hands out" in shown
    assert "€65.00" in shown
    assert "→" not in shown.split("<dialog")[1]
    assert "4 players have not paid." in shown
    close(client, sitting)
    sitting.refresh_from_db()
    assert sitting.is_closed
    assert settlement(sitting).lines == []
    assert not OutstandingAmount.objects.exists()
    # 65 and 35 € less the entry of 22 €.
    assert sorted(Result.objects.values_list("cents", flat=True)) == [-2200, -2200, 1300, 4300]
    assert "The club hands out" in page(client, sitting)
    assert list(faults()) == []


def test_closing_without_a_till_of_the_club_names_what_the_desk_has_received():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"))
    client.post(url("events", sitting), {"tick": "pay-1-1", "key": str(uuid4())})
    to_the_end(client, sitting)
    there = reverse("sitting-close", args=[sitting.pk])
    assert "The desk has received €25: these payments do not count it." in client.get(there).content.decode()
    client.post(url("events", sitting), {"tick": "pay-1-0", "key": str(uuid4())})
    assert "The desk has received" not in client.get(there).content.decode()


def test_pages_that_change_a_closed_tournament_lead_to_its_ranking():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), addons="1")
    to_the_end(client, sitting)
    ranking = reverse("sitting", args=[sitting.pk])
    assert client.get(url("add-ons", sitting)).url == ranking
    close(client, sitting)
    for name in ("desk", "add-ons", "terms"):
        assert client.get(url(name, sitting)).url == ranking


def test_evening_shows_the_prizes_of_the_club_and_no_debts():
    club = {"has_club_till": "1", "fee_cents": "2", "guarantee_cents": "100", "bounty_cents": "0"}
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès", "Thomas"), **club)
    to_the_end(client, sitting)
    close(client, sitting)
    found = bill(sitting.evening)
    assert found.result_cents == [4300, 1300, -2200, -2200]
    assert found.net_cents == [0, 0, 0, 0]
    assert found.lines() == []
    shown = client.get(reverse("evening", args=[sitting.evening_id])).content.decode()
    handouts = shown.split('id="handouts"')[1].split("</ul>")[0]
    assert re.findall(r"€[\d.]+", handouts) == ["€65.00", "€35.00"]
    assert "+€43.00" in shown.split('id="end-of-evening"')[1].split("</p>")[0]
    assert "−€22.00" in shown


def test_exported_row_of_a_tournament_with_a_club_till_has_no_debt_and_a_reason():
    client, sitting = drawn_tournament(
        names=("Léa", "Karim"), has_club_till="1", fee_cents="2", bounty_cents="0"
    )
    to_the_end(client, sitting)
    close(client, sitting)
    with translation.override("en"):
        titles, row = list(csv.reader(circle_csv(sitting.circle).splitlines()))[:2]
    reason, unit = (row[titles.index(title)] for title in ("Title", "Unit"))
    assert (reason, unit, row[-2:]) == ("The club keeps the till", "€", ["0.00", "0.00"])


def test_fee_without_a_till_of_the_club_is_refused():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    with no_rows_changed():
        answer = client.post(url("terms", sitting), terms_fields(fee_cents="2"))
    assert answer.status_code == 422
    assert "A fee or a guarantee needs a till kept by the club." in answer.content.decode()


# Prizes and deals


def test_prizes_are_previewed_with_a_step_and_paid_places():
    client, sitting = drawn_tournament()
    fields = {"structure": "usual", "places": "3", "step": "1000", "key": str(uuid4())}
    with no_rows_changed():
        shown = client.post(url("prizes", sitting), {**fields, "preview": "1"}).content.decode()
    assert all(amount in shown for amount in ("€140.00", "€80.00", "€60.00"))
    assert client.post(url("prizes", sitting), fields).status_code == 302
    assert (evening(sitting).structure.places, evening(sitting).structure.step_cents) == (3, 1000)
    with no_rows_changed():
        answer = client.post(url("prizes", sitting), {**fields, "places": "31"})
    assert answer.status_code == 422


def test_deal_by_icm_checks_the_chips_and_its_sum_is_in_euros():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), bounty_cents="0")
    client.post(url("prizes", sitting), {"structure": "percent", "parts": "50 30 20", "key": str(uuid4())})
    stacks = {"deal": "icm", "share-0": "7500", "share-1": "4500", "share-2": "3000", "step": "show"}
    shown = client.post(url("deal", sitting), stacks).content.decode()
    assert all(amount in shown for amount in ("€23.04", "€19.65", "€17.31"))
    answer = client.post(url("deal", sitting), {**stacks, "share-2": "3100"})
    assert answer.status_code == 422
    assert "15,100 chips, and 15,000 are in play" in answer.content.decode()
    wrong = {
        "deal": "custom",
        "share-0": "40",
        "share-1": "10",
        "share-2": "0",
        "step": "agree",
        "key": str(uuid4()),
    }
    answer = client.post(url("deal", sitting), wrong)
    assert answer.status_code == 422
    assert "€10.00 of the pool is given to nobody." in answer.content.decode()
    assert "cents apart" not in answer.content.decode()


# From nothing to a running clock


def test_one_tap_draws_the_seats_and_starts_the_clock():
    client, sitting = open_tournament(names=("Léa", "Karim", "Inès"))
    key = str(uuid4())
    for _ in range(2):
        answer = client.post(url("start", sitting), {"key": key})
        assert answer.status_code == 302
    clock = Clock.objects.get(sitting=sitting)
    assert answer["Location"] == reverse("clock", args=[clock.address])
    assert evening(sitting).is_drawn
    assert clock.events.filter(act="started").count() == 1


def test_opening_of_a_tournament_of_one_is_refused():
    client = browser_client()
    fields = opening_fields(["Léa"], game="holdem", preset="tournament", circle="new")
    assert client.post(reverse("sitting-new"), fields).status_code == 422
    assert not Sitting.objects.exists()
