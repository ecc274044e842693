"""Questions about chips of a Hold'em table: blinds, bet limits, rulings on bets, chip race."""

import re
from dataclasses import asdict
from typing import Final

from games.rules.holdem.betting import Street, home_bet_limits, tournament_bet_limits
from games.rules.holdem.blinds import home_blinds
from games.rules.holdem.options import HomeOptions
from games.rules.json_fields import MAX_INTEGER
from games.rules.tournament.bet_rulings import Announced, judge_bet, judge_oversize_chip
from games.rules.tournament.chip_race import Chips
from games.rules.tournament.chip_race import chip_race as race
from games.rules.tournament.options import Options as TournamentOptions
from games.score.holdem_options import home_or_tournament_options, only_home_options, only_tournament_options
from games.score.question import AskHandlers, Fields

ANNOUNCED: Final[tuple[Announced, ...]] = ("call", "raise")
MAX_LEVEL = 30
_HOME_WORDS = ("raises",)
_TOURNAMENT_WORDS = ("my_total", "acted", "preflop", "last_raise")
VALUE = re.compile("[1-9][0-9]{0,15}")


def blinds(question: Fields) -> dict[str, object]:
    """Return the blinds of a level at home."""
    options = only_home_options(question)
    level = question.integer("level", most=MAX_LEVEL)
    question.refuse_unread()
    return home_blinds(level, options.blind_levels)._asdict()


def betting(question: Fields) -> dict[str, object]:
    """Return the limits of the next bet."""
    options = home_or_tournament_options(question)
    if isinstance(options, HomeOptions):
        big_blind = question.integer("big_blind", least=1)
        high, raises = question.integer("high", 0), question.integer("raises", 0)
        question.refuse_unread(allowed_null_fields=_TOURNAMENT_WORDS)
        return asdict(home_bet_limits(options, big_blind, high, raises))
    street = _street(question, options)
    my_total, acted = question.integer("my_total", 0), question.boolean("acted", False)
    question.refuse_unread(allowed_null_fields=_HOME_WORDS)
    return asdict(tournament_bet_limits(street, my_total, acted=acted))


def bet(question: Fields) -> dict[str, object]:
    """Return the ruling on a bet: chips put in, or one oversized chip."""
    street = _street(question, only_tournament_options(question))
    total = question.integer("total", None)
    chip = question.integer("chip", None, least=1)
    announced: Announced | None = question.choice("announced", ANNOUNCED, None)
    all_in = question.boolean("all_in", False)
    question.refuse_unread()
    if total is not None and chip is None:
        return judge_bet(street, total, announced, all_in=all_in)._asdict()
    if total is not None or chip is None:
        raise question.error("total")
    if all_in:
        raise question.error("all_in")
    return judge_oversize_chip(street, chip, announced)._asdict()


def chip_race(question: Fields) -> dict[str, object]:
    """Return the chips of every player after the small ones are removed."""
    options = only_tournament_options(question)
    small = question.integer("small", least=1)
    big = question.integer("big", least=small + 1)
    names, players = question.players()
    stacks = []
    for player in players:
        stacks.append(_chips(player))
        player.refuse_unread()
    question.refuse_unread()
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
    """Return counts by value; each value is a field name, so that a fault has a path."""
    given = player.raw("chips")
    if type(given) is not dict:
        raise player.error("chips")
    counts = Fields(given, player.path("chips"))
    for value in given:
        if not VALUE.fullmatch(value) or int(value) > MAX_INTEGER:
            raise counts.error(value)
    return {int(value): counts.integer(value, 0) for value in given}


ASKS: AskHandlers = {"blinds": blinds, "betting": betting, "bet": bet, "chip_race": chip_race}
