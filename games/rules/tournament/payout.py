"""Payments of a tournament: places, prizes, bounties and deals; and chips removed on the way."""

from dataclasses import replace
from typing import cast

from games.rules.errors import RuleError
from games.rules.tournament.chip_race import race_stack
from games.rules.tournament.entrants import eliminated_in_order
from games.rules.tournament.prizes import (
    CENTS_PER_EURO,
    Structure,
    chip_chop,
    even_parts,
    icm_shares,
    prizes_by_place,
)
from games.rules.tournament.record import EventRecord
from games.rules.tournament.state import ColourUp, PrizeDeal, TournamentState, price_of

ANY_OTHER_CHIP = -1
"""Placeholder for other chips of a player: the race only checks whether the player has any."""


def set_prizes(state: TournamentState, data: EventRecord) -> TournamentState:
    """Return the state with the prize structure, which must add up at once (`tournament.14`)."""
    places, step = data.get("places", 0), data.get("step_cents", CENTS_PER_EURO)
    structure = Structure(data["structure"], tuple(data.get("parts", ())), places, step)
    if state.deal is not None:
        raise RuleError("DEAL_MADE", "tournament.17")
    prizes_by_place(structure, state.pool_cents, state.field_size)
    return replace(state, structure=structure)


def prize_list(state: TournamentState) -> tuple[int, ...]:
    """Return the prizes in cents, first place first. Raises the errors of `prizes_by_place`."""
    return prizes_by_place(state.structure, state.pool_cents, state.field_size)


def unpaid_prizes(state: TournamentState) -> tuple[int, ...]:
    """Return the prizes of the places still open, one for each player left (`tournament.17`)."""
    count = len(state.active_entrants)
    left = prize_list(state)[:count]
    return (*left, *[0] * (count - len(left)))


def deal_with_shares(state: TournamentState, asked: EventRecord) -> EventRecord:
    """Return a deal with the cents of each player: by chips, by their expected prizes, equal, or as entered.

    Raises `DEAL_CHIPS` for stacks that are not the chips in play.
    """
    if not state.is_drawn or state.is_over:
        raise RuleError("OVER", "tournament.7")
    weights = dict(asked.get("weights", ()))
    if set(weights) - set(state.active_entrants):
        raise RuleError("NOT_SEATED", "tournament.17")
    count, left = len(state.active_entrants), unpaid_prizes(state)
    lines = [weights.get(number, 0) for number in state.active_entrants]
    if asked["deal"] in ("chips", "icm"):
        share = chip_chop if asked["deal"] == "chips" else icm_shares
        cents = share(left, lines)
        _check_chips(state, sum(lines))
    elif asked["deal"] == "even":
        cents, lines = even_parts(sum(left), count), [1] * count
    else:
        cents = tuple(lines)
    # JSON has no tuples: a pair is a list of two.
    rows = sorted(zip(state.active_entrants, cents, lines, strict=True), key=lambda row: -row[2])
    return {
        "deal": asked["deal"],
        "shares": cast("list[tuple[int, int]]", [[number, part] for number, part, _ in rows]),
        "ranks": [weight for _, _, weight in rows],
    }


def _check_chips(state: TournamentState, typed: int) -> None:
    """Check the sum of the stacks; an excluded player may have taken chips out of play."""
    missing = state.chips_in_play - typed
    if missing < 0 or (missing and not any(each.kind == "exclusion" for each in state.penalties)):
        raise RuleError("DEAL_CHIPS", "tournament.17", typed=typed, chips=state.chips_in_play)


def apply_deal(state: TournamentState, data: EventRecord) -> TournamentState:
    """Return the state with the deal of the last players, which ends the tournament (`tournament.17`)."""
    shares = tuple((number, cents) for number, cents in data["shares"])
    if sorted(number for number, _ in shares) != sorted(state.active_entrants) or len(data["ranks"]) != len(
        shares
    ):
        raise RuleError("NOT_SEATED", "tournament.17")
    if difference := sum(unpaid_prizes(state)) - sum(cents for _, cents in shares):
        raise RuleError("PRIZES_SUM", "tournament.17", difference=difference)
    return replace(state, deal=PrizeDeal(shares, tuple(data["ranks"])))


