"""Questions about the chips of a Hold'em table: blinds, what may be bet, what a gesture means, the race."""

import re
from dataclasses import asdict
from typing import Any

from games.rules.holdem.betting import Street, home_marks, tournament_marks
from games.rules.holdem.blinds import home_blinds
from games.rules.holdem.chips import Chips
from games.rules.holdem.chips import chip_race as race
from games.rules.holdem.corrections import bet_of, bet_of_chip
from games.rules.holdem.options import HomeOptions, TournamentOptions
from games.score.holdem_options import either_options, only_home_options, only_tournament_options
from games.score.question import LARGEST, Fields, Room

MOST_LEVEL = 30
_HOME_WORDS = ("raises",)
_TOURNAMENT_WORDS = ("my_total", "acted", "preflop", "last_raise")
VALUE = re.compile("[1-9][0-9]{0,15}")


def blinds(question: Fields) -> dict[str, Any]:
    """The blinds of a level at home."""
    options = only_home_options(question)
    level = question.integer("level", most=MOST_LEVEL)
    question.finish()
    return home_blinds(level, options.blind_levels)._asdict()


def betting(question: Fields) -> dict[str, Any]:
    """The marks of the next bet."""
    options = either_options(question)
    if isinstance(options, HomeOptions):
        big_blind = question.integer("big_blind", least=1)
        high, raises = question.integer("high", 0), question.integer("raises", 0)
        question.finish(known=_TOURNAMENT_WORDS)
        return asdict(home_marks(options, big_blind, high, raises))
    street = _street(question, options)
    my_total, acted = question.integer("my_total", 0), question.boolean("acted", False)
    question.finish(known=_HOME_WORDS)
    return asdict(tournament_marks(street, my_total, acted=acted))


def bet(question: Fields) -> dict[str, Any]:
    """What a gesture means: chips put in, or one single oversize chip."""
    street = _street(question, only_tournament_options(question))
    total = question.integer("total", None)
    chip = question.integer("chip", None, least=1)
    announced = question.choice("announced", ("call", "raise"), None)
    all_in = question.boolean("all_in", False)
    question.finish()
    if (total is None) == (chip is None):
        raise question.bad("total")
    if chip is None:
        return bet_of(street, total, announced, all_in=all_in)._asdict()
    if all_in:
        raise question.bad("all_in")
    return bet_of_chip(street, chip, announced)._asdict()


def chip_race(question: Fields) -> dict[str, Any]:
    """The chips of every player once the small ones are gone."""
    options = only_tournament_options(question)
    small = question.integer("small", least=1)
    big = question.integer("big", least=small + 1)
    names, players = question.players()
    stacks = []
    for player in players:
        stacks.append(_chips(player))
        player.finish()
    question.finish()
    raced = race(stacks, small, big, options.chip_race)
    return {
        "players": [
            {
                "name": name,
                "received": stack.received,
                "chips": {str(value): count for value, count in stack.chips.items()},
            }
            for name, stack in zip(names, raced.stacks, strict=True)
        ],
        "difference": raced.difference,
    }


def _street(question: Fields, options: TournamentOptions) -> Street:
    return Street(
        big_blind=question.integer("big_blind", least=1),
        high=question.integer("high", 0),
        preflop=question.boolean("preflop", False),
        last_raise=question.integer("last_raise", None, least=1),
        raise_rule=options.raise_rule,
    )


def _chips(player: Fields) -> Chips:
    """Counts by value: each value is the name of a field, so that a fault is told by its path."""
    given = player.raw("chips")
    if type(given) is not dict:
        raise player.bad("chips")
    counts = Fields(given, player.path("chips"))
    for value in given:
        if not VALUE.fullmatch(value) or int(value) > LARGEST:
            raise counts.bad(value)
    return {int(value): counts.integer(value, 0) for value in given}


ASKS: Room = {"blinds": blinds, "betting": betting, "bet": bet, "chip_race": chip_race}
