"""Two records of one person are made one and apart again, and nothing of anybody's changes by it."""

import json
from datetime import timedelta
from uuid import uuid4

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from games import audit, play
from games.archive import Unreadable, read_archive, write_archive
from games.bill import bill
from games.fingerprint import fingerprint
from games.models import Evening, FactTotal, Merge, Player, Result, Seat
from games.nights import balances
from games.people import people_of
from games.play.merging import FOLLOWERS
from games.settling import closing_cents
from ledger import audit as ledger_audit
from ledger import book as ledger
from tests.evenings import bought
from tests.games.conftest import C2, NOON, QUEENS, close, record
from tests.games.test_archive import forget

LATER = NOON + timedelta(hours=1)
DEALS = {-90: C2, 220: QUEENS}


def play_a_game(circle, one, other, won=220, now=NOON, is_closed=True):
    sitting = play.open_sitting(
        circle=circle, game_key="chinese", preset="open_face", changes={}, point_value_cents=10,
        players=[one, other], key=uuid4(), by="Léa", now=now,
    )  # fmt: skip
    record(sitting, DEALS[won], now=now)
    return close(sitting, now=now) if is_closed else sitting


def merge(gone, kept, key=None):
    return play.merge_players(gone=gone, kept=kept, key=key or uuid4(), by="Léa", now=LATER)


def undo(done):
    play.undo_merge(merge=done, by="Léa", now=LATER)


def sound():
    assert list(ledger_audit.faults()) == []
    assert [str(fault) for fault in audit.faults()] == []


def held(circle):
    """What everybody's own account holds, merged records too."""
    people = list(Player.every.filter(circle=circle).order_by("pk"))
    found = ledger.balances(accounts=[each.account_id for each in people])
    return {each.name: found[each.account_id] for each in people}


def told(circle):
    """Everything that is read of a circle, but for the merges themselves."""
    evenings = Evening.objects.filter(circle=circle).order_by("pk")
    everybody = Player.every.filter(circle=circle).order_by("pk")
    return {
        "people": [(each.name, each.merged_into_id) for each in everybody],
        "held": held(circle),
        "balances": [(each.name, cents) for each, cents in zip(*both(balances(circle)), strict=True)],
        "bills": [(bill(each).net_cents, bill(each).left_cents) for each in evenings],
        "words": [fingerprint(each) for each in evenings],
        "seats": list(Seat.every.order_by("pk").values_list("pk", "player")),
        "results": sorted(Result.objects.values_list("player", "cents", "played_at")),
        "facts": sorted(FactTotal.objects.filter(against=None).values_list("player", "name", "count")),
    }


def both(found):
    return found.parties, found.cents


@pytest.fixture
def twins(circle, players):
    """Leo and Léo, one person, each with a game and a share of a pizza."""
    leo, accented = (play.add_player(circle=circle, name=name, now=NOON) for name in ("Leo", "Léo"))
    play_a_game(circle, leo, players[0])
    play_a_game(circle, players[1], accented, won=-90)
    evening = circle.evenings.get()
    pizza = bought([leo, players[2]], amount=1001)
    play.spend(evening=evening, bought=pizza, is_sure=True, key=uuid4(), by="Léa", now=NOON)
    return leo, accented


def test_a_merged_person_has_the_history_of_both(circle, twins):
    leo, kept = twins
    before = held(circle)
    merge(leo, kept)
    assert [each.name for each in circle.players.all()] == ["Léa", "Karim", "Inès", "Thomas", "Léo"]
    assert kept.seats.count() == 2
    found = balances(circle)
    cents = {party.name: cents for party, cents in zip(*both(found), strict=True)}
    assert cents["Léo"] == before["Leo"] + before["Léo"]
    assert held(circle)["Leo"] == 0
    assert Result.objects.filter(player=kept).count() == 2
    assert not Result.objects.filter(player=leo).exists()
    sound()


