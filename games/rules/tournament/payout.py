"""Payments of a tournament: places, prizes, bounties and deals; and chips removed on the way."""

from dataclasses import replace
from typing import Any

from games.rules.errors import RuleError
from games.rules.tournament.chip_race import race_stack
from games.rules.tournament.entrants import EventData, eliminated_in_order
from games.rules.tournament.prizes import (
    CENTS_PER_EURO,
    Structure,
    chip_chop,
    even_parts,
    icm_shares,
    prizes_by_place,
)
from games.rules.tournament.state import ColourUp, PrizeDeal, TournamentState, price_of

ANY_OTHER_CHIP = -1
"""Placeholder for other chips of a player: the race only checks whether the player has any."""


def set_prizes(evening: TournamentState, data: EventData) -> TournamentState:
    """Record the prize structure, which must add up at once (`tournament.14`)."""
    places, step = data.get("places", 0), data.get("step_cents", CENTS_PER_EURO)
    structure = Structure(data["structure"], tuple(data.get("parts", ())), places, step)
    if evening.deal is not None:
        raise RuleError("DEAL_MADE", "tournament.17")
    prizes_by_place(structure, evening.pool_cents, evening.field_size)
    return replace(evening, structure=structure)


def prize_list(evening: TournamentState) -> tuple[int, ...]:
    """Return the prizes in cents, first place first. Raises the errors of `prizes_by_place`."""
    return prizes_by_place(evening.structure, evening.pool_cents, evening.field_size)


def unpaid_prizes(evening: TournamentState) -> tuple[int, ...]:
    """Return the prizes of the places still open, one for each player left (`tournament.17`)."""
    count = len(evening.active_entrants)
    paid = prize_list(evening)[:count]
    return (*paid, *[0] * (count - len(paid)))


def add_shares(evening: TournamentState, asked: EventData) -> dict[str, Any]:
    """Return a deal with the cents of each player: by chips, by their expected prizes, equal, or as entered.

    Raises `DEAL_CHIPS` for stacks that are not the chips in play.
    """
    if not evening.is_drawn or evening.is_over:
        raise RuleError("OVER", "tournament.7")
    weights = dict(asked.get("weights", ()))
    if set(weights) - set(evening.active_entrants):
        raise RuleError("NOT_SEATED", "tournament.17")
    count, left = len(evening.active_entrants), unpaid_prizes(evening)
    lines = [weights.get(number, 0) for number in evening.active_entrants]
    if asked["deal"] in ("chips", "icm"):
        share = chip_chop if asked["deal"] == "chips" else icm_shares
        cents = share(left, lines)
        _check_chips(evening, sum(lines))
    elif asked["deal"] == "even":
        cents, lines = even_parts(sum(left), count), [1] * count
    else:
        cents = tuple(lines)
    rows = sorted(zip(evening.active_entrants, cents, lines, strict=True), key=lambda row: -row[2])
    return {
        "deal": asked["deal"],
        "shares": [[number, part] for number, part, _ in rows],
        "ranks": [weight for _, _, weight in rows],
    }


def _check_chips(evening: TournamentState, typed: int) -> None:
    """Check the sum of the stacks; an excluded player may have taken chips out of play."""
    missing = evening.chips_in_play - typed
    if missing < 0 or (missing and not any(each.kind == "exclusion" for each in evening.penalties)):
        raise RuleError("DEAL_CHIPS", "tournament.17", typed=typed, chips=evening.chips_in_play)


def apply_deal(evening: TournamentState, data: EventData) -> TournamentState:
    """Record the deal of the last players, which ends the tournament (`tournament.17`)."""
    shares = tuple((number, cents) for number, cents in data["shares"])
    if sorted(number for number, _ in shares) != sorted(evening.active_entrants) or len(data["ranks"]) != len(
        shares
    ):
        raise RuleError("NOT_SEATED", "tournament.17")
    if difference := sum(unpaid_prizes(evening)) - sum(cents for _, cents in shares):
        raise RuleError("PRIZES_SUM", "tournament.17", difference=difference)
    return replace(evening, deal=PrizeDeal(data["deal"], shares, tuple(data["ranks"])))


