"""A coup: a hidden hand goes round, announced higher every time, until somebody refuses it."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from games.rules.errors import RuleError
from games.rules.menteur.announcements import check_announcement, is_truth, must_refuse
from games.rules.menteur.fair_play import breaks_fair_play
from games.rules.menteur.hand import HAND_SIZE, Hand
from games.rules.menteur.ladder import Announcement
from games.rules.menteur.options import Options

LEAST_SEATS: Final = 2
MOST_SEATS: Final = 12
"""How many a preset seats; a coup itself has no upper limit."""

State = Literal["announce", "answer", "cancelled", "over"]


@dataclass(frozen=True, slots=True)
class Announce:
    """The holder changed some cards, or none, and said what he holds."""

    announcement: Announcement
    changed: int = 0


@dataclass(frozen=True, slots=True)
class Accept:
    """The next player took the hand."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """The next player did not believe it; the hand was shown."""

    hand: Hand


Event = Announce | Accept | Refuse


@dataclass(frozen=True, slots=True)
class Loss:
    """Who lost a coup, and who made him lose it. Both are seats, and neighbours."""

    loser: int
    causer: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the refusal showed."""

    hand: Hand
    truth: bool
    breaks_fair_play: bool
    loss: Loss


@dataclass(frozen=True, slots=True)
class Coup:
    """A coup where it stands. Seats are numbers, clockwise from 0.

    `drawer` is the last who drew: he received the first cards or changed at least one. `previous` is the last
    announcement, `before` the one it had to beat. There is a `verdict` once the coup is over.
    """

    seats: int
    holder: int
    drawer: int
    state: State = "announce"
    previous: Announcement | None = None
    before: Announcement | None = None
    verdict: Verdict | None = None

    @property
    def next_seat(self) -> int:
        """The seat that answers the holder."""
        return (self.holder + 1) % self.seats

    @property
    def turn(self) -> int | None:
        """Who acts, None once the coup has ended."""
        return {"announce": self.holder, "answer": self.next_seat}.get(self.state)

    @property
    def next_receiver(self) -> int | None:
        """Who receives the next five cards, None while the coup goes on. Articles menteur.12, menteur.15."""
        if self.verdict is not None:
            return self.verdict.loss.loser
        return self.drawer if self.state == "cancelled" else None


def check_seats(seats: int) -> None:
    """Refuse a table of one. Raises PLAYER_COUNT. Article menteur.1."""
    if seats < LEAST_SEATS:
        raise RuleError("PLAYER_COUNT", "menteur.1", least=LEAST_SEATS, most=MOST_SEATS)


def deal_coup(seats: int, receiver: int) -> Coup:
    """A coup that begins: `receiver` has been given five cards. Raises PLAYER_COUNT. Article menteur.12."""
    check_seats(seats)
    return Coup(seats, holder=receiver, drawer=receiver)


def play(coup: Coup, event: Event, options: Options) -> Coup:
    """The coup after one more event.

    Raises NOT_YOUR_TURN, CHANGE_COUNT and ANN_* for an announcement, NOTHING_TO_ANSWER and TOP_OF_LADDER for
    an answer. Articles menteur.8 to menteur.16.
    """
    if isinstance(event, Announce):
        return _announce(coup, event, options)
    if coup.state != "answer":
        raise RuleError("NOTHING_TO_ANSWER", "menteur.13")
    return _refuse(coup, event, options) if isinstance(event, Refuse) else _accept(coup, options)


def _announce(coup: Coup, event: Announce, options: Options) -> Coup:
    if coup.state != "announce":
        raise RuleError("NOT_YOUR_TURN", "menteur.13")
    if not 0 <= event.changed <= HAND_SIZE:
        raise RuleError("CHANGE_COUNT", "menteur.12")
    check_announcement(event.announcement, coup.previous, options)
    drawer = coup.holder if event.changed else coup.drawer
    return replace(
        coup,
        drawer=drawer,
        state="cancelled" if coup.next_seat == drawer else "answer",
        previous=event.announcement,
        before=coup.previous,
    )


def _accept(coup: Coup, options: Options) -> Coup:
    if must_refuse(_said(coup), options):
        raise RuleError("TOP_OF_LADDER", "menteur.11")
    return replace(coup, holder=coup.next_seat, state="announce")


def _refuse(coup: Coup, event: Refuse, options: Options) -> Coup:
    said = _said(coup)
    truth = is_truth(event.hand.value, said, options)
    fault = breaks_fair_play(
        event.hand.value, said, coup.before, drew=coup.holder == coup.drawer, options=options
    )
    loss = loss_of(coup.holder, coup.next_seat, truth=truth, breaks_fair_play=fault, options=options)
    return replace(coup, state="over", verdict=Verdict(event.hand, truth, fault, loss))


def _said(coup: Coup) -> Announcement:
    assert coup.previous is not None, "only an announcement is answered"
    return coup.previous


def loss_of(announcer: int, refuser: int, *, truth: bool, breaks_fair_play: bool, options: Options) -> Loss:
    """Who loses to whom after a refusal. Articles menteur.14 and menteur.16."""
    offence = breaks_fair_play and options.fair_play == "lose"
    return Loss(refuser, announcer) if truth and not offence else Loss(announcer, refuser)