def test_a_merge_changes_no_closing_and_no_fingerprint(circle, twins):
    evening = circle.evenings.get()
    word, sitting = fingerprint(evening), evening.sittings.earliest("pk")
    seats = list(sitting.seats.select_related("player"))
    cents = closing_cents(sitting.closing, seats)
    merge(*twins)
    assert fingerprint(evening) == word
    assert closing_cents(sitting.closing, list(sitting.seats.select_related("player"))) == cents


def test_the_same_key_merges_once(circle, twins):
    key = uuid4()
    assert merge(*twins, key=key) == merge(*twins, key=key)
    assert Merge.objects.count() == 1


def test_what_is_written_after_a_merge_on_an_old_sitting_is_the_same_person_s(circle, twins):
    leo, kept = twins
    total = sum(held(circle)[name] for name in ("Leo", "Léo"))
    merge(leo, kept)
    first = circle.evenings.get().sittings.earliest("pk")
    play.reopen_sitting(sitting=first, by="Léa", now=LATER)
    close(first, now=LATER)
    cents = {party.name: cents for party, cents in zip(*both(balances(circle)), strict=True)}
    assert cents["Léo"] == total
    sound()
    with pytest.raises(play.MergeFollowed):
        undo(Merge.objects.get())
    play.reopen_sitting(sitting=first, by="Léa", now=LATER)
    undo(Merge.objects.get())
    close(first, now=LATER)
    sound()


