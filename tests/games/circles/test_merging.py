"""Merge of two records of one person and its undo; totals are unchanged."""

import json
from datetime import timedelta
from uuid import uuid4

import hypothesis.strategies as st
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, Phase, given, settings

from games import refusals
from games.archive.refusals import InvalidArchive
from games.archive.writing import write_archive
from games.circles.commands import bindings, households, merges
from games.circles.commands import people as circles_people
from games.circles.commands.merges import REFERENCES
from games.circles.queries.people import people_of
from games.evenings.commands import expenses
from games.evenings.queries.balances import circle_balances
from games.evenings.queries.bill import bill
from games.evenings.queries.fingerprint import fingerprint
from games.models import Evening, FactTotal, Merge, Player, Result, Seat
from games.sittings.commands import cancelling, closing, opening, seating
from games.sittings.queries.seating import current_seating, seats_of
from games.sittings.queries.settlement import closing_cents
from games.tournaments.commands import events, registration
from ledger import book as ledger
from tests.evening_actions import expense_details, import_past_evening
from tests.files import read_data
from tests.games.archive.test_archive import forget
from tests.games.conftest import C2, NOON, QUEENS, assert_sound, close, record

LATER = NOON + timedelta(hours=1)
DEALS = {-90: C2, 220: QUEENS}


def play_a_game(circle, one, other, won=220, now=NOON, is_closed=True):
    sitting = opening.open_sitting(
        circle=circle, game_key="chinese", preset="open_face", changes={}, point_value_cents=10,
        players=[one, other], key=uuid4(), by="Léa", now=now,
    )  # fmt: skip
    record(sitting, DEALS[won], now=now)
    return close(sitting, now=now) if is_closed else sitting


def merge(duplicate, survivor, key=None):
    return merges.merge_players(
        duplicate=duplicate, survivor=survivor, key=key or uuid4(), by="Léa", now=LATER
    )


def undo(done):
    merges.undo_merge(merge=done, by="Léa", now=LATER)


def balances(circle):
    """Return the balance of each player account, merged records included."""
    people = list(Player.including_merged.filter(circle=circle).order_by("pk"))
    found = ledger.balances(accounts=[each.account_id for each in people])
    return {each.name: found[each.account_id] for each in people}


def query_results(circle):
    """Return every query result about a circle except the merges themselves."""
    evenings = Evening.objects.filter(circle=circle).order_by("pk")
    everybody = Player.including_merged.filter(circle=circle).order_by("pk")
    return {
        "people": [(each.name, each.merged_into_id) for each in everybody],
        "held": balances(circle),
        "balances": [(each.name, cents) for each, cents in zip(*both(circle_balances(circle)), strict=True)],
        "bills": [(bill(each).net_cents, bill(each).unpaid_cents) for each in evenings],
        "words": [fingerprint(each) for each in evenings],
        "seats": list(Seat.including_struck.order_by("pk").values_list("pk", "player")),
        "results": sorted(Result.objects.values_list("player", "cents", "played_at")),
        "facts": sorted(FactTotal.objects.filter(against=None).values_list("player", "name", "count")),
    }


def both(found):
    return found.parties, found.cents


@pytest.fixture
def duplicate_players(circle, players):
    """Return Leo and Léo, two records of one person, each with a game and a share of a pizza."""
    leo, accented = (circles_people.add_player(circle=circle, name=name, now=NOON) for name in ("Leo", "Léo"))
    play_a_game(circle, leo, players[0])
    play_a_game(circle, players[1], accented, won=-90)
    evening = circle.evenings.get()
    pizza = expense_details([leo, players[2]], amount=1001)
    expenses.record_expense(
        evening=evening, details=pizza, is_confirmed=True, key=uuid4(), by="Léa", now=NOON
    )
    return leo, accented


