"""Stored facts: inserted with the closing, deleted with the reopening, equal when computed again."""

from collections import Counter
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import transaction

from games.audit.checks import faults
from games.audit.facts import fact_faults
from games.models import Cave, EveningResult, Fact, FactTotal, Round, Season, Sitting, TournamentResult
from games.seasons.facts.commands import rebuild_facts
from games.seasons.facts.queries import circle_sums, fact_sources, highest_peaks, player_and_circle_sums
from games.seasons.facts.titles import season_titles
from games.seasons.queries import career as career_module
from games.seasons.queries.career import career
from games.sittings.commands import closing, opening, rounds
from games.sittings.queries.settlement import closing_cents
from tests.games.conftest import C2, DEMO, NOON, QUEENS, QUEENS_ONLY, TRIPS, close, record


def stored_rows():
    """Return the stored facts and totals in any order."""
    facts = Counter(Fact.objects.values_list("sitting", "player", "against", "name", "count", "round"))
    totals = Counter(
        FactTotal.objects.values_list("season", "game_key", "player", "against", "name", "count")
    )
    return facts, totals


def seasons(circle):
    return list(Season.objects.filter(circle=circle))


def test_open_sitting_has_no_facts(sitting):
    record(sitting, QUEENS)
    assert stored_rows() == (Counter(), Counter())
    close(sitting)
    assert Fact.objects.exists()


def test_closed_sitting_has_the_facts_of_its_rounds(circle, sitting, players):
    """Check C2, which is −9 and +9, and QUEENS, which is +22 and −22 with queens on top for the first."""
    record(sitting, C2)
    queens = record(sitting, QUEENS)
    record(sitting, TRIPS)
    close(sitting)
    lea, karim = players[:2]
    sums, everybody = player_and_circle_sums(lea, seasons(circle), "", ["points"])
    counted = {
        name: sums.count_of(lea.pk, "chinese", name)
        for name in ("rounds", "fantasyland", "fantasyland_stays")
    }
    assert counted == {"rounds": 3, "fantasyland": 1, "fantasyland_stays": 1}
    net = [version.net[0] for version in Round.objects.filter(sitting=sitting).order_by("number")]
    assert sums.count_of(lea.pk, "chinese", "points") == sum(net)
    assert everybody == circle_sums(seasons(circle), names=["points"])
    assert everybody.count_of(karim.pk, "chinese", "points") == -sum(net)
    assert sums.against_others(lea.pk, "chinese", "taken") == {karim.pk: sum(net)}
    assert sums.from_others(lea.pk, "chinese", "taken") == {karim.pk: -sum(net)}
    assert sums.between(lea.pk, karim.pk, ["chinese"])["taken"] == sum(net)
    assert sums.between(lea.pk, karim.pk, ["menteur"]) == {}
    big, up = ("chinese", "biggest_round"), ("chinese", "climb")
    ((biggest,),) = highest_peaks([big], circle=circle, season=None, player=lea).values()
    assert biggest.count == max(net)
    reached = highest_peaks([up, big, ("menteur", "climb")], circle=circle, season=None)
    assert list(reached) == [up, big, ("menteur", "climb")]
    (climb,) = reached[up]
    assert [peak.count for peak in reached[big]] == [max(max(net), -min(net))] * len(reached[big])
    assert reached["menteur", "climb"] == []
    assert (climb.player, climb.count) == (lea, sum(net) + 9)
    assert climb.round.number == 1
    assert queens.net == [22, -22]


def test_reopening_deletes_facts_and_a_new_closing_stores_the_corrected_ones(sitting):
    version = record(sitting, QUEENS)
    close(sitting)
    before = stored_rows()
    closing.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    assert stored_rows() == (Counter(), Counter())
    rounds.correct_round(version=version, data=C2, key=uuid4(), by="Karim", now=NOON)
    close(sitting)
    assert stored_rows() != before
    assert list(faults()) == []


def test_fact_totals_add_up_over_sittings_and_decrease_on_reopening(open_sitting, circle, players):
    first, second = open_sitting(seats=2), open_sitting(seats=2)
    for sitting, data in ((first, QUEENS_ONLY), (second, QUEENS)):
        record(sitting, data)
        close(sitting)
    sums = circle_sums(seasons(circle))
    lea = players[0].pk
    assert sums.count_of(lea, "chinese", "fantasyland_entries") == 2
    assert sums.against_others(lea, "chinese", "met")[players[1].pk] == 2
    closing.reopen_sitting(sitting=second, by="Léa", now=NOON)
    assert circle_sums(seasons(circle)).count_of(lea, "chinese", "fantasyland_entries") == 1
    sources = list(fact_sources(players[0], ["fantasyland_entries"], seasons(circle)))
    assert [(each.fact.sitting_id, each.count) for each in sources] == [(first.pk, 1)]


