"""What every fact of a round obeys, whatever is recorded."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.facts import tournament
from games.facts.peaks import Told, peaks_of
from games.facts.played import Played
from games.facts.sitting import BY_GAME
from games.rules.catalogue import GAMES, game
from games.rules.holdem.payout import ranking
from tests.rules.holdem.evenings import evenings
from tests.rules.test_laws import outcome_of, rounds_of

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def law(examples=40):
    bounded = settings(deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow])
    return lambda question: bounded(given(data=st.data())(question))


def played(game, recorded):
    outcome = outcome_of(game, recorded)
    net = list(outcome.net(recorded.seats))
    return Played(net, recorded.data, recorded.carried, outcome.explanation), outcome


def facts_of(game, recorded):
    return BY_GAME[game.key].facts_of(played(game, recorded)[0])


def of(facts, name):
    return Counter({(who, against): count for (each, who, against), count in facts.items() if each == name})


@every_game
@law()
def test_moving_the_players_moves_their_facts(game, data):
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
def test_a_fact_is_of_somebody_there_and_says_something(game, data):
    recorded = data.draw(rounds_of(game).rounds())
    there = range(recorded.seats)
    for (_name, who, against), count in facts_of(game, recorded).items():
        assert count
        assert who in there
        assert against is None or (against in there and against != who)


@pytest.mark.parametrize("key", ["chinese", "menteur"])
@law()
def test_what_each_took_from_the_others_is_what_he_won_of_them(key, data):
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
        for who, won in enumerate(outcome.net(recorded.seats)):
            assert sum(points for (one, _), points in between.items() if one == who) == won


@law(100)
def test_a_doubted_announcement_is_a_lie_or_the_truth_and_one_loses(data):
    recorded = data.draw(rounds_of(game("menteur")).rounds())
    facts = facts_of(game("menteur"), recorded)
    lies, truths, lost = (of(facts, name) for name in ("lies", "truths", "lost"))
    assert lies.total() + truths.total() == lost.total() <= 1
    told = played(game("menteur"), recorded)[0].explanation
    if lost:
        (pair,) = lies or truths
        assert pair == (told["announcer"], told["refuser"])
        assert bool(truths) == told["truth"]


@law(100)
def test_a_deal_sends_to_fantasyland_whom_it_carries_there(data):
    recorded = data.draw(rounds_of(game("chinese")).rounds())
    (_, outcome), facts = played(game("chinese"), recorded), facts_of(game("chinese"), recorded)
    going = of(facts, "fantasyland_entries") + of(facts, "fantasyland_stays")
    carried = outcome.carried.get("fantasyland", [False] * recorded.seats)
    assert [going[seat, None] for seat in range(recorded.seats)] == [int(each) for each in carried]
    royalties = sum(of(facts, f"royalty_points_{line}").total() for line in ("top", "middle", "bottom"))
    assert royalties == sum(sum(seat["royalties"]) for seat in outcome.explanation["seats"])


@law(60)
def test_a_scoop_is_all_three_lines_of_a_pair(data):
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
def test_every_pot_was_taken_by_somebody_who_was_dealt_in(key, data):
    recorded = data.draw(rounds_of(game(key)).rounds())
    facts = facts_of(game(key), recorded)
    dealt, won = of(facts, "rounds"), of(facts, "hands_won")
    assert set(won) <= set(dealt)
    peaks = peaks_of(BY_GAME[key].PEAKS, [Told(1, range(recorded.seats), played(game(key), recorded)[0])])
    assert {who for _, who in peaks} <= {who for who, _ in won}


@given(evenings())
@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
def test_whoever_went_out_of_a_tournament_was_an_entry(evening_and_records):
    evening, _ = evening_and_records
    facts = tournament.facts_of(evening)
    assert of(facts, "entries").total() == evening.entries
    assert of(facts, "outs").total() == len(evening.eliminations)
    assert of(facts, "knockouts").total() == sum(len(each.hunters) for each in evening.eliminations)
    assert of(facts, "victories").total() == sum(place == 1 for place, _ in ranking(evening))


@law(60)
def test_the_peaks_of_a_sitting_are_what_its_running_totals_reach(data):
    deals = data.draw(st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), max_size=12))
    told = [Told(key, range(3), Played(net, {}, {}, {})) for key, net in enumerate(deals, 1)]
    peaks = peaks_of(BY_GAME["menteur"].PEAKS, told)
    for seat in range(3):
        won = [net[seat] for net in deals]
        totals = [sum(won[: count + 1]) for count in range(len(won))]
        biggest = peaks.get(("biggest_round", seat))
        assert (biggest.count if biggest else 0) == max([0, *won])
        climbed = peaks.get(("climb", seat))
        lowest, final = min([0, *totals]), totals[-1] if totals else 0
        assert (climbed.count if climbed else 0) == (final - lowest if lowest < 0 < final else 0)
        if climbed:
            assert totals[climbed.key - 1] == lowest
        if biggest:
            assert won[biggest.key - 1] == biggest.count


@law(60)
def test_a_stay_in_fantasyland_is_as_long_as_its_deals_follow_one_another(data):
    stays = data.draw(st.lists(st.booleans(), max_size=15))
    told = [
        Told(key, [4, 7], Played([0, 0], {}, {"fantasyland": [is_in, False]}, {}))
        for key, is_in in enumerate(stays, 1)
    ]
    peaks = peaks_of(BY_GAME["chinese"].PEAKS, told)
    runs = "".join("x" if each else " " for each in stays).split()
    longest = peaks.get(("longest_fantasyland", 4))
    assert (longest.count if longest else 0) == max(map(len, runs), default=0)
    assert ("longest_fantasyland", 7) not in peaks