def test_merged_player_has_the_history_of_both_records(circle, duplicate_players):
    leo, survivor = duplicate_players
    before = balances(circle)
    merge(leo, survivor)
    assert [each.name for each in circle.players.all()] == ["Léa", "Karim", "Inès", "Thomas", "Léo"]
    assert survivor.seats.count() == 2
    found = circle_balances(circle)
    cents = {party.name: cents for party, cents in zip(*both(found), strict=True)}
    assert cents["Léo"] == before["Leo"] + before["Léo"]
    assert balances(circle)["Leo"] == 0
    assert Result.objects.filter(player=survivor).count() == 2
    assert not Result.objects.filter(player=leo).exists()
    assert_sound()


def test_imported_result_counts_for_the_merged_player_until_the_undo(circle, players):
    import_past_evening(circle)
    done = merge(players[0], players[2])
    assert set(Result.objects.values_list("player", flat=True)) == {players[1].pk, players[2].pk}
    assert_sound()
    undo(done)
    assert set(Result.objects.values_list("player", flat=True)) == {players[0].pk, players[1].pk}
    assert_sound()


def test_merge_changes_no_closing_and_no_fingerprint(circle, duplicate_players):
    evening = circle.evenings.get()
    word, sitting = fingerprint(evening), evening.sittings.earliest("pk")
    seats = list(sitting.seats.select_related("player"))
    cents = closing_cents(sitting, seats)
    merge(*duplicate_players)
    assert fingerprint(evening) == word
    assert closing_cents(sitting, list(sitting.seats.select_related("player"))) == cents


def test_merge_is_idempotent_by_key(circle, duplicate_players):
    key = uuid4()
    assert merge(*duplicate_players, key=key) == merge(*duplicate_players, key=key)
    assert Merge.objects.count() == 1


def test_records_after_a_merge_on_an_old_sitting_are_of_the_merged_player(circle, duplicate_players):
    leo, survivor = duplicate_players
    total = sum(balances(circle)[name] for name in ("Leo", "Léo"))
    merge(leo, survivor)
    first = circle.evenings.get().sittings.earliest("pk")
    closing.reopen_sitting(sitting=first, by="Léa", now=LATER)
    close(first, now=LATER)
    cents = {party.name: cents for party, cents in zip(*both(circle_balances(circle)), strict=True)}
    assert cents["Léo"] == total
    assert_sound()
    with pytest.raises(refusals.MergeInUse):
        undo(Merge.objects.get())
    closing.reopen_sitting(sitting=first, by="Léa", now=LATER)
    undo(Merge.objects.get())
    close(first, now=LATER)
    assert_sound()


