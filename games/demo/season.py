"""A circle with a season behind it, played by the real verbs: every page has something to show."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from games import play
from games.demo.bank import play_banks
from games.demo.bills import settle_bills
from games.demo.chance import drawn_key
from games.demo.menteur import coup_judged, coup_told
from games.demo.plans import plan_ahead
from games.demo.tournament import play_tournament
from games.models import Circle, Player, Role, Season, Sitting
from games.play.rounds import standing_rounds
from games.rules.cards import PACK, Card, cards_text, read_cards
from games.rules.catalogue import GAMES
from games.rules.chinese.options import Options
from games.rules.chinese.reading import Reading, reading
from games.rules.hands import Value
from games.seated import beginning
from games.settling import last_round

NAME = "Les jeudis de la rue Piat"
FRIENDS = ("Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Mathilde")
TRIES_MAX = 120
LINES = ("top", "middle", "bottom")

FIRST_HANDS = (
    ("Jh 9s 7c", "8d 8h 2c 2h 4h", "Kh Kc Ks As Ac"),
    ("Qd 9d 4s", "Tc Qc 5c Jc 3c", "6c 6s 6d 5s 5d"),
)
"""The deal the rules are explained with: −1 and +1 at classic, −9 and +9 at open face."""


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening of the season: how many days ago, which way of playing, who sits, how many rounds.

    Chinese poker `is_quick` where it was told by places. At menteur `late` arrives after a third of the
    rounds and the last of the players leaves after two thirds.
    """

    days_ago: int
    preset: str
    players: tuple[str, ...]
    rounds: int
    point_value_cents: int
    changes: dict[str, object] = field(default_factory=dict)
    is_quick: bool = False
    late: str = ""
    hours_ago: int = 3

    @property
    def game_key(self) -> str:
        """The game that has this way of playing."""
        return next(game.key for game in GAMES if self.preset in {preset.key for preset in game.presets})


EVENINGS = (
    Evening(70, "classic", ("Léa", "Karim"), 0, 10),
    Evening(63, "open_face", ("Léa", "Karim"), 0, 10),
    Evening(56, "open_face", ("Léa", "Karim", "Inès", "Thomas"), 12, 10),
    Evening(49, "open_face", ("Inès", "Sofia", "Thomas", "Yann"), 10, 10),
    Evening(42, "pineapple", ("Léa", "Inès", "Sofia"), 14, 20),
    Evening(35, "open_face", ("Karim", "Léa", "Mathilde", "Thomas"), 9, 10),
    Evening(28, "classic", ("Léa", "Yann", "Inès", "Thomas"), 11, 20, is_quick=True),
    Evening(24, "cards34", ("Léa", "Karim", "Inès", "Thomas"), 16, 50, {"mark": "simple"}),
    Evening(21, "open_face", ("Sofia", "Karim", "Yann", "Léa"), 12, 10),
    Evening(17, "cards34", ("Sofia", "Léa", "Thomas", "Yann"), 18, 5, {"mark": "variable"}, late="Karim"),
    Evening(14, "pineapple", ("Mathilde", "Thomas", "Inès"), 13, 10),
    Evening(10, "dice", ("Inès", "Mathilde", "Karim", "Léa"), 15, 10, {"mark": "enjeu"}),
    Evening(7, "open_face", ("Léa", "Karim", "Inès", "Thomas"), 15, 10),
    Evening(
        0, "cards34", ("Léa", "Karim", "Inès", "Thomas", "Sofia"), 11, 10, {"mark": "variable"}, hours_ago=5
    ),
    Evening(0, "open_face", ("Léa", "Karim", "Inès", "Thomas"), 11, 10),
)


def demo_circle() -> Circle | None:
    """The demo circle, if it was filled."""
    return Circle.objects.filter(name=NAME).first()


def fill(*, now: datetime, seed: int, secret: str, tell: Callable[[str], object]) -> Circle:
    """Play the whole season, tonight's games left open; `tell` hears of each evening as it is done.

    The host's browser will bring `secret`.
    """
    chance = Random(seed)  # noqa: S311 - a demo's cards need no secret
    opened = now - timedelta(days=EVENINGS[0].days_ago)
    circle = play.open_circle(name=NAME, now=opened)
    people = {name: play.add_player(circle=circle, name=name, now=opened) for name in FRIENDS}
    play.bind(circle=circle, player=people["Léa"], role=Role.HOST, secret=secret, now=opened)
    Season.objects.filter(circle=circle).update(starts_on=opened.date())
    bluffs = Random(seed + 1)  # noqa: S311 - so that the cards of Chinese poker are those of before
    for evening in EVENINGS:
        is_menteur = evening.game_key == "menteur"
        luck = bluffs if is_menteur else chance
        start = now - timedelta(days=evening.days_ago, hours=evening.hours_ago)
        sitting = _open(circle, evening, [people[name] for name in evening.players], start, luck)
        if is_menteur:
            _bluff(sitting, evening, people, start, luck)
        else:
            _play(sitting, evening, start, luck)
        if evening.days_ago:
            end = start + timedelta(hours=3)
            if data := last_round(sitting):
                play.record_round(sitting=sitting, data=data, key=drawn_key(luck), by="Léa", now=end)
            play.close_sitting(sitting=sitting, key=drawn_key(luck), by="Léa", now=end)
        tell(f"{start:%Y-%m-%d}  {evening.preset}, {', '.join(evening.players)}")
    play_banks(circle, people, now, Random(seed + 2), tell)  # noqa: S311 - as above
    play_tournament(circle, people, now, Random(seed + 4), tell)  # noqa: S311 - as above
    settle_bills(circle, people, Random(seed + 3))  # noqa: S311 - as above
    plan_ahead(circle, people, now, Random(seed + 5))  # noqa: S311 - as above
    return circle


