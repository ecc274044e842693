"""Season standings: sums of closings, shared ranks, absences."""

from collections import defaultdict
from datetime import timedelta
from fractions import Fraction
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.circles.commands import people
from games.circles.queries.home import circle_counts, open_sittings
from games.evenings.commands import evenings, repayments
from games.models import Evening, Player, Round, Season, Sitting
from games.rules.tournament.season_points import season_points
from games.seasons.queries.breakdown import PAGE_SIZE, total_breakdown
from games.seasons.queries.standings import (
    CENTS,
    CURVE_LENGTH,
    POINTS,
    SEASON_POINTS,
    games_of_season,
    season_standings,
)
from games.sittings.commands import closing, opening
from games.sittings.queries.settlement import settlement
from ledger.models import Transfer
from tests.games.conftest import C2, NOON, QUEENS, active_rounds, close, correct, record, undo

MIRRORED = {"seats": C2["seats"][::-1]}


def the_season():
    return Season.objects.get()


def table(season=None, game_key="", measure=CENTS):
    standings = season_standings(season or the_season(), game_key, measure)
    return [(row.rank, row.player.name, row.evenings, row.score) for row in standings.rows]


@pytest.fixture
def play_evening(open_sitting):
    """Return a function that plays one evening: a closed sitting of these deals on that day."""

    def play_evening(*deals, day=0, **opened):
        sitting = open_sitting(now=NOON + timedelta(days=day), **opened)
        for deal in deals:
            record(sitting, deal)
        return close(sitting)

    return play_evening


def test_standings_count_closed_sittings_only(sitting):
    record(sitting, C2)
    assert table() == []
    close(sitting)
    assert table() == [(1, "Karim", 1, 90), (2, "Léa", 1, -90)]


def test_standings_exclude_a_reopened_sitting(sitting):
    record(sitting, C2)
    closing.reopen_sitting(sitting=close(sitting), by="Léa", now=NOON)
    assert table() == []


def test_standings_are_unchanged_by_a_repayment(sitting):
    record(sitting, C2)
    sitting = close(sitting)
    (line,) = settlement(sitting).lines
    repayments.record_repayment(
        evening=sitting.evening,
        debtor=line.debtor,
        creditor=line.creditor,
        amount_cents=line.amount_cents,
        key=sitting.key,
        by="Léa",
        now=NOON,
    )
    assert [row[-1] for row in table()] == [90, -90]


def test_equal_totals_share_a_rank(play_evening):
    for day, deal in enumerate((C2, QUEENS, {"seats": QUEENS["seats"][::-1]}, MIRRORED)):
        play_evening(deal, day=day)
    assert table() == [(1, "Karim", 4, 0), (1, "Léa", 4, 0)]


def test_standings_count_the_evenings_of_the_season_and_of_each_player(play_evening, circle, players):
    play_evening(C2)
    for day in (1, 2):
        other = opening.open_sitting(
            circle=circle,
            game_key="chinese",
            preset="open_face",
            changes={},
            players=players[2:],
            point_value_cents=10,
            key=uuid4(),
            by="Inès",
            now=NOON + timedelta(days=day),
        )
        record(other, C2)
        close(other)
    standings = season_standings(the_season())
    assert standings.evenings == 3
    assert {row.player.name: row.evenings for row in standings.rows} == {
        "Léa": 1,
        "Karim": 1,
        "Inès": 2,
        "Thomas": 2,
    }


def test_absent_player_has_the_same_total_and_average_and_a_gap_in_form(play_evening, circle, players):
    play_evening(C2)
    play_evening(C2, day=1)
    play_evening({"seats": [*C2["seats"]]}, day=2)
    other = opening.open_sitting(
        circle=circle,
        game_key="chinese",
        preset="open_face",
        changes={},
        players=players[1:3],
        point_value_cents=10,
        key=uuid4(),
        by="Karim",
        now=NOON + timedelta(days=3),
    )
    record(other, C2)
    before = {row.player.name: row.score for row in season_standings(averaged()).rows}
    close(other)
    rows = {row.player.name: row for row in season_standings(averaged()).rows}
    assert rows["Léa"].recent_results == [-90, -90, -90, None]
    assert rows["Léa"].running_scores == [0, -90, -90, -90, -90]
    assert rows["Inès"].recent_results == [None, None, None, 90]
    assert rows["Léa"].score == before["Léa"] == -90


def averaged():
    Season.objects.update(method="average")
    return the_season()


def test_standings_drop_the_worst_evenings(play_evening):
    for day, deals in enumerate(([C2], [C2, C2], [MIRRORED])):
        play_evening(*deals, day=day)
    Season.objects.update(dropped=1)
    assert table() == [(1, "Karim", 3, 270), (2, "Léa", 3, 0)]
    Season.objects.update(method="average")
    assert [row[-1] for row in table()] == [135, 0]
    Season.objects.update(method="sum", dropped=9)
    assert [row[-1] for row in table()] == [180, 90]


