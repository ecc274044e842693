"""Tournament pages: content, buttons, and refusals with their reasons."""

import re
from datetime import timedelta
from hashlib import sha256
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games.circles.commands import settings
from games.clocks.queries.clock import clock_view
from games.models import TournamentEvent
from games.rules.tournament.payout import ranking
from games.seasons.queries.standings import games_of_season
from tests.html import field_errors, form_fields, parse
from tests.scenario import bound_client, browser_client, no_rows_changed
from tests.web.clock_actions import press
from tests.web.tournament_actions import (
    FOURTEEN,
    close,
    drawn_tournament,
    evening,
    open_its_clock,
    open_tournament,
    share_evenly,
    tap,
    terms_fields,
    to_the_end,
    undo,
    url,
)

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"
PAGES = ("terms", "draw", "table", "entrant", "log", "prizes", "deal", "chip-race")


def page(client, sitting, name="", query="", status=200):
    there = url(name, sitting, query) if name else reverse("sitting", args=[sitting.pk])
    answer = client.get(there)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return answer.content.decode()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_tournament_page_opens_at_every_stage(language):
    client, sitting = open_tournament(
        names=("Léa", "Karim", "Inès"), client=browser_client(language), bounty_cents="5"
    )
    for stage in ("door", "play", "end", "closed"):
        page(client, sitting)
        for name in PAGES:
            assert client.get(url(name, sitting)).status_code in (200, 302), (stage, name)
        if stage == "door":
            tap(client, sitting, "draw")
        elif stage == "play":
            to_the_end(client, sitting)
        elif stage == "end":
            close(client, sitting)


def test_seed_is_hidden_before_the_draw_and_shown_after_it():
    client, sitting = open_tournament()
    seed = evening(sitting).seed
    for name in ("", *PAGES):
        answer = client.get(url(name, sitting) if name else reverse("sitting", args=[sitting.pk]))
        assert seed not in answer.content.decode()
    tap(client, sitting, "draw", word="river")
    shown = page(client, sitting, "draw")
    assert seed in shown
    assert f"{seed}/river/14" in shown
    assert "river" in shown


def test_late_seat_can_be_verified_after_undone_events():
    client, sitting = drawn_tournament(late_level="4", bounty_cents="0")
    eliminated = [evening(sitting).table(1).chairs[chair] for chair in (2, 4)]
    for who in eliminated:
        tap(client, sitting, "out", entrant=who)
    client.post(url("entrants", sitting), {"name": "Nora bis", "key": str(uuid4())})
    coming = evening(sitting).entrant(14).seat
    # The elimination of a player can be undone only while their chair is free.
    back = next(who for who in eliminated if coming.chair != {eliminated[0]: 2, eliminated[1]: 4}[who])
    number = TournamentEvent.objects.get(kind="out", recorded__entrant=back).number
    client.post(url("undo", sitting), {"event": number})
    assert back in evening(sitting).active_entrants
    text = f"{evening(sitting).seed}/river/late/15/1"
    ticket = sha256(text.encode()).hexdigest()
    rest = int(ticket, 16) % 3
    assert coming == (1, (2, 4, 7)[rest])
    shown = page(client, sitting, "draw")
    assert text in shown
    assert ticket in shown
    assert f"Free: table 1, seat 3 · table 1, seat 5 · table 1, seat 8. Remainder: {rest}." in shown


def test_new_draw_seats_late_entrants_with_the_others():
    client, sitting = drawn_tournament(late_level="4")
    client.post(url("entrants", sitting), {"name": "Nora bis", "key": str(uuid4())})
    assert "Who came after the draw" in page(client, sitting, "draw")
    undo(client, sitting, "draw")
    tap(client, sitting, "draw", word="turn")
    shown = page(client, sitting, "draw")
    assert f"{evening(sitting).seed}/turn/15" in shown
    assert "Who came after the draw" not in shown


def test_elimination_is_one_tap_and_its_undo_another():
    client, sitting = drawn_tournament()
    before = evening(sitting)
    tap(client, sitting, "out", entrant="3")
    shown = page(client, sitting)
    assert "13<small> / 14</small>" in shown
    assert "Undo: Thomas is still in" in shown
    undo(client, sitting, "out")
    assert evening(sitting) == before


def test_one_page_key_records_one_event_per_button():
    client, sitting = drawn_tournament()
    key = str(uuid4())
    for entrant in ("3", "4", "3"):
        tap(client, sitting, "out", entrant=entrant, key=key)
    assert [each.entrant for each in evening(sitting).eliminations] == [3, 4]


def test_event_of_a_page_from_before_an_undo_is_refused_once():
    client, sitting = drawn_tournament()
    key = str(uuid4())
    tap(client, sitting, "out", entrant="3", key=key)
    undo(client, sitting, "out")
    answer = tap(client, sitting, "out", entrant="3", key=key)
    assert answer.status_code == 409
    assert "This was undone meanwhile." in answer.content.decode()
    tap(client, sitting, "out", entrant="3")
    assert len(evening(sitting).eliminations) == 1


def test_bounty_winner_can_be_entered_later():
    client, sitting = drawn_tournament()
    tap(client, sitting, "out", entrant="3")
    assert "Who won the bounty of Thomas?" in page(client, sitting)
    tap(client, sitting, "bounty", entrant="3", hunters="5")
    assert evening(sitting).eliminations[0].hunters == (5,)
    assert "Who won the bounty" not in page(client, sitting)


