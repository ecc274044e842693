"""The desk of a tournament: arrivals, payments, no-shows, absences, rebuys and add-ons."""

from dataclasses import replace
from typing import Any

from games.rules.errors import RuleError
from games.rules.tournament.entrants import EventData, buy_add_on, check_late_level
from games.rules.tournament.state import Entrant, TournamentState, free_chair, price_of


def mark_arrival(evening: TournamentState, data: EventData) -> TournamentState:
    """Record that a player has arrived, or has not (`tournament.21`)."""
    entrant = evening.entrant(data["entrant"])
    return evening.replace_entrant(replace(entrant, has_arrived=data["is_here"]))


def add_payment(evening: TournamentState, asked: EventData) -> dict[str, Any]:
    """Return a payment with its cents: all that the player owes, or nothing for a payment taken back."""
    entrant = evening.entrant(asked["entrant"])
    cents = price_of(evening.terms, entrant) if asked["is_paid"] else 0
    if asked["is_paid"] and not cents:
        raise RuleError("NOTHING_DUE", "tournament.21")
    return {**asked, "cents": cents}


def record_payment(evening: TournamentState, data: EventData) -> TournamentState:
    """Record the cents that the desk has received from a player (`tournament.21`)."""
    entrant = evening.entrant(data["entrant"])
    return evening.replace_entrant(replace(entrant, paid_cents=data["cents"]))


def mark_absence(evening: TournamentState, data: EventData) -> TournamentState:
    """Record that the chair of a seated player is empty, or is taken again (`tournament.21`)."""
    entrant = seated(evening, data["entrant"])
    return evening.replace_entrant(replace(entrant, is_absent=data["is_absent"]))


def remove_no_shows(evening: TournamentState, data: EventData) -> TournamentState:
    """Remove registered players who did not come: their chips and their price leave (`tournament.21`)."""
    if evening.is_over:
        raise RuleError("OVER", "tournament.7")
    hunters = {hunter for each in evening.eliminations for hunter in each.hunters}
    for number in data["entrants"]:
        entrant = evening.entrant(number)
        has_bought = entrant.entries > 1 or entrant.rebuys or entrant.addons
        if has_bought or number in hunters or (evening.is_drawn and entrant.seat is None):
            raise RuleError("NOT_NO_SHOW", "tournament.21")
        if entrant.seat is not None:
            if len(evening.active_entrants) == 1:
                raise RuleError("LAST_PLAYER", "tournament.7")
            evening = free_chair(evening, number)
        evening = evening.without_entrant(number)
    return evening


def buy_again(evening: TournamentState, data: EventData) -> TournamentState:
    """Record a rebuy of a player who is still in: a buy-in for as many chips (`tournament.3`)."""
    entrant = seated(evening, data["entrant"])
    if entrant.rebuys >= evening.terms.rebuys:
        raise RuleError("REBUY_LIMIT", "tournament.3", most=evening.terms.rebuys)
    check_late_level(evening, data)
    return evening.replace_entrant(replace(entrant, rebuys=entrant.rebuys + 1))


def buy_add_ons(evening: TournamentState, data: EventData) -> TournamentState:
    """Record an add-on of each of several seated players (`tournament.3`)."""
    for number in data["entrants"]:
        evening = buy_add_on(evening, {"entrant": number})
    return evening


def seated(evening: TournamentState, number: int) -> Entrant:
    """Return an entrant with a seat. Raises `NOT_SEATED`."""
    entrant = evening.entrant(number)
    if entrant.seat is None:
        raise RuleError("NOT_SEATED", "tournament.7")
    return entrant
