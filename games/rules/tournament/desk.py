"""The desk of a tournament: arrivals, payments, no-shows, absences, rebuys and add-ons."""

from dataclasses import replace

from games.rules.errors import RuleError
from games.rules.tournament.entrants import buy_add_on, check_late_level, seated
from games.rules.tournament.record import EventRecord
from games.rules.tournament.state import TournamentState, free_chair, price_of


def mark_arrival(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record that a player has arrived, or has not (`tournament.21`)."""
    entrant = state.entrant(data["entrant"])
    return state.replace_entrant(replace(entrant, has_arrived=data["is_here"]))


def add_payment(state: TournamentState, asked: EventRecord) -> dict[str, object]:
    """Return a payment with its cents: all that the player owes, or nothing for a payment taken back."""
    entrant = state.entrant(asked["entrant"])
    cents = price_of(state.terms, entrant) if asked["is_paid"] else 0
    if asked["is_paid"] and not cents:
        raise RuleError("NOTHING_DUE", "tournament.21")
    return {**asked, "cents": cents}


def record_payment(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record the cents that the desk has received from a player (`tournament.21`)."""
    entrant = state.entrant(data["entrant"])
    return state.replace_entrant(replace(entrant, paid_cents=data["cents"]))


def mark_absence(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record that the chair of a seated player is empty, or is taken again (`tournament.21`)."""
    entrant = seated(state, data["entrant"])
    return state.replace_entrant(replace(entrant, is_absent=data["is_absent"]))


def remove_no_shows(state: TournamentState, data: EventRecord) -> TournamentState:
    """Remove registered players who did not come: their chips and their price leave (`tournament.21`)."""
    if state.is_over:
        raise RuleError("OVER", "tournament.7")
    hunters = {hunter for each in state.eliminations for hunter in each.hunters}
    for number in data["entrants"]:
        entrant = state.entrant(number)
        has_bought = entrant.entries > 1 or entrant.rebuys or entrant.addons
        if has_bought or number in hunters or (state.is_drawn and entrant.seat is None):
            raise RuleError("NOT_NO_SHOW", "tournament.21")
        if entrant.seat is not None:
            if len(state.active_entrants) == 1:
                raise RuleError("LAST_PLAYER", "tournament.7")
            state = free_chair(state, number)
        state = state.without_no_show(number)
    return state


def buy_again(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record a rebuy of a player who is still in: a buy-in for as many chips (`tournament.3`)."""
    entrant = seated(state, data["entrant"])
    if entrant.rebuys >= state.terms.rebuys:
        raise RuleError("REBUY_LIMIT", "tournament.3", most=state.terms.rebuys)
    check_late_level(state, data)
    return state.replace_entrant(replace(entrant, rebuys=entrant.rebuys + 1))


def buy_add_ons(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record an add-on of each of several seated players (`tournament.3`)."""
    for number in data["entrants"]:
        state = buy_add_on(state, {"entrant": number})
    return state