def asked_for_the_bounty(client, sitting):
    """Return the numbers of the players among whom the page asks for the winner of a bounty."""
    return {int(number) for number in re.findall(r'name="hunters" value="(\d+)"', page(client, sitting))}


def test_bounty_of_an_elimination_is_asked_among_the_players_of_its_hand():
    client, sitting = drawn_tournament()
    state = evening(sitting)
    out, winner, third, *others = state.table(1).players
    free = state.table(2).free[0]
    tap(client, sitting, "out", entrant=out)
    assert asked_for_the_bounty(client, sitting) == {winner, third, *others}
    tap(client, sitting, "move", entrant=third, seat=f"2-{free.chair}")
    tap(client, sitting, "out", entrant=winner, hunters=third)
    assert asked_for_the_bounty(client, sitting) == {winner, third, *others}
    tap(client, sitting, "close", table=1)
    assert asked_for_the_bounty(client, sitting) == {winner, third, *others}
    tap(client, sitting, "noshow", entrants=others[0])
    assert asked_for_the_bounty(client, sitting) == {winner, third, *others[1:]}
    tap(client, sitting, "bounty", entrant=out, hunters=winner)
    assert evening(sitting).eliminations[0].hunters == (winner,)
    assert not asked_for_the_bounty(client, sitting)


def test_exclusion_asks_for_no_winner_of_the_bounty():
    client, sitting = drawn_tournament()
    out, excluded, *others = evening(sitting).table(1).players
    tap(client, sitting, "out", entrant=out)
    tap(client, sitting, "penalty", entrant=excluded, level="exclusion", article="17")
    assert evening(sitting).eliminations[-1].entrant == excluded
    assert asked_for_the_bounty(client, sitting) == {excluded, *others}


def bounty_form(client, sitting, out):
    """Return the fields of the bounty on the page of an eliminated player, or None."""
    forms = parse(client.get(url("entrant", sitting, f"?of={out}"))).find_all("form")
    return next((form for form in forms if form.find_all("input", name="do", value="bounty")), None)


def test_bounty_is_shared_and_corrected_on_the_page_of_the_eliminated_player():
    client, sitting = drawn_tournament()
    out, first, second, *others = evening(sitting).table(1).players
    assert bounty_form(client, sitting, out) is None
    tap(client, sitting, "out", entrant=out)
    there = url("entrant", sitting, f"?of={out}")
    assert there in page(client, sitting)
    asked = bounty_form(client, sitting, out).find_all("input", name="hunters")
    assert {int(each.attributes["value"]) for each in asked} == {first, second, *others}
    for winners in ([first, second], [second], []):
        fields = dict(form_fields(bounty_form(client, sitting, out))) | {"hunters": winners}
        assert client.post(url("events", sitting), fields).status_code == 302
        assert evening(sitting).eliminations[0].hunters == tuple(winners)
        ticked = bounty_form(client, sitting, out).find_all("input", name="hunters")
        assert [int(each.attributes["value"]) for each in ticked if "checked" in each.attributes] == winners
    assert asked_for_the_bounty(client, sitting) == {first, second, *others}
    assert f"Nobody won the bounty of {FOURTEEN[out]}" in page(client, sitting, "log")
    assert there in page(client, sitting, "log")
    assert bounty_form(bound_client(sitting.circle, "view"), sitting, out) is None


def test_bounty_is_corrected_until_the_tournament_is_closed():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"))
    to_the_end(client, sitting)
    winner, out = evening(sitting).active_entrants[0], evening(sitting).eliminations[-1].entrant
    assert dict(form_fields(bounty_form(client, sitting, out)))["hunters"] == str(winner)
    close(client, sitting)
    assert bounty_form(client, sitting, out) is None


def test_two_eliminated_in_one_hand_can_share_the_place():
    client, sitting = drawn_tournament()
    first, second = evening(sitting).table(1).players[:2]
    tap(client, sitting, "out", entrant=second)
    assert "Share the place" not in page(client, sitting, "entrant", f"?of={second}")
    tap(client, sitting, "out", entrant=first)
    assert "Share the place" in page(client, sitting, "entrant", f"?of={first}")
    assert tap(client, sitting, "tie", entrant=first).status_code == 302
    assert [place for place, _ in ranking(evening(sitting))] == [13, 13]
    assert "Share the place" not in page(client, sitting, "entrant", f"?of={first}")
    undo(client, sitting, "tie")
    assert [place for place, _ in ranking(evening(sitting))] == [13, 14]


def test_players_out_long_apart_share_no_place():
    client, sitting = drawn_tournament(bounty_cents="0")
    first, second = evening(sitting).table(1).players[:2]
    tap(client, sitting, "out", entrant=first)
    tap(client, sitting, "out", entrant=second)
    assert 'value="tie"' in page(client, sitting, "entrant", f"?of={second}")
    earlier = TournamentEvent.objects.filter(kind="out").first()
    TournamentEvent.objects.filter(pk=earlier.pk).update(
        recorded_at=earlier.recorded_at - timedelta(minutes=30)
    )
    assert 'value="tie"' not in page(client, sitting, "entrant", f"?of={second}")


