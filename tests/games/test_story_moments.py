"""The turning points of a game: true of its rounds whatever they are, and the same for everybody."""

from datetime import UTC, datetime, timedelta
from itertools import accumulate

from hypothesis import given, settings
from hypothesis import strategies as st

from games.silence import last_word
from games.story.facts import Facts, Lie, facts_of
from games.story.joined import Played, cumulated, steps
from games.story.moments import Deal, Moment, leaders, moments, totals

PLAYERS = (11, 12, 13, 14)
NIGHT = datetime(2026, 3, 28, 20, tzinfo=UTC)


@st.composite
def games(draw):
    """Rounds of two to four players that move nothing out of the table; some sit some rounds out."""
    players = PLAYERS[: draw(st.integers(2, 4))]
    deals = []
    for number in range(1, draw(st.integers(0, 12)) + 1):
        around = draw(st.lists(st.sampled_from(players), min_size=2, unique=True))
        won = [draw(st.integers(-9, 9)) for _ in around[1:]]
        some = st.lists(st.sampled_from(around), unique=True).map(tuple)
        facts = Facts(draw(some), draw(some), draw(st.none() | st.just(Lie(around[0], number))))
        deals.append(Deal(number, dict(zip(around, [-sum(won), *won], strict=True)), facts))
    return players, deals


def of(kind, players, deals):
    return [each for each in moments(deals, players) if each.kind == kind]


@settings(max_examples=40)
@given(game=games())
def test_nobody_won_more_in_a_round_than_the_biggest_win(game):
    _players, deals = game
    every = [won for deal in deals for won in deal.won.values()]
    found = of("biggest", *game)
    assert bool(found) == (max(every, default=0) > 0)
    for each in found:
        assert each.amount == max(every)
        assert all(deals[each.number - 1].won[player] == each.amount for player in each.players)


@settings(max_examples=40)
@given(game=games())
def test_who_took_the_lead_for_good_is_alone_in_front_ever_after_and_was_not_just_before(game):
    players, deals = game
    alone = leaders(totals(deals, players), len(deals))
    for each in of("lead", *game) + of("ahead", *game):
        assert set(alone[each.number - 1 :]) == {each.players[0]}
        before = alone[each.number - 2] if each.number > 1 else None
        assert (each.kind == "ahead") == (each.number == 1)
        assert before != each.players[0]
    if len(deals) > 1:
        assert len(of("lead", *game) + of("ahead", *game)) == (alone[-1] is not None)


@settings(max_examples=40)
@given(game=games())
def test_a_comeback_ends_where_it_says_from_where_it_says(game):
    _players, deals = game
    for each in of("comeback", *game):
        running = list(accumulate((deal.won.get(each.players[0], 0) for deal in deals), initial=0))
        assert (each.lowest, each.amount) == (min(running), running[-1])
        assert running[each.number] == each.lowest < 0 <= each.amount


@settings(max_examples=40)
@given(game=games())
def test_a_streak_is_won_round_after_round_and_no_longer_one_was(game):
    _players, deals = game
    for each in of("streak", *game):
        played = [deal for deal in deals if each.players[0] in deal.won and deal.number >= each.number]
        assert all(deal.won[each.players[0]] > 0 for deal in played[: each.amount])
        assert len(played) == each.amount or played[each.amount].won[each.players[0]] <= 0


@settings(max_examples=40)
@given(game=games())
def test_a_stay_in_fantasyland_was_earned_deal_after_deal(game):
    _players, deals = game
    for each in of("fantasyland", *game):
        stay = range(each.number, each.number + each.amount)
        assert all(each.players[0] in deals[number - 2].facts.fantasyland for number in stay)
        assert all(each.players[0] in deals[number - 1].won for number in stay)


@settings(max_examples=40)
@given(game=games(), worth=st.integers(2, 9))
def test_what_a_point_is_worth_changes_no_turning_point(game, worth):
    players, deals = game
    dearer = [
        Deal(deal.number, {player: worth * won for player, won in deal.won.items()}, deal.facts)
        for deal in deals
    ]
    same = [(each.kind, each.number, each.players) for each in moments(deals, players)]
    assert [(each.kind, each.number, each.players) for each in moments(dearer, players)] == same


@settings(max_examples=40)
@given(game=games())
def test_who_sits_where_changes_no_turning_point(game):
    players, deals = game
    told = {(each.kind, each.number, frozenset(each.players)) for each in moments(deals, players)}
    turned = {(each.kind, each.number, frozenset(each.players)) for each in moments(deals, players[::-1])}
    assert told == turned


@settings(max_examples=40)
@given(game=games(), worth=st.integers(1, 50), closing=st.integers(-500, 500))
def test_the_curve_of_the_night_ends_at_what_the_games_paid(game, worth, closing):
    players, deals = game
    timed = [(NIGHT + timedelta(minutes=deal.number), deal) for deal in deals]
    paid = {player: total[-1] * worth for player, total in totals(deals, players).items()}
    paid[players[0]] += closing
    paid[players[1]] -= closing
    bank = {players[0]: 700, players[1]: -700}
    night = steps(
        [
            Played(timed, worth, NIGHT + timedelta(hours=2), paid),
            Played(timed, 0, NIGHT + timedelta(hours=1), bank),
        ]
    )
    ends = {player: running[-1] for player, running in cumulated(night, players).items()}
    assert ends == {player: paid[player] + bank.get(player, 0) for player in players}
    assert sum(step.number is None and step.game == 1 for step in night) == 1


@given(minutes=st.lists(st.integers(0, 2000), max_size=20))
def test_a_night_ends_before_the_first_long_silence(minutes):
    words = [NIGHT + timedelta(minutes=each) for each in minutes]
    ended = last_word(NIGHT, words)
    assert ended in [NIGHT, *words]
    later = [each for each in words if each > ended]
    assert all(each - ended >= timedelta(hours=8) for each in later)


def test_one_deal_has_a_biggest_win_and_no_race():
    deals = [Deal(1, {11: 9, 12: -9})]
    assert moments(deals, (11, 12)) == [Moment("biggest", 1, (11,), 9)]


def test_a_dip_that_one_deal_mends_is_no_comeback():
    deals = [Deal(1, {11: -5, 12: 5}), Deal(2, {11: 20, 12: -20})]
    assert of("comeback", (11, 12), deals) == []
    deep = [Deal(number, {11: -5, 12: 5}) for number in (1, 2, 3)]
    back = [Deal(number, {11: 8, 12: -8}) for number in (4, 5)]
    assert of("comeback", (11, 12), deep + back) == [Moment("comeback", 3, (11,), 1, -15)]


def test_a_lie_is_told_where_it_was_found_out_and_nowhere_else():
    lost = {"kind": "lost", "announcer": 0, "refuser": 1, "loser": 0, "truth": False}
    assert facts_of("menteur", lost, [11, 12, 13], [-4, 2, 2]).lie == Lie(11, 4)
    true = lost | {"truth": True, "loser": 1}
    assert facts_of("menteur", true, [11, 12, 13], [2, -4, 2]).lie is None
    unfair = lost | {"truth": True, "fair_play_violation": True}
    assert facts_of("menteur", unfair, [11, 12, 13], [-4, 2, 2]).lie is None
