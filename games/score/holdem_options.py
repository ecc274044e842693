"""Options of a Hold'em question, for either document."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from games.rules.holdem.options import HOME_READERS, HomeOptions, home_options
from games.rules.json_fields import Malformed
from games.rules.tournament.options import READERS as TOURNAMENT_READERS
from games.rules.tournament.options import Options as TournamentOptions
from games.rules.tournament.options import tournament_options
from games.score.question import BadField, Fields

HOME, TOURNAMENT = PRESETS = ("home", "tournament")
_NAMES = HOME_READERS.keys() | TOURNAMENT_READERS.keys()
"""Names of the options of both presets: a null of the other preset says nothing."""

Read = TypeVar("Read")


def read_question_options(question: Fields, read: Callable[[Mapping[str, object]], Read]) -> Read:
    """Return the options of a question, read by the rules; a fault names the path of the option."""
    changes = question.mapping("options")
    try:
        return read(changes)
    except Malformed as fault:
        raise BadField(f"{question.path('options')}.{fault.path}") from None


def _home_options(changes: Mapping[str, object]) -> HomeOptions:
    return home_options(_without_nulls(changes))


def _tournament_options(changes: Mapping[str, object]) -> TournamentOptions:
    return tournament_options(_without_nulls(changes))


def _without_nulls(changes: Mapping[str, object]) -> dict[str, object]:
    """Return the options without those of either preset that are null."""
    return {name: value for name, value in changes.items() if value is not None or name not in _NAMES}


def home_or_tournament_options(question: Fields) -> HomeOptions | TournamentOptions:
    """Return the options of a question that both presets accept."""
    if question.preset(PRESETS) == HOME:
        return read_question_options(question, _home_options)
    return read_question_options(question, _tournament_options)


def only_home_options(question: Fields) -> HomeOptions:
    """Return the options of a question about home games; another preset is a fault."""
    if question.preset(PRESETS) != HOME:
        raise question.error("preset")
    return read_question_options(question, _home_options)


def only_tournament_options(question: Fields) -> TournamentOptions:
    """Return the options of a question about tournaments; another preset, or none, is a fault."""
    if question.preset(PRESETS) != TOURNAMENT:
        raise question.error("preset")
    return read_question_options(question, _tournament_options)
