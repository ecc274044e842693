"""Tournament commands: idempotent recording, exact undo, closing to the cent, places of the season."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from games import refusals
from games.audit.checks import faults
from games.circles.commands import people
from games.circles.queries.people import listed_players
from games.clocks.commands import clock as clocks_clock
from games.clocks.queries.clock import clock_view
from games.models import Circle, Player, Result, TournamentEvent, TournamentResult
from games.rules.errors import RuleError
from games.sittings.commands import closing, opening
from games.sittings.queries.settlement import settlement
from games.tournaments.commands import events, registration, starting
from games.tournaments.queries.clock import current_level, removable_chip, view_of_sitting
from games.tournaments.queries.log import tournament_log
from ledger.audit import faults as ledger_faults

NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)
NAMES = ("Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Mathilde", "Hugo", "Zoé", "Paul")
pytestmark = pytest.mark.django_db


@pytest.fixture
def circle():
    circle = people.open_circle(name="Les jeudis", now=NOW)
    for name in NAMES:
        people.add_player(circle=circle, name=name, now=NOW)
    return circle


@pytest.fixture
def sitting(circle):
    return opened(circle, buy_in_cents=2000, bounty_cents=500, table_capacity=5, final_table_size=5)


def opened(circle, players=10, **terms):
    sitting = opening.open_sitting(
        circle=circle,
        game_key="tournament",
        preset="tournament",
        changes={},
        players=list(circle.players.order_by("pk")[:players]),
        point_value_cents=0,
        key=uuid4(),
        by="Léa",
        now=NOW,
    )
    record_event(sitting, "terms", **terms)
    return sitting


def record_event(sitting, kind, key=None, **asked):
    return events.record_event(
        sitting=sitting, kind=kind, requested=asked, key=key or uuid4(), by="Léa", now=NOW
    )


def undo(sitting, event):
    events.undo_event(sitting=sitting, number=event.event.number, by="Léa", now=NOW)


def to_the_end(sitting):
    while not tournament_log(sitting).state.is_over:
        alive = tournament_log(sitting).state.active_entrants
        record_event(sitting, "out", entrant=alive[-1], hunters=[alive[0]])


def close(sitting):
    return closing.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=NOW)


def test_tournament_opens_with_all_players_registered_and_a_promised_seed(sitting):
    evening = tournament_log(sitting).state
    assert [each.number for each in evening.entrants] == list(range(10))
    assert len(evening.seed) == 32
    assert not evening.is_drawn


def test_start_draws_the_seats_and_starts_the_clock_once(sitting):
    start = {"sitting": sitting, "key": uuid4(), "by": "Léa", "now": NOW}
    clock = starting.draw_and_start(**start)
    assert tournament_log(sitting).state.is_drawn
    assert clock_view(clock, NOW + timedelta(minutes=1)).clock_reading.is_running
    assert starting.draw_and_start(**start) == clock
    assert [each.kind for each in sitting.tournament_events.order_by("number")].count("draw") == 1


def test_start_after_the_draw_preserves_the_seats(sitting):
    record_event(sitting, "draw")
    tables = tournament_log(sitting).state.tables
    starting.draw_and_start(sitting=sitting, key=uuid4(), by="Léa", now=NOW)
    assert tournament_log(sitting).state.tables == tables


def test_tournament_opens_with_the_terms_of_the_previous_one(circle, sitting):
    second = opening.open_sitting(
        circle=circle,
        game_key="tournament",
        preset="tournament",
        changes={},
        players=list(circle.players.all()[:4]),
        point_value_cents=0,
        key=uuid4(),
        by="",
        now=NOW + timedelta(days=7),
    )
    assert tournament_log(second).state.terms.buy_in_cents == 2000
    assert tournament_log(second).state.seed != tournament_log(sitting).state.seed


def test_record_event_is_idempotent_by_key_and_refused_with_other_content(sitting):
    record_event(sitting, "draw", word="river")
    key = uuid4()
    first = record_event(sitting, "out", key, entrant=3)
    assert first.is_new
    again = record_event(sitting, "out", key, entrant=3)
    assert not again.is_new
    assert again.event == first.event
    with pytest.raises(refusals.FormReused):
        record_event(sitting, "out", key, entrant=4)
    assert len(tournament_log(sitting).state.eliminations) == 1


def test_undo_event_restores_the_state(sitting):
    record_event(sitting, "draw", word="river")
    before = tournament_log(sitting).state
    first = record_event(sitting, "out", entrant=3, hunters=[2])
    between = tournament_log(sitting).state
    second = record_event(sitting, "out", entrant=4)
    undo(sitting, second)
    assert tournament_log(sitting).state == between
    undo(sitting, first)
    assert tournament_log(sitting).state == before
    undo(sitting, first)
    assert TournamentEvent.objects.filter(sitting=sitting, kind="out", struck_at=None).count() == 0
    assert TournamentEvent.objects.filter(sitting=sitting, kind="out").count() == 2


def test_undo_of_an_earlier_elimination_preserves_the_later_events(sitting):
    record_event(sitting, "draw")
    mistaken = record_event(sitting, "out", entrant=3)
    record_event(sitting, "out", entrant=4)
    undo(sitting, mistaken)
    evening = tournament_log(sitting).state
    assert [each.entrant for each in evening.eliminations] == [4]
    assert evening.entrant(3).seat is not None


def test_elimination_is_taken_back_after_the_chair_was_used(sitting):
    record_event(sitting, "draw")
    wrong = tournament_log(sitting).state.table(1).chairs[1]
    mistaken = record_event(sitting, "out", entrant=wrong)
    record_event(sitting, "move", entrant=tournament_log(sitting).state.table(2).chairs[1], table=1)
    undo(sitting, mistaken)
    evening = tournament_log(sitting).state
    assert evening.entrant(wrong).seat == (2, 1)
    assert evening.eliminations == ()
    undo(sitting, mistaken)
    assert TournamentEvent.objects.filter(sitting=sitting, kind="back").count() == 1
    back = TournamentEvent.objects.get(sitting=sitting, kind="back")
    events.undo_event(sitting=sitting, number=back.number, by="Léa", now=NOW)
    assert tournament_log(sitting).state.entrant(wrong).seat is None
    undo(sitting, mistaken)
    assert tournament_log(sitting).state.entrant(wrong).seat == (2, 1)
    assert not list(faults())


def test_players_who_did_come_are_taken_back_after_their_chairs_were_used(sitting):
    record_event(sitting, "draw")
    first, second = tournament_log(sitting).state.table(1).chairs[1:3]
    mistaken = record_event(sitting, "noshow", entrants=[first, second])
    record_event(sitting, "move", entrant=tournament_log(sitting).state.table(2).chairs[1], table=1)
    for _ in range(2):
        undo(sitting, mistaken)
        evening = tournament_log(sitting).state
        assert evening.field_size == 10
        assert evening.entrant(first).seat
        assert evening.entrant(second).seat
        assert sitting.seats.count() == 10
        assert TournamentEvent.objects.filter(sitting=sitting, kind="back").count() == 2
    assert not list(faults())


def test_reentry_prevents_the_undo_of_the_elimination_before_it(sitting):
    record_event(sitting, "terms", late_level=3, reentries=1)
    record_event(sitting, "draw")
    mistaken = record_event(sitting, "out", entrant=3)
    record_event(sitting, "reenter", entrant=3)
    with pytest.raises(refusals.EventRequired):
        undo(sitting, mistaken)


def test_undone_registration_leaves_no_trace_of_a_new_player(circle, sitting):
    later = NOW + timedelta(minutes=1)
    context = {"sitting": sitting, "level": 1, "by": "Léa", "now": later}
    mistaken = registration.register_player(person="William, Xavier", key=uuid4(), **context)
    undo(sitting, mistaken)
    player = Player.objects.get(name="William, Xavier")
    assert player not in [seat.player for seat in sitting.seats.all()]
    assert player not in listed_players(circle)
    record_event(sitting, "draw")
    to_the_end(sitting)
    close(sitting)
    assert player.pk not in [seat.player_id for seat in settlement(sitting).seats]
    assert not Result.objects.filter(player=player).exists()
    assert not list(faults())


def test_player_taken_off_and_registered_again_by_a_list_has_a_seat(sitting):
    number = tournament_log(sitting).number_of("enter", 9)
    events.undo_event(sitting=sitting, number=number, by="", now=NOW)
    person = Player.objects.get(name="Paul")
    registration.register_players(sitting=sitting, people=[person], level=1, key=uuid4(), by="", now=NOW)
    assert tournament_log(sitting).state.field_size == 10
    assert person in [seat.player for seat in sitting.seats.select_related("player")]


def test_player_who_did_not_come_has_no_seat_and_no_result(circle, sitting):
    Player.objects.filter(name="Zoé").update(created_at=NOW - timedelta(days=1))
    record_event(sitting, "draw")
    absent = record_event(sitting, "noshow", entrants=[8, 9])
    assert [seat.position for seat in sitting.seats.all()] == list(range(8))
    undo(sitting, absent)
    assert [seat.position for seat in sitting.seats.all()] == list(range(10))
    assert {player.name for player in listed_players(circle)} == set(NAMES)
    events.restore_event(sitting=sitting, number=absent.event.number, by="Léa", now=NOW)
    to_the_end(sitting)
    close(sitting)
    assert set(Result.objects.values_list("player__name", flat=True)) == set(NAMES[:8])
    assert {player.name for player in listed_players(circle)} == set(NAMES[:9]), "Zoé was there before"
    assert [*faults(), *ledger_faults()] == []


def test_undone_elimination_takes_its_bounty_and_its_tie_with_it_and_leaves_the_chair(sitting):
    record_event(sitting, "draw")
    one, other = tournament_log(sitting).state.table(1).players[:2]
    record_event(sitting, "out", entrant=one)
    before = tournament_log(sitting).state
    mistaken = record_event(sitting, "out", entrant=other)
    record_event(sitting, "tie", entrant=other)
    record_event(sitting, "bounty", entrant=other, hunters=[one])
    undo(sitting, mistaken)
    assert tournament_log(sitting).state == before
    struck = TournamentEvent.objects.filter(sitting=sitting).exclude(struck_at=None)
    assert set(struck.values_list("kind", flat=True)) == {"out", "tie", "bounty"}
    events.restore_event(sitting=sitting, number=mistaken.event.number, by="Léa", now=NOW)
    assert tournament_log(sitting).state.eliminations[-1].hunters == ()
    assert [*faults()] == []


def test_registration_that_the_desk_has_ticked_can_be_taken_back(sitting):
    later = {"sitting": sitting, "level": 1, "by": "Léa", "now": NOW + timedelta(minutes=1)}
    before = tournament_log(sitting).state
    mistaken = registration.register_player(person="Sam", key=uuid4(), **later)
    record_event(sitting, "arrive", entrant=10, is_here=True)
    record_event(sitting, "pay", entrant=10, is_paid=True)
    undo(sitting, mistaken)
    assert tournament_log(sitting).state == before
    assert not sitting.seats.filter(position=10).exists()


def test_restored_registration_restores_the_player(circle, sitting):
    mistaken = registration.register_player(
        sitting=sitting, person="Sam", level=1, key=uuid4(), by="Léa", now=NOW
    )
    undo(sitting, mistaken)
    events.restore_event(sitting=sitting, number=mistaken.event.number, by="Léa", now=NOW)
    player = Player.objects.get(name="Sam")
    assert player.retired_at is None
    assert player in [seat.player for seat in sitting.seats.all()]
    assert tournament_log(sitting).state.field_size == 11


def test_known_player_stays_in_the_circle_after_an_undone_registration(circle, sitting):
    player = people.add_player(circle=circle, name="Sam", now=NOW - timedelta(days=1))
    mistaken = registration.register_player(
        sitting=sitting, person=player, level=1, key=uuid4(), by="Léa", now=NOW
    )
    undo(sitting, mistaken)
    player.refresh_from_db()
    assert player.retired_at is None
    assert player not in [seat.player for seat in sitting.seats.all()]


def test_undo_of_an_event_that_later_ones_require_is_refused(sitting):
    draw = record_event(sitting, "draw")
    record_event(sitting, "out", entrant=3)
    with pytest.raises(refusals.EventRequired) as refused:
        undo(sitting, draw)
    assert refused.value.reason.code == "NOT_DRAWN"
    assert tournament_log(sitting).state.is_drawn


def test_undone_draw_replaces_the_seed(sitting):
    seed = tournament_log(sitting).state.seed
    undo(sitting, record_event(sitting, "draw"))
    assert tournament_log(sitting).state.seed != seed
    record_event(sitting, "draw", word="again")
    assert tournament_log(sitting).state.is_drawn


def test_enter_player_is_idempotent_by_key(circle, sitting):
    key = uuid4()
    for _ in range(2):
        registration.register_player(sitting=sitting, person="Nora", level=1, key=key, by="", now=NOW)
    assert tournament_log(sitting).state.field_size == 11
    with pytest.raises(RuleError) as refused:
        registration.register_player(sitting=sitting, person="NORA", level=1, key=uuid4(), by="", now=NOW)
    assert refused.value.code == "REGISTERED"
    assert circle.players.filter(folded_name="nora").count() == 1


def test_withdrawn_player_may_register_again(sitting):
    number = tournament_log(sitting).number_of("enter", 9)
    events.undo_event(sitting=sitting, number=number, by="", now=NOW)
    assert tournament_log(sitting).state.field_size == 9
    person = Player.objects.get(name="Paul")
    registration.register_player(sitting=sitting, person=person, level=1, key=uuid4(), by="", now=NOW)
    assert tournament_log(sitting).state.field_size == 10


def test_unreadable_event_is_refused_and_writes_nothing(sitting):
    record_event(sitting, "draw")
    count = TournamentEvent.objects.count()
    for kind, asked in (
        ("out", {}),
        ("party", {}),
        ("penalty", {"entrant": 1, "level": "x", "article": "1"}),
    ):
        with pytest.raises(refusals.MalformedRound):
            record_event(sitting, kind, **asked)
    assert TournamentEvent.objects.count() == count


# Closing


def test_closing_of_an_unfinished_tournament_is_refused(sitting):
    record_event(sitting, "draw")
    with pytest.raises(RuleError) as refused:
        close(sitting)
    assert refused.value.code == "NOT_OVER"


def test_closing_pays_prizes_and_bounties_and_stores_the_places(sitting):
    record_event(sitting, "draw")
    record_event(sitting, "prizes", structure="percent", parts=[50, 30, 20])
    to_the_end(sitting)
    close(sitting)
    settled = settlement(sitting.__class__.objects.get(pk=sitting.pk))
    # Ten entries of 25 €: prizes of 100, 60 and 40 €; the winner has nine bounties and their own.
    assert settled.net_cents == [10000 + 5000 - 2500, 6000 - 2500, 4000 - 2500] + [-2500] * 7
    assert [*faults(), *ledger_faults()] == []
    results = list(TournamentResult.objects.filter(struck_at=None))
    assert [(each.place, each.field_size) for each in results] == [(place, 10) for place in range(1, 11)]
    with pytest.raises(refusals.SittingClosed):
        record_event(sitting, "bounty", entrant=1, hunters=[])


def test_reopening_reverses_prizes_and_places_and_a_new_closing_pays_once(sitting):
    record_event(sitting, "draw")
    to_the_end(sitting)
    close(sitting)
    closing.reopen_sitting(sitting=sitting, by="", now=NOW)
    assert not TournamentResult.objects.filter(struck_at=None).exists()
    assert [*faults(), *ledger_faults()] == []
    close(sitting)
    assert TournamentResult.objects.filter(struck_at=None).count() == 10
    assert [*faults(), *ledger_faults()] == []


def test_closing_with_prizes_of_another_sum_is_refused(sitting):
    record_event(sitting, "prizes", structure="amounts", parts=[15000, 5000])
    registration.register_player(sitting=sitting, person="Nora", level=1, key=uuid4(), by="", now=NOW)
    record_event(sitting, "draw")
    to_the_end(sitting)
    assert sum(settlement(sitting).net_cents) == 0
    with pytest.raises(RuleError) as refused:
        close(sitting)
    assert (refused.value.code, refused.value.facts["difference"]) == ("PRIZES_SUM", 2000)


def test_tournament_without_a_buy_in_closes(circle):
    sitting = opened(circle, players=2, buy_in_cents=0)
    record_event(sitting, "draw")
    to_the_end(sitting)
    assert close(sitting).is_closed


# The season and the clock


def test_choose_points_sets_the_formula_of_a_circle(circle):
    events.set_points_formula(circle=circle, formula="podium")
    assert Circle.objects.get(pk=circle.pk).points_formula == "podium"
    with pytest.raises(ValueError, match="laurels"):
        events.set_points_formula(circle=circle, formula="laurels")


def test_level_without_a_clock_is_the_first_and_frees_no_chip(sitting):
    assert current_level(sitting, NOW) == 1
    assert removable_chip(view_of_sitting(sitting, NOW), tournament_log(sitting).state) is None


def test_freed_chip_is_reported_at_the_level_that_no_longer_needs_it(sitting):
    from games.rules.clock.schedule import BlindLevel, Schedule

    levels = tuple(BlindLevel(small, 2 * small, 0, 20) for small in (25, 50, 100, 200))
    clock = clocks_clock.open_clock(sitting=sitting, schedule=Schedule(levels), key=uuid4(), by="", now=NOW)
    evening = tournament_log(sitting).state
    assert removable_chip(view_of_sitting(sitting, NOW), evening) is None
    clocks_clock.jump_clock(clock=clock, level=2, key=uuid4(), by="", now=NOW)
    assert current_level(sitting, NOW) == 3
    assert removable_chip(view_of_sitting(sitting, NOW), evening) == (25, 100)


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
def test_edited_tournament_events_are_a_fault(sitting, kind, change):
    record_event(sitting, "prizes", structure="percent", parts=[50, 30, 20])
    record_event(sitting, "draw")
    to_the_end(sitting)
    close(sitting)
    assert [*faults()] == []
    last = TournamentEvent.objects.filter(sitting=sitting, kind=kind).last()
    TournamentEvent.objects.filter(pk=last.pk).update(**change)
    assert [*faults()]


def test_edited_tournament_place_is_a_fault(sitting):
    record_event(sitting, "draw")
    to_the_end(sitting)
    close(sitting)
    TournamentResult.objects.filter(place=1).update(place=2)
    assert "rank" in str(next(iter(faults())))