@settings(
    max_examples=3,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_undone_merge_restores_the_previous_state(circle, players, data):
    """Merge after drawn games, expenses, payments, a household and other merges, in any order."""
    people = [
        *players[:2],
        *(
            circles_people.add_player(circle=circle, name=f"Leo {uuid4().hex[:8]}", now=NOON)
            for _ in range(3)
        ),
    ]
    for _ in range(data.draw(st.integers(1, 5))):
        one, other = data.draw(st.permutations(range(5)))[:2]
        what = data.draw(st.sampled_from(["game", "expense", "couple"]))
        if what == "game":
            play_a_game(circle, people[one], people[other], won=data.draw(st.sampled_from(sorted(DEALS))))
        elif what == "couple":
            try:
                households.create_household(circle=circle, players=[people[one], people[other]], now=NOON)
            except refusals.AlreadyInHousehold:
                continue
        elif evening := circle.evenings.first():
            cost = expense_details([people[one], people[other]], amount=data.draw(st.integers(1, 9999)))
            expenses.record_expense(
                evening=evening, details=cost, is_confirmed=True, key=uuid4(), by="Léa", now=NOON
            )
    done, before = [], [query_results(circle)]
    for duplicate, survivor in ((2, 3), (3, 4), (4, 0)):
        try:
            done.append(merge(people[duplicate], people[survivor]))
        except (refusals.PlayedTogether, ValueError):
            continue
        before.append(query_results(circle))
        assert sum(circle_balances(circle).cents) == 0
    for each in reversed(done):
        assert query_results(circle) == before.pop()
        undo(each)
        undo(each)
    assert query_results(circle) == before.pop()
    assert_sound()


def test_merge_of_two_players_of_one_sitting_is_refused(circle, players):
    play_a_game(circle, *players[:2])
    with pytest.raises(refusals.PlayedTogether):
        merge(*players[:2])
    assert not Merge.objects.exists()


@pytest.mark.parametrize("where", ["expense", "payment", "household"])
def test_merge_of_players_with_a_common_expense_payment_or_household_is_refused(circle, players, where):
    play_a_game(circle, players[0], players[2])
    evening = circle.evenings.get()
    if where == "expense":
        expenses.record_expense(
            evening=evening,
            details=expense_details(players[:2]),
            is_confirmed=True,
            key=uuid4(),
            by="",
            now=NOON,
        )
    elif where == "household":
        households.create_household(circle=circle, players=players[:2], now=NOON)
    else:
        lent = expense_details([players[1], players[0]], weights=[0, 1], kind="loan")
        expenses.record_expense(
            evening=evening, details=lent, is_confirmed=True, key=uuid4(), by="", now=NOON
        )
    with pytest.raises(refusals.PlayedTogether):
        merge(*players[:2])


@pytest.mark.parametrize(
    ("homes", "ended", "is_refused"),
    [
        ([(0, 1)], [0], True),
        ([(0, 2), (1, 3)], [], True),
        ([(0, 2), (1, 3)], [0], False),
        ([(0, 2), (1, 3)], [1], False),
        ([(0, 2), (1, 3)], [0, 1], False),
    ],
)
def test_merge_is_refused_after_a_common_household_and_between_two_current_ones(
    circle, players, homes, ended, is_refused
):
    made = [
        households.create_household(circle=circle, players=[players[each] for each in home], now=NOON)
        for home in homes
    ]
    for which in ended:
        households.end_household(household=made[which], now=NOON)
    if is_refused:
        with pytest.raises(refusals.PlayedTogether):
            merge(*players[:2])
    else:
        assert merge(*players[:2]).survivor == players[1]


def test_binding_moves_to_the_merged_player_and_back(circle, players):
    first, second = (
        bindings.bind(circle=circle, player=each, role="score", secret=each.name, now=NOON)
        for each in players[:2]
    )
    done = merge(*players[:2])
    for each in (first, second):
        each.refresh_from_db()
    assert (first.player, second.player) == (None, players[1])
    undo(done)
    first.refresh_from_db()
    assert first.player == players[0]


def test_name_of_a_merged_record_seats_the_merged_player(circle, players):
    merge(*players[:2])
    seated = opening.open_sitting_with_people(
        circle=circle, circle_name="", people=["LÉA", players[2]], game_key="chinese", preset="open_face",
        changes={}, point_value_cents=10, key=uuid4(), by="", now=NOON,
    )  # fmt: skip
    assert [seat.player.name for seat in seated.seats.all()] == ["Karim", "Inès"]


def test_merge_is_archived_and_can_be_undone_after_the_import(circle, duplicate_players):
    before = balances(circle)
    merge(*duplicate_players)
    data = json.loads("".join(write_archive(circle)))
    forget(circle)
    again = read_data(data)
    assert len(people_of(again).players) == 5
    undo(Merge.objects.get())
    assert balances(again) == before
    assert_sound()


def test_each_reference_to_a_player_is_moved_by_a_merge_or_listed_as_unmoved():
    named = {
        (each.related_model._meta.label_lower, each.field.name)
        for each in Player._meta.get_fields(include_hidden=True)
        if each.auto_created and not each.concrete
    }
    moved = {(model._meta.label_lower, field) for _, model, field in REFERENCES}
    staying = {
        ("games.reply", "player"),
        ("games.player", "merged_into"),
        ("games.merge", "survivor"),
        ("games.merge", "duplicate"),
    }
    worked_out = {
        each
        for each in named
        if each[0]
        in {"games.fact", "games.facttotal", "games.result", "games.eveningresult", "games.seasontotal"}
    }
    assert named - worked_out - staying == moved | {("games.binding", "player")}


# Retired


def test_retired_player_returns_by_sitting_down(circle, players):
    merges.retire_player(player=players[0], is_sure=False, now=NOON)
    assert Player.objects.get(pk=players[0].pk).retired_at == NOON
    play_a_game(circle, Player.objects.get(pk=players[0].pk), players[1])
    merges.retire_player(player=players[2], is_sure=False, now=NOON)
    merges.unretire_player(player=players[2])
    assert not circle.players.exclude(retired_at=None).exclude(pk=players[0].pk).exists()


def test_player_who_left_an_open_table_may_be_retired(circle, players):
    sitting = opening.open_sitting(
        circle=circle, game_key="chinese", preset="open_face", changes={}, point_value_cents=10,
        players=players[:3], key=uuid4(), by="Léa", now=NOON,
    )  # fmt: skip
    [seat] = sitting.seats.filter(player=players[2])
    seating.unseat_player(seat=seat, key=uuid4(), by="Léa", now=NOON)
    merges.retire_player(player=players[2], is_sure=False, now=NOON)
    assert Player.objects.get(pk=players[2].pk).retired_at == NOON
    with pytest.raises(refusals.PlayerSeated):
        merges.retire_player(player=players[0], is_sure=False, now=NOON)


def open_table(circle, players):
    return opening.open_sitting(
        circle=circle, game_key="chinese", preset="open_face", changes={}, point_value_cents=10,
        players=players, key=uuid4(), by="Léa", now=NOON,
    )  # fmt: skip


def is_retired(player):
    return Player.including_merged.get(pk=player.pk).retired_at is not None


def leave_and_retire(sitting, player):
    seat = sitting.seats.get(player=player)
    seating.unseat_player(seat=seat, key=uuid4(), by="Léa", now=NOON)
    merges.retire_player(player=player, is_sure=False, now=NOON)
    assert is_retired(player)


def test_entrant_of_an_open_tournament_cannot_be_retired(circle, players):
    sitting = opening.open_sitting(
        circle=circle, game_key="tournament", preset="tournament", changes={}, point_value_cents=0,
        players=players[:2], key=uuid4(), by="Léa", now=NOON,
    )  # fmt: skip
    entered = registration.register_player(
        sitting=sitting, person=players[2], level=1, key=uuid4(), by="Léa", now=LATER
    )
    for entrant in players[:3]:
        with pytest.raises(refusals.PlayerSeated):
            merges.retire_player(player=entrant, is_sure=True, now=LATER)
    events.undo_event(sitting=sitting, number=entered.event.number, by="Léa", now=LATER)
    merges.retire_player(player=players[2], is_sure=False, now=LATER)
    assert is_retired(players[2])
    events.restore_event(sitting=sitting, number=entered.event.number, by="Léa", now=LATER)
    assert not is_retired(players[2])
    assert_sound()


def test_retirement_reads_the_open_tables_of_a_player_in_a_constant_number_of_queries(circle, players):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            merges.retire_player(player=players[2], is_sure=False, now=NOON)
        merges.unretire_player(player=players[2])
        return len(asked)

    before = queries()
    for _ in range(3):
        leave_and_retire(open_table(circle, players[:3]), players[2])
        merges.unretire_player(player=players[2])
    assert queries() == before


def test_undone_departure_ends_the_retirement(circle, players):
    sitting = open_table(circle, players[:3])
    leave_and_retire(sitting, players[2])
    seating.undo_seating_change(seating=current_seating(sitting), by="Léa", now=LATER)
    assert [seat.player_id for seat in seats_of(sitting)] == [each.pk for each in players[:3]]
    assert not circle.players.exclude(retired_at=None).exists()
    assert_sound()


def test_undone_replacement_ends_the_retirement_of_the_replaced_player_only(circle, players):
    sitting = open_table(circle, players[:3])
    seating.replace_player(
        sitting=sitting, person="Nadia", replaced=sitting.seats.get(player=players[2]), key=uuid4(),
        by="Léa", now=NOON,
    )  # fmt: skip
    merges.retire_player(player=players[2], is_sure=False, now=NOON)
    merges.retire_player(player=players[3], is_sure=False, now=NOON)
    seating.undo_seating_change(seating=current_seating(sitting), by="Léa", now=LATER)
    assert [each.pk for each in circle.players.exclude(retired_at=None)] == [players[3].pk]
    assert_sound()


def test_restored_sitting_ends_the_retirement_of_its_players(circle, players):
    sitting = open_table(circle, players[:3])
    cancelling.cancel_sitting(sitting=sitting, by="Léa", now=NOON)
    for player in players[2:4]:
        merges.retire_player(player=player, is_sure=False, now=NOON)
    cancelling.restore_sitting(sitting=sitting, key=uuid4(), by="Léa", now=LATER)
    assert [each.pk for each in circle.players.exclude(retired_at=None)] == [players[3].pk]
    assert_sound()


def test_sitting_reopened_in_its_evening_ends_the_retirement_of_its_players(circle, players):
    sitting = play_a_game(circle, *players[:2])
    play_a_game(circle, *players[2:4], is_closed=False, now=LATER)
    merges.retire_player(player=players[0], is_sure=True, now=LATER)
    closing.reopen_sitting(sitting=sitting, by="Léa", now=LATER)
    assert not is_retired(players[0])
    assert_sound()


@pytest.mark.parametrize("later", [timedelta(hours=9), timedelta(days=40)])
def test_sitting_reopened_for_a_correction_leaves_the_retirement(circle, players, later):
    sitting = play_a_game(circle, *players[:2])
    merges.retire_player(player=players[0], is_sure=True, now=LATER)
    closing.reopen_sitting(sitting=sitting, by="Léa", now=NOON + later)
    assert is_retired(players[0])


def test_cancelled_sitting_leaves_the_retirement_of_its_players(circle, players):
    sitting = close(open_table(circle, players[:2]))
    merges.retire_player(player=players[0], is_sure=False, now=NOON)
    cancelling.cancel_sitting(sitting=sitting, by="Léa", now=LATER)
    assert is_retired(players[0])


def test_merge_with_a_seated_player_ends_the_retirement(circle, players):
    open_table(circle, players[:2])
    merges.retire_player(player=players[2], is_sure=False, now=NOON)
    merge(players[1], players[2])
    assert not is_retired(players[2])


def test_undone_merge_ends_the_retirement_of_the_player_who_sits_again(circle, players):
    sitting = open_table(circle, players[:3])
    leave_and_retire(sitting, players[2])
    done = merge(players[2], players[3])
    seating.seat_player(sitting=sitting, person=players[3], key=uuid4(), by="Léa", now=LATER)
    undo(done)
    assert [seat.player_id for seat in seats_of(sitting)] == [each.pk for each in players[:3]]
    assert not is_retired(players[2])
    assert_sound()


def test_retirement_is_refused_for_a_seated_player_and_confirmed_for_a_debtor(circle, players):
    sitting = play_a_game(circle, *players[:2], is_closed=False)
    with pytest.raises(refusals.PlayerSeated):
        merges.retire_player(player=players[0], is_sure=True, now=NOON)
    close(sitting)
    with pytest.raises(refusals.BalanceNotZero) as asked:
        merges.retire_player(player=players[0], is_sure=False, now=NOON)
    assert asked.value.cents == 220
    merges.retire_player(player=players[0], is_sure=True, now=NOON)
    assert balances(circle)["Léa"] == 220


FORGED_MERGES = {
    "merged by nothing": lambda rows: rows["games.player"][0].update(
        merged_into=rows["games.player"][1]["id"]
    ),
    "a merge forgotten": lambda rows: rows["games.merge"].clear() or rows["games.mergedreference"].clear(),
    "a seat left behind": lambda rows: rows["games.seat"][0].update(
        player=rows["games.merge"][0]["duplicate"]
    ),
    "into himself": lambda rows: rows["games.player"][-1].update(merged_into=rows["games.player"][-1]["id"]),
}


def test_archive_with_inconsistent_merges_is_refused(circle, duplicate_players):
    merge(*duplicate_players)
    text = "".join(write_archive(circle))
    forget(circle)
    for name, forge in FORGED_MERGES.items():
        data = json.loads(text)
        forge(data["tables"])
        with pytest.raises(InvalidArchive):
            read_data(data)
        assert not Player.including_merged.exists(), name
