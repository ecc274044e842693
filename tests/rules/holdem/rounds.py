"""Rounds of Hold'em at home for the laws: hands by cards or by ranking."""

from hypothesis import strategies as st

from games.rules.cards import PACK, cards_text
from tests.rules.sample_round import SampleRound

HOME = st.fixed_dictionaries(
    {},
    optional={
        "chip_values": st.sampled_from([[1], [5, 10], [2, 5]]),
        "odd_chip": st.sampled_from(["carry", "closest_all", "one_each"]),
        "tie_rule": st.sampled_from(["seed000", "standard"]),
    },
)


def rounds():
    """Return the valid recorded hands at home."""
    return hands("home", HOME)


@st.composite
def hands(draw, preset, options):
    """Draw a valid recorded hand of a preset, possibly after one that carried chips in the middle."""
    changes = draw(options)
    seats = draw(st.integers(2, 7))
    unit = min(changes.get("chip_values", [1]))
    bets = [unit * draw(st.integers(0, 12)) for _ in range(seats)]
    folded = draw(st.sets(st.integers(0, seats - 1), max_size=seats - 1))
    data = {
        "bets": bets,
        "folded": sorted(folded),
        "button": draw(st.integers(0, seats - 1)),
        "stacks": draw(st.none() | st.just([bet + unit for bet in bets])),
        "last_hand": draw(st.booleans()),
        **draw(by_cards(seats) | by_ranking(seats, folded)),
    }
    return SampleRound(preset, changes, seats, data, draw(st.sampled_from([{}, {"carry": 3}])))


@st.composite
def by_cards(draw, seats):
    """Draw the hole cards of every seat and a board."""
    cards = draw(st.permutations(PACK))
    return {
        "board": cards_text(cards[:5]),
        "holes": {str(seat): cards_text(cards[5 + 2 * seat : 7 + 2 * seat]) for seat in range(seats)},
        "ranking": None,
    }


@st.composite
def by_ranking(draw, seats, folded):
    """Draw a ranking by eye of the seats still in."""
    live = draw(st.permutations([seat for seat in range(seats) if seat not in folded]))
    cut = draw(st.integers(1, len(live)))
    ranking = [live[:cut], *([seat] for seat in live[cut:])]
    return {"board": None, "holes": None, "ranking": ranking}


def relabel(recorded, permutation):
    """Return the hand with seat s moved to permutation[s]; only turned when an odd chip depends on the
    button.
    """
    seats, data = recorded.seats, recorded.data
    turns = [(seat - place) % seats for place, seat in enumerate(permutation)]
    looks_at_button = recorded.preset == "tournament" or "odd_chip" in recorded.changes or data["last_hand"]
    if looks_at_button and len(set(turns)) > 1:
        return None
    origins = [permutation.index(seat) for seat in range(seats)]
    moved = {
        **data,
        "bets": [data["bets"][seat] for seat in origins],
        "folded": sorted(permutation[seat] for seat in data["folded"]),
        "button": permutation[data["button"]],
        "stacks": data["stacks"] and [data["stacks"][seat] for seat in origins],
        "holes": data["holes"]
        and {str(permutation[int(seat)]): cards for seat, cards in data["holes"].items()},
        "ranking": data["ranking"] and [[permutation[seat] for seat in tied] for tied in data["ranking"]],
    }
    return recorded._replace(data=moved)
