"""Page data of a hand of Hold'em: rows of bets, pots with their possible winners, cards, and the result."""

from collections.abc import Mapping, Sequence

from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.pots import PotLayers
from web.games.pots.hand_draft import HandDraft
from web.games.pots.hand_parts import BetRow, bet_rows
from web.games.pots.hand_setup import HandSetup
from web.games.pots.pot_chart import pot_chart
from web.games.pots.pot_split import BETS_FIELD, PotSplit, parse_bets, split_pots
from web.games.pots.pots_page import PotsPage
from web.ui.names import join_names
from web.ui.number_words import number_in_words


class HandPage(PotsPage[HandDraft]):
    """Page data of a hand being entered; its errors are shown only once the pots are requested."""

    def __init__(self, draft: HandDraft, setup: HandSetup) -> None:
        super().__init__(draft, setup)
        self.bets = parse_bets(draft, setup)

    @property
    def layers(self) -> PotLayers | None:
        return self.bets.layers

    @cached_property
    def split(self) -> PotSplit | None:
        """Pots of the bets; None before these are valid and the pots are requested."""
        if not self.draft.has_pots or self.bets.errors or self.layers is None:
            return None
        return split_pots(self.draft, self.setup, self.bets, self.layers)

    @property
    def errors(self) -> Mapping[str, str]:
        """Errors by field: those of the bets, else those of the winners."""
        if self.split:
            return self.split.errors
        return self.bets.errors if self.draft.has_pots else {}

    @property
    def state(self) -> str:
        """Page state: `bets` until they are valid, `winners`, then `result` once it is requested."""
        if self.split is None:
            return "bets"
        return "result" if self.draft.has_result and self.payout and not self.errors else "winners"

    @property
    def chips_put(self) -> Sequence[int]:
        return self.bets.chips

    @cached_property
    def rows(self) -> list[BetRow]:
        return bet_rows(self.draft, self.setup, self.errors)

    @property
    def bets_error(self) -> str:
        """Error of all bets together, or an empty text."""
        return self.errors.get(BETS_FIELD, "")

    @property
    def pot_total(self) -> int:
        """Number of chips in the middle."""
        return sum(self.bets.chips) + self.setup.carry

    @property
    def form_pots_label(self) -> str:
        """Label of the main button of the bets, such as “Form the three pots”."""
        count = len(self.layers.pots) if self.layers and not self.bets.errors else 0
        if not count:
            return _("Form the pots")
        if count == 1:
            return _("Form the pot")
        return _("Form the %(count)s pots") % {"count": number_in_words(count)}

    @property
    def uncalled_names(self) -> str:
        """Names of the players who neither called, nor folded, nor are all-in."""
        uncalled = [self.setup.names[seat] for seat in self.bets.uncalled_seats]
        return join_names(uncalled) if uncalled else ""

    @cached_property
    def picture(self) -> SafeString:
        assert self.layers is not None, "pots are drawn once the bets can be"
        return pot_chart(self.setup, self.bets, self.layers)

    @property
    def carried_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the page of winners: the bets, and the inputs of the inactive mode."""
        return [*self.draft.hidden_values(self.setup.dealt_seats), *self.inactive_fields]

    @property
    def all_fields(self) -> list[tuple[str, str]]:
        """Return the whole hand as hidden form fields."""
        last = [("last_hand", "1")] if self.draft.last_hand else []
        return [
            *self.draft.hidden_values(self.setup.dealt_seats),
            *self.draft.card_slots.form_fields,
            *self.draft.winner_fields,
            *last,
        ]