def _open(
    circle: Circle, evening: Evening, players: Sequence[Player], start: datetime, chance: Random
) -> Sitting:
    return play.open_sitting(
        circle=circle,
        game_key=evening.game_key,
        preset=evening.preset,
        changes=evening.changes,
        players=players,
        point_value_cents=evening.point_value_cents,
        key=drawn_key(chance),
        by="Léa",
        now=start,
    )


def _play(sitting: Sitting, evening: Evening, start: datetime, chance: Random) -> None:
    """The evening's deals; near the end one is recorded wrong and undone, one corrected."""
    if not evening.rounds:
        _record(sitting, FIRST_HANDS, start, chance)
        return
    options = sitting.game.preset(evening.preset).options
    for number in range(evening.rounds):
        now = start + timedelta(minutes=12 * (number + 1))
        hands = _deal(len(evening.players), options, chance)
        data = _told(hands, options) if evening.is_quick else _recorded(hands)
        play.record_round(sitting=sitting, data=data, key=drawn_key(chance), by="Léa", now=now)
    if evening.days_ago == 0:
        wrong = _record(sitting, _deal(len(evening.players), options, chance), now, chance)
        play.undo_round(version=wrong.round, by="Léa", now=now)
        third = standing_rounds(sitting).get(number=3)
        data = _recorded(_deal(len(evening.players), options, chance))
        play.correct_round(version=third, data=data, key=drawn_key(chance), by="Karim", now=now)


def _bluff(
    sitting: Sitting, evening: Evening, people: Mapping[str, Player], start: datetime, chance: Random
) -> None:
    """The evening's coups, one in three told announcement by announcement; somebody comes, somebody goes."""
    for number in range(evening.rounds):
        now = start + timedelta(minutes=6 * (number + 1))
        if evening.late and number == evening.rounds // 3:
            late = people[evening.late]
            play.take_seat(sitting=sitting, person=late, key=drawn_key(chance), by="Léa", now=now)
        if evening.late and number == 2 * evening.rounds // 3:
            seat = sitting.seats.get(player=people[evening.players[-1]])
            play.leave_seat(seat=seat, key=drawn_key(chance), by="Léa", now=now)
        begins = beginning(sitting)
        invent = coup_told if number % 3 == 1 else coup_judged
        receiver = begins.carried.get("receiver") or 0
        data = invent(begins.seats, receiver, begins.options, chance)
        play.record_round(sitting=sitting, data=data, key=drawn_key(chance), by="Léa", now=now)


def _record(sitting: Sitting, hands: Sequence[Sequence[str]], now: datetime, chance: Random) -> play.Recorded:
    return play.record_round(sitting=sitting, data=_recorded(hands), key=drawn_key(chance), by="Léa", now=now)


def _recorded(hands: Sequence[Sequence[str]]) -> dict[str, object]:
    return {"seats": [dict(zip(LINES, hand, strict=True)) for hand in hands]}


def _told(hands: Sequence[Sequence[str]], options: Options) -> dict[str, object]:
    """The same deal by the places of its lines and what they pay, as quick entry records it."""
    laid = [[read_cards(line) for line in hand] for hand in hands]
    shown = [reading(top, middle, bottom, options) for top, middle, bottom in laid]
    standing = [each.values for each in shown if not each.is_fouled]
    return {"seats": [_claim(each, standing) for each in shown]}


def _claim(read: Reading, standing: Sequence[Sequence[Value | None]]) -> dict[str, object]:
    """The place of each line among those that stand: equal lines share it, the next one is one more."""
    if read.is_fouled:
        return {"fouled": True}
    better = [
        {other[line] for other in standing if (other[line] or ()) > (value or ())}
        for line, value in enumerate(read.values)
    ]
    return {"places": [1 + len(each) for each in better], "bonuses": list(read.royalties)}


def _deal(seats: int, options: Options, chance: Random) -> list[tuple[str, str, str]]:
    """Thirteen cards each, laid as well as a player finds in a few tries; sometimes he fouls."""
    pack = list(PACK)
    chance.shuffle(pack)
    return [_laid(pack[13 * seat : 13 * seat + 13], options, chance) for seat in range(seats)]


def _laid(cards: list[Card], options: Options, chance: Random) -> tuple[str, str, str]:
    best: tuple[int, tuple[str, str, str]] | None = None
    for _ in range(chance.choice((4, 20, 60, TRIES_MAX))):
        chance.shuffle(cards)
        top, middle, bottom = cards[:3], cards[3:8], cards[8:]
        worth = _worth(reading(top, middle, bottom, options))
        if best is None or worth > best[0]:
            best = worth, (cards_text(top), cards_text(middle), cards_text(bottom))
    assert best is not None
    return best[1]


def _worth(read: Reading) -> int:
    """How good a layout looks to its player: not fouled, then royalties, then strong lines."""
    if read.is_fouled:
        return -1
    return 20 * sum(read.royalties) + sum(value[0] for value in read.values if value)
