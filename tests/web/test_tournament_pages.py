"""The pages of a tournament: what each shows, what each button does, what is refused and how it is said."""

from hashlib import sha256
from uuid import uuid4

import pytest
from django.urls import reverse

from games import play
from games.models import TournamentEvent
from games.rules.holdem.payout import ranking
from tests.cast import bound, nothing_recorded, phone
from tests.web.tournament import drawn, evening, open_tournament, tap, terms_fields, to_the_end, url

pytestmark = pytest.mark.django_db
PAGES = ("terms", "draw", "table", "player", "log", "prizes", "deal", "chips")


def page(client, sitting, name="", query="", status=200):
    there = url(name, sitting, query) if name else reverse("sitting", args=[sitting.pk])
    answer = client.get(there)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return answer.content.decode()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_opens_at_the_door_at_the_tables_and_at_the_end(language):
    client, sitting = open_tournament(
        names=("Léa", "Karim", "Inès"), client=phone(language), bounty_cents="5"
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
            client.post(reverse("sitting-closure", args=[sitting.pk]), {"key": str(uuid4())})


def test_the_seed_is_hidden_before_the_draw_and_shown_after_it():
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


def test_a_latecomer_can_check_his_ticket_whatever_was_taken_back_since():
    client, sitting = drawn(late_level="4", bounty_cents="0")
    gone = [evening(sitting).table(1).chairs[chair] for chair in (2, 4)]
    for who in gone:
        tap(client, sitting, "out", entrant=who)
    client.post(url("entrants", sitting), {"name": "Nora bis", "key": str(uuid4())})
    coming = evening(sitting).entrant(14).seat
    # Whoever went out sits again, unless the newcomer has his chair.
    back = next(who for who in gone if coming.chair != {gone[0]: 2, gone[1]: 4}[who])
    number = TournamentEvent.objects.get(kind="out", recorded__entrant=back).number
    client.post(url("annulment", sitting), {"event": number})
    assert back in evening(sitting).alive
    text = f"{evening(sitting).seed}/river/late/15/1"
    ticket = sha256(text.encode()).hexdigest()
    rest = int(ticket, 16) % 3
    assert coming == (1, (2, 4, 7)[rest])
    shown = page(client, sitting, "draw")
    assert text in shown
    assert ticket in shown
    assert f"Free: table 1, seat 3 · table 1, seat 5 · table 1, seat 8. Remainder: {rest}." in shown


def test_a_draw_made_anew_seats_who_came_late_with_the_others():
    client, sitting = drawn(late_level="4")
    client.post(url("entrants", sitting), {"name": "Nora bis", "key": str(uuid4())})
    assert "Who came after the draw" in page(client, sitting, "draw")
    number = TournamentEvent.objects.get(kind="draw").number
    client.post(url("annulment", sitting), {"event": number})
    tap(client, sitting, "draw", word="turn")
    shown = page(client, sitting, "draw")
    assert f"{evening(sitting).seed}/turn/15" in shown
    assert "Who came after the draw" not in shown


def test_an_elimination_is_one_tap_and_its_undo_another():
    client, sitting = drawn()
    before = evening(sitting)
    tap(client, sitting, "out", entrant="3")
    shown = page(client, sitting)
    assert "13<small> / 14</small>" in shown
    assert "Undo: Thomas is still in" in shown
    number = TournamentEvent.objects.get(kind="out").number
    client.post(url("annulment", sitting), {"event": number})
    assert evening(sitting) == before


def test_two_buttons_of_one_page_are_two_events_and_one_tapped_twice_is_one():
    client, sitting = drawn()
    key = str(uuid4())
    for entrant in ("3", "4", "3"):
        tap(client, sitting, "out", entrant=entrant, key=key)
    assert [each.entrant for each in evening(sitting).eliminations] == [3, 4]


def test_a_page_of_before_an_undo_says_so_and_the_next_tap_counts():
    client, sitting = drawn()
    key = str(uuid4())
    tap(client, sitting, "out", entrant="3", key=key)
    number = TournamentEvent.objects.get(kind="out").number
    client.post(url("annulment", sitting), {"event": number})
    answer = tap(client, sitting, "out", entrant="3", key=key)
    assert answer.status_code == 409
    assert "This was undone meanwhile." in answer.content.decode()
    tap(client, sitting, "out", entrant="3")
    assert len(evening(sitting).eliminations) == 1


def test_the_bounty_may_be_told_afterwards():
    client, sitting = drawn()
    tap(client, sitting, "out", entrant="3")
    assert "Who won the bounty of Thomas?" in page(client, sitting)
    tap(client, sitting, "bounty", entrant="3", hunters="5")
    assert evening(sitting).eliminations[0].hunters == (5,)
    assert "Who won the bounty" not in page(client, sitting)


def test_two_out_in_one_hand_may_share_the_place_and_an_undo_parts_them():
    client, sitting = drawn()
    first, second = evening(sitting).alive[-2:]
    tap(client, sitting, "out", entrant=second)
    assert "Share the place" not in page(client, sitting, "player", f"?of={second}")
    tap(client, sitting, "out", entrant=first)
    assert "Share the place" in page(client, sitting, "player", f"?of={first}")
    assert tap(client, sitting, "tie", entrant=first).status_code == 302
    assert [place for place, _ in ranking(evening(sitting))] == [13, 13]
    assert "Share the place" not in page(client, sitting, "player", f"?of={first}")
    last = TournamentEvent.objects.filter(sitting=sitting).latest("number").number
    client.post(url("annulment", sitting), {"event": last})
    assert [place for place, _ in ranking(evening(sitting))] == [13, 14]


def test_a_newcomer_registers_by_name_and_somebody_of_the_circle_by_his_button():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    client.post(url("entrants", sitting), {"name": " Nora ", "key": str(uuid4())})
    assert "Nora" in page(client, sitting)
    number = TournamentEvent.objects.filter(kind="enter").last().number
    client.post(url("annulment", sitting), {"event": number})
    assert evening(sitting).field_size == 2
    player = sitting.circle.players.get(name="Nora")
    client.post(url("entrants", sitting), {"player": player.pk, "key": str(uuid4())})
    assert evening(sitting).field_size == 3


def test_tables_that_differ_by_two_get_a_move_and_then_may_close():
    client, sitting = drawn()
    for who in evening(sitting).table(1).players[:2]:
        tap(client, sitting, "out", entrant=who)
    shown = page(client, sitting)
    assert "leaves table 2 for table 1" in shown
    for who in evening(sitting).table(2).players[:4]:
        tap(client, sitting, "out", entrant=who)
    assert "Draw the final table" in page(client, sitting)
    tap(client, sitting, "final")
    assert "Final table" in page(client, sitting)
    assert len(evening(sitting).tables) == 1


def test_the_page_of_a_table_guides_the_dead_button():
    client, sitting = drawn()
    tap(client, sitting, "hand", table="1")
    table = evening(sitting).table(1)
    names = {seat.position: seat.player.name for seat in sitting.seats.all()}
    assert f"Big blind: {names[table.chairs[2]]}." in page(client, sitting, "table", "?number=1")
    tap(client, sitting, "out", entrant=table.chairs[2])
    shown = page(client, sitting, "table", "?number=1")
    assert "No small blind." in shown
    assert f"Button: {names[table.chairs[1]]}, seat 2." in shown


def test_prizes_are_shown_place_by_place_and_closing_pays_them():
    client, sitting = drawn()
    client.post(url("prizes", sitting), {"structure": "percent", "parts": "50 30 20", "key": str(uuid4())})
    shown = page(client, sitting, "prizes")
    assert "€140.00" in shown
    assert "€84.00" in shown
    to_the_end(client, sitting)
    assert "Léa wins" in page(client, sitting)
    client.post(reverse("sitting-closure", args=[sitting.pk]), {"key": str(uuid4())})
    settled = client.get(reverse("settlement", args=[sitting.pk]), follow=True).content.decode()
    # 140 € and fourteen bounties of 5 €, less the 25 € of the entry.
    assert "+€185.00" in settled


def test_small_chips_are_worked_out_player_by_player_then_gone():
    client, sitting = drawn()
    shown = client.post(url("chips", sitting), {"count-0": "7", "count-1": "1", "step": "show"})
    assert "gives 7 × 25, receives 2 × 100" in shown.content.decode()
    assert not evening(sitting).colour_ups
    client.post(url("chips", sitting), {"count-0": "7", "count-1": "1", "step": "done", "key": str(uuid4())})
    assert evening(sitting).colour_ups[0].difference == 200 - 8 * 25
    assert "Chips of 25 became chips of 100" in page(client, sitting, "chips")


def test_a_deal_is_worked_out_before_it_is_agreed_on():
    client, sitting = drawn(names=("Léa", "Karim", "Inès"), bounty_cents="0")
    tap(client, sitting, "out", entrant="0")
    client.post(url("prizes", sitting), {"structure": "percent", "parts": "60 40", "key": str(uuid4())})
    stacks = {"deal": "chips", "share-1": "10000", "share-2": "5000"}
    shown = client.post(url("deal", sitting), {**stacks, "step": "show"}).content.decode()
    assert "€32.00" in shown
    assert not evening(sitting).is_over
    client.post(url("deal", sitting), {**stacks, "step": "agree", "key": str(uuid4())})
    assert evening(sitting).is_over


def test_a_penalty_is_logged_with_its_article():
    client, sitting = drawn()
    fields = {"entrant": "2", "level": "hands", "hands": "3", "article": "17", "note": "shown cards"}
    tap(client, sitting, "penalty", **fields)
    sentence = "Inès: misses 3 hands, article 17 · shown cards"
    assert sentence in page(client, sitting, "player", "?of=2")
    assert sentence in page(client, sitting, "log")


def test_the_log_keeps_what_was_undone():
    client, sitting = drawn()
    tap(client, sitting, "out", entrant="3")
    number = TournamentEvent.objects.get(kind="out").number
    client.post(url("annulment", sitting), {"event": number, "to": "log"})
    assert "<s>Thomas is out</s>" in page(client, sitting, "log")


# Refused, with its reason, nothing recorded and nothing typed lost


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
    ({"do": "penalty", "entrant": "1", "level": "warning", "article": "x\x00"}, "cannot be read"),
    ({"do": "penalty", "entrant": "1", "level": "hands", "article": "17", "note": "kept"}, 'value="kept"'),
    ({"do": "reenter", "entrant": "1"}, "already has a seat"),
]


