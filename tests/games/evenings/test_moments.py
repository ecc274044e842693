"""Turning points of a sitting: consistent with any rounds and independent of the seat order."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import accumulate

from hypothesis import given, settings
from hypothesis import strategies as st

from games.evenings.idle import last_activity
from games.evenings.story.cash_curve import ClosedGame, cash_steps, running_cents
from games.evenings.story.highlights import RevealedLie, RoundHighlights, round_highlights
from games.evenings.story.moments import Moment, StoryRound, find_moments, leaders, running_totals

PLAYERS = (11, 12, 13, 14)
START = datetime(2026, 3, 28, 20, tzinfo=UTC)


@st.composite
def games(draw):
    """Draw rounds of two to four players that sum to zero; some players sit some rounds out."""
    players = PLAYERS[: draw(st.integers(2, 4))]
    deals = []
    for number in range(1, draw(st.integers(0, 12)) + 1):
        seated = draw(st.lists(st.sampled_from(players), min_size=2, unique=True))
        won = [draw(st.integers(-9, 9)) for _ in seated[1:]]
        some = st.lists(st.sampled_from(seated), unique=True).map(tuple)
        facts = RoundHighlights(
            draw(some), draw(some), draw(st.none() | st.just(RevealedLie(seated[0], number)))
        )
        deals.append(StoryRound(number, dict(zip(seated, [-sum(won), *won], strict=True)), facts))
    return players, deals


def of(kind, players, deals):
    return [each for each in find_moments(deals, players) if each.kind == kind]


@settings(max_examples=40)
@given(game=games())
def test_biggest_win_is_the_maximum_of_all_rounds(game):
    _players, deals = game
    every = [won for deal in deals for won in deal.points.values()]
    found = of("biggest", *game)
    assert bool(found) == (max(every, default=0) > 0)
    for each in found:
        assert each.amount == max(every)
        assert all(deals[each.number - 1].points[player] == each.amount for player in each.players)


@settings(max_examples=40)
@given(game=games())
def test_lead_moment_is_the_round_since_which_the_player_leads_alone(game):
    players, deals = game
    alone = leaders(running_totals(deals, players), len(deals))
    for each in of("lead", *game) + of("ahead", *game):
        assert set(alone[each.number - 1 :]) == {each.players[0]}
        before = alone[each.number - 2] if each.number > 1 else None
        assert (each.kind == "ahead") == (each.number == 1)
        assert before != each.players[0]
    if len(deals) > 1:
        assert len(of("lead", *game) + of("ahead", *game)) == (alone[-1] is not None)


@settings(max_examples=40)
@given(game=games())
def test_comeback_goes_from_the_lowest_total_to_the_final_one(game):
    _players, deals = game
    for each in of("comeback", *game):
        running = list(accumulate((deal.points.get(each.players[0], 0) for deal in deals), initial=0))
        assert (each.lowest, each.amount) == (min(running), running[-1])
        assert running[each.number] == each.lowest < 0 <= each.amount


@settings(max_examples=40)
@given(game=games())
def test_streak_is_the_longest_run_of_won_rounds(game):
    _players, deals = game
    for each in of("streak", *game):
        played = [deal for deal in deals if each.players[0] in deal.points and deal.number >= each.number]
        assert all(deal.points[each.players[0]] > 0 for deal in played[: each.amount])
        assert len(played) == each.amount or played[each.amount].points[each.players[0]] <= 0


@settings(max_examples=40)
@given(game=games())
def test_fantasyland_moment_has_an_entry_before_each_deal(game):
    _players, deals = game
    for each in of("fantasyland", *game):
        stay = range(each.number, each.number + each.amount)
        assert all(each.players[0] in deals[number - 2].highlights.fantasyland for number in stay)
        assert all(each.players[0] in deals[number - 1].points for number in stay)


@settings(max_examples=40)
@given(game=games(), value=st.integers(2, 9))
def test_moments_do_not_depend_on_the_point_value(game, value):
    players, deals = game
    dearer = [
        StoryRound(deal.number, {player: value * won for player, won in deal.points.items()}, deal.highlights)
        for deal in deals
    ]
    same = [(each.kind, each.number, each.players) for each in find_moments(deals, players)]
    assert [(each.kind, each.number, each.players) for each in find_moments(dearer, players)] == same


@settings(max_examples=40)
@given(game=games())
def test_moments_do_not_depend_on_the_seat_order(game):
    players, deals = game
    found = {(each.kind, each.number, frozenset(each.players)) for each in find_moments(deals, players)}
    turned = {
        (each.kind, each.number, frozenset(each.players)) for each in find_moments(deals, players[::-1])
    }
    assert found == turned


@settings(max_examples=40)
@given(game=games(), value=st.integers(1, 50), closing=st.integers(-500, 500))
def test_curve_of_an_evening_ends_at_the_paid_amounts(game, value, closing):
    players, deals = game
    timed = [
        (START + timedelta(minutes=deal.number), replace(deal, point_value_cents=value)) for deal in deals
    ]
    paid = {player: total[-1] * value for player, total in running_totals(deals, players).items()}
    paid[players[0]] += closing
    paid[players[1]] -= closing
    bank = {players[0]: 700, players[1]: -700}
    curve = cash_steps(
        [
            ClosedGame(timed, False, START + timedelta(hours=2), paid),
            ClosedGame(timed, True, START + timedelta(hours=1), bank),
        ]
    )
    ends = {player: running[-1] for player, running in running_cents(curve, players).items()}
    assert ends == {player: paid[player] + bank.get(player, 0) for player in players}
    assert sum(step.number is None and step.game == 1 for step in curve) == 1


@given(minutes=st.lists(st.integers(0, 2000), max_size=20))
def test_evening_ends_before_the_first_pause_of_eight_hours(minutes):
    words = [START + timedelta(minutes=each) for each in minutes]
    ended = last_activity(START, words)
    assert ended in [START, *words]
    later = [each for each in words if each > ended]
    assert all(each - ended >= timedelta(hours=8) for each in later)


def test_moments_of_one_deal_are_the_biggest_win_only():
    deals = [StoryRound(1, {11: 9, 12: -9})]
    assert find_moments(deals, (11, 12)) == [Moment("biggest", 1, (11,), 9)]


def test_changes_of_the_lead_are_counted_without_the_ties():
    deals = [StoryRound(1, {11: 5, 12: -5}), StoryRound(2, {11: -8, 12: 8}), StoryRound(3, {11: 20, 12: -20})]
    assert of("leads", (11, 12), deals) == [Moment("leads", 3, (), 2)]
    tied = [StoryRound(1, {11: 5, 12: -5}), StoryRound(2, {11: -5, 12: 5}), StoryRound(3, {11: 5, 12: -5})]
    assert of("leads", (11, 12), deals[:2]) == of("leads", (11, 12), tied) == []


def test_comeback_requires_more_than_one_deal():
    deals = [StoryRound(1, {11: -5, 12: 5}), StoryRound(2, {11: 20, 12: -20})]
    assert of("comeback", (11, 12), deals) == []
    deep = [StoryRound(number, {11: -5, 12: 5}) for number in (1, 2, 3)]
    back = [StoryRound(number, {11: 8, 12: -8}) for number in (4, 5)]
    assert of("comeback", (11, 12), deep + back) == [Moment("comeback", 3, (11,), 1, -15)]


def test_lie_fact_exists_only_for_a_lie_found_out():
    lost = {"kind": "lost", "announcer": 0, "refuser": 1, "loser": 0, "causer": 1, "truth": False}
    assert round_highlights("menteur", lost, [11, 12, 13], [-4, 2, 2]).lie == RevealedLie(11, 4)
    true = lost | {"truth": True, "loser": 1, "causer": 0}
    assert round_highlights("menteur", true, [11, 12, 13], [2, -4, 2]).lie is None
    unfair = lost | {"truth": True, "fair_play_violation": True}
    assert round_highlights("menteur", unfair, [11, 12, 13], [-4, 2, 2]).lie is None


def test_player_of_no_duel_has_no_streak():
    duels = [RoundHighlights(duel=(12, 11))] * 3
    coups = [StoryRound(number, {11: -2, 12: 1, 13: 1}, duel) for number, duel in enumerate(duels, 1)]
    assert of("streak", (11, 12, 13), coups) == [Moment("streak", 1, (12,), 3)]
    between = StoryRound(4, {11: 1, 12: 1, 13: -2}, RoundHighlights(duel=(11, 13)))
    last = StoryRound(5, {11: -2, 12: 1, 13: 1}, RoundHighlights(duel=(12, 11)))
    assert of("streak", (11, 12, 13), [*coups, between, last]) == [Moment("streak", 1, (12,), 4)]


def test_gain_of_everybody_but_the_loser_is_no_biggest_win():
    duel = RoundHighlights(duel=(12, 11))
    assert of("biggest", (11, 12, 13), [StoryRound(1, {11: -2, 12: 1, 13: 1}, duel)]) == []
    alone = [StoryRound(1, {11: -3, 12: 2, 13: 1}, duel)]
    assert of("biggest", (11, 12, 13), alone) == [Moment("biggest", 1, (12,), 2)]
