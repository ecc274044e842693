"""The facts that are kept: written with the closing, dropped with it, and the same when counted afresh."""

from collections import Counter
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import transaction

from games import career as career_module
from games import demo, play
from games.audit import faults
from games.career import career
from games.facts.checking import fact_faults, rebuild_facts
from games.facts.reading import evenings_behind, highest, sums_beside_all, sums_of_all
from games.facts.titles import titles_of
from games.models import Cave, Fact, FactTotal, Night, Round, Season, Sitting, TournamentResult
from games.settling import closing_cents
from tests.games.conftest import C2, NOON, QUEENS, QUEENS_ONLY, TRIPS, close, record


def kept():
    """What is kept, whatever the order it was written in."""
    facts = Counter(Fact.objects.values_list("sitting", "player", "against", "name", "count", "round"))
    totals = Counter(
        FactTotal.objects.values_list("season", "game_key", "player", "against", "name", "count")
    )
    return facts, totals


def seasons(circle):
    return list(Season.objects.filter(circle=circle))


def test_an_open_sitting_tells_nothing(sitting):
    record(sitting, QUEENS)
    assert kept() == (Counter(), Counter())
    close(sitting)
    assert Fact.objects.exists()


def test_a_closed_sitting_tells_what_was_played(circle, sitting, players):
    """C2 is −9 and +9, QUEENS +22 and −22 with queens on top for the first."""
    record(sitting, C2)
    queens = record(sitting, QUEENS)
    record(sitting, TRIPS)
    close(sitting)
    lea, karim = players[:2]
    sums, everybody = sums_beside_all(lea, seasons(circle), "", ["points"])
    told = {name: sums.of(lea.pk, "chinese", name) for name in ("rounds", "fantasyland", "fantasyland_stays")}
    assert told == {"rounds": 3, "fantasyland": 1, "fantasyland_stays": 1}
    net = [version.net[0] for version in Round.objects.filter(sitting=sitting).order_by("number")]
    assert sums.of(lea.pk, "chinese", "points") == sum(net)
    assert everybody == sums_of_all(seasons(circle), names=["points"])
    assert everybody.of(karim.pk, "chinese", "points") == -sum(net)
    assert sums.made(lea.pk, "chinese", "taken") == {karim.pk: sum(net)}
    assert sums.suffered(lea.pk, "chinese", "taken") == {karim.pk: -sum(net)}
    big, up = ("chinese", "biggest_round"), ("chinese", "climb")
    ((biggest,),) = highest([big], circle=circle, season=None, player=lea).values()
    assert biggest.count == max(net)
    reached = highest([up, big, ("menteur", "climb")], circle=circle, season=None)
    assert list(reached) == [up, big, ("menteur", "climb")]
    (climb,) = reached[up]
    assert [peak.count for peak in reached[big]] == [max(max(net), -min(net))] * len(reached[big])
    assert reached["menteur", "climb"] == []
    assert (climb.player, climb.count) == (lea, sum(net) + 9)
    assert climb.round.number == 1
    assert queens.net == [22, -22]


def test_reopening_forgets_and_closing_again_tells_the_corrected_deal(sitting):
    version = record(sitting, QUEENS)
    close(sitting)
    before = kept()
    play.reopen_sitting(sitting=sitting, by="Léa", now=NOON)
    assert kept() == (Counter(), Counter())
    play.correct_round(version=version, data=C2, key=uuid4(), by="Karim", now=NOON)
    close(sitting)
    assert kept() != before
    assert list(faults()) == []


def test_totals_add_up_over_sittings_and_come_apart_again(open_sitting, circle, players):
    first, second = open_sitting(seats=2), open_sitting(seats=2)
    for sitting, data in ((first, QUEENS_ONLY), (second, QUEENS)):
        record(sitting, data)
        close(sitting)
    sums = sums_of_all(seasons(circle))
    lea = players[0].pk
    assert sums.of(lea, "chinese", "fantasyland_entries") == 2
    assert sums.made(lea, "chinese", "met")[players[1].pk] == 2
    play.reopen_sitting(sitting=second, by="Léa", now=NOON)
    assert sums_of_all(seasons(circle)).of(lea, "chinese", "fantasyland_entries") == 1
    behind = list(evenings_behind(players[0], ["fantasyland_entries"], seasons(circle)))
    assert [(each.fact.sitting_id, each.count) for each in behind] == [(first.pk, 1)]


@pytest.mark.parametrize("change", ["count", "stray", "lost", "total"])
def test_the_audit_finds_what_is_kept_wrongly_and_makes_it_anew(sitting, change):
    record(sitting, QUEENS)
    close(sitting)
    honest = kept()
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
    assert kept() == honest
    assert list(fact_faults()) == []


def test_facts_of_a_sitting_open_again_are_a_fault(sitting):
    record(sitting, QUEENS)
    close(sitting)
    Sitting.objects.filter(pk=sitting.pk).update(closing=None)
    assert any("facts of sitting" in where for where, _ in fact_faults())


