"""Tournament of the demo: seven players at one table, prizes, bounties and one re-entry."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random

from games.demo.chance import random_key
from games.models import Circle, Player, Sitting
from games.sittings.commands import closing, opening
from games.tournaments.commands import events

DAYS_AGO = 12
PLAYERS = ("Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Mathilde")
TERMS = {
    "buy_in_cents": 1000,
    "bounty_cents": 200,
    "starting_chips": 3000,
    "chip_values": [25, 100, 500, 1000],
    "table_capacity": 8,
    "final_table_size": 8,
    "late_level": 3,
    "reentries": 1,
}
OUT = (("Thomas", "Karim"), ("Léa", "Sofia"), ("Thomas", "Sofia"), ("Yann", "Inès"))
"""Eliminations in order: eliminated player and winner of the chips. Thomas re-enters after the first."""
LAST_OUT = (("Mathilde", "Karim"), ("Karim", "Sofia"), ("Inès", "Sofia"))


def play_tournament(
    circle: Circle,
    people: Mapping[str, Player],
    now: datetime,
    chance: Random,
    report: Callable[[str], object],
) -> None:
    """Record the tournament from its terms to its closing."""
    start = now - timedelta(days=DAYS_AGO, hours=4)
    sitting = opening.open_sitting(
        circle=circle,
        game_key="tournament",
        preset="tournament",
        changes={},
        players=[people[name] for name in PLAYERS],
        point_value_cents=0,
        key=random_key(chance),
        by="Léa",
        now=start,
    )
    seats = {seat.player.name: seat.position for seat in sitting.seats.select_related("player")}
    events: list[tuple[str, Mapping[str, object]]] = [
        ("terms", TERMS),
        ("draw", {"word": "rue Piat"}),
        *[_elimination(seats, *each) for each in OUT],
        *[_elimination(seats, *each) for each in LAST_OUT],
    ]
    events.insert(3, ("reenter", {"entrant": seats["Thomas"]}))
    for minutes, (kind, asked) in enumerate(events):
        _record_event(sitting, kind, asked, start + timedelta(minutes=20 * minutes), chance)
    end = start + timedelta(minutes=20 * len(events))
    closing.close_sitting(sitting=sitting, key=random_key(chance), by="Léa", now=end)
    report(f"{start:%Y-%m-%d}  tournament, {', '.join(PLAYERS)}")


def _elimination(seats: Mapping[str, int], loser: str, hunter: str) -> tuple[str, Mapping[str, object]]:
    return "out", {"entrant": seats[loser], "hunters": [seats[hunter]]}


def _record_event(
    sitting: Sitting, kind: str, asked: Mapping[str, object], at: datetime, chance: Random
) -> None:
    level = 1 if kind == "reenter" else None
    events.record_event(
        sitting=sitting, kind=kind, requested=asked, key=random_key(chance), by="Léa", now=at, level=level
    )
