"""A coup: a hidden hand goes round with a rising announcement until a player refuses it."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from games.rules.errors import RuleError
from games.rules.menteur.announcements import check_announcement, is_true, must_refuse
from games.rules.menteur.elimination import next_active_seat
from games.rules.menteur.fair_play import breaks_fair_play
from games.rules.menteur.hand import HAND_SIZE, Hand
from games.rules.menteur.ladder import Announcement
from games.rules.menteur.options import Options

MIN_SEATS: Final = 2
MAX_SEATS: Final = 12
"""Maximum number of seats of a preset; a coup itself has no upper limit."""

PREFERRED_SEATS: Final = {"cards34": (3, 5), "dice": None}
"""Least and most seats that the document advises, by preset. Article menteur.1."""

State = Literal["announce", "answer", "cancelled", "over"]


@dataclass(frozen=True, slots=True)
class Announce:
    """The holder changed some cards, or none, and made an announcement."""

    announcement: Announcement
    changed: int = 0


@dataclass(frozen=True, slots=True)
class Accept:
    """The next player accepted the announcement and took the hand."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """The next player refused the announcement and the hand was shown."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class RefuseUnseen:
    """The next player refused and the table judged the hand, whose cards are not recorded.

    `breaks_fair_play` requires a true announcement by a player who changed cards.
    """

    truth: bool
    breaks_fair_play: bool = False


Event = Announce | Accept | Refuse | RefuseUnseen


@dataclass(frozen=True, slots=True)
class Loss:
    """The loser of a coup and the causer of the loss: two neighbouring seats."""

    loser: int
    causer: int


@dataclass(frozen=True, slots=True)
class CoupVerdict:
    """The result of a refusal; `hand` is None if its cards are not recorded."""

    hand: Hand | None
    truth: bool
    breaks_fair_play: bool
    loss: Loss


@dataclass(frozen=True, slots=True)
class Coup:
    """The state of a coup. Seats are numbered clockwise from 0.

    `drawer` is the last seat that drew: it received the first cards or changed at least one. `has_changed` is
    true if the holder changed cards before the last announcement. `announcement_before` is the announcement
    that `last_announcement` had to beat. `verdict` is set once the coup is over. The seats `eliminated` take
    no part.
    """

    seats: int
    holder: int
    drawer: int
    state: State = "announce"
    last_announcement: Announcement | None = None
    announcement_before: Announcement | None = None
    has_changed: bool = False
    verdict: CoupVerdict | None = None
    eliminated: frozenset[int] = frozenset()

    @property
    def next_seat(self) -> int:
        """Seat that answers the holder. Articles menteur.13 and menteur.21."""
        return next_active_seat(self.holder, self.seats, self.eliminated)

    @property
    def turn(self) -> int | None:
        """Seat to act, or None once the coup has ended."""
        return {"announce": self.holder, "answer": self.next_seat}.get(self.state)

    @property
    def next_receiver(self) -> int | None:
        """Seat that receives the next five cards, or None before the end of the coup. Articles menteur.12,
        menteur.15.
        """
        if self.verdict is not None:
            return self.verdict.loss.loser
        return self.drawer if self.state == "cancelled" else None


def check_seats(seats: int) -> None:
    """Check the minimum number of seats. Raises PLAYER_COUNT. Article menteur.1."""
    if seats < MIN_SEATS:
        raise RuleError("PLAYER_COUNT", "menteur.1", least=MIN_SEATS, most=MAX_SEATS)


def deal_coup(seats: int, receiver: int, eliminated: frozenset[int] = frozenset()) -> Coup:
    """Return a new coup in which `receiver` holds five cards. Raises PLAYER_COUNT. Article menteur.12."""
    check_seats(seats - len(eliminated))
    return Coup(seats, holder=receiver, drawer=receiver, eliminated=eliminated)


def apply_event(coup: Coup, event: Event, options: Options) -> Coup:
    """Return the coup after one more event.

    Raises NOT_YOUR_TURN, CHANGE_COUNT and ANN_* for an announcement, NOTHING_TO_ANSWER and TOP_OF_LADDER for
    an answer, and EXACT_UNCHANGED. Articles menteur.8 to menteur.16.
    """
    if isinstance(event, Announce):
        return _announce(coup, event, options)
    if coup.state != "answer":
        raise RuleError("NOTHING_TO_ANSWER", "menteur.13")
    if isinstance(event, Accept):
        return _accept(coup, options)
    return _refuse(coup, event, options)


def _announce(coup: Coup, event: Announce, options: Options) -> Coup:
    if coup.state != "announce":
        raise RuleError("NOT_YOUR_TURN", "menteur.13")
    if not 0 <= event.changed <= HAND_SIZE:
        raise RuleError("CHANGE_COUNT", "menteur.12")
    check_announcement(event.announcement, coup.last_announcement, options)
    drawer = coup.holder if event.changed else coup.drawer
    return replace(
        coup,
        drawer=drawer,
        state="cancelled" if coup.next_seat == drawer else "answer",
        last_announcement=event.announcement,
        announcement_before=coup.last_announcement,
        has_changed=bool(event.changed),
    )


def _accept(coup: Coup, options: Options) -> Coup:
    if must_refuse(_last_announcement(coup), options):
        raise RuleError("TOP_OF_LADDER", "menteur.11")
    return replace(coup, holder=coup.next_seat, state="announce")


def _refuse(coup: Coup, event: Refuse | RefuseUnseen, options: Options) -> Coup:
    announcement = _last_announcement(coup)
    hand = event.hand if isinstance(event, Refuse) else None
    if isinstance(event, RefuseUnseen):
        truth, fault = event.truth, event.breaks_fair_play
        if fault and not coup.has_changed:
            raise RuleError("EXACT_UNCHANGED", "menteur.16")
    else:
        value = event.hand.value
        truth = is_true(value, announcement, options)
        fault = breaks_fair_play(
            value, announcement, coup.announcement_before, drew=coup.has_changed, options=options
        )
    loss = loss_of(coup.holder, coup.next_seat, truth=truth, breaks_fair_play=fault, options=options)
    return replace(coup, state="over", verdict=CoupVerdict(hand, truth, fault, loss))


def _last_announcement(coup: Coup) -> Announcement:
    assert coup.last_announcement is not None, "only an announcement is answered"
    return coup.last_announcement


def loss_of(announcer: int, refuser: int, *, truth: bool, breaks_fair_play: bool, options: Options) -> Loss:
    """Return the loser and the causer after a refusal. Articles menteur.14 and menteur.16."""
    offence = breaks_fair_play and options.fair_play == "lose"
    return Loss(refuser, announcer) if truth and not offence else Loss(announcer, refuser)