@settings(
    max_examples=4,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_a_merge_that_is_undone_never_was(circle, players, data):
    """Whatever happened before: games, expenses, payments, a household, other merges, in any order."""
    people = [
        *players[:2],
        *(play.add_player(circle=circle, name=f"Leo {uuid4().hex[:8]}", now=NOON) for _ in range(3)),
    ]
    for _ in range(data.draw(st.integers(1, 5))):
        one, other = data.draw(st.permutations(range(5)))[:2]
        what = data.draw(st.sampled_from(["game", "expense", "couple"]))
        if what == "game":
            play_a_game(circle, people[one], people[other], won=data.draw(st.sampled_from(sorted(DEALS))))
        elif what == "couple":
            try:
                play.join_household(circle=circle, players=[people[one], people[other]], now=NOON)
            except play.AlreadyTogether:
                continue
        elif evening := circle.evenings.first():
            cost = bought([people[one], people[other]], amount=data.draw(st.integers(1, 9999)))
            play.spend(evening=evening, bought=cost, is_sure=True, key=uuid4(), by="Léa", now=NOON)
    done, before = [], [told(circle)]
    for gone, kept in ((2, 3), (3, 4), (4, 0)):
        try:
            done.append(merge(people[gone], people[kept]))
        except (play.TogetherOnce, ValueError):
            continue
        before.append(told(circle))
        assert sum(balances(circle).cents) == 0
    for each in reversed(done):
        assert told(circle) == before.pop()
        undo(each)
        undo(each)
    assert told(circle) == before.pop()
    sound()


def test_two_people_of_one_table_are_not_one(circle, players):
    play_a_game(circle, *players[:2])
    with pytest.raises(play.TogetherOnce):
        merge(*players[:2])
    assert not Merge.objects.exists()


@pytest.mark.parametrize("where", ["expense", "payment", "household"])
def test_two_people_who_shared_or_paid_are_not_one(circle, players, where):
    play_a_game(circle, players[0], players[2])
    evening = circle.evenings.get()
    if where == "expense":
        play.spend(evening=evening, bought=bought(players[:2]), is_sure=True, key=uuid4(), by="", now=NOON)
    elif where == "household":
        play.join_household(circle=circle, players=players[:2], now=NOON)
    else:
        lent = bought([players[1], players[0]], weights=[0, 1], kind="loan")
        play.spend(evening=evening, bought=lent, is_sure=True, key=uuid4(), by="", now=NOON)
    with pytest.raises(play.TogetherOnce):
        merge(*players[:2])


def test_a_phone_follows_its_person_and_comes_back(circle, players):
    first, second = (
        play.bind(circle=circle, player=each, role="score", secret=each.name, now=NOON)
        for each in players[:2]
    )
    done = merge(*players[:2])
    for each in (first, second):
        each.refresh_from_db()
    assert (first.player, second.player) == (None, players[1])
    undo(done)
    first.refresh_from_db()
    assert first.player == players[0]


def test_the_name_of_a_merged_record_is_the_person_s(circle, players):
    merge(*players[:2])
    seated = play.open_slate(
        circle=circle, circle_name="", people=["LÉA", players[2]], game_key="chinese", preset="open_face",
        changes={}, point_value_cents=10, key=uuid4(), by="", now=NOON,
    )  # fmt: skip
    assert [seat.player.name for seat in seated.seats.all()] == ["Karim", "Inès"]


def test_a_merge_leaves_in_the_file_and_can_be_undone_where_it_is_read(circle, twins):
    before = held(circle)
    merge(*twins)
    data = json.loads("".join(write_archive(circle)))
    forget(circle)
    again = read_archive(data)
    assert len(people_of(again).players) == 5
    undo(Merge.objects.get())
    assert held(again) == before
    sound()


def test_everything_that_names_a_player_follows_or_is_known_to_stay():
    named = {
        (each.related_model._meta.label_lower, each.field.name)
        for each in Player._meta.get_fields(include_hidden=True)
        if each.auto_created and not each.concrete
    }
    following = {(model._meta.label_lower, field) for _, model, field in FOLLOWERS}
    staying = {
        ("games.reply", "player"),
        ("games.player", "merged_into"),
        ("games.merge", "kept"),
        ("games.merge", "gone"),
    }
    worked_out = {
        each
        for each in named
        if each[0] in {"games.fact", "games.facttotal", "games.result", "games.night", "games.tally"}
    }
    assert named - worked_out - staying == following | {("games.binding", "player")}


# Retired


def test_who_retires_comes_back_by_sitting_down(circle, players):
    play.retire(player=players[0], is_sure=False, now=NOON)
    assert Player.objects.get(pk=players[0].pk).retired_at == NOON
    play_a_game(circle, Player.objects.get(pk=players[0].pk), players[1])
    play.retire(player=players[2], is_sure=False, now=NOON)
    play.come_back(player=players[2])
    assert not circle.players.exclude(retired_at=None).exclude(pk=players[0].pk).exists()


def test_who_sits_does_not_retire_and_who_owes_is_asked_once(circle, players):
    sitting = play_a_game(circle, *players[:2], is_closed=False)
    with pytest.raises(play.StillSeated):
        play.retire(player=players[0], is_sure=True, now=NOON)
    close(sitting)
    with pytest.raises(play.NotEven) as asked:
        play.retire(player=players[0], is_sure=False, now=NOON)
    assert asked.value.cents == 220
    play.retire(player=players[0], is_sure=True, now=NOON)
    assert held(circle)["Léa"] == 220


@pytest.mark.parametrize(
    "forge",
    [
        lambda rows: rows["games.player"][0].update(merged_into=rows["games.player"][1]["id"]),
        lambda rows: rows["games.merge"].clear() or rows["games.followed"].clear(),
        lambda rows: rows["games.seat"][0].update(player=rows["games.merge"][0]["gone"]),
        lambda rows: rows["games.player"][-1].update(merged_into=rows["games.player"][-1]["id"]),
    ],
    ids=["merged by nothing", "a merge forgotten", "a seat left behind", "into himself"],
)
def test_a_file_whose_merges_lie_is_refused(circle, twins, forge):
    merge(*twins)
    data = json.loads("".join(write_archive(circle)))
    forget(circle)
    forge(data["tables"])
    with pytest.raises(Unreadable):
        read_archive(data)
    assert not Player.every.exists()