def test_a_tap_that_cannot_be_is_refused_with_its_reason():
    client, sitting = drawn()
    for fields, reason in REFUSED_TAPS:
        with nothing_recorded():
            answer = client.post(url("events", sitting), {"key": str(uuid4()), **fields})
        assert answer.status_code == 422, fields
        assert reason in answer.content.decode(), fields


def test_a_taken_seat_is_refused_and_so_is_a_player_at_two_tables():
    client, sitting = drawn()
    who = evening(sitting).table(2).players[0]
    with nothing_recorded():
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
    ({"structure": "roulette"}, "Write one share for each place"),
]


def test_prizes_that_do_not_add_up_are_refused_and_stay_typed():
    client, sitting = drawn()
    for fields, reason in REFUSED_PRIZES:
        with nothing_recorded():
            answer = client.post(url("prizes", sitting), {"key": str(uuid4()), **fields})
        assert answer.status_code == 422, fields
        text = answer.content.decode()
        assert reason in text
        assert f'value="{fields.get("parts", "")}"' in text


REFUSED_TERMS = [
    ({"buy_in_cents": "beer"}, "This cannot be read"),
    ({"buy_in_cents": "9" * 20}, "This cannot be read"),
    ({"table_capacity": "1"}, "This cannot be read"),
    ({"chip_values": "100 25"}, "List the chips once each"),
    ({"chip_values": ""}, "This cannot be read"),
    ({"starting_chips": "0"}, "This cannot be read"),
]


