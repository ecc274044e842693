"""Rounds of Draw-Hold'em for the laws: hands played at random to their end."""

from dataclasses import replace

from hypothesis import strategies as st

from games.rules.draw_holdem.hand import STREETS, BetTo, Exchange, Fold, Hand, NextStreet, Showdown
from games.rules.draw_holdem.options import draw_options
from games.rules.draw_holdem.play import Play
from games.rules.draw_holdem.record import write_hand
from tests.rules.recorded import Recorded

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
    """A hand after its blinds, before any event."""
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
    """What may happen now, without the showdown."""
    events = [Exchange(seat) for seat in play.live if play.refusal(seat) is None]
    if STREETS[play.street] != STREETS[-1]:
        events.append(NextStreet())
    unit = play.options.unit
    for seat in play.live:
        events.append(Fold(seat))
        least = -(-play.on_street[seat] // unit)
        most = (play.on_street[seat] + play.stacks[seat]) // unit
        if least <= most:
            events += [BetTo(seat, unit * units) for units in sorted({least, (least + most) // 2, most})]
    return events


@st.composite
def played(draw, start, options, most_events=14):
    """The events of a hand, as far as luck took it, each of them allowed where it stands."""
    play, events = Play(start, options), []
    for _ in range(draw(st.integers(0, most_events))):
        if play.is_over:
            break
        event = draw(st.sampled_from(choices(play)))
        play.apply(event)
        events.append(event)
    return play, tuple(events)


@st.composite
def rankings(draw, live):
    """Those still in ranked by eye, the first ones tied."""
    order = draw(st.permutations(live))
    cut = draw(st.integers(1, len(order)))
    return (tuple(order[:cut]), *((seat,) for seat in order[cut:]))


@st.composite
def ended(draw, start, options):
    """The events of a hand that is over."""
    play, events = draw(played(start, options))
    if play.is_over:
        return events
    return (*events, Showdown(draw(rankings(play.live))))


@st.composite
def rounds(draw):
    """A hand that the rules let through, after one that may have left chips in the middle."""
    changes = draw(OPTIONS)
    start = draw(starts())
    events = draw(ended(start, draw_options(changes)))
    data = write_hand(replace(start, events=events))
    return Recorded("draw_holdem", changes, len(start.stacks), data, {"carry": start.carry})


def relabel(recorded, permutation):
    """The hand with seat s moved to permutation[s]: any way when no odd chip looks at the button."""
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
    return event
