"""A hand of Draw-Hold'em being told, street by street: its events so far, what is typed of this street."""

from dataclasses import dataclass, field
from typing import Self
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.draw_holdem.hand import BetTo, Event, Exchange, Fold, Hand, NextStreet, Showdown
from games.rules.draw_holdem.options import Options
from games.rules.draw_holdem.play import Play
from games.rules.errors import RuleError
from games.rules.holdem.told import told_by
from web.forms.keys import read_key
from web.pots.chips import LENGTH_MAX, read_chips
from web.rooms.draw_holdem.hand_events import read_events, write_events
from web.wording.figures import figure
from web.wording.refusals import refusal_sentence

APPLY = frozenset({"bets", "street", "showdown"})


@dataclass(slots=True)
class Told:
    """The events so far, the bets of this street as typed, the winners touched; `shows` at the showdown."""

    events: list[Event] = field(default_factory=list)
    bets: dict[int, str] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    all_in: set[int] = field(default_factory=set)
    ticked: dict[int, tuple[int, ...]] = field(default_factory=dict)
    shows: bool = False
    key: UUID = field(default_factory=uuid4)
    faults: dict[str, str] = field(default_factory=dict)

    @classmethod
    def typed(cls, data: QueryDict, seats: int) -> Self:
        """The hand as its form sent it."""
        around = range(seats)
        return cls(
            events=read_events(data.get("events", ""), seats),
            bets={seat: data.get(f"seat-{seat}-bet", "")[:LENGTH_MAX] for seat in around},
            folded={seat for seat in around if f"seat-{seat}-folded" in data},
            all_in={seat for seat in around if f"seat-{seat}-all_in" in data},
            ticked={pot: _seats(data.getlist(f"pot-{pot}"), seats) for pot in around},
            shows="shows" in data,
            key=read_key(data),
        )

    @classmethod
    def of(cls, hand: Hand, options: Options) -> Self:
        """A recorded hand, at its end."""
        told = cls(events=[event for event in hand.events if not isinstance(event, Showdown)])
        shown = [event for event in hand.events if isinstance(event, Showdown)]
        if shown and shown[0].ranking is not None:
            play = told.play(hand, options)
            told.ticked, told.shows = told_by(shown[0].ranking, play.layers().pots), True
        return told

    def play(self, hand: Hand, options: Options) -> Play:
        """The table after the events so far; one that cannot be ends them."""
        play = Play(hand, options)
        for place, event in enumerate(self.events):
            if play.misplaced(event):
                del self.events[place:]
                break
            try:
                play.apply(event)
            except RuleError:
                del self.events[place:]
                break
        return play

    def tap(self, data: QueryDict, play: Play, names: list[str]) -> None:
        """Make the move of the one button that was pressed. A refusal stands at the field it is about."""
        step = data.get("step", "")
        if "erase" in data:
            self.erase()
        elif (seat := data.get("exchange", "")) in map(str, range(len(names))):
            self._try(Exchange(int(seat)), play, f"exchange-{seat}", names)
        elif step == "back":
            self.shows = False
        elif step in APPLY and not play.is_over:
            self._close_street(play, names, step)

    def erase(self) -> None:
        """Take back the last thing told."""
        if self.shows:
            self.shows = False
        elif self.events:
            self.events.pop()

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What every page of the hand carries."""
        fields = [("events", write_events(self.events))]
        return [*fields, ("shows", "1")] if self.shows else fields

    @property
    def ticked_fields(self) -> list[tuple[str, str]]:
        return [(f"pot-{pot}", str(seat)) for pot, seats in self.ticked.items() for seat in seats]

    def _close_street(self, play: Play, names: list[str], step: str) -> None:
        """Take the bets typed; then the street ends, if it may. All of them, or none."""
        before = list(self.events)
        for seat in _clockwise(play):
            for event in self._of_seat(seat, play):
                self._try(event, play, f"seat-{seat}-bet", names)
        if not self.faults and step != "bets" and not play.is_over:
            self._refuse_behind(play, names)
        if self.faults:
            self.events = before
            return
        self.bets, self.folded, self.all_in = {}, set(), set()
        if play.is_over or step == "bets":
            return
        if step == "street" and play.misplaced(NextStreet()) is None:
            self.events.append(NextStreet())
        else:
            self.shows = True

    def _of_seat(self, seat: int, play: Play) -> list[Event]:
        """What was typed of a seat."""
        events: list[Event] = []
        typed, most = self.bets.get(seat, "").strip(), play.on_street[seat] + play.stacks[seat]
        try:
            amount = most if seat in self.all_in else read_chips(typed) if typed else None
        except ValueError:
            self.faults[f"seat-{seat}-bet"] = _("Write chips: 120, or a sum, 20+100.")
            return []
        if seat in self.folded and seat in self.all_in:
            self.faults[f"seat-{seat}-bet"] = _("Who is all-in does not fold.")
            return []
        if amount is not None:
            events.append(BetTo(seat, amount))
        return [*events, Fold(seat)] if seat in self.folded else events

    def _try(self, event: Event, play: Play, where: str, names: list[str]) -> None:
        """Let an event happen, or say at its field why not."""
        if play.is_over or play.misplaced(event):
            return
        try:
            play.apply(event)
        except RuleError as refusal:
            self.faults[where] = refusal_sentence(refusal, names)
        else:
            self.events.append(event)

    def _refuse_behind(self, play: Play, names: list[str]) -> None:
        """A street ends when everybody still in has put in the same, folded, or is all-in."""
        high = max(play.on_street)
        for seat in play.live:
            if play.on_street[seat] < high and play.stacks[seat]:
                said = _("%(name)s calls %(high)s, folds or is all-in.")
                self.faults[f"seat-{seat}-bet"] = said % {"name": names[seat], "high": figure(high)}


def _clockwise(play: Play) -> list[int]:
    """The seats still in, as they speak."""
    count = len(play.stacks)
    first = play.hand.big_blind_seat if play.is_first_round else play.hand.button
    return [seat % count for seat in range(first + 1, first + 1 + count) if seat % count in play.live]


def _seats(texts: list[str], count: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(count) if str(seat) in texts)
