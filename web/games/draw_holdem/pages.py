"""Page data of a hand of Draw-Hold'em: the street, the price of an exchange, the pots, and the result."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from games.models import Round
from games.rules.draw_holdem.codec import read_hand
from games.rules.draw_holdem.game import explain
from games.rules.draw_holdem.hand import STREETS, Showdown
from games.rules.draw_holdem.hand_state import EXCHANGE_REFUSALS, HandState
from games.rules.draw_holdem.scoring import score_hand
from games.rules.errors import RuleError
from games.rules.holdem.game_end import MIN_PLAYERS
from games.rules.holdem.pot_winners import known_winners
from games.rules.pots import Pot, lay_pots
from web.core.refusals import rule_refusal_message
from web.games.draw_holdem.forms.draft import DrawHandDraft, clockwise
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.text import street_name, tax_sentences
from web.games.holdem.hand_setup import hand_setup_of_round
from web.games.holdem.pages.game_over import GameOver
from web.games.holdem.pages.hand import hand_result, over_before_hand
from web.games.pots.hand_draft import HandSetup, parse_signed_chips
from web.games.pots.hand_page import PotsPage
from web.games.pots.pot_chart import pot_chart
from web.games.pots.pot_split import (
    CARDS_FIELD,
    ParsedBets,
    PotSplit,
    award_one_pot,
    consistent_winners,
    split_without_winners,
    tie_errors,
)
from web.sittings.round_slot import RoundSlot, rules_of_version


class DrawHandPage(PotsPage[DrawHandDraft]):
    """Page data of a hand; `over` is the end that the game had reached before it."""

    template: ClassVar = "games/draw_holdem/hand.html"
    is_sheet: ClassVar = False

    def __init__(self, pad: DrawHandForm, play: HandState, over: GameOver | None = None) -> None:
        put = [before - now for before, now in zip(play.hand.stacks, play.stacks, strict=True)]
        super().__init__(pad.draft, pad.setup, play.pot_layers(), put, play.hand.button)
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

    @cached_property
    def split(self) -> PotSplit:
        return _share_pots(self.draft, self.pad.hand_state, self.setup)

    @property
    def street(self) -> str:
        return street_name(STREETS[self.play.street])

    @property
    def next_street(self) -> str:
        """Label of the main button: the name of the next street, empty before the showdown."""
        after = self.play.street + 1
        if after == len(STREETS) or self.play.is_showdown_due:
            return ""
        return street_name(STREETS[after])

    @property
    def only_player(self) -> str:
        """Name of the player who takes the pot because all others fold; empty while several play."""
        live = [seat for seat in self.play.live_seats if seat not in self.draft.folded]
        return self.setup.names[live[0]] if len(live) == 1 else ""

    @property
    def is_first(self) -> bool:
        """Return whether there are no events yet, so that button and blind can still be changed."""
        return not self.draft.events

    @property
    def pot_total(self) -> int:
        """Number of chips in the middle, with the bets typed on this street."""
        return self.play.pot + sum(self.typed_chips(seat) for seat in self.play.live_seats)

    def typed_chips(self, seat: int) -> int:
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
    def first_to_speak(self) -> str:
        """Name of the first player to speak on this street."""
        return next((self.setup.names[seat] for seat in clockwise(self.play)), "")

    @cached_property
    def rows(self) -> list["StreetRow"]:
        return [StreetRow(self, seat) for seat in self.setup.dealt_seats]

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


class StreetRow:
    """One player on this street: stack, bet, and the price of an exchange or the reason against it.

    `stack_left` is the stack after the typed bet, `max_bet` the bet of all chips.
    """

    def __init__(self, page: DrawHandPage, seat: int) -> None:
        play, draft = page.play, page.draft
        self.seat, self.name = seat, page.setup.names[seat]
        self.stack, self.street_bet = play.stacks[seat], play.on_street[seat]
        self.stack_left, self.max_bet = self.stack - page.typed_chips(seat), self.street_bet + self.stack
        self.bet = draft.bets.get(seat, "")
        self.is_folded, self.is_button = seat in play.folded, seat == play.hand.button
        self.will_fold, self.will_be_all_in = seat in draft.folded, seat in draft.all_in
        self.has_exchanged, self.price = seat in play.exchanged, play.tax(seat)
        self.refusal = ""
        if code := play.exchange_refusal(seat):
            facts: Mapping[str, int] = {"tax": self.price, "stack": self.stack}
            self.refusal = rule_refusal_message(RuleError(code, EXCHANGE_REFUSALS[code], **facts))
        self.error = draft.errors.get(f"seat-{seat}-bet", draft.errors.get(f"exchange-{seat}", ""))


def _share_pots(draft: DrawHandDraft, play: HandState, setup: HandSetup) -> PotSplit:
    """Return the pots of a hand after its last bet; `play` is taken to the showdown if that is complete."""
    pots = play.pot_layers().pots
    if not play.is_over:
        try:
            showdown = draft.showdown_event(play)
            if showdown is None:
                return split_without_winners(pots)
            play.apply(showdown)
        except RuleError as refusal:
            if draft.winner_input == "cards":
                return split_without_winners(pots, {CARDS_FIELD: rule_refusal_message(refusal)})
            return _by_incomplete_taps(draft, pots, setup)
    payout = score_hand(play)
    facts = explain(play, payout)["pots"]
    known = tuple(award.winners for award in payout.awards)
    if play.ranking is not None:
        known = known_winners(pots, draft.selected_winners)
    return PotSplit(pots, facts, known, payout)


def _by_incomplete_taps(draft: DrawHandDraft, pots: Sequence[Pot], setup: HandSetup) -> PotSplit:
    """Return the pots with the winners tapped so far, and the contradiction between two of them."""
    _selected, winners, errors = consistent_winners(draft, pots)
    errors |= tie_errors(draft, pots, setup, has_result=False)
    awards = [award_one_pot(pot, seats, setup) for pot, seats in zip(pots, winners, strict=True)]
    if all(winners):
        awards = [None] * len(pots)
    return PotSplit(pots, awards, winners, errors=errors)


def pad_page(slot: RoundSlot, pad: DrawHandForm) -> DrawHandPage:
    """Return the page of a hand being entered, or the announcement that the game is over."""
    return DrawHandPage(pad, pad.hand_state, over_before_hand(slot, pad.setup))


def result(version: Round, names: Sequence[str]) -> dict[str, object]:
    """Return the result of a hand, with its taxes and commissions."""
    options, setup = rules_of_version(version).options(), hand_setup_of_round(version, names)
    hand = read_hand(version.recorded, len(names), options, {"carry": setup.carry})
    draft = DrawHandDraft.from_hand(hand, options)
    shown = [event for event in hand.events if isinstance(event, Showdown)]
    pad = DrawHandForm(draft, setup, replace(hand, events=()), options)
    play = pad.hand_state
    for event in shown:
        play.apply(event)
    explained = version.explanation
    taxes = tax_sentences(explained["taxes"], names)
    return hand_result(version, DrawHandPage(pad, play), taxes=taxes, commissions=explained["commissions"])