def test_players_of_two_tables_share_a_place_only_if_the_tables_waited_for_each_other():
    client, sitting = drawn_tournament(bounty_cents="0")

    def out(table):
        player = evening(sitting).table(table).players[0]
        assert tap(client, sitting, "out", entrant=player).status_code == 302
        return player

    out(1)
    assert 'value="tie"' not in page(client, sitting, "entrant", f"?of={out(2)}")
    for table in (1, 2, 1):
        out(table)
    assert evening(sitting).is_hand_for_hand
    out(1)
    assert 'value="tie"' in page(client, sitting, "entrant", f"?of={out(2)}")


@pytest.mark.parametrize("terms", [{}, {"late_level": "3"}])
def test_name_that_is_sent_twice_registers_once_without_a_refusal(terms):
    client, sitting = drawn_tournament(**terms) if terms else open_tournament()
    forms = parse(client.get(reverse("sitting", args=[sitting.pk]))).find_all("form")
    (form,) = (each for each in forms if each.find_all("textarea", name="name"))
    sent = dict(form_fields(form)) | {"name": "Octave"}
    for _ in range(2):
        assert client.post(url("entrants", sitting), sent).status_code == 302
    assert [seat.player.name for seat in sitting.seats.all()].count("Octave") == 1


def test_entrant_registers_by_name_or_by_button():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    client.post(url("entrants", sitting), {"name": " Nora ", "key": str(uuid4())})
    assert "Nora" in page(client, sitting)
    undo(client, sitting, "enter")
    assert evening(sitting).field_size == 2
    player = sitting.circle.players.get(name="Nora")
    client.post(url("entrants", sitting), {"player": player.pk, "key": str(uuid4())})
    assert evening(sitting).field_size == 3


def test_latecomer_at_full_tables_is_refused_with_the_reason():
    client, sitting = drawn_tournament(late_level="4", table_capacity="7")
    answer = client.post(url("entrants", sitting), {"name": "Nora", "key": str(uuid4())})
    assert answer.status_code == 422
    assert "Every table is full" in answer.content.decode()
    assert evening(sitting).field_size == 14


def test_late_entries_and_returns_are_offered_up_to_their_last_level():
    client, sitting = drawn_tournament(late_level="1", reentries="1", bounty_cents="0")
    tap(client, sitting, "out", entrant=evening(sitting).active_entrants[0])
    clock = open_its_clock(client, sitting)
    shown = page(client, sitting)
    assert 'id="h-enter"' in shown
    assert 'value="reenter"' in shown
    press(client, clock, "jump-1")
    shown = page(client, sitting)
    assert 'id="h-enter"' not in shown
    assert 'value="reenter"' not in shown


def test_unbalanced_tables_propose_a_move_and_then_a_closure():
    client, sitting = drawn_tournament()
    for who in evening(sitting).table(1).players[:2]:
        tap(client, sitting, "out", entrant=who)
    shown = page(client, sitting)
    assert "One player of table 2 moves to table 1." in shown
    assert "leaves table 2 for table 1" in page(client, sitting, "move", "?source=2&target=1&blinds=&blinds=")
    for who in evening(sitting).table(2).players[:4]:
        tap(client, sitting, "out", entrant=who)
    assert "Draw the final table" in page(client, sitting)
    tap(client, sitting, "final")
    assert "Final table" in page(client, sitting)
    assert len(evening(sitting).tables) == 1


def test_move_asks_who_is_big_blind_at_both_tables():
    client, sitting = drawn_tournament()
    for who in evening(sitting).table(1).players[:2]:
        tap(client, sitting, "out", entrant=who)
    shown = page(client, sitting)
    assert "Big blind at table 1" in shown
    assert "Big blind at table 2" in shown
    selects = parse(client.get(reverse("sitting", args=[sitting.pk]))).find_all("select", name="blinds")
    assert [each.find_all("option")[0].text for each in selects] == ["no hand yet"] * 2
    assert not any("required" in each.attributes for each in selects)
    names = {seat.position: seat.player.name for seat in sitting.seats.all()}
    big_blind, moved = evening(sitting).table(2).chairs[4:6]
    shown = page(client, sitting, "move", "?source=2&target=1&blinds=2-4&blinds=1-6")
    # The next free chair after the big blind on chair 6 is the empty eighth chair.
    assert f"{names[moved]} leaves table 2 for table 1, seat 8, plays at once" in shown
    assert f"Move {names[moved]}" in shown
    fields = {"entrant": moved, "table": "1", "chair": "7", "blinds": ["2-4", "1-6"]}
    assert tap(client, sitting, "move", **fields).status_code == 302
    assert evening(sitting).entrant(moved).seat == (1, 7)
    assert evening(sitting).table(2).positions.big_blind == 4
    assert f"<b>{names[moved]}</b> → table 1, seat 8" in re.sub(r"\s+", " ", page(client, sitting))
    assert names[big_blind] in page(client, sitting, "table", "?number=2")


@pytest.mark.parametrize("query", ["", "?source=2&target=9", "?source=2&target=1&blinds=2-99", "?source=x"])
def test_impossible_move_is_refused_with_its_reason(query):
    client, sitting = drawn_tournament()
    assert 'role="alert"' in page(client, sitting, "move", query, status=422)


