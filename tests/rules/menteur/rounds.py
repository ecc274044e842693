"""Rounds of poker menteur for the laws of every game: quick, event by event, void, and the end."""

from hypothesis import strategies as st

from games.rules.cards import JOKER, PACK, RANK_OF, cards_text
from games.rules.menteur.announcements import lowest_raise
from games.rules.menteur.coup import Accept, Announce, Refuse, apply_event, deal_coup
from games.rules.menteur.hand import read_hand
from games.rules.menteur.options import read_options
from tests.rules.sample_round import SampleRound

_EVERYWHERE = {
    "mark": st.sampled_from(["simple", "jetons", "variable", "enjeu"]),
    "stakes": st.lists(st.integers(1, 9), min_size=1, max_size=4),
    "double_includes_carry": st.booleans(),
    "allow_rien": st.booleans(),
    "fair_play": st.sampled_from(["warn", "lose", "off"]),
    "fair_play_min_category": st.sampled_from(["high_card", "pair", "trips", "quads"]),
    "initial_stack": st.integers(0, 200),
    "carry_close": st.sampled_from(["last_causer", "equal"]),
    "elimination_points": st.none() | st.integers(1, 9),
    "jeton_value_cents": st.integers(0, 100),
}
CHANGES = {
    "cards34": _EVERYWHERE,
    "dice": {**_EVERYWHERE, "dice_order": st.sampled_from(["seed", "rarity", "das"])},
}
PACK_OF_34 = [card for card in PACK if RANK_OF[card] >= 7] + [JOKER, JOKER]


@st.composite
def changes(draw, preset="cards34"):
    return draw(st.fixed_dictionaries({}, optional=CHANGES[preset]))


def hands(preset="cards34"):
    """Return a strategy of hand texts."""
    if preset == "dice":
        return st.lists(st.sampled_from("9TJQKA"), min_size=5, max_size=5).map(" ".join)
    dealt = st.lists(st.integers(0, 33), min_size=5, max_size=5, unique=True)
    return dealt.map(lambda places: cards_text([PACK_OF_34[place] for place in places]))


@st.composite
def rounds(draw):
    preset = draw(st.sampled_from(["cards34", "dice"]))
    changed = draw(changes(preset))
    options = read_options(preset, changed)
    seats = draw(st.integers(2, 6))
    seat = st.integers(0, seats - 1)
    carried = draw(
        st.just({}) | st.fixed_dictionaries({"receiver": seat, "causer": seat, "carry": st.integers(0, 9)})
    )
    if options.mark == "simple" and draw(st.booleans()):
        carried["bad_points"] = draw(st.lists(st.integers(0, 9), min_size=seats, max_size=seats))
    kinds = ["judged", "cancelled", "played"] + ["award"] * (options.carry_close == "last_causer")
    kind = draw(st.sampled_from(kinds))
    if kind == "award":
        return SampleRound(preset, changed, seats, {"award_carry": True}, carried)
    strategy = {"judged": judged, "cancelled": cancelled, "played": played}[kind]
    data = draw(strategy(seats, options))
    if options.mark in ("variable", "enjeu"):
        data["stake"] = draw(st.sampled_from(options.stakes))
    return SampleRound(preset, changed, seats, data, carried)


@st.composite
def judged(draw, seats, options):
    announcer = draw(st.integers(0, seats - 1))
    truth = draw(st.booleans())
    data = {"announcer": announcer, "refuser": (announcer + 1) % seats, "truth": truth}
    if truth and options.fair_play != "off":
        data["fair_play_violation"] = draw(st.booleans())
    return data


@st.composite
def cancelled(draw, seats, options):
    return {
        "cancelled": True,
        **draw(st.fixed_dictionaries({}, optional={"drawer": st.integers(0, seats - 1)})),
    }


@st.composite
def played(draw, seats, options):
    """Draw a coup played to its end by raises of a few steps."""
    coup = deal_coup(seats, draw(st.integers(0, seats - 1)))
    data = {"receiver": coup.holder, "events": []}
    while coup.turn is not None:
        event = {"do": "announce", "announcement": list(draw(announcements(coup.last_announcement, options)))}
        if draw(st.booleans()):
            event["changed"] = draw(st.integers(0, 5))
        coup = apply_event(coup, Announce(tuple(event["announcement"]), event.get("changed", 0)), options)
        data["events"].append(event)
        if coup.turn is None:
            break
        if draw(st.booleans()) or lowest_raise(coup.last_announcement, options) is None:
            text = draw(hands(options.preset))
            data["events"].append({"do": "refuse", "hand": text})
            coup = apply_event(coup, Refuse(read_hand(text, options.preset)), options)
        else:
            data["events"].append({"do": "accept"})
            coup = apply_event(coup, Accept(), options)
    return data


def announcements(previous, options):
    """Return a strategy of the announcements allowed after `previous`."""
    ladder = options.ladder
    above = 0 if previous is None else ladder.index_of(previous) + 1
    legal = [each for each in ladder.announcements[above:] if each[0] >= options.min_level]
    return st.sampled_from(legal)


def relabel(recorded, permutation):
    """Return the same round with every seat turned; None where neighbours would be separated."""
    first = permutation[0]
    turned = [(first + seat) % recorded.seats for seat in range(recorded.seats)]
    if list(permutation) != turned:
        return None
    return recorded._replace(data=_moved(recorded.data, turned), carried=_moved(recorded.carried, turned))


def _moved(values, turned):
    seats = ("announcer", "refuser", "drawer", "receiver", "causer")
    moved = {name: turned[value] if name in seats else value for name, value in values.items()}
    if "bad_points" in values:
        moved["bad_points"] = [values["bad_points"][turned.index(seat)] for seat in range(len(turned))]
    return moved
