"""Page data of a hand of Draw-Hold'em: the street, the price of an exchange, the pots, and the result."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from games.rules.draw_holdem.hand import STREETS
from games.rules.draw_holdem.hand_state import EXCHANGE_REFUSALS, HandState
from games.rules.errors import RuleError
from games.rules.holdem.blinds import Blinds
from games.rules.holdem.game_end import MIN_PLAYERS
from games.rules.holdem.options import TieRule
from games.rules.pots import PotLayers, lay_pots
from web.core.refusals import rule_refusal_message
from web.games.draw_holdem.forms.draft import DrawHandDraft, clockwise
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.pages.pot_shares import share_pots
from web.games.draw_holdem.text.hands import exchange_sentence, street_name
from web.games.holdem.forms.hand import over_before_hand
from web.games.holdem.pages.game_over import GameOver
from web.games.pots.chip_amounts import parse_signed_chips
from web.games.pots.pot_chart import pot_chart
from web.games.pots.pot_split import ParsedBets, PotSplit
from web.games.pots.pots_page import PotsPage
from web.games.pots.text import first_to_speak_text
from web.sittings.round_slot import RoundSlot


@dataclass(frozen=True, slots=True)
class StreetRow:
    """One player on this street: stack, bet, and the price of an exchange or the reason against it.

    `stack_left` is the stack after the typed bet, `max_bet` the bet of all chips.
    """

    seat: int
    name: str
    stack: int
    stack_left: int
    street_bet: int
    max_bet: int
    bet: str
    is_folded: bool
    will_fold: bool
    will_be_all_in: bool
    is_button: bool
    has_exchanged: bool
    price: int
    refusal: str
    error: str


class DrawHandPage(PotsPage[DrawHandDraft]):
    """Page data of a hand; `over` is the end that the game had reached before it."""

    template: ClassVar = "games/draw_holdem/hand.html"
    is_sheet: ClassVar = False

    def __init__(self, pad: DrawHandForm, play: HandState, over: GameOver | None = None) -> None:
        super().__init__(pad.draft, pad.setup)
        self.pad, self.play, self.over = pad, play, over

    @property
    def is_over(self) -> bool:
        """Whether there is no hand to play."""
        return self.over is not None or len(self.setup.dealt_seats) < MIN_PLAYERS

    @property
    def state(self) -> str:
        """Page state: `street`, `winners` at the showdown, `end` once one player is left."""
        if self.play.is_over:
            return "end"
        return "winners" if self.draft.is_showdown else "street"

    @property
    def errors(self) -> Mapping[str, str]:
        """Errors of the last tap, by field."""
        return {**self.draft.errors, **(self.split.errors if self.state == "winners" else {})}

    @property
    def layers(self) -> PotLayers:
        return self.play.pot_layers()

    @cached_property
    def split(self) -> PotSplit:
        return share_pots(self.draft, self.pad.hand_state, self.setup)

    @property
    def chips_put(self) -> list[int]:
        return [before - now for before, now in zip(self.play.hand.stacks, self.play.stacks, strict=True)]

    @property
    def button(self) -> int:
        return self.play.hand.button

    @property
    def tie_rule(self) -> TieRule:
        return self.pad.options.tie_rule

    @property
    def street(self) -> str:
        return street_name(self.play.street)

    @property
    def next_street(self) -> str:
        """Label of the main button: the name of the next street, empty before the showdown."""
        after = self.play.street + 1
        if after == len(STREETS) or self.play.is_showdown_due:
            return ""
        return street_name(after)

    @property
    def is_first(self) -> bool:
        """Return whether there are no events yet, so that button and blind can still be changed."""
        return not self.draft.events

    @property
    def pot_total(self) -> int:
        """Number of chips in the middle, with the bets typed on this street."""
        return self.play.pot + sum(self._typed_chips(seat) for seat in self.play.live_seats)

    def _typed_chips(self, seat: int) -> int:
        """Return the chips that the typed bet of a seat adds; 0 if it is missing or unreadable."""
        play, data = self.play, self.draft
        if seat in data.all_in:
            return play.stacks[seat]
        try:
            amount = parse_signed_chips(data.bets.get(seat, ""))
        except ValueError:
            return 0
        return min(max(amount - play.on_street[seat], 0), play.stacks[seat])

    @property
    def live_parts(self) -> str:
        """Ids of the elements that follow the inputs."""
        if self.state != "street":
            return "shown pots dock"
        return " ".join(["dock", "middle", *(f"stack-{row.seat}" for row in self.rows)])

    @property
    def speakers_text(self) -> str:
        """Blinds of the hand, and the first player to speak on this street."""
        blinds = Blinds(self.play.hand.small_blind, self.play.hand.big_blind)
        first = next(iter(clockwise(self.play)), None)
        return "" if first is None else first_to_speak_text(blinds, self.setup.names[first])

    @property
    def price(self) -> str:
        """Sentence on the price of an exchange on this street."""
        play = self.play
        return exchange_sentence(play.is_first_round, play.hand.small_blind, play.taxed_pot)

    @property
    def price_article(self) -> str:
        return "draw_holdem.3" if self.play.is_first_round else "draw_holdem.4"

    @cached_property
    def rows(self) -> list[StreetRow]:
        return [self._row(seat) for seat in self.setup.dealt_seats]

    @property
    def carried_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the page of winners: the hand, and the inputs of the inactive mode."""
        return [*self.pad.base_fields, *self.inactive_fields]

    @cached_property
    def picture(self) -> SafeString:
        """SVG of the pots made by bets alone; commissions are shown separately."""
        play = self.play
        layers = lay_pots(play.bets, play.folded, play.hand.carry)
        bets = ParsedBets(tuple(play.bets), frozenset(play.folded), frozenset(), layers, {})
        return pot_chart(self.setup, bets, layers)

    def _row(self, seat: int) -> StreetRow:
        play, draft, names = self.play, self.draft, self.setup.names
        code = play.exchange_refusal(seat)
        return StreetRow(
            seat=seat,
            name=names[seat],
            stack=play.stacks[seat],
            stack_left=play.stacks[seat] - self._typed_chips(seat),
            street_bet=play.on_street[seat],
            max_bet=play.on_street[seat] + play.stacks[seat],
            bet=draft.bets.get(seat, ""),
            is_folded=seat in play.folded,
            will_fold=seat in draft.folded,
            will_be_all_in=seat in draft.all_in,
            is_button=seat == play.hand.button,
            has_exchanged=seat in play.exchanged,
            price=play.tax(seat),
            refusal=self._why(code, seat),
            error=draft.errors.get(f"seat-{seat}-bet", draft.errors.get(f"exchange-{seat}", "")),
        )

    def _why(self, code: str | None, seat: int) -> str:
        if code is None:
            return ""
        play = self.play
        facts: Mapping[str, int] = {"tax": play.tax(seat), "stack": play.stacks[seat]}
        return rule_refusal_message(RuleError(code, EXCHANGE_REFUSALS[code], **facts))


def pad_page(slot: RoundSlot, pad: DrawHandForm) -> DrawHandPage:
    """Return the page of a hand being entered, or the announcement that the game is over."""
    return DrawHandPage(pad, pad.hand_state, over_before_hand(slot, pad.setup))