@pytest.mark.parametrize("change", ["count", "stray", "lost", "total"])
def test_audit_finds_wrong_facts_and_rebuild_corrects_them(sitting, change):
    record(sitting, QUEENS)
    close(sitting)
    honest = stored_rows()
    fact = Fact.objects.filter(name="rounds").first()
    if change == "count":
        Fact.objects.filter(pk=fact.pk).update(count=7)
    elif change == "stray":
        Fact.objects.filter(pk=fact.pk).update(name="fouls")
    elif change == "lost":
        fact.delete()
    else:
        FactTotal.objects.filter(name="rounds").update(count=9)
    assert list(fact_faults())
    rebuild_facts()
    assert stored_rows() == honest
    assert list(fact_faults()) == []


def test_facts_of_a_reopened_sitting_are_a_fault(sitting):
    record(sitting, QUEENS)
    close(sitting)
    Sitting.objects.filter(pk=sitting.pk).update(closing=None)
    assert any("facts of sitting" in where for where, _ in fact_faults())


@pytest.mark.parametrize(
    ("results", "best", "run", "longest"),
    [([3, 5, -2, 4], 5, 1, 2), ([-3, 0, 2, 2, 2], 2, 3, 3), ([1, 0], 1, None, 1), ([-1, -2], -1, 2, None)],
)
def test_runs_count_consecutive_evenings(circle, players, results, best, run, longest):
    season = None
    for day, won in enumerate(results):
        now = NOON + timedelta(days=day)
        sitting = opening.open_sitting(
            circle=circle,
            game_key="menteur",
            preset="cards34",
            changes={"mark": "enjeu", "stakes": [1, 2, 3, 4, 5]},
            players=players[:2],
            point_value_cents=10,
            key=uuid4(),
            by="Léa",
            now=now,
        )
        season = sitting.season
        if won:
            loser = 1 if won > 0 else 0
            coup = {"announcer": loser, "refuser": 1 - loser, "truth": False, "stake": abs(won)}
            record(sitting, coup, now=now)
        close(sitting, now=now)
    figures = career(players[0], [season])
    assert (figures.evenings, figures.cents) == (len(results), 10 * sum(results))
    assert figures.running_scores == [10 * sum(results[:count]) for count in range(len(results) + 1)]
    assert figures.amount(figures.best) == 10 * best
    assert (figures.current_streak.length if figures.current_streak else None) == run
    assert (figures.longest_winning_streak.length if figures.longest_winning_streak else None) == longest


# The demo, computed a second time from the recorded rounds alone


