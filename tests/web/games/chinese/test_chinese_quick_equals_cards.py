"""A deal entered by cards, by quick entry or mixed moves the same points in the ledger."""

import uuid

import pytest
from django.http import QueryDict
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.circles.commands import people
from games.rules.chinese.game import check_options
from games.rules.chinese.options import read_options
from games.rules.errors import RuleError
from games.sittings.commands import opening, rounds
from tests.games.conftest import NAMES, NOON
from tests.rules.chinese.deals import claims, layouts, line_texts
from tests.rules.chinese.rounds import MOST_SEATS, changes
from web.games.chinese.forms.deal import DealForm
from web.games.chinese.forms.quick import without_seats
from web.sittings.round_slot import next_slot

pytestmark = pytest.mark.sweep

MAX_TAPS = 12
"""Maximum number of taps, more than move a player from the last place to the first."""


@st.composite
def deals(draw):
    """Draw a table, the hands of a deal, and the seats entered by cards."""
    preset = draw(st.sampled_from(sorted(MOST_SEATS)))
    seats = draw(st.integers(2, MOST_SEATS[preset]))
    changed = draw(changes(preset))
    assume(fits_the_pack(seats, read_options(preset, changed)))
    flags = st.lists(st.booleans(), min_size=seats, max_size=seats)
    return preset, changed, draw(layouts(seats)), draw(flags), draw(flags)


def fits_the_pack(seats, options):
    """Return whether the pack has the cards of so many seats in Fantasyland."""
    try:
        check_options(seats, options)
    except RuleError:
        return False
    return True


class TestQuickEqualsCards(TestCase):
    @settings(max_examples=60, deadline=None)
    @given(deal=deals())
    def test_cards_quick_entry_and_a_mix_move_the_same_points(self, deal):
        preset, changed, shown, by_cards, surrenders = deal
        options = read_options(preset, changed)
        surrendered = {
            seat
            for seat, is_surrendered in enumerate(surrenders)
            if is_surrendered and options.surrender_cost
        }
        hands = {
            "seats": [
                {"surrendered": True} if seat in surrendered else line_texts(hand)
                for seat, hand in enumerate(shown)
            ]
        }
        circle = people.open_circle(name="Les jeudis", now=NOON)
        players = [people.add_player(circle=circle, name=name, now=NOON) for name in NAMES[: len(shown)]]
        with_cards = record(sitting_of(circle, players, preset, changed), hands)
        for mask in {tuple(by_cards), (False,) * len(shown)}:
            sitting = sitting_of(circle, players, preset, changed)
            entry = entered(next_slot(sitting), shown, mask, surrendered, with_cards.carried)
            assert entry.is_complete
            version = record(sitting, entry.recorded)
            assert moved(version) == moved(with_cards)
            if not entry.asks_fantasyland:
                assert version.carried == with_cards.carried


def sitting_of(circle, players, preset, changed):
    return opening.open_sitting(
        circle=circle,
        game_key="chinese",
        preset=preset,
        changes=changed,
        players=players,
        point_value_cents=10,
        key=uuid.uuid4(),
        by="Léa",
        now=NOON,
    )


def record(sitting, data):
    return rounds.record_round(sitting=sitting, data=data, key=uuid.uuid4(), by="Léa", now=NOON).round


def moved(version):
    """Return the transfers of a deal, by seats."""
    positions = {seat.account_id: seat.position for seat in version.sitting.seats.all()}
    return sorted(
        (positions[each.source_id], positions[each.target_id], each.amount)
        for each in version.entry.transfers.all()
    )


def entered(place, shown, by_cards, surrendered, carried):
    """Enter a deal through the pages: the selected hands by cards, the others by quick entry."""
    in_play = [seat for seat in range(len(shown)) if seat not in surrendered]
    claimed = dict(zip(in_play, claims([shown[seat] for seat in in_play], place.options), strict=True))
    fields = {"mode": "quick", "asks-fantasyland": "1"}
    for seat, hand in enumerate(shown):
        if seat in surrendered:
            fields[f"word-{seat}"] = "surrendered"
        elif by_cards[seat]:
            fields |= {f"seat-{seat}-{line}": cards for line, cards in line_texts(hand).items()}
    entry = DealForm.from_data(query(fields), place)
    for seat, claim in claimed.items():
        if claim is None and not by_cards[seat]:
            tap(entry, foul=seat)
    picked = {
        f"bonus-{seat}-{line}": claim.bonuses[line]
        for seat, claim in claimed.items()
        if claim and not by_cards[seat]
        for line in range(3)
    }
    picked |= {f"goes-{seat}": "on" for seat, goes in enumerate(carried.get("fantasyland", ())) if goes}
    entry = DealForm.from_data(query(dict(entry.hidden_values) | fields | picked), place)
    for line in range(3):
        rank_like(
            entry, line, {seat: claim.places[line] for seat, claim in claimed.items() if claim}, by_cards
        )
    return DealForm.from_data(query(dict(entry.hidden_values)), place)


def rank_like(entry, line, places, by_cards):
    """Tap every player without cards until each has the expected place among those placed."""
    done = {seat for seat in places if by_cards[seat]}
    for seat in sorted(places, key=places.get):
        if by_cards[seat]:
            continue
        done.add(seat)
        target = [
            sorted(each for each in done if places[each] == place) for place in sorted(set(places.values()))
        ]
        target = [tier for tier in target if tier]
        for _ in range(MAX_TAPS):
            if stands(entry, line, done) == target:
                break
            tap(entry, rank=f"{seat}-{line}")
        assert stands(entry, line, done) == target


def stands(entry, line, seats):
    order = entry.quick.orders[line]
    others = {seat for tier in order for seat in tier} - seats
    return [sorted(tier) for tier in without_seats(order, others)]


def tap(entry, **button):
    entry.tap(query(button))


def query(fields):
    data = QueryDict(mutable=True)
    data.update({name: str(value) for name, value in fields.items()})
    return data
