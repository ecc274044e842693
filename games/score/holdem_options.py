"""Reading the options of a Hold'em question, whichever document it follows."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from games.rules.holdem.options import (
    HomeOptions,
    Options,
    TournamentOptions,
    home_options,
    tournament_options,
)
from games.rules.plain import Malformed
from games.score.question import BadField, Fields

HOME, TOURNAMENT = PRESETS = ("home", "tournament")

Read = TypeVar("Read")


def asked_options(question: Fields, read: Callable[[Mapping[str, Any]], Read]) -> Read:
    """The whole `options` object, read by the rules; a fault is told by the option's path."""
    changes = question.raw("options", {})
    if type(changes) is not dict:
        raise question.bad("options")
    try:
        return read(changes)
    except Malformed as fault:
        raise BadField(f"{question.path('options')}.{fault.name}") from None


def either_options(question: Fields) -> Options:
    """The options of an ask that both presets know."""
    if question.preset(PRESETS) == HOME:
        return asked_options(question, home_options)
    return asked_options(question, tournament_options)


def only_home_options(question: Fields) -> HomeOptions:
    """The options of an ask of Hold'em at home: another preset is a fault."""
    if question.preset(PRESETS) != HOME:
        raise question.bad("preset")
    return asked_options(question, home_options)


def only_tournament_options(question: Fields) -> TournamentOptions:
    """The options of an ask of the tournament: another preset, or none, is a fault."""
    if question.preset(PRESETS) != TOURNAMENT:
        raise question.bad("preset")
    return asked_options(question, tournament_options)
