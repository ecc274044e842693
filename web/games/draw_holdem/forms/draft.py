"""A hand of Draw-Hold'em entered street by street: its events, and the inputs of the current street."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.cards import cards_text
from games.rules.draw_holdem.hand import BetTo, Event, Exchange, Fold, Hand, Showdown, StreetEnd
from games.rules.draw_holdem.hand_state import EXCHANGE_REFUSALS, HandState
from games.rules.draw_holdem.options import Options
from games.rules.errors import RuleError
from games.rules.holdem.codec import write_holes
from games.rules.holdem.high_cards import write_high_cards
from games.rules.holdem.pot_winners import ranking_from_winners, winners_from_ranking
from web.core.forms.keys import parse_index
from web.core.refusals import rule_refusal_message
from web.games.pots.card_slots import CardSlots, shown_slots
from web.games.pots.hand_draft import FOLDED_ALL_IN, NO_CHIPS, PotsDraft, parse_signed_chips
from web.games.pots.pot_split import read_shown_cards
from web.games.pots.tie_entry import card_entry_slots, tie_entry
from web.ui.numbers import format_integer

STEPS_THAT_APPLY_BETS = frozenset({"bets", "street", "showdown"})
MAX_EVENTS: Final = 400
"""Maximum number of events read from a form, far above the length of any real hand."""
_BET = re.compile(r"b(\d{1,2})-(\d{1,10})", re.ASCII)
_SEAT = re.compile(r"([xf])(\d{1,2})", re.ASCII)


@dataclass(slots=True)
class DrawHandDraft(PotsDraft):
    """Events of a hand so far, typed bets of this street, and the winners at the showdown."""

    events: list[Event] = field(default_factory=list)
    is_showdown: bool = False
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: QueryDict, seats: int) -> Self:
        """Return the draft from the submitted form."""
        draft = cls.read_pots(data, seats)
        draft.events = read_events(data.get("events", ""), seats)
        draft.is_showdown = "shows" in data
        return draft

    @classmethod
    def from_hand(cls, hand: Hand, options: Options) -> Self:
        """Return the draft of a recorded hand, at its end."""
        draft = cls(events=[event for event in hand.events if not isinstance(event, Showdown)])
        for event in hand.events:
            if isinstance(event, Showdown) and event.board is not None:
                shown = {"board": cards_text(event.board), "holes": write_holes(event.holes)}
                draft.card_slots, draft.winner_input = CardSlots.from_recorded(shown), "cards"
                draft.is_showdown = True
            elif isinstance(event, Showdown) and event.ranking is not None:
                pots = draft.replay(hand, options).pot_layers().pots
                draft.selected_winners = winners_from_ranking(event.ranking, pots)
                draft.card_slots = CardSlots.from_recorded(write_high_cards(event.high_cards))
                draft.both_play = set(event.high_cards.both_play)
                draft.is_showdown = True
        return draft

    def replay(self, hand: Hand, options: Options) -> HandState:
        """Return the state of the hand after its events, up to the first impossible one."""
        play = HandState(hand, options)
        for index, event in enumerate(self.events):
            if play.misplaced_field(event):
                del self.events[index:]
                break
            try:
                play.apply(event)
            except RuleError:
                del self.events[index:]
                break
        return play

    def tap(self, data: QueryDict, play: HandState, names: list[str]) -> None:
        """Apply the one button that was pressed; a refusal is stored under the field it concerns."""
        step = data.get("step", "")
        if step == "undo":
            # The showdown is the last event.
            self.events = self.events if self.is_showdown else self.events[:-1]
            self.is_showdown = False
        elif self.is_showdown and data.keys() & {"card", "slot"}:
            self.card_slots.tap(data, card_entry_slots(self, play.pot_layers(), play.options.tie_rule))
        elif (seat := parse_index(data.get("exchange", ""), len(names))) is not None:
            self._exchange(seat, play, names)
        elif step == "back":
            self.is_showdown = False
        elif step in STEPS_THAT_APPLY_BETS and not play.is_over:
            self._close_street(play, names, step)

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Hidden form fields of every page of the hand."""
        fields = [("events", write_events(self.events)), ("by", self.winner_input)]
        return [*fields, ("shows", "1")] if self.is_showdown else fields

    def showdown_event(self, play: HandState) -> Showdown | None:
        """Return the showdown as entered; None while cards are missing.

        Raises POT_UNWON, WINNERS_DISAGREE and the errors of `check_high_cards` for tapped winners, and
        CARD_DUPLICATE for cards.
        """
        layers = play.pot_layers()
        if not layers.pots[0].is_contested:
            return Showdown()
        if self.winner_input == "taps":
            ranking = ranking_from_winners(layers.pots, self.selected_winners, play.live_seats)
            tie = tie_entry(self, layers.pots, play.options.tie_rule)
            tie.check()
            return Showdown(ranking, high_cards=tie.high_cards)
        if self.card_slots.missing(shown_slots(layers)):
            return None
        return Showdown(None, *read_shown_cards(self.card_slots, layers, len(play.stacks)))

    def _exchange(self, seat: int, play: HandState, names: list[str]) -> None:
        """Apply an exchange; a player ticked as folded, whose fold is no event yet, is refused too."""
        where = f"exchange-{seat}"
        if seat in self.folded:
            refusal = RuleError("EXCH_FOLDED", EXCHANGE_REFUSALS["EXCH_FOLDED"])
            self.errors[where] = rule_refusal_message(refusal, names)
        else:
            self._apply_or_note_error(Exchange(seat), play, where, names)

    def _close_street(self, play: HandState, names: list[str], step: str) -> None:
        """Apply all typed bets or none, then end the street if the rules allow it."""
        before = list(self.events)
        for seat in clockwise(play):
            for event in self._seat_events(seat, play):
                self._apply_or_note_error(event, play, f"seat-{seat}-bet", names)
        if not self.errors and step != "bets" and not play.is_over:
            self._check_bets_equal(play, names)
        if self.errors:
            self.events = before
            return
        self.bets, self.folded, self.all_in = {}, set(), set()
        if play.is_over or step == "bets":
            return
        if step == "street" and play.misplaced_field(StreetEnd()) is None:
            self.events.append(StreetEnd())
        else:
            self.is_showdown = True

    def _seat_events(self, seat: int, play: HandState) -> list[Event]:
        """Return the events typed for a seat."""
        events: list[Event] = []
        typed, most = self.bets.get(seat, "").strip(), play.on_street[seat] + play.stacks[seat]
        try:
            amount = most if seat in self.all_in else parse_signed_chips(typed) if typed else None
        except ValueError:
            self.errors[f"seat-{seat}-bet"] = str(NO_CHIPS)
            return []
        if seat in self.folded and seat in self.all_in:
            self.errors[f"seat-{seat}-bet"] = str(FOLDED_ALL_IN)
            return []
        if amount is not None:
            events.append(BetTo(seat, amount))
        return [*events, Fold(seat)] if seat in self.folded else events

    def _apply_or_note_error(self, event: Event, play: HandState, where: str, names: list[str]) -> None:
        """Apply an event, or store its refusal under a field."""
        if play.is_over or play.misplaced_field(event):
            return
        try:
            play.apply(event)
        except RuleError as refusal:
            self.errors[where] = rule_refusal_message(refusal, names)
        else:
            self.events.append(event)

    def _check_bets_equal(self, play: HandState, names: list[str]) -> None:
        """Store an error for every player who neither matched the highest bet, nor folded, nor is all-in."""
        high = max(play.on_street)
        for seat in play.live_seats:
            if play.on_street[seat] < high and play.stacks[seat]:
                text = _("%(name)s calls %(high)s, folds or is all-in.")
                self.errors[f"seat-{seat}-bet"] = text % {"name": names[seat], "high": format_integer(high)}