def apply_chip_race(evening: TournamentState, data: EventData) -> TournamentState:
    """Remove a chip; each player gets bigger ones, and the race eliminates no player (`tournament.13`)."""
    small, big = data["small"], data["big"]
    left = evening.chips_left
    if small not in left or big not in left or not small < big:
        raise RuleError("COLOUR_UP_CHIPS", "tournament.13")
    races, difference, seen = [], 0, set()
    for number, count, has_nothing_else in data["stacks"]:
        if evening.entrant(number).seat is None or number in seen:
            raise RuleError("NOT_SEATED", "tournament.13")
        seen.add(number)
        received = big_chips_for(count, small, big, has_nothing_else=bool(has_nothing_else))
        races.append((number, count, received))
        difference += received * big - count * small
    removed = ColourUp(small, big, tuple(races), difference)
    return replace(evening, colour_ups=(*evening.colour_ups, removed))


def big_chips_for(count: int, small: int, big: int, *, has_nothing_else: bool) -> int:
    """Return the number of big chips given for a player's small ones (`holdem.68`, `holdem.69`)."""
    if not count and not has_nothing_else:
        return 0
    other = {} if has_nothing_else else {ANY_OTHER_CHIP: 1}
    return race_stack({small: count, **other}, small, big).received


def ranking(evening: TournamentState) -> list[tuple[int, int]]:
    """Return the places so far as (place, entrant), best first; seated players have no place yet."""
    alive, places = evening.active_entrants, _eliminated_places(evening)
    if evening.deal is not None:
        ranks = evening.deal.weights
        first = [
            (1 + sum(other > rank for other in ranks), number)
            for (number, _), rank in zip(evening.deal.shares, ranks, strict=True)
        ]
        return first + places
    if evening.is_over:
        return [(1, alive[0]), *places]
    return places


def _eliminated_places(evening: TournamentState) -> list[tuple[int, int]]:
    """Return the places of eliminated entrants, best first; tied entrants share a place."""
    last = {each.entrant: each for each in evening.eliminations}
    places: list[tuple[int, int]] = []
    outs = eliminated_in_order(evening)[::-1]
    for step, number in enumerate(outs):
        above = outs[step - 1] if step else None
        is_shared = above is not None and last[above].tied_with == number
        places.append((places[-1][0] if is_shared else len(evening.active_entrants) + 1 + step, number))
    return places


def prizes_won(evening: TournamentState) -> dict[int, int]:
    """Return the cents won by place or by a deal, without bounties; tied places share their prizes."""
    paid = prize_list(evening)
    sharing: dict[int, list[int]] = {}
    for place, number in ranking(evening):
        if not _has_deal_share(evening, number):
            sharing.setdefault(place, []).append(number)
    won: dict[int, int] = {}
    for place, numbers in sharing.items():
        pot = sum(paid[place - 1 : place - 1 + len(numbers)])
        won |= {n: part for n, part in zip(numbers, even_parts(pot, len(numbers)), strict=True) if pot}
    if evening.deal is not None:
        won |= dict(evening.deal.shares)
    return won


def bounties_won(evening: TournamentState) -> dict[int, int]:
    """Return the cents of bounties won; at the end the winner also gets the own and unclaimed ones, and after
    a deal everybody who is still in keeps the own one (`tournament.8`).
    """
    value, won = evening.terms.bounty_cents, {each.number: 0 for each in evening.entrants}
    for each in evening.eliminations:
        if each.hunters:
            for hunter, part in zip(each.hunters, even_parts(value, len(each.hunters)), strict=True):
                won[hunter] += part
    if evening.is_over:
        left = value * evening.entries - sum(won.values())
        winners = evening.active_entrants
        for number, part in zip(winners, even_parts(left, len(winners)), strict=True):
            won[number] += part
    return won


def paid_in(evening: TournamentState) -> dict[int, int]:
    """Return the price of all entries, rebuys and add-ons of each entrant, bounties and fees included."""
    return {each.number: price_of(evening.terms, each) for each in evening.entrants}


def net_cents(evening: TournamentState) -> dict[int, int]:
    """Return the net cents of each entrant; once the tournament is over, they and the cents of the club sum
    to zero.
    """
    won, heads, paid = prizes_won(evening), bounties_won(evening), paid_in(evening)
    return {number: won.get(number, 0) + heads[number] - cents for number, cents in paid.items()}


def club_cents(evening: TournamentState) -> int:
    """Return the cents that the club keeps, its fees less what it adds to the pool; negative for a loss."""
    return evening.entries * evening.terms.fee_cents - evening.overlay_cents


def check_over(evening: TournamentState) -> None:
    """Check that every player has a place and that the prizes add up (`tournament.16`)."""
    if not evening.is_over:
        raise RuleError("NOT_OVER", "tournament.16", count=len(evening.active_entrants))
    prize_list(evening)


def _has_deal_share(evening: TournamentState, number: int) -> bool:
    return evening.deal is not None and number in dict(evening.deal.shares)