@pytest.fixture(scope="module")
def season(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield DEMO.restore()
        transaction.set_rollback(True)


@pytest.fixture
def demo_circle(season, django_db_blocker):
    with django_db_blocker.unblock():
        yield season


def closed_rounds(circle, game_key):
    """Yield each active round of the closed sittings of a game with its players by seat."""
    for sitting in Sitting.objects.filter(season__circle=circle, game_key=game_key, closing__isnull=False):
        players = dict(sitting.seats.values_list("position", "player_id"))
        for each in sitting.rounds.filter(struck_at=None).order_by("number").select_related("seating"):
            yield each, [players[position] for position in each.seating.positions]


@pytest.mark.sweep
def test_chinese_facts_of_the_demo_equal_its_deals(demo_circle):
    sums = circle_sums(seasons(demo_circle), "chinese")
    fouls, points, royalties, scoops, taken = Counter(), Counter(), Counter(), Counter(), Counter()
    for deal, people in closed_rounds(demo_circle, "chinese"):
        for place, who in enumerate(people):
            seat = deal.explanation["seats"][place]
            fouls[who] += seat["fouled"]
            points[who] += deal.net[place]
            royalties[who] += sum(seat["royalties"])
        for pair in deal.explanation["pairs"]:
            one, other = (people[place] for place in pair["seats"])
            taken[one, other] += pair["points"]
            taken[other, one] -= pair["points"]
            if min(pair["lines"]) > 0:
                scoops[one, other] += 1
            if max(pair["lines"]) < 0:
                scoops[other, one] += 1
    assert fouls.total() > 5
    for who in points:
        assert sums.count_of(who, "chinese", "fouls") == fouls[who]
        assert sums.count_of(who, "chinese", "points") == points[who]
        royalty_points = sum(
            sums.count_of(who, "chinese", f"royalty_points_{line}") for line in ("top", "middle", "bottom")
        )
        assert royalty_points == royalties[who]
        assert sum(sums.against_others(who, "chinese", "taken").values()) == points[who]
    assert {pair: n for pair in taken if (n := sums.against[pair]["chinese", "taken"])} == {
        pair: n for pair, n in taken.items() if n
    }
    assert {pair: n for pair in taken if (n := sums.against[pair]["chinese", "scoops"])} == +scoops


@pytest.mark.sweep
def test_menteur_facts_of_the_demo_equal_its_coups(demo_circle):
    sums = circle_sums(seasons(demo_circle), "menteur")
    doubts = Counter()
    for coup, people in closed_rounds(demo_circle, "menteur"):
        if coup.explanation["kind"] == "lost":
            accuser, accused = people[coup.explanation["refuser"]], people[coup.explanation["announcer"]]
            doubts[accuser, accused, coup.explanation["truth"]] += 1
    assert doubts.total() > 20
    for (accuser, accused, truth), count in doubts.items():
        name = "truths" if truth else "lies"
        assert sums.against[accused, accuser]["menteur", name] == count
    for name in ("lies", "truths"):
        caught = sum(sums.against_others(who, "menteur", name).total() for who in sums.players)
        called = sum(sums.from_others(who, "menteur", name).total() for who in sums.players)
        assert caught == called == sum(n for (*_, truth), n in doubts.items() if truth == (name == "truths"))


@pytest.mark.sweep
def test_bank_and_tournament_facts_of_the_demo_sum_to_the_money_paid(demo_circle):
    sums = circle_sums(seasons(demo_circle))
    banks = [
        sitting
        for sitting in Sitting.objects.filter(season__circle=demo_circle, closing__isnull=False)
        if Cave.objects.filter(sitting=sitting).exists()
    ]
    paid, back = Counter(), Counter()
    for sitting in banks:
        seats = list(sitting.seats.select_related("player"))
        for seat, won in zip(seats, closing_cents(sitting, seats), strict=True):
            bought = sum(cave.cents for cave in seat.caves.filter(undone_at=None))
            paid[seat.player_id, sitting.game_key] += bought
            back[seat.player_id, sitting.game_key] += bought + won
    for (who, game_key), cents in paid.items():
        assert sums.count_of(who, game_key, "bought_cents") == cents
        assert sums.count_of(who, game_key, "returned_cents") == back[who, game_key]
    places = TournamentResult.objects.filter(sitting__season__circle=demo_circle, struck_at=None)
    winners = Counter(places.filter(place=1).values_list("player", flat=True))
    assert {who: n for who in sums.players if (n := sums.count_of(who, "tournament", "victories"))} == dict(
        winners
    )


@pytest.mark.sweep
def test_records_of_the_demo_are_its_highest_deals(demo_circle):
    best = max(max(deal.net) for deal, _ in closed_rounds(demo_circle, "chinese"))
    holders = {
        people[deal.net.index(best)]
        for deal, people in closed_rounds(demo_circle, "chinese")
        if best in deal.net
    }
    (peaks,) = highest_peaks([("chinese", "biggest_round")], circle=demo_circle, season=None).values()
    assert {peak.player_id for peak in peaks} == holders
    assert {(peak.count, max(peak.round.net)) for peak in peaks} == {(best, best)}


@pytest.mark.sweep
@pytest.mark.parametrize("most", [career_module.MAX_EVENINGS, 2])
def test_career_of_each_demo_player_is_the_sum_of_the_evening_results(demo_circle, monkeypatch, most):
    monkeypatch.setattr(career_module, "MAX_EVENINGS", most)
    for player in demo_circle.players.all():
        results = list(EveningResult.objects.filter(player=player, game_key="").order_by("opened_at"))
        figures = career(player, seasons(demo_circle))
        assert figures.evenings == len(results)
        assert figures.cents == sum(result.cents for result in results)
        assert figures.won == sum(result.cents > 0 for result in results)
        assert figures.best.cents == max(result.cents for result in results)
        assert figures.worst.cents == min(result.cents for result in results)
        assert [each.pk for each in figures.recent_results] == [each.pk for each in results[-most:]]


@pytest.mark.sweep
def test_titles_of_the_demo_go_to_the_highest_counts(demo_circle):
    sums = circle_sums(seasons(demo_circle))
    titles = {(title.key, title.game_key): title for title in season_titles(sums, {})}
    scoops = {who: sum(sums.against_others(who, "chinese", "scoops").values()) for who in sums.players}
    title = titles["scooper", "chinese"]
    assert set(title.holders) == {who for who, n in scoops.items() if n == max(scoops.values())}
    assert all(title.count > 0 for title in titles.values())
    nemesis = titles["nemesis", "chinese"]
    (holder,) = nemesis.holders
    assert sums.against[holder, nemesis.against]["chinese", "taken"] == nemesis.count
