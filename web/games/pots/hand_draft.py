"""A hand being entered: bets, folds and all-ins, winners, and shown cards.

The whole state travels in the form, so the page works without JavaScript and a tap changes nothing on the
server.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext_lazy

from games.bank.queries import Bank
from games.rules.holdem.blinds import Blinds
from games.rules.holdem.options import HomeOptions
from games.rules.holdem.pot_winners import winners_from_ranking
from games.rules.pots import lay_pots
from web.core.forms.amounts import MAX_CHIPS, MAX_LENGTH, AmountTooLarge, evaluate
from web.core.forms.keys import read_form_key
from web.games.pots.card_slots import CardSlots


@dataclass(frozen=True, slots=True)
class HandSetup:
    """The table before a hand, by seat clockwise from 0.

    Stacks are None if they are not counted. An `unnamed` seat has a number in place of a name. Seats in
    `empty_seats` have no chips and get no cards. `posted` contains the chips of the `blinds`. `speaker` is
    the first seat to speak, `bank` that of the sitting; all three are None for a hand that is not about to
    start.
    """

    names: Sequence[str]
    options: HomeOptions
    button: int
    stacks: tuple[int | None, ...]
    carry: int = 0
    empty_seats: frozenset[int] = frozenset()
    posted: dict[int, int] = field(default_factory=dict)
    unnamed: frozenset[int] = frozenset()
    blinds: Blinds | None = None
    speaker: int | None = None
    bank: Bank | None = None

    @property
    def dealt_seats(self) -> list[int]:
        """Seats that play this hand."""
        return [seat for seat in range(len(self.names)) if seat not in self.empty_seats]


NO_CHIPS = gettext_lazy("Write chips: 120, or a sum, 20+100.")
FOLDED_ALL_IN = gettext_lazy("Who is all-in does not fold.")
MINUSES = ("-", "−", "–")
BOTH_FIELD = "both"
"""Name of the form field with the tied seats that play both their closed cards."""
STEPS_AFTER_BETS = frozenset({"lay", "winners", "award", "record", "next", "taps", "cards"})
"""Form steps that request the pots, not the bets that make them."""


@dataclass(slots=True)
class PotsDraft:
    """Inputs of the bets of a hand and of the winners of its pots.

    `selected_winners` are the tapped winners by pot; `winner_input` is the mode in which winners are entered,
    `taps` or `cards`; `both_play` are tied seats that play both their closed cards.
    """

    bets: dict[int, str] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    all_in: set[int] = field(default_factory=set)
    selected_winners: dict[int, tuple[int, ...]] = field(default_factory=dict)
    card_slots: CardSlots = field(default_factory=CardSlots)
    both_play: set[int] = field(default_factory=set)
    winner_input: str = "taps"
    key: UUID = field(default_factory=uuid4)

    @classmethod
    def read_pots(cls, data: QueryDict, seats: int) -> Self:
        """Return the bets and winners of the submitted form."""
        all_seats = range(seats)
        return cls(
            bets={seat: data.get(f"seat-{seat}-bet", "")[:MAX_LENGTH] for seat in all_seats},
            folded={seat for seat in all_seats if f"seat-{seat}-folded" in data},
            all_in={seat for seat in all_seats if f"seat-{seat}-all_in" in data},
            selected_winners={pot: tuple(sorted(_seats(data, pot_field(pot), seats))) for pot in all_seats},
            card_slots=CardSlots.from_data(data),
            both_play=_seats(data, BOTH_FIELD, seats),
            winner_input=_winner_input(data),
            key=read_form_key(data),
        )

    @property
    def winner_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the tapped winners, and of the seats that play both closed cards."""
        winners = [
            (pot_field(pot), str(seat)) for pot, seats in self.selected_winners.items() for seat in seats
        ]
        return [*winners, *((BOTH_FIELD, str(seat)) for seat in sorted(self.both_play))]


@dataclass(slots=True)
class HandDraft(PotsDraft):
    """Inputs of one hand.

    `has_pots` is true once all bets are entered and the pots are requested; `has_result` once the result is.
    """

    last_hand: bool = False
    has_pots: bool = False
    has_result: bool = False

    @classmethod
    def from_data(cls, data: QueryDict, seats: int) -> Self:
        """Return the hand from the submitted form."""
        draft, step = cls.read_pots(data, seats), data.get("step", "")
        draft.last_hand = "last_hand" in data
        draft.has_pots = step in STEPS_AFTER_BETS or bool(data.keys() & {"card", "slot", "erase"})
        draft.has_result = step in {"award", "record"}
        return draft

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any], carry: int = 0) -> Self:
        """Return the inputs of a recorded hand, to correct it."""
        bets, folded = recorded["bets"], set(recorded["folded"])
        ranking = recorded.get("ranking")
        selected_winners: dict[int, tuple[int, ...]] = {}
        if ranking is not None:
            selected_winners = winners_from_ranking(ranking, lay_pots(bets, folded, carry).pots)
        return cls(
            bets={seat: str(bet) if bet else "" for seat, bet in enumerate(bets)},
            folded=folded,
            selected_winners=selected_winners,
            card_slots=CardSlots.from_recorded(recorded),
            both_play=set(recorded.get("both_play", ())),
            winner_input="cards" if recorded.get("board") else "taps",
            last_hand=bool(recorded.get("last_hand")),
        )

    def hidden_values(self, seats: Iterable[int]) -> list[tuple[str, str]]:
        """Return the hidden form fields of the page of winners for the bets of these seats."""
        carried = [("by", self.winner_input)]
        for seat in seats:
            if self.bets.get(seat):
                carried.append((f"seat-{seat}-bet", self.bets[seat]))
            carried += [
                (f"seat-{seat}-{word}", "1")
                for word, those in (("folded", self.folded), ("all_in", self.all_in))
                if seat in those
            ]
        return carried


def _winner_input(data: QueryDict) -> str:
    """Return the mode in which winners are entered: the one just requested, else the one of the form."""
    step = data.get("step", "")
    if step in {"taps", "cards"}:
        return step
    return "cards" if data.get("by") == "cards" else "taps"


def _seats(data: QueryDict, name: str, seats: int) -> set[int]:
    """Return the seats of the table among the values of a field."""
    texts = data.getlist(name)
    return {seat for seat in range(seats) if str(seat) in texts}


def pot_field(number: int) -> str:
    """Return the name of the form field of a pot's winners."""
    return f"pot-{number}"


def parse_signed_chips(typed: str) -> int:
    """Return a whole number of chips; a negative one is returned too, because the rules explain its refusal.

    >>> [parse_signed_chips(text) for text in ("120", "1 200", "20+100", "−5")]
    [120, 1200, 120, -5]

    Raises `AmountTooLarge` beyond MAX_CHIPS, and ValueError for any other text.
    """
    text = typed.strip()
    is_negative = text.startswith(MINUSES)
    chips = evaluate(text[1:] if is_negative else text)
    if abs(chips) > MAX_CHIPS:
        raise AmountTooLarge
    return -chips if is_negative else chips
