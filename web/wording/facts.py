"""What the figures of a player are called, and which facts each is made of."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from web.wording.figures import figure, money


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as pages call it: its facts, the player's own or those `suffered` from others."""

    title: Promise
    names: tuple[str, ...]
    suffered: bool = False

    @property
    def is_money(self) -> bool:
        return all(name.endswith("_cents") for name in self.names)

    def written(self, count: int) -> str:
        """How much of it one evening put in."""
        return money(count) if self.is_money else figure(count)


FIGURES: Final = {
    "deals": Figure(gettext_lazy("Deals played"), ("rounds",)),
    "coups": Figure(gettext_lazy("Rounds played"), ("rounds",)),
    "hands": Figure(gettext_lazy("Hands dealt"), ("rounds",)),
    "points": Figure(gettext_lazy("Points"), ("points",)),
    "taken": Figure(gettext_lazy("Head to head"), ("taken",)),
    "fouls": Figure(pgettext_lazy("figure", "Fouls"), ("fouls",)),
    "scoops": Figure(gettext_lazy("Scoops made"), ("scoops",)),
    "scooped": Figure(gettext_lazy("Scoops suffered"), ("scoops",), suffered=True),
    "royalties_top": Figure(gettext_lazy("Royalties on top"), ("royalty_points_top",)),
    "royalties_middle": Figure(gettext_lazy("Royalties in the middle"), ("royalty_points_middle",)),
    "royalties_bottom": Figure(gettext_lazy("Royalties at the bottom"), ("royalty_points_bottom",)),
    "royalties": Figure(
        gettext_lazy("Royalties"), tuple(f"royalty_points_{line}" for line in ("top", "middle", "bottom"))
    ),
    "fantasyland": Figure(gettext_lazy("Deals in Fantasyland"), ("fantasyland",)),
    "calls": Figure(gettext_lazy("“Liar!” said"), ("lies", "truths"), suffered=True),
    "calls_right": Figure(gettext_lazy("“Liar!” rightly said"), ("lies",), suffered=True),
    "calls_wrong": Figure(gettext_lazy("“Liar!” wrongly said"), ("truths",), suffered=True),
    "doubts": Figure(gettext_lazy("“Liar!” heard"), ("lies", "truths")),
    "lies": Figure(gettext_lazy("Lies caught"), ("lies",)),
    "truths": Figure(gettext_lazy("Doubted wrongly"), ("truths",)),
    "lost": Figure(gettext_lazy("Rounds lost"), ("lost",)),
    "bad_points": Figure(gettext_lazy("Bad points"), ("bad_points",)),
    "caves": Figure(pgettext_lazy("figure", "Buy-ins"), ("caves",)),
    "bought": Figure(gettext_lazy("Paid for buy-ins"), ("bought_cents",)),
    "returned": Figure(gettext_lazy("Back from buy-ins"), ("returned_cents",)),
    "hands_won": Figure(gettext_lazy("Hands won"), ("hands_won",)),
    "entries": Figure(gettext_lazy("Tournament entries"), ("entries",)),
    "victories": Figure(gettext_lazy("Tournaments won"), ("victories",)),
    "prizes": Figure(gettext_lazy("Times paid"), ("prizes",)),
    "knockouts": Figure(gettext_lazy("Eliminations"), ("knockouts",)),
    "exchanges": Figure(gettext_lazy("Cards exchanged"), ("exchanges",)),
    "taxes": Figure(gettext_lazy("Chips paid to exchange"), ("taxes",)),
    "met": Figure(gettext_lazy("Games together"), ("met",)),
}