def test_moved_player_is_shown_in_the_hand_of_the_arrival_until_it_is_played():
    client, sitting = drawn_tournament()
    names = {seat.position: seat.player.name for seat in sitting.seats.all()}
    tap(client, sitting, "hand", table="1")
    eliminated, moved = evening(sitting).table(1).chairs[1], evening(sitting).table(2).chairs[0]
    tap(client, sitting, "out", entrant=eliminated)
    tap(client, sitting, "move", entrant=moved, seat="1-1")
    status = f"{names[moved]} plays, the deal passes to the left"
    # The arrival did not play the hand before, whose small blind had this chair.
    board = page(client, sitting)
    assert "plays, the deal passes to the left" in board
    assert "Small blind" not in board
    assert status in page(client, sitting, "table", "?number=1")
    tap(client, sitting, "hand", table="1")
    shown = page(client, sitting, "table", "?number=1")
    assert shown.index("Hand 2, being played") < shown.index(status) < shown.index("Hand 3, next")
    tap(client, sitting, "hand", table="1")
    assert status not in page(client, sitting, "table", "?number=1")


def test_chips_of_a_coming_level_are_not_called_in():
    client, sitting = drawn_tournament()
    clock = open_its_clock(client, sitting)
    race = {"count-0": "7", "step": "done"}
    # The page says so before anybody counts.
    assert "still needs the chips of 25" in page(client, sitting, "chip-race")
    answer = client.post(url("chip-race", sitting), {**race, "key": str(uuid4())})
    assert answer.status_code == 422
    assert answer.content.decode().count("still needs the chips of 25") == 1
    assert 'value="7"' in answer.content.decode()
    assert not evening(sitting).colour_ups
    last = len(clock_view(clock, timezone.now()).clock_reading.schedule.levels) - 1
    press(client, clock, f"jump-{last}")
    assert "still needs" not in page(client, sitting, "chip-race")
    assert client.post(url("chip-race", sitting), {**race, "key": str(uuid4())}).status_code == 302
    assert evening(sitting).colour_ups


def test_players_on_the_clock_have_different_letters():
    client, sitting = drawn_tournament(names=("Mathilde", "Malik", "Léa"))
    clock = open_its_clock(client, sitting)
    shown = parse(client.get(reverse("clock", args=[clock.address])))
    letters = [
        each.text
        for each in shown.by_id("players").find_all("span")
        if "avatar" in each.attributes.get("class", "")
    ]
    assert len(set(letters)) == 3


def test_table_page_explains_the_dead_button():
    client, sitting = drawn_tournament()
    tap(client, sitting, "hand", table="1")
    table = evening(sitting).table(1)
    names = {seat.position: seat.player.name for seat in sitting.seats.all()}
    assert f"Big blind: {names[table.chairs[2]]}." in page(client, sitting, "table", "?number=1")
    tap(client, sitting, "out", entrant=table.chairs[2])
    shown = page(client, sitting, "table", "?number=1")
    assert "No small blind." in shown
    assert f"Button: {names[table.chairs[1]]}, seat 2." in shown


def test_prizes_are_listed_by_place_and_paid_at_the_closing():
    client, sitting = drawn_tournament()
    client.post(url("prizes", sitting), {"structure": "percent", "parts": "50 30 20", "key": str(uuid4())})
    shown = page(client, sitting, "prizes")
    assert "€140.00" in shown
    assert "€84.00" in shown
    to_the_end(client, sitting)
    assert "Léa wins" in page(client, sitting)
    close(client, sitting)
    settled = client.get(reverse("settlement", args=[sitting.pk]), follow=True).content.decode()
    # 140 € and fourteen bounties of 5 €, less the 25 € of the entry.
    assert "+€185.00" in settled


def test_chip_race_is_previewed_by_player_and_then_recorded():
    client, sitting = drawn_tournament()
    shown = client.post(url("chip-race", sitting), {"count-0": "7", "count-1": "1", "step": "show"})
    assert "gives 7\u00a0×\u00a025, receives 2\u00a0×\u00a0100" in shown.content.decode()
    assert not evening(sitting).colour_ups
    client.post(
        url("chip-race", sitting), {"count-0": "7", "count-1": "1", "step": "done", "key": str(uuid4())}
    )
    assert evening(sitting).colour_ups[0].difference == 200 - 8 * 25
    assert "Chips of 25 became chips of 100" in page(client, sitting, "chip-race")


def test_recorded_chip_race_shows_what_was_received_and_asks_for_no_further_chip():
    client, sitting = drawn_tournament()
    race = {"chip": "25", "count-0": "7", "step": "done", "key": str(uuid4())}
    shown = parse(client.post(url("chip-race", sitting), race, follow=True))
    assert not shown.find_all("input", name="chip")
    assert shown.find_all("button", name="event")
    assert shown.find_all("a", href="?chip=100")
    asked = parse(client.get(url("chip-race", sitting) + "?chip=100"))
    (chip,) = asked.find_all("input", name="chip")
    assert chip.attributes["value"] == "100"


def test_chip_race_is_a_conflict_once_a_single_chip_is_left():
    client, sitting = drawn_tournament(chip_values="25 100")
    race = {"chip": "25", "count-0": "7", "step": "done"}
    first = race | {"key": str(uuid4())}
    for _ in range(2):
        assert client.post(url("chip-race", sitting), first).status_code == 302
    with no_rows_changed():
        answer = client.post(url("chip-race", sitting), race | {"key": str(uuid4())})
    assert answer.status_code == 409
    assert parse(answer).find_all("p", role="alert")


