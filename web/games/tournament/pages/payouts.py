"""Prizes by place, and past chip races, of the pages of payouts."""

from games.rules.errors import RuleError
from games.rules.tournament.payout import prize_list, prizes_won, ranking
from games.rules.tournament.state import ColourUp, TournamentState
from web.games.tournament.pages.board import Board
from web.games.tournament.text.events import race_text
from web.ui.typography import labelled


def numbered_prizes(state: TournamentState) -> list[tuple[int, int]]:
    """Return each paid place with its prize in cents, after a deal what it won.

    Empty while the prizes do not add up.
    """
    try:
        if state.deal:
            won = prizes_won(state)
            return [(place, won[number]) for place, number in ranking(state) if won.get(number)]
        return list(enumerate(prize_list(state), 1))
    except RuleError:
        return []


def past_races(board: Board) -> list[tuple[ColourUp, list[str]]]:
    """Return the completed chip races with the exchange of each player, the last one first."""
    names, past = board.names_by_number, []
    for removed in reversed(board.state.colour_ups):
        exchanges = [
            labelled(names[number], race_text(given, removed.small, received, removed.big))
            for number, given, received in removed.races
            if given or received
        ]
        past.append((removed, exchanges))
    return past
