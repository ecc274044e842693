"""Hands of Draw-Hold'em one by one: exchanges and their tax, the bets of each street, the pots."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self
from uuid import UUID

from django.http import QueryDict

from games import play as verbs
from games.rules.draw_holdem.hand import Hand, Showdown
from games.rules.draw_holdem.options import Options
from games.rules.draw_holdem.play import Play
from games.rules.draw_holdem.record import write_hand
from games.rules.holdem.told import ranking_told
from web.places import Place
from web.pots.ground import Ground
from web.rooms.draw_holdem.hand_start import start_of
from web.rooms.draw_holdem.hand_told import Told

__all__ = ["Pad"]


@dataclass(slots=True)
class Pad:
    """The pad of a hand: what is told of it, from the table as it is."""

    IN_ADDRESS: ClassVar[frozenset[str]] = frozenset()

    told: Told
    ground: Ground
    start: Hand
    options: Options

    @classmethod
    def empty(cls, place: Place) -> Self:
        """A new hand, its blinds posted."""
        return cls(Told(), *start_of(place, {}, None), place.options)

    @classmethod
    def typed(cls, data: QueryDict, place: Place) -> Self:
        """The hand as its form sent it."""
        told = Told.typed(data, place.seats)
        ground, start = start_of(place, data, told.key if "key" in data else None)
        return cls(told, ground, replace(start, last_hand="last_hand" in data), place.options)

    @classmethod
    def of(cls, recorded: Mapping[str, Any], place: Place) -> Self:
        """A recorded hand, to be corrected."""
        ground, start = start_of(place, {}, None)
        game = place.sitting.game
        hand = game.read(recorded, place.seats, place.options, place.carried)
        start = replace(start, last_hand=hand.last_hand)
        return cls(Told.of(hand, place.options), ground, start, place.options)

    def tap(self, data: QueryDict) -> None:
        """Make the move of the one button that was pressed."""
        if len(self.ground.dealt) > 1:
            self.told.tap(data, self.play, list(self.ground.names))

    @property
    def play(self) -> Play:
        """The table after what is told."""
        return self.told.play(self.start, self.options)

    @property
    def key(self) -> UUID:
        return self.told.key

    @key.setter
    def key(self, key: UUID) -> None:
        self.told.key = key

    @property
    def own_fields(self) -> list[tuple[str, str]]:
        """What every page of the hand carries: its key, its button and blind, its events."""
        own = [("key", str(self.key)), ("button", str(self.start.button))]
        return [*own, ("small_blind", str(self.start.small_blind)), *self.told.fields]

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The whole hand, as hidden fields."""
        last = [("last_hand", "1")] if self.start.last_hand else []
        return [*self.own_fields, *self.told.ticked_fields, *last]

    @property
    def data(self) -> dict[str, Any]:
        """The hand as the rules read it. What they refuse is raised, and a hand that is not over."""
        play = self.play
        if not play.is_over:
            pots = play.layers().pots
            ranking = ranking_told(pots, self.told.ticked, play.live) if pots[0].is_contested else None
            if not self.told.shows:
                raise verbs.UnreadableRound("events")
            self.told.events.append(Showdown(ranking))
        events = tuple(self.told.events)
        self.told.events = [event for event in events if not isinstance(event, Showdown)]
        return write_hand(replace(self.start, events=events))
