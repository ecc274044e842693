"""Demo circle with a season of evenings, recorded by the same commands as real ones."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from games.circles.commands import bindings
from games.circles.commands import people as circles_people
from games.demo.bank import play_banks
from games.demo.bills import settle_bills
from games.demo.chance import random_key
from games.demo.menteur import full_coup, quick_coup
from games.demo.plans import plan_ahead
from games.demo.tournament import play_tournament
from games.models import Circle, Player, Role, Season, Sitting
from games.rules.cards import PACK, Card, cards_text, read_cards
from games.rules.catalogue import GAMES
from games.rules.chinese.options import Options
from games.rules.chinese.partial_layout import LayoutPreview, preview_layout
from games.rules.chinese.royalties import LINES
from games.rules.hands import Value
from games.sittings.commands import closing, opening, rounds, seating
from games.sittings.queries.seating import active_rounds, find_round_start

NAME = "Les jeudis de la rue Piat"
FRIENDS = ("Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Mathilde")
MAX_TRIES = 120

FIRST_HANDS = (
    ("Jh 9s 7c", "8d 8h 2c 2h 4h", "Kh Kc Ks As Ac"),
    ("Qd 9d 4s", "Tc Qc 5c Jc 3c", "6c 6s 6d 5s 5d"),
)
"""Deal of the rulebook's example: −1 and +1 at classic, −9 and +9 at open face."""


@dataclass(frozen=True, slots=True)
class DemoEvening:
    """One evening of the season: days ago, preset, players and number of rounds.

    With `is_quick`, deals of Chinese poker are quick entries. At menteur, `late_player` arrives after a third
    of the rounds, and the last of the players leaves after two thirds.
    """

    days_ago: int
    preset: str
    players: tuple[str, ...]
    rounds: int
    point_value_cents: int
    changes: dict[str, object] = field(default_factory=dict)
    is_quick: bool = False
    late_player: str = ""
    hours_ago: int = 3

    @property
    def game_key(self) -> str:
        """Return the game that has this preset."""
        return next(game.key for game in GAMES if self.preset in {preset.key for preset in game.presets})


EVENINGS = (
    DemoEvening(70, "classic", ("Léa", "Karim"), 0, 10),
    DemoEvening(63, "open_face", ("Léa", "Karim"), 0, 10),
    DemoEvening(56, "open_face", ("Léa", "Karim", "Inès", "Thomas"), 12, 10),
    DemoEvening(49, "open_face", ("Inès", "Sofia", "Thomas", "Yann"), 10, 10),
    DemoEvening(42, "pineapple", ("Léa", "Inès", "Sofia"), 14, 20),
    DemoEvening(35, "open_face", ("Karim", "Léa", "Mathilde", "Thomas"), 9, 10),
    DemoEvening(28, "classic", ("Léa", "Yann", "Inès", "Thomas"), 11, 20, is_quick=True),
    DemoEvening(24, "cards34", ("Léa", "Karim", "Inès", "Thomas"), 16, 50, {"mark": "simple"}),
    DemoEvening(21, "open_face", ("Sofia", "Karim", "Yann", "Léa"), 12, 10),
    DemoEvening(
        17, "cards34", ("Sofia", "Léa", "Thomas", "Yann"), 18, 5, {"mark": "variable"}, late_player="Karim"
    ),
    DemoEvening(14, "pineapple", ("Mathilde", "Thomas", "Inès"), 13, 10),
    DemoEvening(10, "dice", ("Inès", "Mathilde", "Karim", "Léa"), 15, 10, {"mark": "enjeu"}),
    DemoEvening(7, "open_face", ("Léa", "Karim", "Inès", "Thomas"), 15, 10),
    DemoEvening(
        0, "cards34", ("Léa", "Karim", "Inès", "Thomas", "Sofia"), 11, 10, {"mark": "variable"}, hours_ago=5
    ),
    DemoEvening(0, "open_face", ("Léa", "Karim", "Inès", "Thomas"), 11, 10),
)


def demo_circle() -> Circle | None:
    """Return the demo circle, or None."""
    return Circle.objects.filter(name=NAME).first()


def fill(*, now: datetime, seed: int, secret: str, report: Callable[[str], object]) -> Circle:
    """Record the whole season; the last sittings stay open. `report` is called with a line for each evening.

    `secret` is the secret of the host's browser.
    """
    chance = Random(seed)
    opened = now - timedelta(days=EVENINGS[0].days_ago)
    circle = circles_people.open_circle(name=NAME, now=opened)
    people = {name: circles_people.add_player(circle=circle, name=name, now=opened) for name in FRIENDS}
    bindings.bind(circle=circle, player=people["Léa"], role=Role.HOST, secret=secret, now=opened)
    Season.objects.filter(circle=circle).update(starts_on=opened.date())
    bluffs = Random(seed + 1)  # the cards of Chinese poker stay those of before
    for evening in EVENINGS:
        is_menteur = evening.game_key == "menteur"
        luck = bluffs if is_menteur else chance
        start = now - timedelta(days=evening.days_ago, hours=evening.hours_ago)
        sitting = _open(circle, evening, [people[name] for name in evening.players], start, luck)
        if is_menteur:
            _play_menteur(sitting, evening, people, start, luck)
        else:
            _play(sitting, evening, start, luck)
        if evening.days_ago:
            end = start + timedelta(hours=3)
            closing.close_sitting(sitting=sitting, key=random_key(luck), by="Léa", now=end)
        report(f"{start:%Y-%m-%d}  {evening.preset}, {', '.join(evening.players)}")
    play_banks(circle, people, now, Random(seed + 2), report)
    play_tournament(circle, people, now, Random(seed + 4), report)
    settle_bills(circle, people, Random(seed + 3))
    plan_ahead(circle, people, now, Random(seed + 5))
    return circle