@pytest.mark.parametrize(
    ("results", "best", "run", "longest"),
    [([3, 5, -2, 4], 5, 1, 2), ([-3, 0, 2, 2, 2], 2, 3, 3), ([1, 0], 1, None, 1), ([-1, -2], -1, 2, None)],
)
def test_runs_are_evenings_that_follow_one_another(circle, players, results, best, run, longest):
    season = None
    for day, won in enumerate(results):
        now = NOON + timedelta(days=day)
        sitting = play.open_sitting(
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
            told = {"announcer": loser, "refuser": 1 - loser, "truth": False, "stake": abs(won)}
            record(sitting, told, now=now)
        close(sitting, now=now)
    told = career(players[0], [season])
    assert (told.evenings, told.cents) == (len(results), 10 * sum(results))
    assert told.cumulated == [10 * sum(results[: count + 1]) for count in range(len(results))]
    assert told.amount(told.best) == 10 * best
    assert (told.run.length if told.run else None) == run
    assert (told.longest_won.length if told.longest_won else None) == longest


# The demo, counted a second time from what was recorded alone


@pytest.fixture(scope="module")
def season(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        circle = demo.fill(now=NOON, seed=3, secret="a secret of the demo", tell=lambda _: None)
        yield circle
        transaction.set_rollback(True)


@pytest.fixture
def demo_circle(season, django_db_blocker):
    with django_db_blocker.unblock():
        yield season


def closed_rounds(circle, game_key):
    """Every standing round of the closed sittings of a game, with who sat where."""
    for sitting in Sitting.objects.filter(season__circle=circle, game_key=game_key, closing__isnull=False):
        players = dict(sitting.seats.values_list("position", "player_id"))
        for each in sitting.rounds.filter(struck_at=None).order_by("number").select_related("seating"):
            yield each, [players[position] for position in each.seating.positions]


def test_the_chinese_facts_of_the_demo_are_what_its_deals_say(demo_circle):
    sums = sums_of_all(seasons(demo_circle), "chinese")
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
        assert sums.of(who, "chinese", "fouls") == fouls[who]
        assert sums.of(who, "chinese", "points") == points[who]
        told = sum(sums.of(who, "chinese", f"royalty_points_{line}") for line in ("top", "middle", "bottom"))
        assert told == royalties[who]
        assert sum(sums.made(who, "chinese", "taken").values()) == points[who]
    assert {pair: n for pair in taken if (n := sums.against[pair]["chinese", "taken"])} == {
        pair: n for pair, n in taken.items() if n
    }
    assert {pair: n for pair in taken if (n := sums.against[pair]["chinese", "scoops"])} == +scoops


def test_the_liars_of_the_demo_are_those_its_coups_caught(demo_circle):
    sums = sums_of_all(seasons(demo_circle), "menteur")
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
        caught = sum(sums.made(who, "menteur", name).total() for who in sums.players)
        called = sum(sums.suffered(who, "menteur", name).total() for who in sums.players)
        assert caught == called == sum(n for (*_, truth), n in doubts.items() if truth == (name == "truths"))


def test_the_banks_and_the_tournament_of_the_demo_give_back_what_was_paid(demo_circle):
    sums = sums_of_all(seasons(demo_circle))
    banks = [
        sitting
        for sitting in Sitting.objects.filter(season__circle=demo_circle, closing__isnull=False)
        if Cave.objects.filter(sitting=sitting).exists()
    ]
    paid, back = Counter(), Counter()
    for sitting in banks:
        seats = list(sitting.seats.select_related("player"))
        for seat, won in zip(seats, closing_cents(sitting.closing, seats), strict=True):
            bought = sum(cave.cents for cave in seat.caves.filter(undone_at=None))
            paid[seat.player_id, sitting.game_key] += bought
            back[seat.player_id, sitting.game_key] += bought + won
    for (who, game_key), cents in paid.items():
        assert sums.of(who, game_key, "bought_cents") == cents
        assert sums.of(who, game_key, "returned_cents") == back[who, game_key]
    places = TournamentResult.objects.filter(sitting__season__circle=demo_circle, struck_at=None)
    winners = Counter(places.filter(place=1).values_list("player", flat=True))
    assert {who: n for who in sums.players if (n := sums.of(who, "holdem", "victories"))} == dict(winners)


def test_the_records_of_the_demo_are_its_highest_deals(demo_circle):
    best = max(max(deal.net) for deal, _ in closed_rounds(demo_circle, "chinese"))
    holders = {
        people[deal.net.index(best)]
        for deal, people in closed_rounds(demo_circle, "chinese")
        if best in deal.net
    }
    (peaks,) = highest([("chinese", "biggest_round")], circle=demo_circle, season=None).values()
    assert {peak.player_id for peak in peaks} == holders
    assert {(peak.count, max(peak.round.net)) for peak in peaks} == {(best, best)}


@pytest.mark.parametrize("most", [career_module.NIGHTS_MAX, 2])
def test_the_career_of_everybody_in_the_demo_is_the_sum_of_his_nights(demo_circle, monkeypatch, most):
    monkeypatch.setattr(career_module, "NIGHTS_MAX", most)
    for player in demo_circle.players.all():
        nights = list(Night.objects.filter(player=player, game_key="").order_by("opened_at"))
        told = career(player, seasons(demo_circle))
        assert told.evenings == len(nights)
        assert told.cents == sum(night.cents for night in nights)
        assert told.won == sum(night.cents > 0 for night in nights)
        assert told.best.cents == max(night.cents for night in nights)
        assert told.worst.cents == min(night.cents for night in nights)
        assert told.nights == nights[-most:]


def test_the_titles_of_the_demo_go_to_the_best_and_to_nobody_for_losing(demo_circle):
    sums = sums_of_all(seasons(demo_circle))
    titles = {(title.key, title.game_key): title for title in titles_of(sums, {})}
    scoops = {who: sum(sums.made(who, "chinese", "scoops").values()) for who in sums.players}
    title = titles["scooper", "chinese"]
    assert set(title.holders) == {who for who, n in scoops.items() if n == max(scoops.values())}
    assert all(title.count > 0 for title in titles.values())
    nemesis = titles["nemesis", "chinese"]
    (holder,) = nemesis.holders
    assert sums.against[holder, nemesis.against]["chinese", "taken"] == nemesis.count