def test_chip_race_counts_each_table_clockwise():
    client, sitting = drawn_tournament()
    fields = parse(client.get(url("chip-race", sitting))).find_all("input")
    counted = [each.attributes["name"] for each in fields if each.attributes["name"].startswith("count-")]
    seated = [number for table in evening(sitting).tables for number in table.players]
    assert len(evening(sitting).tables) == 2
    assert counted == [f"count-{number}" for number in seated] != sorted(counted)


def test_deal_of_prizes_is_previewed_before_it_is_recorded():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), bounty_cents="0")
    tap(client, sitting, "out", entrant="0")
    client.post(url("prizes", sitting), {"structure": "percent", "parts": "60 40", "key": str(uuid4())})
    stacks = {"deal": "chips", "share-1": "10000", "share-2": "5000"}
    shown = client.post(url("deal", sitting), {**stacks, "step": "show"}).content.decode()
    assert "€32.00" in shown
    assert not evening(sitting).is_over
    client.post(url("deal", sitting), {**stacks, "step": "agree", "key": str(uuid4())})
    assert not evening(sitting).is_over
    seen = {"seen": ["1-3200", "2-2800"]}
    client.post(url("deal", sitting), {**stacks, **seen, "step": "agree", "key": str(uuid4())})
    assert evening(sitting).is_over
    prizes = page(client, sitting, "prizes")
    assert "€32.00" in prizes
    assert "€28.00" in prizes
    assert "€36.00" not in prizes


def test_deal_is_recorded_only_with_the_shares_that_its_page_showed():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), bounty_cents="0")
    tap(client, sitting, "out", entrant="0")
    stacks = {"deal": "chips", "share-1": "10000", "share-2": "5000"}
    worked_out, shown = (
        client.post(url("deal", sitting), {**stacks, "step": step, "key": str(uuid4())})
        for step in ("show", "agree")
    )
    assert shown.status_code == 200
    notices = [
        parse(each).find_all("p", **{"class": "notice", "role": "status"}) for each in (worked_out, shown)
    ]
    assert list(map(len, notices)) == [0, 1]
    (agreed,) = (form for form in parse(shown).find_all("form") if form.find_all("input", name="seen"))
    sent = [*form_fields(agreed), ("step", "agree")]
    client.post(url("prizes", sitting), {"structure": "percent", "parts": "60 40", "key": str(uuid4())})
    with no_rows_changed():
        answer = client.post(url("deal", sitting), urlencode(sent), content_type=FORM)
    assert answer.status_code == 409
    assert 'value="10000"' in answer.content.decode()
    assert "€32.00" in answer.content.decode()
    (agreed,) = (form for form in parse(answer).find_all("form") if form.find_all("input", name="seen"))
    sent = [*form_fields(agreed), ("step", "agree")]
    for _ in range(2):
        assert client.post(url("deal", sitting), urlencode(sent), content_type=FORM).status_code == 302
    assert dict(evening(sitting).deal.shares) == {1: 3200, 2: 2800}


def test_second_deal_of_prizes_is_a_conflict():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), bounty_cents="0")
    assert share_evenly(client, sitting).status_code == 302
    with no_rows_changed():
        answer = client.post(url("deal", sitting), {"deal": "even", "step": "agree", "key": str(uuid4())})
    assert answer.status_code == 409


def test_chip_race_of_a_chip_that_was_removed_meanwhile_is_a_conflict():
    client, sitting = drawn_tournament()
    race = {"chip": "25", "count-0": "7", "count-1": "1", "step": "done"}
    sent = race | {"key": str(uuid4())}
    for _ in range(2):
        assert client.post(url("chip-race", sitting), sent).status_code == 302
    for step in ("show", "done"):
        with no_rows_changed():
            answer = client.post(url("chip-race", sitting), race | {"step": step, "key": str(uuid4())})
        assert answer.status_code == 409
        (chip,) = parse(answer).find_all("input", name="chip")
        assert chip.attributes["value"] == "100"
    assert [each.small for each in evening(sitting).colour_ups] == [25]


@pytest.mark.parametrize("step", ["show", "agree"])
def test_deal_as_entered_names_the_amount_that_is_left(step):
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), bounty_cents="0")
    tap(client, sitting, "out", entrant="0")
    shares = {"deal": "custom", "share-1": "30", "share-2": "20", "step": step, "key": str(uuid4())}
    answer = client.post(url("deal", sitting), shares)
    assert answer.status_code == 422
    assert "€10.00 of the pool is given to nobody" in answer.content.decode()
    assert not evening(sitting).is_over


def test_penalty_is_logged_with_its_article():
    client, sitting = drawn_tournament()
    fields = {"entrant": "2", "level": "hands", "hands": "3", "article": "17", "note": "shown cards"}
    tap(client, sitting, "penalty", **fields)
    sentence = "Inès: misses 3 hands, article 17 · shown cards"
    assert sentence in page(client, sitting, "entrant", "?of=2")
    assert sentence in page(client, sitting, "log")


def test_log_shows_undone_events():
    client, sitting = drawn_tournament()
    tap(client, sitting, "out", entrant="3")
    undo(client, sitting, "out", to="log")
    assert "<s>Thomas is out</s>" in page(client, sitting, "log")