def _open(
    circle: Circle, evening: DemoEvening, players: Sequence[Player], start: datetime, chance: Random
) -> Sitting:
    return opening.open_sitting(
        circle=circle,
        game_key=evening.game_key,
        preset=evening.preset,
        changes=evening.changes,
        players=players,
        point_value_cents=evening.point_value_cents,
        key=random_key(chance),
        by="Léa",
        now=start,
    )


def _play(sitting: Sitting, evening: DemoEvening, start: datetime, chance: Random) -> None:
    """Record the deals of an evening; on the last evening, one more is undone and the third is corrected."""
    if not evening.rounds:
        _record(sitting, FIRST_HANDS, start, chance)
        return
    options = sitting.game.preset(evening.preset).options
    for number in range(evening.rounds):
        now = start + timedelta(minutes=12 * (number + 1))
        hands = _deal(len(evening.players), options, chance)
        data = _quick_record(hands, options) if evening.is_quick else _recorded(hands)
        rounds.record_round(sitting=sitting, data=data, key=random_key(chance), by="Léa", now=now)
    if evening.days_ago == 0:
        wrong = _record(sitting, _deal(len(evening.players), options, chance), now, chance)
        rounds.undo_round(version=wrong.round, by="Léa", now=now)
        third = active_rounds(sitting).get(number=3)
        data = _recorded(_deal(len(evening.players), options, chance))
        rounds.correct_round(version=third, data=data, key=random_key(chance), by="Karim", now=now)


def _play_menteur(
    sitting: Sitting, evening: DemoEvening, people: Mapping[str, Player], start: datetime, chance: Random
) -> None:
    """Record the coups of an evening, one in three event by event, with an arrival and a departure."""
    for number in range(evening.rounds):
        now = start + timedelta(minutes=6 * (number + 1))
        if evening.late_player and number == evening.rounds // 3:
            late = people[evening.late_player]
            seating.seat_player(sitting=sitting, person=late, key=random_key(chance), by="Léa", now=now)
        if evening.late_player and number == 2 * evening.rounds // 3:
            seat = sitting.seats.get(player=people[evening.players[-1]])
            seating.unseat_player(seat=seat, key=random_key(chance), by="Léa", now=now)
        round_start = find_round_start(sitting)
        invent = full_coup if number % 3 == 1 else quick_coup
        receiver = round_start.carried.get("receiver") or 0
        data = invent(round_start.seats, receiver, round_start.options, chance)
        rounds.record_round(sitting=sitting, data=data, key=random_key(chance), by="Léa", now=now)


def _record(
    sitting: Sitting, hands: Sequence[Sequence[str]], now: datetime, chance: Random
) -> rounds.RecordedRound:
    return rounds.record_round(
        sitting=sitting, data=_recorded(hands), key=random_key(chance), by="Léa", now=now
    )


def _recorded(hands: Sequence[Sequence[str]]) -> dict[str, object]:
    return {"seats": [dict(zip(LINES, hand, strict=True)) for hand in hands]}


def _quick_record(hands: Sequence[Sequence[str]], options: Options) -> dict[str, object]:
    """Return the recorded JSON of a deal as a quick entry: places and royalties of each line."""
    boards = [[read_cards(line) for line in hand] for hand in hands]
    shown = [preview_layout(top, middle, bottom, options) for top, middle, bottom in boards]
    lines = [each.values for each in shown if not each.is_fouled]
    return {"seats": [_claim(each, lines) for each in shown]}


def _claim(read: LayoutPreview, active: Sequence[Sequence[Value | None]]) -> dict[str, object]:
    """Return the claim of a hand: each line's place (ties share it) and its royalty, or `fouled`."""
    if read.is_fouled:
        return {"fouled": True}
    better = [
        {other[line] for other in active if (other[line] or ()) > (value or ())}
        for line, value in enumerate(read.values)
    ]
    return {"places": [1 + len(each) for each in better], "bonuses": list(read.royalties)}


def _deal(seats: int, options: Options, chance: Random) -> list[tuple[str, str, str]]:
    """Return thirteen cards for each seat, arranged as well as a player could in a few tries; some foul."""
    pack = list(PACK)
    chance.shuffle(pack)
    return [_arrange(pack[13 * seat : 13 * seat + 13], options, chance) for seat in range(seats)]


def _arrange(cards: list[Card], options: Options, chance: Random) -> tuple[str, str, str]:
    best: tuple[int, tuple[str, str, str]] | None = None
    for _ in range(chance.choice((4, 20, 60, MAX_TRIES))):
        chance.shuffle(cards)
        top, middle, bottom = cards[:3], cards[3:8], cards[8:]
        value = _layout_rank(preview_layout(top, middle, bottom, options))
        if best is None or value > best[0]:
            best = value, (cards_text(top), cards_text(middle), cards_text(bottom))
    assert best is not None
    return best[1]


def _layout_rank(read: LayoutPreview) -> int:
    """Return the rank of an arrangement, greater is better: no foul, then royalties, then strong lines."""
    if read.is_fouled:
        return -1
    return 20 * sum(read.royalties) + sum(value[0] for value in read.values if value)
