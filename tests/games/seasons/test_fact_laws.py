"""Laws of the facts of a round, for any recorded round."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.catalogue import GAMES, game
from games.rules.tournament.payout import ranking
from games.seasons.facts import tournament
from games.seasons.facts.peaks import PlayedRound, peaks_of
from games.seasons.facts.round_facts import RoundData
from games.seasons.facts.sitting import FACT_READERS
from tests.rules.test_laws import outcome_of, rounds_of
from tests.rules.tournament.states import evenings

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def law(examples=40):
    bounded = settings(deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow])
    return lambda question: bounded(given(data=st.data())(question))


def played(game, recorded):
    outcome = outcome_of(game, recorded)
    net = list(outcome.points_by_seat(recorded.seats))
    return RoundData(net, recorded.data, recorded.carried, outcome.explanation), outcome


def facts_of(game, recorded):
    return FACT_READERS[game.key].round_facts(played(game, recorded)[0])


def of(facts, name):
    return Counter({(who, against): count for (each, who, against), count in facts.items() if each == name})


@every_game
@law()
def test_permuting_the_seats_permutes_the_facts(game, data):
    rounds = rounds_of(game)
    recorded = data.draw(rounds.rounds())
    turn = data.draw(st.integers(0, recorded.seats - 1))
    permutation = [(seat + turn) % recorded.seats for seat in range(recorded.seats)]
    moved = rounds.relabel(recorded, permutation)
    if moved is None:
        return
    expected = {
        (name, permutation[who], None if against is None else permutation[against]): count
        for (name, who, against), count in facts_of(game, recorded).items()
    }
    assert dict(facts_of(game, moved)) == expected


@every_game
@law()
def test_fact_has_a_present_player_and_a_nonzero_count(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    there = range(recorded.seats)
    for (_name, who, against), count in facts_of(game, recorded).items():
        assert count
        assert who in there
        assert against is None or (against in there and against != who)


@pytest.mark.parametrize("key", ["chinese", "menteur"])
@law()
def test_taken_facts_equal_the_dues_between_players(key, data):
    recorded = data.draw(rounds_of(game(key)).rounds())
    facts, outcome = facts_of(game(key), recorded), played(game(key), recorded)[1]
    between = of(facts, "taken")
    assert all(between[other, one] == -won for (one, other), won in between.items())
    dues = Counter()
    for due in outcome.dues:
        if due.debtor >= 0 and due.creditor >= 0:
            dues[due.creditor, due.debtor] += due.points
            dues[due.debtor, due.creditor] -= due.points
    assert between == dues
    if key == "chinese":
        for who, won in enumerate(outcome.points_by_seat(recorded.seats)):
            assert sum(points for (one, _), points in between.items() if one == who) == won


@law(100)
def test_doubted_announcement_is_a_lie_or_a_truth_and_has_one_loser(data):
    recorded = data.draw(rounds_of(game("menteur")).rounds())
    facts = facts_of(game("menteur"), recorded)
    lies, truths, lost = (of(facts, name) for name in ("lies", "truths", "lost"))
    assert lies.total() + truths.total() == lost.total() <= 1
    rounds = played(game("menteur"), recorded)[0].explanation
    if lost:
        (pair,) = lies or truths
        assert pair == (rounds["announcer"], rounds["refuser"])
        assert bool(truths) == rounds["truth"]


@law(100)
def test_fantasyland_facts_equal_the_carried_state(data):
    recorded = data.draw(rounds_of(game("chinese")).rounds())
    (_, outcome), facts = played(game("chinese"), recorded), facts_of(game("chinese"), recorded)
    going = of(facts, "fantasyland_entries") + of(facts, "fantasyland_stays")
    carried = outcome.carried.get("fantasyland", [False] * recorded.seats)
    assert [going[seat, None] for seat in range(recorded.seats)] == [int(each) for each in carried]
    royalties = sum(of(facts, f"royalty_points_{line}").total() for line in ("top", "middle", "bottom"))
    assert royalties == sum(sum(seat["royalties"]) for seat in outcome.explanation["seats"])


@law(60)
def test_scoop_fact_is_three_lines_of_a_pair(data):
    recorded = data.draw(rounds_of(game("chinese")).rounds())
    outcome = played(game("chinese"), recorded)[1]
    pairs = [
        [won > 0 for won in pair["lines"]] for pair in outcome.explanation["pairs"] if any(pair["lines"])
    ]
    lost = [[won < 0 for won in pair["lines"]] for pair in outcome.explanation["pairs"] if any(pair["lines"])]
    scoops = of(facts_of(game("chinese"), recorded), "scoops")
    assert scoops.total() == sum(map(all, pairs)) + sum(map(all, lost))


@pytest.mark.parametrize("key", ["holdem", "draw_holdem"])
@law()
def test_winner_of_a_pot_was_dealt_in(key, data):
    recorded = data.draw(rounds_of(game(key)).rounds())
    facts = facts_of(game(key), recorded)
    dealt, won = of(facts, "rounds"), of(facts, "hands_won")
    assert set(won) <= set(dealt)
    peaks = peaks_of(
        FACT_READERS[key].PEAKS, [PlayedRound(1, range(recorded.seats), played(game(key), recorded)[0])]
    )
    assert {who for _, who in peaks} <= {who for who, _ in won}


@given(evenings())
@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
def test_each_elimination_fact_is_of_an_entry(evening_and_records):
    evening, _ = evening_and_records
    facts = tournament.tournament_facts(evening)
    assert of(facts, "entries").total() == evening.entries
    assert of(facts, "outs").total() == len(evening.eliminations)
    assert of(facts, "knockouts").total() == sum(len(each.hunters) for each in evening.eliminations)
    assert of(facts, "victories").total() == sum(place == 1 for place, _ in ranking(evening))


@law(60)
def test_peaks_of_a_sitting_are_reached_by_its_running_totals(data):
    deals = data.draw(st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), max_size=12))
    rounds = [PlayedRound(key, range(3), RoundData(net, {}, {}, {})) for key, net in enumerate(deals, 1)]
    peaks = peaks_of(FACT_READERS["menteur"].PEAKS, rounds)
    for seat in range(3):
        won = [net[seat] for net in deals]
        totals = [sum(won[: count + 1]) for count in range(len(won))]
        biggest = peaks.get(("biggest_round", seat))
        assert (biggest.count if biggest else 0) == max([0, *won])
        climbed = peaks.get(("climb", seat))
        lowest, final = min([0, *totals]), totals[-1] if totals else 0
        assert (climbed.count if climbed else 0) == (final - lowest if lowest < 0 < final else 0)
        if climbed:
            assert totals[climbed.round_id - 1] == lowest
        if biggest:
            assert won[biggest.round_id - 1] == biggest.count


@law(60)
def test_fantasyland_run_is_the_number_of_consecutive_deals(data):
    stays = data.draw(st.lists(st.booleans(), max_size=15))
    rounds = [
        PlayedRound(key, [4, 7], RoundData([0, 0], {}, {"fantasyland": [is_in, False]}, {}))
        for key, is_in in enumerate(stays, 1)
    ]
    peaks = peaks_of(FACT_READERS["chinese"].PEAKS, rounds)
    runs = "".join("x" if each else " " for each in stays).split()
    longest = peaks.get(("longest_fantasyland", 4))
    assert (longest.count if longest else 0) == max(map(len, runs), default=0)
    assert ("longest_fantasyland", 7) not in peaks