def test_log_offers_no_undo_of_an_elimination_that_was_taken_back():
    client, sitting = drawn_tournament()
    wrong, moved = evening(sitting).table(1).chairs[1], evening(sitting).table(2).chairs[1]
    tap(client, sitting, "out", entrant=wrong)
    tap(client, sitting, "move", entrant=moved, table="1")
    button = f'aria-label="Undo: {FOURTEEN[wrong]} is out"'
    assert button in page(client, sitting, "log")
    undo(client, sitting, "out")
    assert button not in page(client, sitting, "log")
    undo(client, sitting, "back")
    assert button in page(client, sitting, "log")


# Refusals: reason shown, nothing recorded, fields preserved


REFUSED_TAPS = [
    ({"do": "move", "entrant": "0", "seat": "9-0"}, "There is no table 9."),
    ({"do": "out", "entrant": "40"}, "not registered"),
    ({"do": "hand", "table": "7"}, "There is no table 7."),
    ({"do": "final"}, "The final table is drawn once"),
    ({"do": "draw"}, "The seats are drawn already."),
    ({"do": "party"}, "cannot be read"),
    ({"do": "out", "entrant": "9" * 30}, "cannot be read"),
    ({"do": "out", "entrant": "²"}, "cannot be read"),
    ({"do": "out"}, "cannot be read"),
    ({"do": "penalty", "entrant": "x", "level": "warning", "article": "17"}, "cannot be read"),
    ({"do": "hand", "table": "1", "big_blind": "-1"}, "cannot be read"),
    ({"do": "move", "entrant": "1", "seat": "1-"}, "cannot be read"),
    ({"do": "addons"}, "cannot be read"),
    ({"do": "reenter", "entrant": "1"}, "already has a seat"),
]


def test_invalid_event_is_refused_with_its_reason():
    client, sitting = drawn_tournament()
    for fields, reason in REFUSED_TAPS:
        with no_rows_changed():
            answer = client.post(url("events", sitting), {"key": str(uuid4()), **fields})
        assert answer.status_code == 422, fields
        assert reason in answer.content.decode(), fields


def test_refused_draw_preserves_the_word_of_the_table():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    undo(client, sitting, "enter")
    answer = tap(client, sitting, "draw", word="river")
    assert answer.status_code == 422
    shown = parse(answer)
    assert shown.by_id("draw_word").attributes["value"] == "river"
    assert len(shown.find_all("p", role="alert")) == 1
    client.post(url("entrants", sitting), {"name": "Nora", "key": str(uuid4())})
    answer = tap(client, sitting, "draw", word="river" * 40)
    assert answer.status_code == 422
    assert field_errors(answer) == {"word": "At most 120 characters."}
    assert not evening(sitting).is_drawn


REFUSED_PENALTIES = [
    ({"level": "warning"}, "article", "Choose the article of the penalty."),
    ({"level": "warning", "article": "x\x00"}, "article", "Choose the article of the penalty."),
    ({"level": "hands", "article": "17"}, "hands", "Say for how many hands"),
    ({"level": "warning", "hands": "2", "article": "17"}, "hands", "only where hands are missed"),
    ({"level": "hands", "hands": "many", "article": "17"}, "hands", "Write a number from 0 to 99."),
    ({"level": "warning", "article": "17", "note": "late" * 40}, "note", "At most 120 characters."),
]


def test_penalty_is_refused_at_its_field_and_preserved():
    client, sitting = drawn_tournament()
    for fields, wrong, reason in REFUSED_PENALTIES:
        fields = {"note": "late again", **fields}
        with no_rows_changed():
            answer = tap(client, sitting, "penalty", entrant="1", **fields)
        assert answer.status_code == 422, fields
        ((name, error),) = field_errors(answer).items()
        assert (name, reason in error) == (wrong, True), error
        page = parse(answer)
        assert page.by_id("penalty_note").attributes["value"] == fields["note"]
        assert page.by_id("penalty_hands").attributes.get("value", "") == fields.get("hands", "")
        [level] = [each for each in page.find_all("input", name="level") if "checked" in each.attributes]
        assert level.attributes["value"] == fields["level"]
    with no_rows_changed():
        answer = tap(client, sitting, "penalty", entrant="1", level="fine", article="17")
    assert (answer.status_code, "Choose one of these." in answer.content.decode()) == (422, True)


def test_move_to_a_seat_that_was_taken_meanwhile_leads_back_to_the_player():
    client, sitting = drawn_tournament()
    tap(client, sitting, "out", entrant=evening(sitting).table(1).players[0])
    who, other = evening(sitting).table(2).players[:2]
    tap(client, sitting, "move", entrant=other, seat="1-0")
    answer = tap(client, sitting, "move", entrant=who, seat="1-0")
    assert answer.status_code == 422
    shown = parse(answer)
    assert "Seat 1 of table 1 is taken." in shown.find_all("p", role="alert")[0].text
    assert shown.by_id("move_entrant").attributes["value"] == str(who)


def test_move_to_a_taken_seat_and_double_entry_are_refused():
    client, sitting = drawn_tournament()
    who = evening(sitting).table(2).players[0]
    with no_rows_changed():
        answer = tap(client, sitting, "move", entrant=who, seat="1-0")
        assert (answer.status_code, "Seat 1 of table 1 is taken." in answer.content.decode()) == (422, True)
        player = sitting.seats.get(position=who).player
        answer = client.post(url("entrants", sitting), {"player": player.pk, "key": str(uuid4())})
        assert (answer.status_code, "already registered" in answer.content.decode()) == (422, True)


