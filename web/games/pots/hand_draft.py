"""A hand being entered: bets, folds and all-ins, winners, and shown cards.

The whole state travels in the form, so the page works without JavaScript and a tap changes nothing on the
server.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import UUID, uuid4

from django.http import QueryDict

from games.rules.holdem.pot_winners import winners_from_ranking
from games.rules.pots import lay_pots
from web.core.forms.arithmetic import MAX_LENGTH
from web.core.forms.keys import read_form_key
from web.games.pots.card_slots import CardSlots

BOTH_FIELD = "both"
"""Name of the form field with the tied seats that play both their closed cards."""
STEPS_AFTER_BETS = frozenset({"lay", "winners", "award", "record", "next", "taps", "cards"})
"""Form steps that request the pots, not the bets that make them."""


@dataclass(slots=True)
class HandDraft:
    """Inputs of one hand.

    `selected_winners` are the tapped winners by pot; `winner_input` is the mode in which winners are entered;
    `both_play` are tied seats that play both their closed cards.
    `has_pots` is true once all bets are entered and the pots are requested; `has_result` once the result is.
    """

    bets: dict[int, str] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    all_in: set[int] = field(default_factory=set)
    selected_winners: dict[int, tuple[int, ...]] = field(default_factory=dict)
    card_slots: CardSlots = field(default_factory=CardSlots)
    both_play: set[int] = field(default_factory=set)
    winner_input: str = "taps"
    last_hand: bool = False
    has_pots: bool = False
    has_result: bool = False
    key: UUID = field(default_factory=uuid4)

    @classmethod
    def from_data(cls, data: QueryDict, seats: int) -> Self:
        """Return the hand from the submitted form."""
        all_seats = range(seats)
        step = data.get("step", "")
        taps_card = bool(data.keys() & {"card", "slot", "erase"})
        return cls(
            bets={seat: data.get(f"seat-{seat}-bet", "")[:MAX_LENGTH] for seat in all_seats},
            folded={seat for seat in all_seats if f"seat-{seat}-folded" in data},
            all_in={seat for seat in all_seats if f"seat-{seat}-all_in" in data},
            selected_winners=read_winners(data, seats),
            card_slots=CardSlots.from_data(data),
            both_play=read_seats(data, BOTH_FIELD, seats),
            winner_input=read_winner_input(data),
            last_hand="last_hand" in data,
            has_pots=taps_card or step in STEPS_AFTER_BETS,
            has_result=step in {"award", "record"},
            key=read_form_key(data),
        )

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


def read_winner_input(data: QueryDict) -> str:
    """Return the mode in which winners are entered: the one just requested, else the one of the form."""
    step = data.get("step", "")
    if step in {"taps", "cards"}:
        return step
    return "cards" if data.get("by") == "cards" else "taps"


def read_winners(data: QueryDict, seats: int) -> dict[int, tuple[int, ...]]:
    """Return the tapped winners by pot."""
    return {pot: tuple(sorted(read_seats(data, pot_field(pot), seats))) for pot in range(seats)}


def read_seats(data: QueryDict, name: str, seats: int) -> set[int]:
    """Return the seats of the table among the values of a field."""
    texts = data.getlist(name)
    return {seat for seat in range(seats) if str(seat) in texts}


def write_winners(selected: Mapping[int, Iterable[int]], both_play: Iterable[int]) -> list[tuple[str, str]]:
    """Return the hidden form fields of the tapped winners and of the seats that play both closed cards."""
    winners = [(pot_field(pot), str(seat)) for pot, seats in selected.items() for seat in seats]
    return [*winners, *((BOTH_FIELD, str(seat)) for seat in sorted(both_play))]


def pot_field(number: int) -> str:
    """Return the name of the form field of a pot's winners."""
    return f"pot-{number}"
