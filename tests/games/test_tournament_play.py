"""Telling a tournament: written once, undone exactly, closed to the cent, places kept for the season."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from games import play
from games.audit import faults
from games.models import Circle, Player, TournamentEvent, TournamentResult
from games.rules.errors import RuleError
from games.settling import settlement
from games.tournament_clock import freed_chip, level_now
from games.tournaments import told
from ledger.audit import faults as ledger_faults

NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)
NAMES = ("Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Mathilde", "Hugo", "Zoé", "Paul")
pytestmark = pytest.mark.django_db


@pytest.fixture
def circle():
    circle = play.open_circle(name="Les jeudis", now=NOW)
    for name in NAMES:
        play.add_player(circle=circle, name=name, now=NOW)
    return circle


@pytest.fixture
def sitting(circle):
    return opened(circle, buy_in_cents=2000, bounty_cents=500, table_capacity=5, final_table_size=5)


def opened(circle, players=10, **terms):
    sitting = play.open_sitting(
        circle=circle,
        game_key="holdem",
        preset="tournament",
        changes={},
        players=list(circle.players.order_by("pk")[:players]),
        point_value_cents=0,
        key=uuid4(),
        by="Léa",
        now=NOW,
    )
    tell(sitting, "terms", **terms)
    return sitting


def tell(sitting, kind, key=None, **asked):
    return play.tell_event(sitting=sitting, kind=kind, asked=asked, key=key or uuid4(), by="Léa", now=NOW)


def undo(sitting, event):
    play.undo_event(sitting=sitting, number=event.event.number, by="Léa", now=NOW)


def to_the_end(sitting):
    while not told(sitting).evening.is_over:
        alive = told(sitting).evening.alive
        tell(sitting, "out", entrant=alive[-1], hunters=[alive[0]])


def close(sitting):
    return play.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=NOW)


def test_a_tournament_opens_with_everybody_registered_and_a_seed_promised(sitting):
    evening = told(sitting).evening
    assert [each.number for each in evening.entrants] == list(range(10))
    assert len(evening.seed) == 32
    assert not evening.is_drawn


def test_it_begins_with_the_terms_of_the_last_one(circle, sitting):
    second = play.open_sitting(
        circle=circle,
        game_key="holdem",
        preset="tournament",
        changes={},
        players=list(circle.players.all()[:4]),
        point_value_cents=0,
        key=uuid4(),
        by="",
        now=NOW + timedelta(days=7),
    )
    assert told(second).evening.terms.buy_in_cents == 2000
    assert told(second).evening.seed != told(sitting).evening.seed


def test_a_double_tap_writes_one_event_and_another_question_under_its_key_none(sitting):
    tell(sitting, "draw", word="river")
    key = uuid4()
    first = tell(sitting, "out", key, entrant=3)
    assert first.is_new
    again = tell(sitting, "out", key, entrant=3)
    assert not again.is_new
    assert again.event == first.event
    with pytest.raises(play.EventDiffers):
        tell(sitting, "out", key, entrant=4)
    assert len(told(sitting).evening.eliminations) == 1


def test_undo_restores_every_counter_whatever_came_before(sitting):
    tell(sitting, "draw", word="river")
    before = told(sitting).evening
    first = tell(sitting, "out", entrant=3, hunters=[2])
    between = told(sitting).evening
    second = tell(sitting, "out", entrant=4)
    undo(sitting, second)
    assert told(sitting).evening == between
    undo(sitting, first)
    assert told(sitting).evening == before
    undo(sitting, first)
    assert TournamentEvent.objects.filter(sitting=sitting, kind="out", struck_at=None).count() == 0
    assert TournamentEvent.objects.filter(sitting=sitting, kind="out").count() == 2


def test_an_elimination_undone_later_lets_everything_after_it_stand(sitting):
    tell(sitting, "draw")
    mistaken = tell(sitting, "out", entrant=3)
    tell(sitting, "out", entrant=4)
    undo(sitting, mistaken)
    evening = told(sitting).evening
    assert [each.entrant for each in evening.eliminations] == [4]
    assert evening.entrant(3).seat is not None


def test_what_cannot_stand_without_it_keeps_an_event_from_being_undone(sitting):
    draw = tell(sitting, "draw")
    tell(sitting, "out", entrant=3)
    with pytest.raises(play.EventFollowed) as refused:
        undo(sitting, draw)
    assert refused.value.refusal.code == "NOT_DRAWN"
    assert told(sitting).evening.is_drawn


def test_a_draw_taken_back_spends_its_seed(sitting):
    seed = told(sitting).evening.seed
    undo(sitting, tell(sitting, "draw"))
    assert told(sitting).evening.seed != seed
    tell(sitting, "draw", word="again")
    assert told(sitting).evening.is_drawn


def test_a_newcomer_registers_once_even_tapped_twice(circle, sitting):
    key = uuid4()
    for _ in range(2):
        play.enter_player(sitting=sitting, person="Nora", level=1, key=key, by="", now=NOW)
    assert told(sitting).evening.field_size == 11
    with pytest.raises(RuleError) as refused:
        play.enter_player(sitting=sitting, person="NORA", level=1, key=uuid4(), by="", now=NOW)
    assert refused.value.code == "REGISTERED"
    assert circle.players.filter(folded_name="nora").count() == 1


def test_who_withdrew_may_register_again(sitting):
    number = told(sitting).number_of("enter", 9)
    play.undo_event(sitting=sitting, number=number, by="", now=NOW)
    assert told(sitting).evening.field_size == 9
    person = Player.objects.get(name="Paul")
    play.enter_player(sitting=sitting, person=person, level=1, key=uuid4(), by="", now=NOW)
    assert told(sitting).evening.field_size == 10


def test_what_cannot_be_read_is_refused_and_nothing_is_written(sitting):
    tell(sitting, "draw")
    count = TournamentEvent.objects.count()
    for kind, asked in (
        ("out", {}),
        ("party", {}),
        ("penalty", {"entrant": 1, "level": "x", "article": "1"}),
    ):
        with pytest.raises(play.UnreadableRound):
            tell(sitting, kind, **asked)
    assert TournamentEvent.objects.count() == count


# Closing


def test_nobody_closes_a_tournament_that_is_not_over(sitting):
    tell(sitting, "draw")
    with pytest.raises(RuleError) as refused:
        close(sitting)
    assert refused.value.code == "NOT_OVER"


def test_closing_pays_prizes_and_bounties_and_keeps_the_places(sitting):
    tell(sitting, "draw")
    tell(sitting, "prizes", structure="percent", parts=[50, 30, 20])
    to_the_end(sitting)
    close(sitting)
    settled = settlement(sitting.__class__.objects.get(pk=sitting.pk))
    # Ten entries of 25 €: prizes of 100, 60 and 40 €; the first one took nine heads and kept his own.
    assert settled.net_cents == [10000 + 5000 - 2500, 6000 - 2500, 4000 - 2500] + [-2500] * 7
    assert [*faults(), *ledger_faults()] == []
    results = list(TournamentResult.objects.filter(struck_at=None))
    assert [(each.place, each.field_size) for each in results] == [(place, 10) for place in range(1, 11)]
    with pytest.raises(play.SittingClosed):
        tell(sitting, "bounty", entrant=1, hunters=[])


def test_reopening_takes_prizes_and_places_back_and_closing_again_pays_once(sitting):
    tell(sitting, "draw")
    to_the_end(sitting)
    close(sitting)
    play.reopen_sitting(sitting=sitting, by="", now=NOW)
    assert not TournamentResult.objects.filter(struck_at=None).exists()
    assert [*faults(), *ledger_faults()] == []
    close(sitting)
    assert TournamentResult.objects.filter(struck_at=None).count() == 10
    assert [*faults(), *ledger_faults()] == []


def test_prizes_that_no_longer_add_up_keep_it_open(sitting):
    tell(sitting, "prizes", structure="amounts", parts=[15000, 5000])
    play.enter_player(sitting=sitting, person="Nora", level=1, key=uuid4(), by="", now=NOW)
    tell(sitting, "draw")
    to_the_end(sitting)
    assert sum(settlement(sitting).net_cents) == 0
    with pytest.raises(RuleError) as refused:
        close(sitting)
    assert (refused.value.code, refused.value.facts["difference"]) == ("PRIZES_SUM", 2000)


def test_a_tournament_for_nothing_closes_too(circle):
    sitting = opened(circle, players=2, buy_in_cents=0)
    tell(sitting, "draw")
    to_the_end(sitting)
    assert close(sitting).is_closed


# The season and the clock


def test_a_circle_chooses_what_a_place_is_worth(circle):
    play.choose_points(circle=circle, formula="podium")
    assert Circle.objects.get(pk=circle.pk).points_formula == "podium"
    with pytest.raises(ValueError, match="laurels"):
        play.choose_points(circle=circle, formula="laurels")


def test_without_a_clock_it_is_the_first_level_and_no_chip_leaves(sitting):
    assert level_now(sitting, NOW) == 1
    assert freed_chip(sitting, told(sitting).evening, NOW) is None


def test_a_chip_leaves_at_the_level_that_needs_it_no_more(sitting):
    from games.rules.holdem.schedule import Level, Schedule

    levels = tuple(Level(small, 2 * small, 0, 20) for small in (25, 50, 100, 200))
    clock = play.open_clock(sitting=sitting, schedule=Schedule(levels), key=uuid4(), by="", now=NOW)
    evening = told(sitting).evening
    assert freed_chip(sitting, evening, NOW) is None
    play.jump_clock(clock=clock, level=2, key=uuid4(), by="", now=NOW)
    assert level_now(sitting, NOW) == 3
    assert freed_chip(sitting, evening, NOW) == (25, 100)


# The audit


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("prizes", {"recorded": {"structure": "winner", "parts": []}}),
        ("out", {"struck_at": NOW}),
        ("draw", {"recorded": {"entrants": [0, 1]}}),
        ("terms", {"recorded": {"buy_in_cents": "much"}}),
    ],
)
def test_the_audit_tells_when_events_were_meddled_with(sitting, kind, change):
    tell(sitting, "prizes", structure="percent", parts=[50, 30, 20])
    tell(sitting, "draw")
    to_the_end(sitting)
    close(sitting)
    assert [*faults()] == []
    last = TournamentEvent.objects.filter(sitting=sitting, kind=kind).last()
    TournamentEvent.objects.filter(pk=last.pk).update(**change)
    assert [*faults()]


def test_the_audit_tells_when_a_place_was_meddled_with(sitting):
    tell(sitting, "draw")
    to_the_end(sitting)
    close(sitting)
    TournamentResult.objects.filter(place=1).update(place=2)
    assert "rank" in str(next(iter(faults())))