def test_terms_that_cannot_be_are_refused_beside_their_field():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    for changes, reason in REFUSED_TERMS:
        with nothing_recorded():
            answer = client.post(url("terms", sitting), terms_fields(**changes))
        assert answer.status_code == 422
        assert reason in answer.content.decode()


def test_a_name_too_long_comes_back_in_its_field():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    with nothing_recorded():
        answer = client.post(url("entrants", sitting), {"name": "N" * 40, "key": str(uuid4())})
    assert answer.status_code == 422
    assert "N" * 40 in answer.content.decode()


def test_an_undo_that_others_need_is_a_conflict_and_says_why():
    client, sitting = drawn()
    tap(client, sitting, "out", entrant="3")
    number = TournamentEvent.objects.get(kind="draw").number
    answer = client.post(url("annulment", sitting), {"event": number})
    assert answer.status_code == 409
    assert "The seats are not drawn yet." in answer.content.decode()


def test_a_closed_tournament_takes_nothing_more():
    client, sitting = drawn(names=("Léa", "Karim"))
    to_the_end(client, sitting)
    client.post(reverse("sitting-closure", args=[sitting.pk]), {"key": str(uuid4())})
    with nothing_recorded():
        assert tap(client, sitting, "bounty", entrant="1", hunters="0").status_code == 409