def apply_chip_race(state: TournamentState, data: EventRecord) -> TournamentState:
    """Return the state without a small chip; players get bigger ones, and nobody is out (`tournament.13`)."""
    small, big = data["small"], data["big"]
    left = state.chips_left
    if small not in left or big not in left or not small < big:
        raise RuleError("COLOUR_UP_CHIPS", "tournament.13")
    races, difference, seen = [], 0, set()
    for number, count, has_nothing_else in data["stacks"]:
        if state.entrant(number).seat is None or number in seen:
            raise RuleError("NOT_SEATED", "tournament.13")
        seen.add(number)
        received = big_chips_for(count, small, big, has_nothing_else=bool(has_nothing_else))
        races.append((number, count, received))
        difference += received * big - count * small
    removed = ColourUp(small, big, tuple(races), difference)
    return replace(state, colour_ups=(*state.colour_ups, removed))


def big_chips_for(count: int, small: int, big: int, *, has_nothing_else: bool) -> int:
    """Return the number of big chips given for a player's small ones (`holdem.68`, `holdem.69`)."""
    if not count and not has_nothing_else:
        return 0
    other = {} if has_nothing_else else {ANY_OTHER_CHIP: 1}
    return race_stack({small: count, **other}, small, big).received


def ranking(state: TournamentState) -> list[tuple[int, int]]:
    """Return the places so far as (place, entrant), best first; seated players have no place yet."""
    alive, places = state.active_entrants, _eliminated_places(state)
    if state.deal is not None:
        ranks = state.deal.weights
        first = [
            (1 + sum(other > rank for other in ranks), number)
            for (number, _), rank in zip(state.deal.shares, ranks, strict=True)
        ]
        return first + places
    if state.is_over:
        return [(1, alive[0]), *places]
    return places


def _eliminated_places(state: TournamentState) -> list[tuple[int, int]]:
    """Return the places of eliminated entrants, best first; tied entrants share a place."""
    last = {each.entrant: each for each in state.eliminations}
    places: list[tuple[int, int]] = []
    outs = eliminated_in_order(state)[::-1]
    for step, number in enumerate(outs):
        above = outs[step - 1] if step else None
        is_shared = above is not None and last[above].tied_with == number
        places.append((places[-1][0] if is_shared else len(state.active_entrants) + 1 + step, number))
    return places


def prizes_won(state: TournamentState) -> dict[int, int]:
    """Return the cents won by place or by a deal, without bounties; tied places share their prizes."""
    paid = prize_list(state)
    sharing: dict[int, list[int]] = {}
    for place, number in ranking(state):
        if not _has_deal_share(state, number):
            sharing.setdefault(place, []).append(number)
    won: dict[int, int] = {}
    for place, numbers in sharing.items():
        pot = sum(paid[place - 1 : place - 1 + len(numbers)])
        won |= {n: part for n, part in zip(numbers, even_parts(pot, len(numbers)), strict=True) if pot}
    if state.deal is not None:
        won |= dict(state.deal.shares)
    return won


def bounties_won(state: TournamentState) -> dict[int, int]:
    """Return the cents of bounties won by each entrant.

    Once the tournament is over, the players who are still in share all bounties that nobody won
    (`tournament.8`).
    """
    value, won = state.terms.bounty_cents, {each.number: 0 for each in state.entrants}
    for each in state.eliminations:
        if each.hunters:
            for hunter, part in zip(each.hunters, even_parts(value, len(each.hunters)), strict=True):
                won[hunter] += part
    if state.is_over:
        left = value * state.entries - sum(won.values())
        winners = state.active_entrants
        for number, part in zip(winners, even_parts(left, len(winners)), strict=True):
            won[number] += part
    return won


def paid_in(state: TournamentState) -> dict[int, int]:
    """Return the price of all entries, rebuys and add-ons of each entrant, bounties and fees included."""
    return {each.number: price_of(state.terms, each) for each in state.entrants}


def net_cents(state: TournamentState) -> dict[int, int]:
    """Return the net cents of each entrant; once the tournament is over, they and the cents of the club sum
    to zero.
    """
    prizes, bounties, paid = prizes_won(state), bounties_won(state), paid_in(state)
    return {number: prizes.get(number, 0) + bounties[number] - cents for number, cents in paid.items()}


def club_cents(state: TournamentState) -> int:
    """Return the cents that the club keeps, its fees less what it adds to the pool; negative for a loss."""
    return state.entries * state.terms.fee_cents - state.overlay_cents


def check_over(state: TournamentState) -> None:
    """Check that every player has a place and that the prizes add up (`tournament.16`)."""
    if not state.is_over:
        raise RuleError("NOT_OVER", "tournament.16", count=len(state.active_entrants))
    prize_list(state)


def _has_deal_share(state: TournamentState, number: int) -> bool:
    return state.deal is not None and number in dict(state.deal.shares)