REFUSED_PRIZES = [
    ({"structure": "percent", "parts": "50 30"}, "80 % instead of 100 %"),
    ({"structure": "amounts", "parts": "200 50"}, "€30.00 of the pool is given to nobody."),
    ({"structure": "amounts", "parts": "200 100"}, "€20.00 more than the pool"),
    ({"structure": "percent", "parts": "30 70"}, "never more than the place above"),
    ({"structure": "percent", "parts": "a b"}, "Write one share for each place"),
    ({"structure": "percent", "parts": ""}, "Write one share for each place"),
    ({"structure": "usual", "places": "31"}, "Write a number from 0 to 30."),
    ({"structure": "usual", "places": "15"}, "15 places are paid, and there are 14 players."),
    ({"structure": "usual", "step": "5000"}, "a paid place receives nothing"),
]


def test_prizes_with_a_wrong_sum_are_refused_and_preserved():
    client, sitting = drawn_tournament()
    for fields, reason in REFUSED_PRIZES:
        with no_rows_changed():
            answer = client.post(url("prizes", sitting), {"key": str(uuid4()), **fields})
        assert answer.status_code == 422, fields
        ((name, error),) = field_errors(answer).items()
        assert reason in error
        assert name == [*fields][-1]
        typed = parse(answer).find_all("input", name="parts")[0].attributes
        assert typed.get("value", "") == fields.get("parts", "")


def test_prizes_of_no_structure_are_refused_and_unused_fields_are_ignored():
    client, sitting = drawn_tournament()
    with no_rows_changed():
        answer = client.post(url("prizes", sitting), {"structure": "roulette"})
    assert answer.status_code == 422
    assert parse(answer).by_id("id_structure_error").text == "Choose one of these."
    unused = {"structure": "winner", "parts": "a b", "places": "x", "step": "7"}
    assert client.post(url("prizes", sitting), unused).status_code == 302
    assert evening(sitting).structure.kind == "winner"


def test_unreadable_chips_of_a_deal_and_a_race_are_refused_at_their_field():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), bounty_cents="0")
    stack = "Write a number from 0 to 1,000,000,000."
    share = "Write an amount, like 12 or 12.50."
    count = "Write a number from 0 to 10,000,000."
    cases = [
        ("deal", {"deal": "chips", "share-1": "many", "share-2": "5", "step": "agree"}, "share-1", stack),
        ("deal", {"deal": "custom", "share-2": "1.234", "step": "show"}, "share-2", share),
        (
            "chip-race",
            {"count-0": "1", "count-2": "9" * 12, "only-2": "on", "step": "done"},
            "count-2",
            count,
        ),
    ]
    for name, fields, wrong, unreadable in cases:
        with no_rows_changed():
            answer = client.post(url(name, sitting), fields)
        assert answer.status_code == 422, fields
        assert field_errors(answer) == {wrong: unreadable}
        typed = {
            each.attributes["name"]: each.attributes for each in parse(answer).find_all("input", type="text")
        }
        assert {key: typed[key].get("value") for key in fields if key in typed} == {
            key: text for key, text in fields.items() if key in typed
        }
    unread = client.post(url("deal", sitting), {"deal": "even", "share-1": "many", "step": "show"})
    assert unread.status_code == 200
    with no_rows_changed():
        answer = client.post(url("deal", sitting), {"deal": "bets", "step": "agree"})
    assert (answer.status_code, "Choose one of these." in answer.content.decode()) == (422, True)


REFUSED_TERMS = [
    ({"buy_in_cents": "beer"}, "Write an amount, like 12 or 12.50."),
    ({"buy_in_cents": "9" * 20}, "Write an amount of at most €100,000."),
    ({"table_capacity": "1"}, "Write a number from 2 to 12."),
    ({"chip_values": "100 25"}, "List the chips once each"),
    ({"chip_values": ""}, "Write at most 8 values of 1 to 10,000,000: 25 100 500."),
    ({"starting_chips": "0"}, "Write a number from 1 to 10,000,000."),
]


def test_steps_of_a_term_end_at_its_limits():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    page = parse(client.get(url("terms", sitting)))
    steps = {
        each.attributes["name"]: each.attributes
        for each in page.find_all("input")
        if "data-min" in each.attributes
    }
    limits = {name: (each["data-min"], each["data-max"]) for name, each in steps.items()}
    assert limits["table_capacity"] == ("2", "12")
    assert limits["late_level"] == ("0", "99")


def test_invalid_terms_are_refused_at_their_field():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    for changes, reason in REFUSED_TERMS:
        with no_rows_changed():
            answer = client.post(url("terms", sitting), terms_fields(**changes))
        assert answer.status_code == 422
        assert reason in answer.content.decode()


def test_long_name_is_refused_and_preserved():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    with no_rows_changed():
        answer = client.post(url("entrants", sitting), {"name": "N" * 40, "key": str(uuid4())})
    assert answer.status_code == 422
    assert "N" * 40 in answer.content.decode()


