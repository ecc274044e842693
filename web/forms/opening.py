"""Opening a slate: the game, who sits where, the rules and what a point is worth."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.models import Circle, Player, Sitting
from games.rules import catalogue
from games.rules.game import Game, Preset
from web.forms.amounts import read_cents
from web.forms.house_rules import Drawer, drawer
from web.forms.keys import read_key
from web.forms.names import clean_name, name_fault, too_long
from web.wording.games import CALLED

CIRCLE_NAME_LENGTH_MAX = Circle._meta.get_field("name").max_length or 0
POINT_VALUES_CENTS = (0, 5, 10, 20, 50, 100)
POINT_VALUE_CENTS_MAX = 100_000
DEFAULT_PRESET = {"chinese": "open_face"}
FIRST_CHANGES = {"holdem": {"cave_price_cents": 2000}, "draw_holdem": {"cave_price_cents": 2000}}
"""What the drawer of a game shows before a table ever changed it, where its document names no price."""
TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class Chair:
    """A name that may sit: a player of the circle, or a newcomer not written yet."""

    name: str
    player: Player | None
    is_taken: bool


@dataclass(slots=True)
class Opening:
    """A slate about to be opened, as typed so far, and what is wrong with it by field."""

    circle: Circle | None
    game: Game
    preset: Preset
    chairs: list[Chair]
    rules: Drawer
    point: str
    other_point: str
    circle_name: str
    key: UUID
    typed_name: str = ""
    errors: dict[str, str | Promise] = field(default_factory=dict)

    @property
    def taken(self) -> list[Chair]:
        """Who will sit, in seat order."""
        return [chair for chair in self.chairs if chair.is_taken]

    @property
    def point_value_cents(self) -> int:
        """What a point is worth, nothing where chips are bought; `ValueError` when it cannot be read."""
        if self.preset.has_bank or self.preset.key == TOURNAMENT:
            return 0
        cents = read_cents(self.other_point) if self.point == "other" else int(self.point)
        if not 0 <= cents <= POINT_VALUE_CENTS_MAX:
            raise ValueError(cents)
        return cents

    @property
    def has_point_value(self) -> bool:
        """Whether what a point is worth can be read."""
        try:
            return self.point_value_cents >= 0
        except ValueError:
            return False

    def check(self) -> bool:
        """Note every fault that would keep the slate from opening; true when there is none."""
        if not self.has_point_value:
            self.errors["point"] = _wrong_point()
        options = self.game.read_options(self.preset.key, self.rules.changes)
        least, most = self.preset.least_seats, self.preset.most_seats_under(options)
        if not least <= len(self.taken) <= most:
            self.errors["chairs"] = _seats_needed(least, most)
        if self.rules.is_wrong:
            self.errors["rules"] = _wrong_rules()
        if self.rules.are_stakes_wrong:
            self.errors["cave"] = _wrong_cave()
        if len(self.circle_name) > CIRCLE_NAME_LENGTH_MAX:
            self.errors["circle_name"] = too_long(CIRCLE_NAME_LENGTH_MAX)
        return not self.errors


def first_opening(circle: Circle | None) -> Opening:
    """The page as it first opens: the last sitting's people, rules and point value, if there was one."""
    last = _last_sitting(circle) if circle else None
    game = last.game if last else playable_games()[0]
    rules = last.rules_versions.order_by("number").last() if last else None
    preset = rules.preset if rules else DEFAULT_PRESET.get(game.key, game.presets[0].key)
    cents = last.point_value_cents if last and not game.preset(preset).has_bank else 10
    is_usual = cents in POINT_VALUES_CENTS
    return Opening(
        circle=circle,
        game=game,
        preset=game.preset(preset),
        chairs=_chairs(circle, last),
        rules=drawer(game, preset, None, rules.changes if rules else _first_changes(game, preset)),
        point=str(cents) if is_usual else "other",
        other_point="" if is_usual else f"{cents // 100},{cents % 100:02}",
        circle_name="",
        key=uuid4(),
    )


