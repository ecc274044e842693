"""Laws of a tournament: unique seats, consistent counts, money paid out in full, exact undo."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.tournament.events import replay_state
from games.rules.tournament.payout import bounties_won, club_cents, net_cents, paid_in, prizes_won, ranking
from games.rules.tournament.prizes import Structure, chip_chop, paid_places, prizes_by_place
from games.rules.tournament.table_moves import closable_table
from tests.rules.tournament.states import apply_request, balancing_move, evenings, questions, to_the_end

few = settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@few
@given(evenings())
def test_each_live_entrant_has_one_chair_and_each_eliminated_one_none(history):
    evening, _ = history
    seats = [
        (who, table.number, chair)
        for table in evening.tables
        for chair, who in enumerate(table.chairs)
        if who is not None
    ]
    assert sorted(who for who, *_ in seats) == sorted(evening.active_entrants)
    by_card = {each.number: each.seat for each in evening.entrants if each.seat}
    assert {who: (table, chair) for who, table, chair in seats} == {w: tuple(s) for w, s in by_card.items()}
    outs = len(evening.eliminations) - (evening.entries - evening.field_size)
    assert len(evening.active_entrants) + outs == evening.field_size


@few
@given(evenings())
def test_ranking_has_the_places_of_the_whole_field(history):
    evening, _ = to_the_end(*history)
    places = [place for place, _ in ranking(evening)]
    assert sorted(number for _, number in ranking(evening)) == [each.number for each in evening.entrants]
    if evening.deal is None:
        assert places == sorted(places)
        # A shared place leaves the following places empty.
        assert all(place in (step, places[step - 2]) for step, place in enumerate(places, start=1))


@few
@given(evenings())
def test_prizes_and_bounties_sum_to_the_money_paid_in(history):
    evening, _ = to_the_end(*history)
    won = sum(prizes_won(evening).values()) + sum(bounties_won(evening).values())
    assert won + club_cents(evening) == sum(paid_in(evening).values())
    assert sum(net_cents(evening).values()) + club_cents(evening) == 0


@few
@given(data=st.data(), history=evenings(most_events=20))
def test_undo_restores_the_previous_state(data, history):
    evening, records = history
    kind, asked = data.draw(questions(evening))
    try:
        _, after = apply_request(evening, records, kind, **asked)
    except RuleError:
        return
    assert replay_state(after[:-1]) == evening


@few
@given(evenings())
def test_records_suffice_for_a_replay(history):
    evening, records = history
    assert replay_state([(kind, json.loads(json.dumps(data))) for kind, data in records]) == evening


@few
@given(evenings())
def test_suggestions_balance_the_tables(history):
    evening, records = history
    if evening.is_over:
        return
    while suggestion := balancing_move(evening):
        seat = suggestion.seat
        evening, records = apply_request(
            evening, records, "move", entrant=suggestion.entrant, table=seat.table
        )
        assert evening.entrant(suggestion.entrant).seat == seat
    sizes = [players for _, players in evening.table_sizes()]
    assert max(sizes) - min(sizes) <= 1
    if table := closable_table(evening):
        before = sorted(evening.active_entrants)
        evening, _ = apply_request(evening, records, "close", table=table)
        assert sorted(evening.active_entrants) == before
        assert table not in [each.number for each in evening.tables]


percents = st.lists(st.integers(1, 30), min_size=1, max_size=6).map(
    lambda parts: sorted([100 - sum(parts[1:]) if sum(parts[1:]) < 100 else 100, *parts[1:]], reverse=True)
)


@few
@given(pool=st.integers(0, 10**6), parts=percents)
def test_prizes_sum_to_the_pool_and_never_grow_with_the_place(pool, parts):
    if sum(parts) != 100:
        parts = [100]
    paid = prizes_by_place(Structure("percent", tuple(parts)), pool, 20)
    assert sum(paid) == pool
    assert list(paid) == sorted(paid, reverse=True)
    assert all(cents % 100 == 0 for cents in paid[1:])


@few
@given(pool=st.integers(0, 10**6), field=st.integers(1, 60))
def test_default_prizes_sum_to_the_pool_for_any_field(pool, field):
    paid = prizes_by_place(Structure(), pool, field)
    assert sum(paid) == pool
    assert len(paid) == paid_places(Structure(), field) <= field


@few
@given(st.lists(st.integers(0, 10**5), min_size=1, max_size=6), st.data())
def test_chip_chop_sums_to_the_prizes_left_and_gives_more_to_more_chips(left, data):
    left = sorted(left, reverse=True)
    stacks = data.draw(st.lists(st.integers(1, 10**6), min_size=len(left), max_size=len(left)))
    shares = chip_chop(left, stacks)
    assert sum(shares) == sum(left)
    by_stack = [share for _, share in sorted(zip(stacks, shares, strict=True))]
    assert by_stack == sorted(by_stack) or len(set(stacks)) < len(stacks)
    assert min(shares) >= min(left)
