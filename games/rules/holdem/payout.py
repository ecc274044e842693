"""What a tournament pays: places, prizes, bounties, deals; and the chips that leave on the way."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.rules.errors import RuleError
from games.rules.holdem.chips import race_stack
from games.rules.holdem.evening import ColourUp, Deal, Evening
from games.rules.holdem.people import outs_in_order
from games.rules.holdem.prizes import Structure, chip_chop, even_parts, prizes

Data = Mapping[str, Any]
OTHER_CHIP = -1
"""Stands for whatever else a player holds: the race only asks whether he is left with nothing."""


def set_prizes(evening: Evening, data: Data) -> Evening:
    """The structure of the prizes, which must add up as soon as it is chosen (`tournament.14`)."""
    structure = Structure(data["structure"], tuple(data.get("parts", ())))
    if evening.deal is not None:
        raise RuleError("DEAL_MADE", "tournament.17")
    prizes(structure, evening.pool_cents, evening.field_size)
    return replace(evening, structure=structure)


def prize_list(evening: Evening) -> tuple[int, ...]:
    """The prizes in cents, the first place first. Same refusals as `prizes`."""
    return prizes(evening.structure, evening.pool_cents, evening.field_size)


def left_to_pay(evening: Evening) -> tuple[int, ...]:
    """The prizes of the places still played for, one for each player in (`tournament.17`)."""
    count = len(evening.alive)
    paid = prize_list(evening)[:count]
    return (*paid, *[0] * (count - len(paid)))


def with_shares(evening: Evening, asked: Data) -> dict[str, Any]:
    """A deal with everybody's cents: by the chips, the same for all, or as they were told."""
    if not evening.is_drawn or evening.is_over:
        raise RuleError("OVER", "tournament.7")
    weights = dict(asked.get("weights", ()))
    if set(weights) - set(evening.alive):
        raise RuleError("NOT_SEATED", "tournament.17")
    count, left = len(evening.alive), left_to_pay(evening)
    told = [weights.get(number, 0) for number in evening.alive]
    if asked["deal"] == "chips":
        cents, told = chip_chop(left, told), told
    elif asked["deal"] == "even":
        cents, told = even_parts(sum(left), count), [1] * count
    else:
        cents = tuple(told)
    rows = sorted(zip(evening.alive, cents, told, strict=True), key=lambda row: -row[2])
    return {
        "deal": asked["deal"],
        "shares": [[number, part] for number, part, _ in rows],
        "ranks": [weight for _, _, weight in rows],
    }


def agree(evening: Evening, data: Data) -> Evening:
    """The last players share what is left and the tournament is over (`tournament.17`)."""
    shares = tuple((number, cents) for number, cents in data["shares"])
    if sorted(number for number, _ in shares) != sorted(evening.alive) or len(data["ranks"]) != len(shares):
        raise RuleError("NOT_SEATED", "tournament.17")
    if difference := sum(left_to_pay(evening)) - sum(cents for _, cents in shares):
        raise RuleError("PRIZES_SUM", "tournament.17", difference=difference)
    return replace(evening, deal=Deal(data["deal"], shares, tuple(data["ranks"])))


def colour_up(evening: Evening, data: Data) -> Evening:
    """A chip leaves; each gets bigger ones for his own, and nobody goes out by it (`tournament.13`)."""
    small, big = data["small"], data["big"]
    left = evening.chips_left
    if small not in left or big not in left or not small < big:
        raise RuleError("COLOUR_UP_CHIPS", "tournament.13")
    races, difference, seen = [], 0, set()
    for number, count, has_nothing_else in data["stacks"]:
        if evening.entrant(number).seat is None or number in seen:
            raise RuleError("NOT_SEATED", "tournament.13")
        seen.add(number)
        received = received_for(count, small, big, has_nothing_else=bool(has_nothing_else))
        races.append((number, count, received))
        difference += received * big - count * small
    gone = ColourUp(small, big, tuple(races), difference)
    return replace(evening, colour_ups=(*evening.colour_ups, gone))


def received_for(count: int, small: int, big: int, *, has_nothing_else: bool) -> int:
    """How many big chips somebody gets for his small ones (`holdem.68`, `holdem.69`)."""
    if not count and not has_nothing_else:
        return 0
    other = {} if has_nothing_else else {OTHER_CHIP: 1}
    return race_stack({small: count, **other}, small, big).received


def ranking(evening: Evening) -> list[tuple[int, int]]:
    """Everybody's place as it stands, the best first: (place, entrant). Who sits still has none yet."""
    alive, places = evening.alive, _places_of_the_out(evening)
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


def _places_of_the_out(evening: Evening) -> list[tuple[int, int]]:
    """The places of who is out, the best first; who ties with the one below him shares his place."""
    last = {each.entrant: each for each in evening.eliminations}
    places: list[tuple[int, int]] = []
    outs = outs_in_order(evening)[::-1]
    for step, number in enumerate(outs):
        above = outs[step - 1] if step else None
        is_shared = above is not None and last[above].level_with == number
        places.append((places[-1][0] if is_shared else len(evening.alive) + 1 + step, number))
    return places


def prizes_won(evening: Evening) -> dict[int, int]:
    """The cents each has won by his place or by a deal, bounties apart; equal places share their prizes."""
    paid = prize_list(evening)
    sharing: dict[int, list[int]] = {}
    for place, number in ranking(evening):
        if not _dealt(evening, number):
            sharing.setdefault(place, []).append(number)
    won: dict[int, int] = {}
    for place, numbers in sharing.items():
        pot = sum(paid[place - 1 : place - 1 + len(numbers)])
        won |= {n: part for n, part in zip(numbers, even_parts(pot, len(numbers)), strict=True) if pot}
    if evening.deal is not None:
        won |= dict(evening.deal.shares)
    return won


def bounties_won(evening: Evening) -> dict[int, int]:
    """The cents each has won on the heads of others; at the end the winner keeps his own, and any that
    nobody claimed (`tournament.8`).
    """
    worth, won = evening.terms.bounty_cents, {each.number: 0 for each in evening.entrants}
    for each in evening.eliminations:
        if each.hunters:
            for hunter, part in zip(each.hunters, even_parts(worth, len(each.hunters)), strict=True):
                won[hunter] += part
    if evening.is_over:
        left = worth * evening.entries - sum(won.values())
        winners = [number for place, number in ranking(evening) if place == 1]
        for number, part in zip(winners, even_parts(left, len(winners)), strict=True):
            won[number] += part
    return won


def paid_in(evening: Evening) -> dict[int, int]:
    """The cents each has paid: entries, bounties and add-ons."""
    terms = evening.terms
    return {
        each.number: each.entries * terms.entry_cents + each.addons * terms.addon_cents
        for each in evening.entrants
    }


def net_cents(evening: Evening) -> dict[int, int]:
    """What each takes home beyond what he paid; it adds up to zero once the tournament is over."""
    won, heads, paid = prizes_won(evening), bounties_won(evening), paid_in(evening)
    return {number: won.get(number, 0) + heads[number] - cents for number, cents in paid.items()}


def check_over(evening: Evening) -> None:
    """Refuse to close a tournament that still has somebody to rank, or prizes that do not add up
    (`tournament.16`).
    """
    if not evening.is_over:
        raise RuleError("NOT_OVER", "tournament.16", count=len(evening.alive))
    prize_list(evening)


def _dealt(evening: Evening, number: int) -> bool:
    return evening.deal is not None and number in dict(evening.deal.shares)
