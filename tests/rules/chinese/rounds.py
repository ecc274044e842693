"""Recorded deals of Chinese poker for the laws: by cards, by places, and mixed."""

from hypothesis import strategies as st

from games.rules.chinese.naturals import NATURALS
from games.rules.chinese.options import read_options
from tests.rules.chinese.deals import claims, layouts, line_texts
from tests.rules.sample_round import SampleRound

MOST_SEATS = {"classic": 4, "open_face": 4, "pineapple": 3}

ROYALTY_TABLES = st.sampled_from(
    [
        "classic",
        "open_face",
        {"top": {"QQ": 7, "222": 10}, "middle": {"full_house": 12}, "bottom": {"royal": 25}},
    ]
)
EVERYWHERE = {
    "system": st.sampled_from(["1-6", "2-4"]),
    "line_point": st.integers(1, 5),
    "scoop_bonus": st.integers(0, 5),
    "royalty_mode": st.sampled_from(["always", "line_winner", "off"]),
    "royalty_table": ROYALTY_TABLES,
    "wheel": st.sampled_from(["low", "second"]),
    "head_to_head_cap": st.integers(1, 20),
}
CLASSIC = {**EVERYWHERE, "surrender_cost": st.integers(0, 5), "naturals": st.booleans()}
FACE_UP = {
    **EVERYWHERE,
    "fantasyland": st.booleans(),
    "fl_entry": st.sampled_from(["QQ", "KK", "AA"]),
    "fl_stay": st.sampled_from(["seed", "pineapple"]),
    "fl_cards": st.sampled_from(["seed", "std14"]),
    "first_to_act": st.sampled_from(["loser", "rotate"]),
}
CHANGES = {
    "classic": CLASSIC,
    "open_face": FACE_UP,
    "pineapple": {**FACE_UP, "fl_cards": st.sampled_from(["seed", "std14", "progressive"])},
}


def changes(preset):
    """Return a strategy of options that differ from a preset."""
    return st.fixed_dictionaries({}, optional=CHANGES[preset])


@st.composite
def rounds(draw):
    """Draw a deal in the format a sitting records."""
    preset = draw(st.sampled_from(sorted(MOST_SEATS)))
    changed = draw(changes(preset))
    seats = draw(st.integers(2, MOST_SEATS[preset]))
    data = {"seats": draw(recorded_seats(read_options(preset, changed), seats))}
    if draw(st.booleans()):
        data["first"] = draw(st.integers(0, seats - 1))
    if draw(st.booleans()):
        data["fantasyland"] = draw(st.lists(st.booleans(), min_size=seats, max_size=seats))
    return SampleRound(preset, changed, seats, data, draw(carried(seats)))


@st.composite
def recorded_seats(draw, options, seats):
    """Draw the seats of one deal: some declared or surrendered, the others by cards or by claims."""
    asides = [None]
    if options.surrender_cost:
        asides.append({"surrendered": True})
    if options.naturals:
        asides += [{"natural": natural} for natural in NATURALS]
    declared = [draw(st.sampled_from(asides)) if draw(st.booleans()) else None for _ in range(seats)]
    shown = draw(layouts(seats))
    in_play = [seat for seat in range(seats) if declared[seat] is None]
    claimed = dict(zip(in_play, claims([shown[seat] for seat in in_play], options), strict=True))
    by_cards = [draw(st.booleans()) for _ in range(seats)]
    mixed = any(claimed[seat] is not None and not by_cards[seat] for seat in in_play)
    return [
        declared[seat] or recorded_seat(shown[seat], claimed[seat], by_cards=by_cards[seat], mixed=mixed)
        for seat in range(seats)
    ]


def recorded_seat(shown, claim, *, by_cards, mixed):
    """Return one seat in play, by its cards (with places if other seats are entered by places) or by its
    claim.
    """
    if claim is None:
        return line_texts(shown) if by_cards else {"fouled": True}
    places = list(claim.places)
    if by_cards:
        return {**line_texts(shown), **({"places": places} if mixed else {})}
    return {"places": places, "bonuses": list(claim.bonuses)}


def carried(seats):
    """Return a strategy of carried states: empty before the first deal, or the state after a deal."""
    flags = st.lists(st.booleans(), min_size=seats, max_size=seats)
    return st.just({}) | st.fixed_dictionaries({"first": st.integers(0, seats - 1), "fantasyland": flags})


def relabel(recorded, permutation):
    """Return the same deal with the player of `seat` moved to `permutation[seat]`."""
    source = sorted(range(recorded.seats), key=lambda seat: permutation[seat])
    data = {"seats": [recorded.data["seats"][seat] for seat in source]}
    if "first" in recorded.data:
        data["first"] = permutation[recorded.data["first"]]
    if "fantasyland" in recorded.data:
        data["fantasyland"] = [recorded.data["fantasyland"][seat] for seat in source]
    before = dict(recorded.carried)
    if before:
        before["first"] = permutation[before["first"]]
        before["fantasyland"] = [before["fantasyland"][seat] for seat in source]
    return recorded._replace(data=data, carried=before)