def typed_opening(circle: Circle | None, data: QueryDict) -> Opening:
    """The page as typed so far. What cannot be read falls back to the default, or is noted as a fault."""
    game = _chosen_game(data.get("game", ""))
    preset = _chosen_preset(game, data.get("preset", ""))
    is_same_drawer = data.get("drawer") == f"{game.key} {preset.key}"
    opening = Opening(
        circle=circle,
        game=game,
        preset=preset,
        chairs=[],
        rules=drawer(
            game,
            preset.key,
            {name: data.get(name, "") for name in data} if is_same_drawer else None,
            _first_changes(game, preset.key),
        ),
        point=data.get("point", "10") if data.get("point", "10").isdecimal() else "other",
        other_point=data.get("other_point", "").strip(),
        circle_name=clean_name(data.get("circle_name", "")),
        key=read_key(data),
    )
    _read_chairs(opening, data)
    return opening


def seat_last_time(opening: Opening) -> None:
    """Everybody of the circle's last sitting takes his seat again; who is new keeps his after them."""
    newcomers = [chair for chair in opening.chairs if chair.player is None]
    last = _last_sitting(opening.circle) if opening.circle else None
    opening.chairs = _chairs(opening.circle, last) + newcomers


def playable_presets(game: Game) -> list[Preset]:
    """The ways of playing that this page opens."""
    return list(game.presets)


def _first_changes(game: Game, preset: str) -> dict[str, int]:
    """What the drawer shows at first; a tournament says its price at the door."""
    return {} if preset == TOURNAMENT else FIRST_CHANGES.get(game.key, {})


def playable_games() -> list[Game]:
    """The games that pages know how to call, in the catalogue's order."""
    return [game for game in catalogue.GAMES if game.key in CALLED]


def _read_chairs(opening: Opening, data: QueryDict) -> None:
    """The chairs in the order the page sent them, then those left free, then the names just typed.

    A name that cannot sit stays in its field.
    """
    known = {str(player.pk): player for player in _players(opening.circle)}
    ticked = [pk for pk in dict.fromkeys(data.getlist("player")) if pk in known]
    opening.chairs = [Chair(known[pk].name, known[pk], True) for pk in ticked]
    opening.chairs += [Chair(each.name, each, False) for pk, each in known.items() if pk not in ticked]
    written = _clean_names(data.getlist("newcomer"))
    typed = _clean_names(data.get("name", "").replace(";", ",").split(","))
    refused = []
    for name in written + typed:
        if fault := _name_fault(name, opening.chairs):
            opening.errors["name"] = fault
            refused.append(name)
        else:
            opening.chairs.append(Chair(name, None, True))
    opening.typed_name = ", ".join(refused)


def _name_fault(name: str, chairs: list[Chair]) -> str:
    """What keeps a name from sitting with those who sit already; empty when nothing does."""
    if fault := name_fault(name):
        return fault
    if any(name.casefold() == chair.name.casefold() for chair in chairs):
        return _("%(name)s is already here. Clear this name, or add a letter to it.") % {"name": name}
    return ""


def _clean_names(names: Sequence[str]) -> list[str]:
    return [name for name in map(clean_name, names) if name]


def _chairs(circle: Circle | None, last: Sitting | None) -> list[Chair]:
    """Last time's players in their seats, then the others of the circle by name."""
    seats = last.seats.select_related("player") if last else []
    seated = [seat.player for seat in seats if seat.player.retired_at is None]
    others = [player for player in _players(circle) if player not in seated]
    return [Chair(each.name, each, True) for each in seated] + [
        Chair(each.name, each, False) for each in others
    ]


def _players(circle: Circle | None) -> list[Player]:
    return list(circle.players.filter(retired_at=None).order_by("folded_name")) if circle else []


def _last_sitting(circle: Circle) -> Sitting | None:
    sittings = Sitting.objects.filter(season__circle=circle).exclude(rules_versions__preset=TOURNAMENT)
    return sittings.order_by("-opened_at", "-pk").first()


def _chosen_game(key: str) -> Game:
    games = playable_games()
    return next((game for game in games if game.key == key), games[0])


def _chosen_preset(game: Game, key: str) -> Preset:
    usual = DEFAULT_PRESET.get(game.key, game.presets[0].key)
    return next((preset for preset in playable_presets(game) if preset.key == key), game.preset(usual))


def _wrong_point() -> str:
    return _("Write an amount, for instance 0.25, of at most 1,000 €.")


def _seats_needed(least: int, most: int) -> str:
    if least == most:
        return _("This game is played by %(count)s players.") % {"count": most}
    return _("This game is played by %(least)s to %(most)s players.") % {"least": least, "most": most}


def _wrong_rules() -> str:
    return _("One of the rules cannot be read.")


def _wrong_cave() -> str:
    return _("Write a price of at most 10,000 €, for instance 20, and how many chips it buys.")