def test_undo_of_an_event_others_depend_on_is_refused_with_409():
    client, sitting = drawn_tournament()
    tap(client, sitting, "out", entrant="3")
    answer = undo(client, sitting, "draw")
    assert answer.status_code == 409
    assert "The seats are not drawn yet." in answer.content.decode()


def test_closed_tournament_refuses_events():
    client, sitting = drawn_tournament(names=("Léa", "Karim"))
    to_the_end(client, sitting)
    close(client, sitting)
    with no_rows_changed():
        assert tap(client, sitting, "bounty", entrant="1", hunters="0").status_code == 409


def test_tournament_for_honour_closes_without_amounts_and_leads_to_its_ranking():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), buy_in_cents="0", bounty_cents="0")
    assert url("deal", sitting) not in page(client, sitting)
    assert client.get(url("deal", sitting)).url == reverse("sitting", args=[sitting.pk])
    to_the_end(client, sitting)
    assert "Close the sitting" in page(client, sitting)
    assert "Close and settle" not in page(client, sitting)
    there = reverse("sitting-close", args=[sitting.pk])
    assert "€" not in parse(client.get(there)).find_all("dialog")[0].text
    answer = client.post(there, {"key": str(uuid4())})
    assert answer.url == reverse("sitting", args=[sitting.pk])
    dock = parse(client.get(answer.url)).by_id("dock")
    assert [each.attributes["href"] for each in dock.find_all("a")] == [
        reverse("circle", args=[sitting.circle.pk])
    ]
    bill = parse(client.get(reverse("evening", args=[sitting.evening_id])))
    assert "The evening’s accounts" not in bill.by_id("main").text
    assert bill.by_id("share-text").text.endswith("Nobody owes anything")


def test_closing_is_refused_while_several_players_remain():
    client, sitting = drawn_tournament()
    with no_rows_changed():
        answer = close(client, sitting)
    assert answer.status_code == 422
    assert "14 players are still in" in answer.content.decode()


def test_tournament_pages_query_count_is_independent_of_events(django_assert_max_num_queries):
    client, sitting = drawn_tournament()
    for entrant in range(10):
        tap(client, sitting, "out", entrant=entrant)
    for name in ("", "table", "entrant", "log", "prizes", "chip-race", "draw"):
        with django_assert_max_num_queries(12):
            client.get(url(name, sitting) if name else reverse("sitting", args=[sitting.pk]))


def test_host_chooses_the_points_formula_of_tournaments():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    there = reverse("circle-points-formula", args=[sitting.circle.pk])
    assert "of 9: 30, 21, 17 … 10" in client.get(there).content.decode()
    refused = client.post(there, {"formula": "laurels"})
    assert refused.status_code == 422
    assert parse(refused).by_id("id_formula_error").text == "Choose one of these."
    assert client.post(there, {"formula": "root"}).status_code == 302
    sitting.circle.refresh_from_db()
    assert sitting.circle.points_formula == "root"


def test_viewer_sees_every_page_without_buttons():
    client, sitting = drawn_tournament()
    tap(client, sitting, "out", entrant="3")
    viewer = bound_client(sitting.circle, "view")
    for name in ("", "draw", "table", "entrant", "log", "prizes", "chip-race"):
        there = url(name, sitting) if name else reverse("sitting", args=[sitting.pk])
        shown = viewer.get(there)
        assert shown.status_code == 200
        assert 'method="post"' not in shown.content.decode(), name
    assert tap(viewer, sitting, "out", entrant="4").status_code == 403


def test_ranking_hides_amounts_of_others_when_money_is_own_only():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"))
    to_the_end(client, sitting)
    karim = bound_client(sitting.circle, "view", "Karim")
    assert "bounties €15.00" in page(karim, sitting)
    settings.set_money_visibility(circle=sitting.circle, money="own")
    assert "bounties" not in page(karim, sitting)
    assert "bounties €15.00" in page(client, sitting)


def test_main_button_of_the_other_actions_closes_a_tournament_only_once_it_is_over(db):
    client, sitting = drawn_tournament()

    def main_button():
        page = parse(client.get(reverse("sitting-more", args=[sitting.pk])))
        [button] = [each for each in page.find_all("a") if "primary" in each.attributes.get("class", "")]
        return button.attributes["href"]

    assert main_button() == reverse("sitting", args=[sitting.pk])
    to_the_end(client, sitting)
    assert main_button() == reverse("sitting-close", args=[sitting.pk])


def test_refused_name_stands_in_its_field_with_its_reason():
    client, sitting = open_tournament()
    answer = client.post(url("entrants", sitting), {"key": str(uuid4()), "name": "léa"})
    assert answer.status_code == 422
    shown = parse(answer)
    [field] = [each for each in shown.find_all("textarea") if each.attributes["name"] == "name"]
    assert (field.text, field.attributes["aria-invalid"]) == ("léa", "true")
    assert shown.by_id(field.attributes["aria-describedby"]).attributes["role"] == "alert"
    assert len(shown.find_all("p", role="alert")) == 1


def test_tournament_is_a_game_of_its_own_in_standings_and_on_the_page_of_a_player(db):
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"))
    to_the_end(client, sitting)
    close(client, sitting)
    assert games_of_season(sitting.season) == ["tournament"]
    page = parse(client.get(reverse("player", args=[sitting.circle.players.get(name="Léa").pk]))).text
    assert "Tournament" in page
    assert "1st of 3" in page
    assert "Hold’em" not in page
