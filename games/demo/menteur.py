"""Coups of menteur for the demo, played by the rules: hands dealt, changed, announced and refused."""

from random import Random

from games.rules.cards import PACK, RANK_OF, cards_text
from games.rules.menteur.announcements import lowest_raise, must_refuse, raises_by_level
from games.rules.menteur.codec import CancelledCoup, FullCoup, QuickCoup, write_round
from games.rules.menteur.coup import Accept, Announce, Coup, Event, Refuse, apply_event, deal_coup
from games.rules.menteur.hand import HAND_SIZE, Hand, read_hand
from games.rules.menteur.ladder import MIN_ANNOUNCEMENT_LENGTH, Announcement, Level
from games.rules.menteur.options import STAKED, Options

FACES = ("9", "T", "J", "Q", "K", "A")
LOWEST_RANK = 7
MAX_RAISE = 3
"""Maximum number of levels by which a bluff raises."""


def full_coup(seats: int, receiver: int, options: Options, chance: Random) -> dict[str, object]:
    """Return the recorded JSON of a coup event by event."""
    played, _coup = _played(seats, receiver, options, chance)
    return write_round(played)


def quick_coup(seats: int, receiver: int, options: Options, chance: Random) -> dict[str, object]:
    """Return the recorded JSON of a quick entry: announcer, refuser and truth."""
    played, coup = _played(seats, receiver, options, chance)
    if coup.verdict is None:
        return write_round(CancelledCoup(seats, coup.drawer))
    return write_round(QuickCoup(seats, coup.holder, coup.next_seat, coup.verdict.truth, played.stake))


def _played(seats: int, receiver: int, options: Options, chance: Random) -> tuple[FullCoup, Coup]:
    """Return a coup played from its deal to its end."""
    coup, events = deal_coup(seats, receiver), []
    balances, pack = _dealt(options, chance)
    while coup.turn is not None:
        event = _next_event(coup, balances, pack, options, chance)
        coup = apply_event(coup, event, options)
        events.append(event)
    return FullCoup(seats, receiver, tuple(events), _stake(options, chance)), coup


def _next_event(coup: Coup, chips: list[str], pack: list[str], options: Options, chance: Random) -> Event:
    """Return the next event of the player to act."""
    if coup.state == "announce":
        changed = _change_cards(chips, pack, options, chance)
        return Announce(
            _announcement(_shown_hand(chips, options), coup.last_announcement, options, chance), changed
        )
    assert coup.last_announcement is not None, "somebody announced"
    doubt = 10 + 9 * coup.last_announcement[0]
    if must_refuse(coup.last_announcement, options) or chance.randrange(100) < doubt:
        return Refuse(_shown_hand(chips, options))
    return Accept()


def _dealt(options: Options, chance: Random) -> tuple[list[str], list[str]]:
    """Return a hand and the remaining cards; dice can always be thrown again."""
    if options.preset == "dice":
        return [chance.choice(FACES) for _ in range(HAND_SIZE)], []
    pack = [cards_text([card]) for card in PACK if RANK_OF[card] >= LOWEST_RANK] + ["Jk", "Jk"]
    chance.shuffle(pack)
    return pack[:HAND_SIZE], pack[HAND_SIZE:]


def _change_cards(chips: list[str], pack: list[str], options: Options, chance: Random) -> int:
    """Change up to three cards, or throw as many dice again; return the number."""
    count = chance.choice((0, 1, 2, 2, 3))
    if options.preset == "cards34":
        count = min(count, len(pack))
    for index in range(count):
        chips[index] = chance.choice(FACES) if options.preset == "dice" else pack.pop()
    return count


def _announcement(
    hand: Hand, previous: Announcement | None, options: Options, chance: Random
) -> Announcement:
    """Return the announcement of a player: the true hand if it is higher than the last one, else a bluff.

    Kickers are left out. A player with a true hand bluffs one time in four.
    """
    truth = (
        hand.value[: MIN_ANNOUNCEMENT_LENGTH[hand.level]]
        if hand.level in MIN_ANNOUNCEMENT_LENGTH
        else hand.value[:2]
    )
    ladder = options.ladder
    is_higher = previous is None or (
        ladder.contains(truth) and ladder.index_of(truth) > ladder.index_of(previous)
    )
    if is_higher and hand.level >= options.min_level and chance.randrange(4):
        return truth
    bolder = [
        value[: MIN_ANNOUNCEMENT_LENGTH[Level(value[0])]]
        for value in list(raises_by_level(previous, options).values())[:MAX_RAISE]
    ]
    higher = [
        each for each in bolder if previous is None or ladder.index_of(each) > ladder.index_of(previous)
    ]
    return chance.choice(higher) if higher else _minimum_announcement(previous, options)


def _minimum_announcement(previous: Announcement | None, options: Options) -> Announcement:
    least = lowest_raise(previous, options)
    assert least is not None, "nobody takes a hand when nothing is higher"
    return least


def _shown_hand(chips: list[str], options: Options) -> Hand:
    return read_hand(" ".join(chips), options.preset)


def _stake(options: Options, chance: Random) -> int:
    if options.mark not in STAKED:
        return 0
    return chance.choice(options.stakes if options.mark == "variable" else (1, 2, 3, 5))