def test_closing_too_early_is_refused_with_who_is_left():
    client, sitting = drawn()
    with nothing_recorded():
        answer = client.post(reverse("sitting-closure", args=[sitting.pk]), {"key": str(uuid4())})
    assert answer.status_code == 422
    assert "14 players are still in" in answer.content.decode()


def test_pages_cost_the_same_at_the_end_as_at_the_beginning(django_assert_max_num_queries):
    client, sitting = drawn()
    for entrant in range(10):
        tap(client, sitting, "out", entrant=entrant)
    for name in ("", "table", "player", "log", "prizes", "chips", "draw"):
        with django_assert_max_num_queries(12):
            client.get(url(name, sitting) if name else reverse("sitting", args=[sitting.pk]))


def test_a_host_chooses_what_a_place_is_worth():
    client, sitting = open_tournament(names=("Léa", "Karim"))
    there = reverse("circle-points", args=[sitting.circle.pk])
    assert "of 9: 30, 21, 17 … 10" in client.get(there).content.decode()
    assert client.post(there, {"formula": "laurels"}).status_code == 422
    assert client.post(there, {"formula": "root"}).status_code == 302
    sitting.circle.refresh_from_db()
    assert sitting.circle.points_formula == "root"


def test_a_viewer_sees_everything_and_no_button():
    client, sitting = drawn()
    tap(client, sitting, "out", entrant="3")
    viewer = bound(sitting.circle, "view")
    for name in ("", "draw", "table", "player", "log", "prizes", "chips"):
        there = url(name, sitting) if name else reverse("sitting", args=[sitting.pk])
        shown = viewer.get(there)
        assert shown.status_code == 200
        assert 'method="post"' not in shown.content.decode(), name
    assert tap(viewer, sitting, "out", entrant="4").status_code == 403


def test_where_each_sees_his_own_money_the_ranking_keeps_the_others():
    client, sitting = drawn(names=("Léa", "Karim", "Inès"))
    to_the_end(client, sitting)
    karim = bound(sitting.circle, "view", "Karim")
    assert "bounties €15.00" in page(karim, sitting)
    play.show_money(circle=sitting.circle, money="own")
    assert "bounties" not in page(karim, sitting)
    assert "bounties €15.00" in page(client, sitting)