def clockwise(play: HandState) -> list[int]:
    """Return the seats still in the hand, in the order in which they act."""
    count = len(play.stacks)
    first = play.hand.big_blind_seat if play.is_first_round else play.hand.button
    return [seat % count for seat in range(first + 1, first + 1 + count) if seat % count in play.live_seats]


def read_events(text: str, seats: int) -> list[Event]:
    """Return the events of `x0 b1-20 f2 s`, up to the first unreadable one; `s` is the next street."""
    events: list[Event] = []
    for word in text.split()[:MAX_EVENTS]:
        if word == "s":
            events.append(StreetEnd())
        elif (match := _BET.fullmatch(word)) and int(match[1]) < seats:
            events.append(BetTo(int(match[1]), int(match[2])))
        elif (match := _SEAT.fullmatch(word)) and int(match[2]) < seats:
            events.append(Exchange(int(match[2])) if match[1] == "x" else Fold(int(match[2])))
        else:
            break
    return events


def write_events(events: Sequence[Event]) -> str:
    """Return the text that `read_events` reads; a showdown is omitted.

    The winners of a showdown have form fields of their own.
    """
    return " ".join(filter(None, map(_event_text, events)))


def _event_text(event: Event) -> str:
    match event:
        case Exchange(seat):
            return f"x{seat}"
        case BetTo(seat, amount):
            return f"b{seat}-{amount}"
        case Fold(seat):
            return f"f{seat}"
        case StreetEnd():
            return "s"
        case _:
            return ""