def test_player_with_too_few_evenings_is_last_without_a_rank(play_evening):
    play_evening(C2)
    play_evening(*[MIRRORED] * 3, day=1)
    Season.objects.update(least_evenings=3)
    assert [row[0] for row in table()] == [None, None]


def test_standings_of_one_game_exclude_the_others(open_sitting):
    chinese, menteur = open_sitting(), open_sitting("cards34", 3, "menteur", {"mark": "jetons"})
    record(chinese, C2)
    record(menteur, {"announcer": 0, "refuser": 1, "truth": False})
    close(chinese)
    close(menteur)
    season = the_season()
    assert games_of_season(season) == ["chinese", "menteur"]
    assert [row[1] for row in table(season, "chinese")] == ["Karim", "Léa"]
    assert table(season, "chinese", POINTS) == [(1, "Karim", 1, 9), (2, "Léa", 1, -9)]
    assert table(season, "chinese", SEASON_POINTS) == [(1, "Karim", 1, 2), (2, "Léa", 1, 1)]


def test_curve_has_the_latest_evenings_and_ends_at_the_total(play_evening, monkeypatch):
    monkeypatch.setattr("games.seasons.queries.standings.CURVE_LENGTH", 3)
    for day in range(5):
        play_evening(C2, day=day)
    standings = season_standings(the_season())
    assert (len(standings.recent_evenings), standings.evenings) == (3, 5)
    assert standings.rows[0].running_scores == [180, 270, 360, 450]
    assert CURVE_LENGTH > 3


def test_curve_of_an_average_without_the_worst_ends_at_the_score(play_evening, monkeypatch):
    monkeypatch.setattr("games.seasons.queries.standings.CURVE_LENGTH", 2)
    for day, deals in enumerate(([MIRRORED], [C2], [C2, C2], [MIRRORED, C2, C2])):
        play_evening(*deals, day=day)
    Season.objects.update(method="average", dropped=1)
    for row in season_standings(the_season()).rows:
        assert row.running_scores[-1] == row.score
    lea = next(row for row in season_standings(the_season()).rows if row.player.name == "Léa")
    assert lea.running_scores == [90, 0, -30]


def test_breakdown_lists_the_evenings_of_a_total_and_the_dropped_ones(play_evening, players):
    for day, deal in enumerate((C2, MIRRORED, MIRRORED)):
        play_evening(deal, day=day)
    Season.objects.update(dropped=1)
    found = total_breakdown(the_season(), players[0], "", CENTS)
    assert [(each.amount, each.is_dropped, each.games) for each in found.evenings] == [
        (90, False, ["chinese"]),
        (90, False, ["chinese"]),
        (-90, True, ["chinese"]),
    ]
    assert (found.played.total, found.total, found.counted) == (90, 180, 2)


def test_breakdown_is_paginated(play_evening, players, monkeypatch):
    monkeypatch.setattr("games.seasons.queries.breakdown.PAGE_SIZE", 2)
    for day in range(5):
        play_evening(C2, day=day)
    pages = [total_breakdown(the_season(), players[0], "", CENTS, page) for page in "123"]
    assert [len(each.evenings) for each in pages] == [2, 2, 1]
    assert [each.evenings.has_next() for each in pages] == [True, True, False]
    assert PAGE_SIZE > 2


def test_circle_counts_include_evenings_players_and_open_sittings(circle, players, open_sitting):
    open_sitting()
    done, live = open_sitting(), open_sitting()
    record(done, C2)
    close(done)
    record(live, C2)
    counts = circle_counts([circle], players[:2])
    assert (counts.evenings, counts.players) == ({circle.pk: 1}, {circle.pk: 4})
    assert counts.season_cents == {players[0].pk: -90, players[1].pk: 90}
    assert [count for _sitting, count in open_sittings([circle])] == [1, 0]


@pytest.mark.parametrize("dropped", [0, 3])
def test_standings_take_a_constant_number_of_queries(play_evening, django_assert_num_queries, dropped):
    for day in range(3):
        play_evening(C2, day=day)
    Season.objects.update(dropped=dropped)
    season = the_season()
    for measure in (CENTS, POINTS, SEASON_POINTS):
        with django_assert_num_queries(3):
            season_standings(season, "", measure)


# Against the book


def from_the_book(season, formula=sum):
    """Return the score of each player from the transfers of the closings alone."""
    evenings = defaultdict(lambda: defaultdict(int))
    owners = dict(Player.objects.values_list("account", "name"))
    closed = Sitting.objects.filter(season=season, closing__isnull=False)
    for sitting in closed:
        for seat in sitting.seats.all():
            evenings[seat.player.name][sitting.evening_id] += 0
        for each in Transfer.objects.filter(entry=sitting.closing):
            for account, sign in ((each.target_id, 1), (each.source_id, -1)):
                if account in owners:
                    evenings[owners[account]][sitting.evening_id] += sign * each.amount
    return {name: formula(sorted(won.values())) for name, won in evenings.items()}


