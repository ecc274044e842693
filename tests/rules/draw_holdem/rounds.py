"""Rounds of Draw-Hold'em for the laws: hands played at random to their end."""

from dataclasses import replace

from hypothesis import strategies as st

from games.rules.cards import PACK
from games.rules.draw_holdem.codec import write_hand
from games.rules.draw_holdem.hand import STREETS, BetTo, Exchange, Fold, Hand, Showdown, StreetEnd
from games.rules.draw_holdem.hand_state import HandState
from games.rules.draw_holdem.options import draw_options
from tests.rules.sample_round import SampleRound

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "chip_values": st.sampled_from([[1], [2, 5]]),
        "odd_chip": st.sampled_from(["carry", "closest_all", "one_each"]),
        "tax_base": st.sampled_from(["all", "bets_only"]),
    },
)


@st.composite
def starts(draw):
    """Draw a hand after its blinds, before any event."""
    seats = draw(st.integers(2, 6))
    small = draw(st.integers(0, seats - 1))
    return Hand(
        stacks=tuple(draw(st.lists(st.integers(1, 120), min_size=seats, max_size=seats))),
        small_blind_seat=small,
        big_blind_seat=(small + 1) % seats,
        small_blind=draw(st.integers(1, 2)),
        big_blind=draw(st.integers(2, 4)),
        button=draw(st.integers(0, seats - 1)),
        events=(),
        carry=draw(st.integers(0, 3)),
        last_hand=draw(st.booleans()),
    )


def choices(play):
    """Return the events allowed now, without the showdown."""
    events = [Exchange(seat) for seat in play.live_seats if play.exchange_refusal(seat) is None]
    if STREETS[play.street] != STREETS[-1]:
        events.append(StreetEnd())
    unit = play.options.unit
    for seat in play.live_seats:
        events.append(Fold(seat))
        least = -(-play.on_street[seat] // unit)
        most = (play.on_street[seat] + play.stacks[seat]) // unit
        if least <= most:
            events += [BetTo(seat, unit * units) for units in sorted({least, (least + most) // 2, most})]
    return events


@st.composite
def played(draw, start, options, most_events=14):
    """Draw the events of a hand up to a random point, each of them allowed."""
    play, events = HandState(start, options), []
    for _ in range(draw(st.integers(0, most_events))):
        if play.is_over:
            break
        event = draw(st.sampled_from(choices(play)))
        play.apply(event)
        events.append(event)
    return play, tuple(events)


@st.composite
def rankings(draw, live):
    """Draw a ranking by eye of the seats still in, the first ones tied."""
    order = draw(st.permutations(live))
    cut = draw(st.integers(1, len(order)))
    return (tuple(order[:cut]), *((seat,) for seat in order[cut:]))


@st.composite
def ended(draw, start, options):
    """Draw the events of a complete hand."""
    play, events = draw(played(start, options))
    if play.is_over:
        return events
    if play.pot_layers().pots[0].is_contested and draw(st.booleans()):
        cards = draw(st.permutations(PACK))
        holes = tuple(tuple(cards[5 + 2 * seat : 7 + 2 * seat]) for seat in range(len(start.stacks)))
        return (*events, Showdown(None, tuple(cards[:5]), holes))
    return (*events, Showdown(draw(rankings(play.live_seats))))


@st.composite
def rounds(draw):
    """Draw a valid recorded hand, possibly after one that carried chips in the middle."""
    changes = draw(OPTIONS)
    start = draw(starts())
    events = draw(ended(start, draw_options(changes)))
    data = write_hand(replace(start, events=events))
    return SampleRound("draw_holdem", changes, len(start.stacks), data, {"carry": start.carry})


def relabel(recorded, permutation):
    """Return the hand with seat s moved to permutation[s]; only turned when an odd chip depends on the
    button.
    """
    seats, data = recorded.seats, recorded.data
    turns = {(seat - place) % seats for place, seat in enumerate(permutation)}
    if len(turns) > 1 and ("odd_chip" in recorded.changes or data["last_hand"]):
        return None
    moved = {
        **data,
        **{name: permutation[data[name]] for name in ("small_blind_seat", "big_blind_seat", "button")},
        "stacks": [data["stacks"][permutation.index(seat)] for seat in range(seats)],
        "events": [_moved(event, permutation) for event in data["events"]],
    }
    return recorded._replace(data=moved)


def _moved(event, permutation):
    if "seat" in event:
        return {**event, "seat": permutation[event["seat"]]}
    if event.get("ranking"):
        return {**event, "ranking": [[permutation[seat] for seat in tied] for tied in event["ranking"]]}
    if event.get("holes"):
        return {
            **event,
            "holes": {str(permutation[int(seat)]): cards for seat, cards in event["holes"].items()},
        }
    return event
