"""Whatever happens during a tournament: seats are unique, counts add up, money comes back, undo restores."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.moving import closable, suggestions
from games.rules.holdem.payout import bounties_won, net_cents, paid_in, prizes_won, ranking
from games.rules.holdem.prizes import Structure, chip_chop, paid_places, prizes
from games.rules.holdem.tournament import replay
from tests.rules.holdem.evenings import ask, evenings, questions, to_the_end

few = settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@few
@given(evenings())
def test_everybody_in_has_one_chair_and_everybody_out_none(told):
    evening, _ = told
    seats = [
        (who, table.number, chair)
        for table in evening.tables
        for chair, who in enumerate(table.chairs)
        if who is not None
    ]
    assert sorted(who for who, *_ in seats) == sorted(evening.alive)
    by_card = {each.number: each.seat for each in evening.entrants if each.seat}
    assert {who: (table, chair) for who, table, chair in seats} == {w: tuple(s) for w, s in by_card.items()}
    outs = len(evening.eliminations) - (evening.entries - evening.field_size)
    assert len(evening.alive) + outs == evening.field_size


@few
@given(evenings())
def test_places_are_those_of_the_whole_field(told):
    evening, _ = to_the_end(*told)
    places = [place for place, _ in ranking(evening)]
    assert sorted(number for _, number in ranking(evening)) == list(range(evening.field_size))
    if evening.deal is None:
        assert places == sorted(places)
        # A place that several share leaves empty those they would have had.
        assert all(place in (step, places[step - 2]) for step, place in enumerate(places, start=1))


@few
@given(evenings())
def test_prizes_and_bounties_are_the_money_that_came_in(told):
    evening, _ = to_the_end(*told)
    won = sum(prizes_won(evening).values()) + sum(bounties_won(evening).values())
    assert won == sum(paid_in(evening).values())
    assert sum(net_cents(evening).values()) == 0


@few
@given(data=st.data(), told=evenings(most_events=20))
def test_undo_restores_exactly(data, told):
    evening, records = told
    kind, asked = data.draw(questions(evening))
    try:
        _, after = ask(evening, records, kind, **asked)
    except RuleError:
        return
    assert replay(after[:-1]) == evening


@few
@given(evenings())
def test_a_record_says_all_that_a_replay_needs(told):
    evening, records = told
    assert replay([(kind, json.loads(json.dumps(data))) for kind, data in records]) == evening


@few
@given(evenings())
def test_what_is_suggested_evens_the_tables(told):
    evening, records = told
    if evening.is_over:
        return
    for suggestion in suggestions(evening):
        seat = suggestion.seat
        evening, records = ask(evening, records, "move", entrant=suggestion.entrant, table=seat.table)
        assert evening.entrant(suggestion.entrant).seat == seat
    sizes = [players for _, players in evening.sizes()]
    assert max(sizes) - min(sizes) <= 1
    if table := closable(evening):
        before = sorted(evening.alive)
        evening, _ = ask(evening, records, "close", table=table)
        assert sorted(evening.alive) == before
        assert table not in [each.number for each in evening.tables]


percents = st.lists(st.integers(1, 30), min_size=1, max_size=6).map(
    lambda parts: sorted([100 - sum(parts[1:]) if sum(parts[1:]) < 100 else 100, *parts[1:]], reverse=True)
)


@few
@given(pool=st.integers(0, 10**6), parts=percents)
def test_prizes_add_up_and_never_grow_with_the_place(pool, parts):
    if sum(parts) != 100:
        parts = [100]
    paid = prizes(Structure("percent", tuple(parts)), pool, 20)
    assert sum(paid) == pool
    assert list(paid) == sorted(paid, reverse=True)
    assert all(cents % 100 == 0 for cents in paid[1:])


@few
@given(pool=st.integers(0, 10**6), field=st.integers(1, 60))
def test_the_usual_prizes_add_up_whatever_the_field(pool, field):
    paid = prizes(Structure(), pool, field)
    assert sum(paid) == pool
    assert len(paid) == paid_places(Structure(), field) <= field


@few
@given(st.lists(st.integers(0, 10**5), min_size=1, max_size=6), st.data())
def test_a_chip_chop_gives_what_was_left_and_more_to_more_chips(left, data):
    left = sorted(left, reverse=True)
    stacks = data.draw(st.lists(st.integers(1, 10**6), min_size=len(left), max_size=len(left)))
    shares = chip_chop(left, stacks)
    assert sum(shares) == sum(left)
    by_stack = [share for _, share in sorted(zip(stacks, shares, strict=True))]
    assert by_stack == sorted(by_stack) or len(set(stacks)) < len(stacks)
    assert min(shares) >= min(left)
