"""A hand as its page reads it: rows of bets, pots and who may win them, cards, what it all comes to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from web.pots import parts
from web.pots.ground import Ground
from web.pots.picture import picture
from web.pots.slip import Slip
from web.pots.split import BETS, LAID, Bets, Split, contesting, pot_field, read_bets, shown_slots, split
from web.wording.figures import figure
from web.wording.names import listed
from web.wording.numbers import in_letters
from web.wording.pots import rest_sentence

TAKERS_MOST = 4
"""How many winners the dock has room for."""


@dataclass
class HandPage:
    """Everything the pages of one hand show. Its parts are made when they are asked for."""

    slip: Slip
    ground: Ground
    bets: Bets
    split: Split | None
    faults: Mapping[str, str] = field(default_factory=dict)

    @property
    def state(self) -> str:
        """`bets` while they are told or mended, `winners` once there are pots, `result` once it is asked."""
        if self.split is None:
            return "bets"
        return "result" if self.slip.is_asked and self.split.payout and not self.faults else "winners"

    @property
    def is_by_cards(self) -> bool:
        return self.slip.by == "cards" and self.is_contested

    @property
    def is_contested(self) -> bool:
        """Whether hands decide."""
        return bool(self.split and self.split.pots[0].is_contested)

    @cached_property
    def rows(self) -> list[parts.Row]:
        return parts.rows(self.slip, self.ground, self.bets, self.faults)

    @property
    def button_name(self) -> str:
        return self.ground.names[self.ground.button]

    @property
    def fault(self) -> str:
        """What is wrong with the bets all together."""
        return self.faults.get(BETS, "")

    @property
    def laid_fault(self) -> str:
        """What is wrong with the cards."""
        return self.faults.get(LAID, "")

    @property
    def middle(self) -> int:
        """Everything in the middle."""
        return sum(self.bets.chips) + self.ground.carry

    @property
    def shared(self) -> int:
        """What the pots hold, once what nobody called has gone back."""
        return sum(pot.amount for pot in self.split.pots) if self.split else 0

    @property
    def lay_label(self) -> str:
        """The main button of the bets: “Form the three pots”."""
        count = len(self.bets.layers.pots) if self.bets.layers and not self.bets.faults else 0
        if not count:
            return _("Form the pots")
        if count == 1:
            return _("Form the pot")
        return _("Form the %(count)s pots") % {"count": in_letters(count)}

    @property
    def award_label(self) -> str:
        """The main button of the winners: “Share out 376”, or what is still missing."""
        if self.is_by_cards and self.missing:
            said = ngettext("%(count)s more card", "%(count)s more cards", self.missing)
            return said % {"count": self.missing}
        if self.unwon:
            said = ngettext("%(count)s pot without a winner", "%(count)s pots without a winner", self.unwon)
            return said % {"count": self.unwon}
        return self.share_label

    @property
    def share_label(self) -> str:
        """The main button once every pot has its winners."""
        return _("Share out %(chips)s") % {"chips": figure(self.shared)}

    @property
    def behind(self) -> str:
        """Who neither called, nor folded, nor is all-in."""
        return listed(self.ground.names[seat] for seat in self.bets.behind) if self.bets.behind else ""

    @property
    def refunds(self) -> list[tuple[str, int]]:
        """What nobody called, and to whom it goes back."""
        layers = self.bets.layers
        back = layers.refund if layers else ()
        return [(self.ground.names[seat], chips) for seat, chips in enumerate(back) if chips]

    @cached_property
    def picture(self) -> SafeString:
        assert self.bets.layers is not None, "pots are drawn once the bets can be"
        return picture(self.ground, self.bets, self.bets.layers)

    @cached_property
    def pots(self) -> list[parts.PotCard]:
        found, names = self.split, self.ground.names
        if found is None:
            return []
        takes_taps = self.state == "winners" and not self.is_by_cards
        numbers = range(len(found.pots))
        return [parts.pot_card(found, number, names, takes_taps=takes_taps) for number in numbers]

    @property
    def missing(self) -> int:
        """How many cards are still to be laid."""
        layers = self.bets.layers
        return (
            len([slot for slot in shown_slots(layers) if slot not in self.slip.laid.cards]) if layers else 0
        )

    @property
    def used(self) -> list[str]:
        """The cards that lie somewhere already."""
        return [card for slot, card in self.slip.laid.cards.items() if slot in self._slots]

    @cached_property
    def shown(self) -> list[parts.Shown]:
        """The board, then the hands still in."""
        if self.bets.layers is None:
            return []
        hands = [(seat, self.ground.names[seat]) for seat in contesting(self.bets.layers)]
        every = [(None, _("Board")), *hands]
        return [parts.shown(self.slip.laid, self._slots, seat, name) for seat, name in every]

    @property
    def unwon(self) -> int:
        """How many pots wait for a winner."""
        return sum(not winners for winners in self.split.known) if self.split else 0

    @property
    def takers(self) -> list[tuple[str, int]]:
        """Who takes what from the pots, as the dock shows it; nobody if they are too many."""
        takes = self._takes()
        takers = [(self.ground.names[seat], chips) for seat, chips in takes.items()]
        return takers if len(takers) <= TAKERS_MOST else []

    @property
    def rest(self) -> int:
        """What stays in the middle."""
        return self.split.payout.carry if self.split and self.split.payout else 0

    @property
    def last_rest(self) -> str:
        """Who takes what would stay in the middle, when this is the last hand."""
        payout = self.split.payout if self.split else None
        return rest_sentence(payout, self.ground.names) if payout else ""

    @cached_property
    def outcomes(self) -> list[parts.Outcome]:
        payout = self.split.payout if self.split else None
        return parts.outcomes(self.ground, self.bets, payout.net) if payout else []

    @property
    def carried(self) -> list[tuple[str, str]]:
        """The hidden fields of the page of winners: the bets, and the words of the cards when taps decide."""
        others = self.ticked_fields if self.is_by_cards else self.laid_fields
        return [*self.slip.fields(self.ground.dealt), *others]

    @property
    def laid_fields(self) -> list[tuple[str, str]]:
        """The cards laid, as hidden fields."""
        return [("laid", self.slip.laid.field), ("at", str(self.slip.laid.at))]

    @property
    def ticked_fields(self) -> list[tuple[str, str]]:
        """The winners touched, as hidden fields."""
        return [
            (pot_field(number), str(seat)) for number, seats in self.slip.ticked.items() for seat in seats
        ]

    @property
    def everything(self) -> list[tuple[str, str]]:
        """The whole hand, as hidden fields."""
        last = [("last_hand", "1")] if self.slip.last_hand else []
        return [*self.slip.fields(self.ground.dealt), *self.laid_fields, *self.ticked_fields, *last]

    @property
    def _slots(self) -> list[int]:
        return shown_slots(self.bets.layers) if self.bets.layers else []

    def _takes(self) -> dict[int, int]:
        awards: list[Mapping[str, Any]] = [each for each in self.split.awards if each] if self.split else []
        takes: dict[int, int] = {}
        for award in awards:
            for seat, chips in zip(award["winners"], award["shares"], strict=True):
                takes[seat] = takes.get(seat, 0) + chips
        return takes


def hand_page(slip: Slip, ground: Ground) -> HandPage:
    """The page of a hand as it is typed. Its faults are told once the pots are asked for."""
    bets = read_bets(slip, ground)
    if not slip.is_laid or bets.faults or bets.layers is None:
        return HandPage(slip, ground, bets, None, bets.faults if slip.is_laid else {})
    found = split(slip, ground, bets, bets.layers)
    return HandPage(slip, ground, bets, found, found.faults)
