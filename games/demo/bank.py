"""Bank evenings of the demo: a cash game with a gap in the chips, a dinner, and an open sitting."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from games.bank.cash_results import ClosingDecision
from games.bank.commands import cash_outs, caves, chip_case, dinner
from games.demo.chance import random_key
from games.models import Circle, Player, Sitting
from games.rules.catalogue import game
from games.sittings.commands import closing, opening, seating

CASE = (
    {"colour": "white", "value": 1, "count": 150},
    {"colour": "red", "value": 5, "count": 80},
    {"colour": "blue", "value": 10, "count": 60},
    {"colour": "green", "value": 25, "count": 40},
)


@dataclass(frozen=True, slots=True)
class BankEvening:
    """An evening at a bank: rebuys, the player who leaves early and their chips, and the final counts."""

    days_ago: int
    game_key: str
    players: tuple[str, ...]
    changes: Mapping[str, object]
    rebuys: tuple[str, ...] = ()
    leaves: tuple[str, int] | None = None
    final: tuple[int, ...] = ()
    choice: ClosingDecision = field(default_factory=ClosingDecision)
    dinner_cents: int = 0


CASH = {"cave_price_cents": 2000, "rebuy": True, "stake_mode": "cash"}
DINNER = {"cave_price_cents": 3000, "stake_mode": "restaurant", "end_rule": "minutes", "end_minutes": 150}
EVENINGS = (
    BankEvening(
        19,
        "holdem",
        ("Léa", "Karim", "Inès", "Thomas"),
        CASH,
        ("Karim", "Inès"),
        final=(260, 95, 170, 60),
        choice=ClosingDecision(gap_rule="losers"),
    ),
    BankEvening(
        5,
        "draw_holdem",
        ("Sofia", "Yann", "Mathilde", "Karim", "Léa"),
        DINNER,
        final=(60, 50, 300, 50, 40),
        dinner_cents=16250,
    ),
    BankEvening(
        0,
        "holdem",
        ("Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann"),
        CASH,
        ("Karim", "Inès", "Karim"),
        leaves=("Thomas", 10),
    ),
)


def play_banks(
    circle: Circle,
    people: Mapping[str, Player],
    now: datetime,
    chance: Random,
    report: Callable[[str], object],
) -> None:
    """Record these evenings; the last one stays open."""
    chip_case.save_chip_case(circle=circle, colours=CASE, gap_rule="losers", by="Léa", now=now)
    for evening in EVENINGS:
        start = now - timedelta(days=evening.days_ago, hours=2)
        sitting = _open(circle, evening, [people[name] for name in evening.players], start, chance)
        _play(sitting, evening, start, chance)
        if evening.final:
            _close(sitting, evening, start + timedelta(hours=2), chance)
        report(f"{start:%Y-%m-%d}  {evening.game_key}, {', '.join(evening.players)}")


def _open(
    circle: Circle, evening: BankEvening, players: Sequence[Player], start: datetime, chance: Random
) -> Sitting:
    return opening.open_sitting(
        circle=circle,
        game_key=evening.game_key,
        preset=game(evening.game_key).presets[0].key,
        changes=evening.changes,
        players=players,
        point_value_cents=0,
        key=random_key(chance),
        by="Léa",
        now=start,
    )


def _play(sitting: Sitting, evening: BankEvening, start: datetime, chance: Random) -> None:
    """Record the rebuys of the evening, one by mistake and undone, then the early departure."""
    seats = {seat.player.name: seat for seat in sitting.seats.select_related("player", "account")}
    for number, name in enumerate(evening.rebuys):
        at = start + timedelta(minutes=20 * (number + 1))
        caves.buy_cave(sitting=sitting, seat=seats[name], key=random_key(chance), by="Léa", now=at)
        if not number:
            wrong = caves.buy_cave(
                sitting=sitting, seat=seats["Léa"], key=random_key(chance), by="Léa", now=at
            )
            caves.undo_cave(cave=wrong, by="Léa", now=at)
    if evening.leaves:
        name, chips = evening.leaves
        at = start + timedelta(minutes=100)
        seat = seats[name]
        cash_outs.record_cash_out(
            sitting=sitting, seat=seat, chips=chips, key=random_key(chance), by="Léa", now=at
        )
        seating.unseat_player(seat=seat, key=random_key(chance), by="Léa", now=at)


def _close(sitting: Sitting, evening: BankEvening, end: datetime, chance: Random) -> None:
    for seat, chips in zip(sitting.seats.select_related("account"), evening.final, strict=True):
        cash_outs.record_cash_out(
            sitting=sitting, seat=seat, chips=chips, key=random_key(chance), by="Léa", now=end
        )
    closing.close_sitting(sitting=sitting, key=random_key(chance), by="Léa", now=end, choice=evening.choice)
    if evening.dinner_cents:
        dinner.record_dinner(
            sitting=sitting, amount_cents=evening.dinner_cents, key=random_key(chance), by="Léa", now=end
        )
