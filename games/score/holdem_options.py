"""Options of a Hold'em question, for either document."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from games.rules.holdem.options import (
    HomeOptions,
    Options,
    TournamentOptions,
    home_options,
    tournament_options,
)
from games.rules.json_fields import Malformed
from games.score.question import BadField, Fields

HOME, TOURNAMENT = PRESETS = ("home", "tournament")

Read = TypeVar("Read")


def read_question_options(question: Fields, read: Callable[[Mapping[str, object]], Read]) -> Read:
    """Return the options of a question, read by the rules; a fault names the path of the option."""
    changes = question.raw("options", {})
    if type(changes) is not dict:
        raise question.error("options")
    try:
        return read(changes)
    except Malformed as fault:
        raise BadField(f"{question.path('options')}.{fault.path}") from None


def home_or_tournament_options(question: Fields) -> Options:
    """Return the options of a question that both presets accept."""
    if question.preset(PRESETS) == HOME:
        return read_question_options(question, home_options)
    return read_question_options(question, tournament_options)


def only_home_options(question: Fields) -> HomeOptions:
    """Return the options of a question about home games; another preset is a fault."""
    if question.preset(PRESETS) != HOME:
        raise question.error("preset")
    return read_question_options(question, home_options)


def only_tournament_options(question: Fields) -> TournamentOptions:
    """Return the options of a question about tournaments; another preset, or none, is a fault."""
    if question.preset(PRESETS) != TOURNAMENT:
        raise question.error("preset")
    return read_question_options(question, tournament_options)
