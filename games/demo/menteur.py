"""Coups of menteur for the demo: hands dealt, changed, announced and called, as the rules follow them."""

from random import Random
from typing import Any

from games.rules.cards import PACK, RANK_OF, cards_text
from games.rules.menteur.announcements import lowest_raise, must_refuse, what_beats
from games.rules.menteur.coup import Accept, Announce, Coup, Event, Refuse, deal_coup, play
from games.rules.menteur.hand import HAND_SIZE, Hand, read_hand
from games.rules.menteur.ladder import LEAST_TOLD, Announcement, Level
from games.rules.menteur.options import STAKED, Options
from games.rules.menteur.record import Cancelled, Judged, Played, write_round

FACES = ("9", "T", "J", "Q", "K", "A")
LOWEST_RANK = 7
RISE_MAX = 3
"""How many levels a bluff jumps over at most."""


def coup_told(seats: int, receiver: int, options: Options, chance: Random) -> dict[str, Any]:
    """A coup announcement by announcement, as a phone records it."""
    played, _coup = _played(seats, receiver, options, chance)
    return write_round(played)


def coup_judged(seats: int, receiver: int, options: Options, chance: Random) -> dict[str, Any]:
    """A coup in three taps: who announced, who called him, what the hand showed."""
    played, coup = _played(seats, receiver, options, chance)
    if coup.verdict is None:
        return write_round(Cancelled(seats, coup.drawer))
    return write_round(Judged(seats, coup.holder, coup.next_seat, coup.verdict.truth, played.stake))


def _played(seats: int, receiver: int, options: Options, chance: Random) -> tuple[Played, Coup]:
    """A coup from its deal to its end."""
    coup, events = deal_coup(seats, receiver), []
    held, pack = _dealt(options, chance)
    while coup.turn is not None:
        event = _next(coup, held, pack, options, chance)
        coup = play(coup, event, options)
        events.append(event)
    return Played(seats, receiver, tuple(events), _stake(options, chance)), coup


def _next(coup: Coup, held: list[str], pack: list[str], options: Options, chance: Random) -> Event:
    """What the player whose turn it is does."""
    if coup.state == "announce":
        changed = _changed(held, pack, options, chance)
        return Announce(_said(_shown(held, options), coup.previous, options, chance), changed)
    assert coup.previous is not None, "somebody announced"
    doubt = 10 + 9 * coup.previous[0]
    if must_refuse(coup.previous, options) or chance.randrange(100) < doubt:
        return Refuse(_shown(held, options))
    return Accept()


def _dealt(options: Options, chance: Random) -> tuple[list[str], list[str]]:
    """A hand and what is left to draw; of dice there is always another throw."""
    if options.preset == "dice":
        return [chance.choice(FACES) for _ in range(HAND_SIZE)], []
    pack = [cards_text([card]) for card in PACK if RANK_OF[card] >= LOWEST_RANK] + ["Jk", "Jk"]
    chance.shuffle(pack)
    return pack[:HAND_SIZE], pack[HAND_SIZE:]


def _changed(held: list[str], pack: list[str], options: Options, chance: Random) -> int:
    """Change up to three cards, or throw as many dice again; how many it was."""
    count = chance.choice((0, 1, 2, 2, 3))
    if options.preset == "cards34":
        count = min(count, len(pack))
    for place in range(count):
        held[place] = chance.choice(FACES) if options.preset == "dice" else pack.pop()
    return count


def _said(hand: Hand, previous: Announcement | None, options: Options, chance: Random) -> Announcement:
    """The hand itself, its kickers left out, while that is more than what was said; else a bluff."""
    truth = hand.value[: LEAST_TOLD[hand.level]] if hand.level in LEAST_TOLD else hand.value[:2]
    ladder = options.ladder
    is_higher = previous is None or (ladder.holds(truth) and ladder.place(truth) > ladder.place(previous))
    if is_higher and hand.level >= options.least_level and chance.randrange(4):
        return truth
    bolder = [
        value[: LEAST_TOLD[Level(value[0])]]
        for value in list(what_beats(previous, options).values())[:RISE_MAX]
    ]
    higher = [each for each in bolder if previous is None or ladder.place(each) > ladder.place(previous)]
    return chance.choice(higher) if higher else _least(previous, options)


def _least(previous: Announcement | None, options: Options) -> Announcement:
    least = lowest_raise(previous, options)
    assert least is not None, "nobody takes a hand when nothing is higher"
    return least


def _shown(held: list[str], options: Options) -> Hand:
    return read_hand(" ".join(held), options.preset)


def _stake(options: Options, chance: Random) -> int:
    if options.mark not in STAKED:
        return 0
    return chance.choice(options.stakes if options.mark == "variable" else (1, 2, 3, 5))