def without_two(won):
    return Fraction(sum(won[2:] or won[-1:]), len(won[2:] or won[-1:]))


ACTS = st.lists(
    st.tuples(
        st.sampled_from(
            ["evening", "evening", "sitting", "deal", "deal", "correct", "undo", "close", "reopen", "move"]
        ),
        st.integers(0, 9),
    ),
    min_size=5,
    max_size=18,
)


@pytest.mark.sweep
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_standings_equal_the_sums_of_the_book_after_any_corrections(db, acts):
    circle = people.open_circle(name="Les jeudis", now=NOON)
    players = [people.add_player(circle=circle, name=name, now=NOON) for name in ("Léa", "Karim", "Inès")]
    now, sittings = NOON, []
    for act, number in acts:
        now += timedelta(hours=20 if act == "evening" else 1)
        do(act, number, circle, players, sittings, now)
    for sitting in sittings:
        if not Sitting.objects.get(pk=sitting.pk).is_closed:
            close(sitting, now=now)
    season = circle.seasons.get()
    assert {row.player.name: row.score for row in season_standings(season).rows} == from_the_book(season)
    season.method, season.dropped = "average", 2
    averages = {row.player.name: row.score for row in season_standings(season).rows}
    assert averages == from_the_book(season, without_two)


def do(act, number, circle, players, sittings, now):
    """Apply one random action; an impossible one changes nothing."""
    if act in ("evening", "sitting") or not sittings:
        seated = [players[number % 3], players[(number + 1) % 3]]
        sittings.append(
            opening.open_sitting(
                circle=circle,
                game_key="chinese",
                preset="open_face",
                changes={},
                players=seated,
                point_value_cents=10,
                key=uuid4(),
                by="Léa",
                now=now,
            )
        )
        record(sittings[-1], C2, now=now)
        return
    sitting = Sitting.objects.get(pk=sittings[number % len(sittings)].pk)
    rounds = active_rounds(sitting)
    if act == "reopen" and sitting.is_closed:
        closing.reopen_sitting(sitting=sitting, by="Léa", now=now)
    elif act == "move":
        evenings.move_sitting(sitting=sitting, evening=Evening.objects.order_by("pk").last(), now=now)
    elif sitting.is_closed:
        return
    elif act == "deal":
        record(sitting, MIRRORED if number % 2 else C2, now=now)
    elif act == "correct" and rounds:
        correct(rounds[number % len(rounds)], QUEENS if number % 2 else MIRRORED, now=now)
    elif act == "undo" and rounds:
        undo(rounds[-1])
    elif act == "close":
        close(sitting, now=now)


@pytest.mark.sweep
def test_standings_of_the_demo_equal_its_book_and_its_rounds(demo_circle):
    season = demo_circle.seasons.get()
    rows = season_standings(season).rows
    assert {row.player.name: row.score for row in rows} == from_the_book(season)
    assert sum(row.score for row in rows) == 0
    chinese = season_standings(season, "chinese", POINTS).rows
    assert {row.player.name: row.score for row in chinese} == points_of_rounds(season, "chinese")
    placed = season_standings(season, "", SEASON_POINTS).rows
    assert {row.player.name: row.score for row in placed} == points_of_places(season)


def points_of_rounds(season, game_key):
    """Return the points by player, summed round by round."""
    points = defaultdict(int)
    rounds = Round.objects.filter(sitting__season=season, sitting__game_key=game_key, struck_at=None)
    for each in rounds.exclude(sitting__closing=None).select_related("sitting", "seating"):
        names = {seat.position: seat.player.name for seat in each.sitting.seats.all()}
        for position, won in zip(each.seating.positions, each.net, strict=True):
            points[names[position]] += won
    return points


def points_of_places(season):
    """Return the season points by player, from the places of the closings or tournaments."""
    points = defaultdict(int)
    for sitting in Sitting.objects.filter(season=season, closing__isnull=False):
        placed = sitting.tournament_results.filter(struck_at=None)
        if placed:
            for each in placed:
                points[each.player.name] += season_points("field", each.place, each.field_size)
            continue
        found = settlement(sitting)
        place_points = [
            cents or points_won
            for cents, points_won in zip(found.net_cents, won_points(sitting, found), strict=True)
        ]
        for seat, amount in zip(found.seats, place_points, strict=True):
            place = 1 + sum(other > amount for other in place_points)
            points[seat.player.name] += season_points("field", place, len(place_points))
    return points


def won_points(sitting, found):
    if any(found.net_cents):
        return [0] * len(found.seats)
    return [sum(each.net[seat.position] for each in active_rounds(sitting)) for seat in found.seats]
