"""Random seasons, counted again from the recorded rounds in SQL: every page names the same figures.

A season has games of two kinds, corrections, undone rounds, reopened games, imported evenings, a merged
record and another formula. The recount reads rounds, seats and imported parts only, never a stored total.
"""

import random
import re
from collections import Counter, defaultdict
from csv import DictReader
from datetime import date, timedelta
from fractions import Fraction
from io import StringIO
from itertools import accumulate, permutations
from json import loads
from uuid import uuid4

import pytest
from django.db import connection
from django.urls import reverse
from django.utils.translation import override

from games.archive.workbook import file_text
from games.circles.commands import merges, people
from games.evenings.commands import past_results
from games.evenings.queries.past_results import ImportLine
from games.models import Player, Season
from games.sittings.commands import closing, opening, rounds
from tests.games.conftest import C2, NOON, QUEENS
from tests.html import parse
from tests.scenario import bound_client
from tests.web.season_figures import last_scores
from web.players.pages.records import PEAK_TITLES
from web.seasons.text import format_score
from web.ui.numbers import format_signed

NAMES = ("Léa", "Karim", "Inès", "Thomas", "Zoé")
DEALS = (C2, QUEENS, {"seats": C2["seats"][::-1]})
EVENINGS = 5


class RandomSeason:
    """A circle that played a random season, its host's client, and the recount."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.circle = people.open_circle(name="Les jeudis", now=NOON)
        self.players = [people.add_player(circle=self.circle, name=name, now=NOON) for name in NAMES]
        self.twin = people.add_player(circle=self.circle, name="Zoë Martin", now=NOON)
        for day in range(EVENINGS):
            self.play(NOON + timedelta(days=day))
        self.import_sheet()
        merges.merge_players(duplicate=self.twin, survivor=self.players[-1], key=uuid4(), by="Léa", now=NOON)
        self.season = Season.objects.get(ends_on=None)
        self.season.method = ("sum", "average")[seed]
        self.season.dropped = self.chance.randrange(1, 4)
        self.season.least_evenings = self.chance.randrange(4)
        self.season.save()
        self.won = self.recount()

    def play(self, now):
        for _ in range(self.chance.choice((1, 1, 2))):
            is_chinese = self.chance.random() < 0.4
            seated = self.chance.sample(self.players, 2 if is_chinese else self.chance.choice((3, 4)))
            if self.chance.random() < 0.3:
                seated = [self.twin if each == self.players[-1] else each for each in seated]
            sitting = opening.open_sitting(
                circle=self.circle,
                game_key="chinese" if is_chinese else "menteur",
                preset="open_face" if is_chinese else "cards34",
                changes={} if is_chinese else {"mark": "enjeu"},
                players=seated,
                point_value_cents=self.chance.choice((5, 10, 50)),
                key=uuid4(),
                by="Léa",
                now=now,
            )
            for _ in range(self.chance.randrange(1, 5)):
                self.record(sitting, len(seated), now, is_chinese=is_chinese)
            sitting = closing.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=now)
            if self.chance.random() < 0.3:
                closing.reopen_sitting(sitting=sitting, by="Léa", now=now)
                sitting.refresh_from_db()
                self.record(sitting, len(seated), now, is_chinese=is_chinese)
                closing.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=now)

    def record(self, sitting, seats, now, *, is_chinese):
        """Record a round; correct it or undo it now and then."""

        def data():
            return self.chance.choice(DEALS) if is_chinese else self.coup(seats)

        made = rounds.record_round(sitting=sitting, data=data(), key=uuid4(), by="Léa", now=now).round
        if self.chance.random() < 0.3:
            made = rounds.correct_round(version=made, data=data(), key=uuid4(), by="Karim", now=now).round
        if self.chance.random() < 0.15:
            rounds.undo_round(version=made, by="Karim", now=now)

    def coup(self, seats):
        announcer = self.chance.randrange(seats)
        return {
            "announcer": announcer,
            "refuser": (announcer + 1) % seats,
            "truth": self.chance.random() < 0.5,
            "stake": self.chance.randrange(1, 4),
        }

    def import_sheet(self):
        one, other = self.chance.sample(self.players[:-1], 2)
        lines = [
            ImportLine(date(2025, 11, day), "game", "", {one: cents, other: -cents})
            for day, cents in ((3, 700), (10, -50), (17, 0))
        ]
        past_results.import_past_results(
            circle=self.circle,
            lines=lines,
            is_paid=False,
            into=Season.objects.get(ends_on=None),
            key=uuid4(),
            by="Léa",
            now=NOON,
        )

    def recount(self):
        """Return the cents of each player by evening, and remember the cents by game."""
        seats = {(sitting, position): player for sitting, position, player in sql(SEATS)}
        self.games = defaultdict(Counter)
        self.rounds = defaultdict(list)
        self.game_keys = dict(sql(GAME_KEYS))
        evening_of, names = {}, defaultdict(set)
        for (sitting, _), player in seats.items():
            names[sitting].add(player)
        for evening, sitting in sql(SITTINGS):
            evening_of[sitting] = evening
            self.games[sitting].update(dict.fromkeys(names[sitting], 0))
        for sitting, net, positions, value in sql(ROUNDS):
            players = [seats[sitting, position] for position in as_list(positions)]
            points = dict(zip(players, as_list(net), strict=True))
            self.rounds[sitting].append(points)
            self.games[sitting].update({player: won * value for player, won in points.items()})
        self.evening_of, won = evening_of, defaultdict(Counter)
        for sitting, of_game in self.games.items():
            won[evening_of[sitting]].update(of_game)
        for evening, player, cents in sql(PAST):
            won[evening].update({player: cents})
        return won

    def score(self, player):
        """Return the score of a player under the formula of the season, or None without evenings."""
        played = sorted(of_evening[player] for of_evening in self.won.values() if player in of_evening)
        counted = played[self.season.dropped :] or played[-1:]
        if not counted:
            return None
        return (
            Fraction(sum(counted), len(counted))
            if self.season.method == "average"
            else Fraction(sum(counted))
        )


SEATS = """SELECT seat.sitting_id, seat.position, COALESCE(player.merged_into_id, player.id)
    FROM games_seat seat JOIN games_player player ON player.id = seat.player_id"""
GAME_KEYS = "SELECT id, game_key FROM games_sitting"
SITTINGS = "SELECT evening_id, id FROM games_sitting WHERE closing_id IS NOT NULL AND cancelled_at IS NULL"
ROUNDS = """SELECT round.sitting_id, round.net, seating.positions, rules.point_value_cents
    FROM games_round round JOIN games_seating seating ON seating.id = round.seating_id
    JOIN games_rulesversion rules ON rules.id = round.rules_id WHERE round.struck_at IS NULL
    ORDER BY round.sitting_id, round.number"""
PAST = """SELECT result.evening_id, COALESCE(player.merged_into_id, player.id), part.cents
    FROM games_pastpart part JOIN games_pastresult result ON result.id = part.result_id
    JOIN games_player player ON player.id = part.player_id WHERE result.struck_at IS NULL"""


def sql(query):
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchall()


def as_list(value):
    return loads(value) if isinstance(value, str) else value


@pytest.mark.parametrize("seed", range(2))
def test_every_page_names_the_figures_of_the_recount(db, seed):
    played = RandomSeason(seed)
    host = bound_client(played.circle, "host", "Léa")
    with override("en"):
        check_standings(host, played)
        check_evenings(host, played)
        for player in played.players:
            check_player(host, played, player)
            check_meetings(host, played, player)
        check_balances(host, played)
        check_statements(host, played)
        check_records(host, played)
        check_replay(host, played)
        check_exports(host, played)


def check_standings(host, played):
    page = host.get(reverse("season", args=[played.season.pk]), {"figures": 1})
    rows = page.context["standings"].rows
    scores = {player.pk: played.score(player.pk) for player in played.players}
    often = {
        player.pk: sum(player.pk in of_evening for of_evening in played.won.values())
        for player in played.players
    }
    ranked = [pk for pk, count in often.items() if count >= max(1, played.season.least_evenings)]
    assert {row.player.pk for row in rows} == {pk for pk, count in often.items() if count}
    for row in rows:
        pk = row.player.pk
        assert row.score == scores[pk]
        rank = 1 + sum(scores[other] > scores[pk] for other in ranked) if pk in ranked else None
        assert (row.rank, row.evenings) == (rank, often[pk])
    shown = [format_score(row.score, "cents") for row in rows]
    assert last_scores(page) == shown, "the curve ends at the standings"


def check_evenings(host, played):
    evenings = host.get(reverse("season-evenings", args=[played.season.pk])).context["evenings"]
    assert {each.evening.pk for each in evenings} == set(played.won)
    for each in evenings:
        assert each.amount == max(played.won[each.evening.pk].values())
        bill = host.get(reverse("evening", args=[each.evening.pk])).context["bill"]
        net = {party.pk: cents for party, cents in zip(bill.parties, bill.net_cents, strict=True)}
        assert {pk: cents for pk, cents in net.items() if cents} == {
            pk: cents for pk, cents in played.won[each.evening.pk].items() if cents
        }


def check_player(host, played, player):
    won = [of_evening[player.pk] for of_evening in played.won.values() if player.pk in of_evening]
    if not won:
        return
    page = host.get(reverse("player", args=[player.pk])).context
    career = page["career"]
    assert career.score == played.score(player.pk)
    assert page["recent_evenings"][0][-1] == career.score
    wins = sum(each > 0 for each in won)
    assert (career.best_amount, career.worst_amount, career.won) == (max(won), min(won), wins)
    total = host.get(page["total_href"]).context
    assert total["total"] == career.score
    assert sorted(line.amount for line in total["breakdown"].evenings) == sorted(won)
    records = page["head_to_head_records"]
    outcomes = ("met", "ahead", "behind", "level")
    met = {other.pk: tuple(games[outcome] for outcome in outcomes) for other, games in records}
    assert met == meetings(played, player.pk)


def check_meetings(host, played, player):
    """Compare the page of the games with each opponent: the figures and the winner of each game."""
    page = host.get(reverse("player", args=[player.pk]))
    hrefs = [link.attributes.get("href", "") for link in parse(page).find_all("a")]
    for other, _games in page.context["head_to_head_records"]:
        expected = []
        for sitting, of_game in played.games.items():
            if {player.pk, other.pk} <= of_game.keys():
                own, others = of_game[player.pk], of_game[other.pk]
                # A game that moved no money is compared by its points.
                measure = "cents" if own or others else "points"
                scores = [format_score(each, measure) for each in (own, others)]
                href, word = reverse("sitting", args=[sitting]), WORDS[sign(own - others)]
                expected.append((href, scores, word))
        [href] = [each for each in hrefs if "figure=met" in each and each.endswith(f"other={other.pk}")]
        rows = host.get(href).context["rows"]
        found = [(row.href, re.findall(r"\S+(?= ·|$)", row.note)[1:], row.value) for row in rows]
        assert sorted(found) == sorted(expected)


WORDS = {-1: "behind", 0: "level", 1: "ahead"}


def check_statements(host, played):
    for evening, of_evening in played.won.items():
        for pk, cents in of_evening.items():
            url = reverse("evening-statement", args=[evening]) + f"?of={pk}"
            statement = host.get(url).context["statement"]
            assert statement.unpaid_cents == cents
            for each in statement.sittings:
                assert each.cents == played.games[each.sitting.pk][pk]
                points = sum(points.get(pk, 0) for points in played.rounds[each.sitting.pk])
                assert sum(deal.points for deal in each.rounds) == points
            own = {sitting for sitting, of_game in played.games.items() if pk in of_game}
            of_day = {sitting for sitting in own if played.evening_of.get(sitting) == evening}
            assert {each.sitting.pk for each in statement.sittings} == of_day


def check_records(host, played):
    """Compare the biggest rounds and the comebacks with the rounds in their order."""
    names = {player.pk: player.name for player in played.players}
    found = {}
    for record in host.get(reverse("circle-records", args=[played.circle.pk])).context["records"]:
        shared = {text.split(" · ")[0] for text, _href in record.shared}
        found[record.label] = (record.value, shared or {record.holder})
    for game_key in set(played.game_keys.values()):
        for name, values in (("biggest_round", biggest_rounds), ("climb", comebacks)):
            peaks = list(values(played, game_key))
            label = str(PEAK_TITLES[game_key, name])
            if not peaks:
                assert label not in found
                continue
            most = max(cents for _player, cents in peaks)
            holders = {names[player] for player, cents in peaks if cents == most}
            assert found[label] == (format_signed(most), holders)


def biggest_rounds(played, game_key):
    """Yield player and points of each round that the player won."""
    for sitting, of_sitting in played.rounds.items():
        if played.game_keys[sitting] == game_key:
            yield from ((who, won) for each in of_sitting for who, won in each.items() if won > 0)


def comebacks(played, game_key):
    """Yield player and rise of each sitting that a player ended above zero after being below."""
    for sitting, of_sitting in played.rounds.items():
        if played.game_keys[sitting] != game_key:
            continue
        for player in played.games[sitting]:
            path = list(accumulate(each.get(player, 0) for each in of_sitting))
            if path and min(path) < 0 < path[-1]:
                yield player, path[-1] - min(path)


def check_replay(host, played):
    """Compare the games of the season at a quarter a point: the points stay, and the ranks are by money."""
    for game_key in set(played.game_keys.values()):
        own = [sitting for sitting in played.games if played.game_keys[sitting] == game_key]
        points, cents = Counter(), Counter()
        for sitting in own:
            points.update(dict.fromkeys(played.games[sitting], 0))
            cents.update(played.games[sitting])
            for each in played.rounds[sitting]:
                points.update(each)
        url = reverse("season-replay", args=[played.season.pk]) + f"?game={game_key}&point=0.25"
        rows = host.get(url).context["rows"]
        assert {row.player.pk for row, *_ranks in rows} == points.keys()
        for row, rank, other_rank in rows:
            pk = row.player.pk
            assert row.points == row.other_points == points[pk]
            assert (row.cents, row.other_cents) == (cents[pk], 25 * points[pk])
            assert rank == 1 + sum(cents[other] > cents[pk] for other in points)
            assert other_rank == 1 + sum(points[other] > points[pk] for other in points)


def check_exports(host, played):
    """Add up each file: the sheets by player and unit, the journals by player."""
    total, points = Counter(), Counter()
    for of_evening in played.won.values():
        total.update(of_evening)
    for of_sitting in played.rounds.values():
        for each in of_sitting:
            points.update(each)
    names = {player.pk: player.name for player in played.players}
    for kind, delimiter in (("csv", ","), ("xlsx", "\t")):
        content = export(host, played, kind)
        rows = list(DictReader(StringIO(file_text(content).removeprefix("\ufeff")), delimiter=delimiter))
        for pk, name in names.items():
            own = [(row["Unit"], row[name]) for row in rows if row[name]]
            assert sum(round(100 * float(won)) for unit, won in own if unit == "€") == total[pk], kind
            assert sum(int(float(won)) for unit, won in own if unit != "€") == points[pk], kind
    people = list(Player.including_merged.filter(circle=played.circle).order_by("pk"))
    for kind in ("hledger", "beancount"):
        journal = export(host, played, kind).decode()
        booked = Counter()
        for number, cents in ACCOUNT.findall(journal):
            booked[people[int(number) - 1].pk] += round(100 * float(cents))
        booked[played.players[-1].pk] += booked.pop(played.twin.pk, 0)
        assert +booked == +total, kind
        assert -booked == -total, kind


ACCOUNT = re.compile(r"^ +(?:Assets:)?Players:(\d+)\S*(?: \S+)*  +(-?[\d.]+) EUR$", re.MULTILINE)
"""A line of a journal for the account of a player: their number in the circle, from 1, and the euros."""


def export(host, played, kind):
    answer = host.get(reverse(f"circle-export-{kind}", args=[played.circle.pk]))
    assert answer.status_code == 200
    return answer.getvalue()


def sign(number):
    return (number > 0) - (number < 0)


def meetings(played, own):
    """Return games together, won, lost and tied by opponent."""
    found = defaultdict(Counter)
    for of_game in played.games.values():
        for one, other in permutations(of_game, 2):
            if one == own:
                found[other][sign(of_game[one] - of_game[other])] += 1
    return {other: (each.total(), each[1], each[-1], each[0]) for other, each in found.items()}


def check_balances(host, played):
    total = Counter()
    for of_evening in played.won.values():
        total.update(of_evening)
    found = host.get(reverse("circle-balances", args=[played.circle.pk])).context["balances"]
    balances = {party.pk: cents for party, cents in zip(found.parties, found.cents, strict=True) if cents}
    assert balances == {pk: cents for pk, cents in total.items() if cents}
