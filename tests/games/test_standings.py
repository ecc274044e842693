"""The season's standings: the sum of its closings, ties shared, absence not counted as a fall."""

from datetime import timedelta
from uuid import uuid4

from games import play
from games.models import Season
from games.settling import settlement
from games.standings import circle_counts, games_of_season, open_sittings, season_standings
from tests.games.conftest import C2, NOON, QUEENS, close, record


def table(circle):
    standings = season_standings(Season.objects.get(circle=circle))
    return [(row.rank, row.player.name, row.sittings, row.total_cents) for row in standings.rows]


def test_only_closed_sittings_count(circle, sitting):
    record(sitting, C2)
    assert table(circle) == []
    close(sitting)
    assert table(circle) == [(1, "Karim", 1, 90), (2, "Léa", 1, -90)]


def test_a_reopened_sitting_no_longer_counts(circle, sitting):
    record(sitting, C2)
    play.reopen_sitting(sitting=close(sitting), by="Léa", now=NOON)
    assert table(circle) == []


def test_a_repayment_changes_no_standing(circle, sitting, players):
    record(sitting, C2)
    sitting = close(sitting)
    (line,) = settlement(sitting).lines
    play.repay(
        evening=sitting.evening,
        debtor=line.debtor,
        creditor=line.creditor,
        amount_cents=line.amount_cents,
        key=sitting.key,
        by="Léa",
        now=NOON,
    )
    assert [row[-1] for row in table(circle)] == [90, -90]


def test_equal_totals_share_their_rank(circle, open_sitting):
    for data in (C2, QUEENS, {"seats": QUEENS["seats"][::-1]}, {"seats": C2["seats"][::-1]}):
        sitting = open_sitting()
        record(sitting, data)
        close(sitting)
    assert table(circle) == [(1, "Karim", 4, 0), (1, "Léa", 4, 0)]


def test_who_was_away_keeps_his_total_and_has_a_gap_in_his_form(circle, open_sitting, players):
    for evening, seats in enumerate((2, 2)):
        sitting = open_sitting(seats=seats, now=NOON + timedelta(days=evening))
        record(sitting, C2)
        close(sitting)
    other = play.open_sitting(
        circle=circle,
        game_key="chinese",
        preset="open_face",
        changes={},
        players=players[1:3],
        point_value_cents=10,
        key=uuid4(),
        by="Karim",
        now=NOON + timedelta(days=2),
    )
    record(other, C2)
    close(other)
    rows = {row.player.name: row for row in season_standings(Season.objects.get()).rows}
    assert rows["Léa"].form == [-90, -90, None]
    assert rows["Léa"].cumulated_cents == [-90, -180, -180]
    assert rows["Inès"].form == [None, None, 90]


def test_standings_of_one_game_leave_the_others_out(circle, open_sitting):
    chinese, menteur = open_sitting(), open_sitting("cards34", 3, "menteur", {"mark": "jetons"})
    record(chinese, C2)
    record(menteur, {"announcer": 0, "refuser": 1, "truth": False})
    close(chinese)
    close(menteur)
    season = Season.objects.get()
    assert games_of_season(season) == ["chinese", "menteur"]
    assert [row.player.name for row in season_standings(season, "chinese").rows] == ["Karim", "Léa"]


def test_the_first_screen_counts_circles_and_open_sittings(circle, players, open_sitting):
    open_sitting()
    done, live = open_sitting(), open_sitting()
    record(done, C2)
    close(done)
    record(live, C2)
    counts = circle_counts([circle], players[:2])
    assert (counts.sittings, counts.players) == ({circle.pk: 1}, {circle.pk: 4})
    assert counts.season_cents == {players[0].pk: -90, players[1].pk: 90}
    assert [count for _sitting, count in open_sittings([circle])] == [1, 0]
