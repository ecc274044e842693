"""Page of one player of a tournament: possible actions and past penalties."""

from datetime import timedelta

from django.http import Http404

from games.rules.tournament.entrants import could_lose_in_one_hand, ranked_below
from web.games.tournament.forms.events import BountyForm, EliminationForm, EventForm, MoveForm, PenaltyForm
from web.games.tournament.pages.board import Board
from web.games.tournament.text.events import event_sentence, seat_text

SAME_HAND = timedelta(minutes=10)
"""Longest time between the records of two eliminations in one hand."""


def entrant_context(board: Board, number: str, sent: EventForm | None = None) -> dict[str, object]:
    """Return the context of the page of a player: seat, penalties, and the forms of the buttons.

    `sent` is a form that was refused; `tied_with` is the player whose place they may share. Raises Http404
    for an unknown number.
    """
    state = board.state
    entrant = next((each for each in state.entrants if str(each.number) == number), None)
    if entrant is None:
        raise Http404
    seat = entrant.seat
    free = [each for table in state.tables if seat and table.number != seat.table for each in table.free]
    sent_seat = sent["seat"].value() if isinstance(sent, MoveForm) else None
    below = ranked_below(state, entrant.number)
    mates = state.table(seat.table).players if seat else state.active_entrants
    people = [board.entrants_by_number[each] for each in mates if each != entrant.number]
    is_playing = seat is not None and not state.is_over
    return {
        "person": board.entrants_by_number[entrant.number],
        "entrant": entrant,
        "seat_text": seat_text(*seat) if seat else "",
        "is_playing": is_playing,
        "penalties": _penalties(board, entrant.number),
        "elimination_form": EliminationForm(None, people, do="out", entrant=entrant.number),
        "bounty_form": _bounty_form(board, entrant.number),
        "move_form": MoveForm(None, free, do="move", entrant=entrant.number, seat=sent_seat),
        "penalty_form": sent
        if isinstance(sent, PenaltyForm)
        else PenaltyForm(do="penalty", entrant=entrant.number),
        "tied_with": None
        if below is None or not _may_share_place(board, entrant.number, below)
        else board.entrants_by_number[below].player,
        "can_rebuy": is_playing and entrant.rebuys < state.terms.rebuys,
        "can_add_on": is_playing and entrant.addons < state.terms.addons,
    }


def _bounty_form(board: Board, number: int) -> BountyForm | None:
    """Return the form of the bounty of a player's last elimination, or None."""
    last = next((each for each in reversed(board.state.eliminations) if each.entrant == number), None)
    if last is None or not board.state.terms.bounty_cents or not last.opponents:
        return None
    return BountyForm(None, board.opponents_of(last), do="bounty", entrant=number, hunters=last.hunters)


def _may_share_place(board: Board, number: int, other: int) -> bool:
    """Return whether a player has no shared place yet and may share that of another."""
    shares = any(each.entrant == number and each.tied_with is not None for each in board.state.eliminations)
    return (
        not shares and _are_close(board, number, other) and could_lose_in_one_hand(board.state, number, other)
    )


def _are_close(board: Board, number: int, other: int) -> bool:
    """Return whether two eliminations were recorded so close together that one hand may explain both."""
    instants = {
        each.recorded["entrant"]: each.recorded_at for each in board.log.active_events if each.kind == "out"
    }
    if number not in instants or other not in instants:
        return False
    return abs(instants[number] - instants[other]) <= SAME_HAND


def _penalties(board: Board, number: int) -> list[tuple[int, str]]:
    return [
        (event.number, event_sentence(event.kind, event.recorded, board.names_by_number))
        for event in board.log.active_events
        if event.kind == "penalty" and event.recorded["entrant"] == number
    ]
