"""Form that opens a sitting: the game, the seats, the rules, and the value of a point."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.circles.naming import namesake
from games.models import Circle, Player, RulesVersion, Sitting
from games.models.binding import new_secret
from games.rules import catalogue
from games.rules.errors import RuleError
from games.rules.game import Game, Preset
from web.core.forms.amounts import parse_cents
from web.core.forms.keys import read_form_key, read_nonce
from web.core.forms.name_lists import parse_names
from web.core.forms.names import clean_name, name_error, too_long_message
from web.core.refusals import rule_refusal_message
from web.games.label_registry import GAME_LABELS
from web.sittings.forms.rules import RulesForm, rules_form

MAX_CIRCLE_NAME_LENGTH = Circle._meta.get_field("name").max_length or 0
POINT_VALUES_CENTS = (0, 5, 10, 20, 50, 100)
MAX_POINT_VALUE_CENTS = 100_000
DEFAULT_PRESET = {"chinese": "open_face"}
DEFAULT_CHANGES = {"holdem": {"cave_price_cents": 2000}, "draw_holdem": {"cave_price_cents": 2000}}
"""Initial changes of the rules form of a game, if its document specifies no price."""
TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A possible seat: a player of the circle, or the name of a newcomer without a record."""

    name: str
    player: Player | None
    is_seated: bool


@dataclass(slots=True)
class OpeningForm:
    """Inputs of a new sitting, and errors by field.

    `typed_name` holds refused names, `added_names` the names that this request added. `remembered_rules` are
    those of the last sitting, `adapted_to` the refusal that made the form replace one of them.
    """

    circle: Circle | None
    game: Game
    preset: Preset
    seat_choices: list[SeatChoice]
    rules: RulesForm
    point: str
    other_point: str
    circle_name: str
    key: UUID
    nonce: str
    typed_name: str = ""
    added_names: list[str] = field(default_factory=list)
    remembered_rules: RulesVersion | None = None
    adapted_to: RuleError | None = None
    errors: dict[str, str | Promise] = field(default_factory=dict)

    @property
    def seated(self) -> list[SeatChoice]:
        """Occupied chairs, in seat order."""
        return [chair for chair in self.seat_choices if chair.is_seated]

    @property
    def point_value_cents(self) -> int:
        """Value of a point in cents, 0 if chips are bought. Raises ValueError if it is unreadable."""
        if self.preset.has_bank or self.preset.key == TOURNAMENT:
            return 0
        cents = parse_cents(self.other_point) if self.point == "other" else int(self.point)
        if not 0 <= cents <= MAX_POINT_VALUE_CENTS:
            raise ValueError(cents)
        return cents

    @property
    def has_point_value(self) -> bool:
        """Return whether the value of a point is readable."""
        try:
            return self.point_value_cents >= 0
        except ValueError:
            return False

    def is_valid(self) -> bool:
        """Store every error that prevents the opening; return whether there is none."""
        if not self.has_point_value:
            self.errors["point"] = _point_error()
        options = self.game.read_options(self.preset.key, self.rules.changes)
        least, most = self.preset.min_seats, self.preset.max_seats_with(options)
        if not least <= len(self.seated) <= most:
            self.errors["chairs"] = self._pack_refusal() or _seat_count_error(least, most)
        if self.rules.has_errors:
            self.errors["rules"] = _rules_error()
        elif "chairs" not in self.errors:
            self._check_options()
        if self.rules.have_stakes_errors:
            self.errors["cave"] = _cave_error()
        if len(self.circle_name) > MAX_CIRCLE_NAME_LENGTH:
            self.errors["circle_name"] = too_long_message(MAX_CIRCLE_NAME_LENGTH)
        return not self.errors

    def options_refusal(self) -> RuleError | None:
        """Return the refusal of the rules for the seated players; None if they can play, or are too many."""
        options = self.game.read_options(self.preset.key, self.rules.changes)
        if len(self.seated) > self.preset.max_seats_with(options):
            return None
        try:
            self.game.check_options(len(self.seated), options)
        except RuleError as refusal:
            return refusal
        return None

    def _pack_refusal(self) -> str:
        """Return the reason for which so many players cannot play whatever the rules; empty without one."""
        try:
            options = self.game.read_options(self.preset.key, self.rules.changes)
            self.game.check_options(len(self.seated), options)
        except RuleError as refusal:
            return "" if "option" in refusal.facts else rule_refusal_message(refusal)
        return ""

    def _check_options(self) -> None:
        """Store the refusal of the rules for the seated players beside its field; adapt remembered rules."""
        refusal = self.options_refusal()
        if refusal is None:
            return
        if adapt_remembered_rules(self):
            self.errors["adapted"] = rule_refusal_message(refusal)
            return
        error = self.errors["rules"] = rule_refusal_message(refusal)
        self.rules = self.rules.with_error(str(refusal.facts["option"]), error)


def adapt_remembered_rules(opening: OpeningForm) -> bool:
    """Replace a rule of the last sitting that the seated players cannot play by that of the preset.

    Return whether a rule was replaced. A rule that was chosen in this form is not replaced.
    """
    refusal, remembered = opening.options_refusal(), opening.remembered_rules
    if refusal is None or remembered is None:
        return False
    option, changes = str(refusal.facts["option"]), opening.rules.changes
    if option not in changes or remembered.changes.get(option) != changes[option]:
        return False
    others = {name: value for name, value in changes.items() if name != option}
    opening.rules = rules_form(opening.game, opening.preset.key, None, others)
    opening.adapted_to = refusal
    return True


def initial_opening_form(circle: Circle | None) -> OpeningForm:
    """Return the initial form with players, rules and point value of the last sitting, if there was one.

    A circle that has only played tournaments gets the form of a tournament.
    """
    last = _last_sitting(circle) if circle else None
    tournament = None if last else _last_table(circle)
    played = last or tournament
    game = played.game if played else playable_games()[0]
    rules = last.rules_versions.order_by("number").last() if last else None
    usual = TOURNAMENT if tournament else DEFAULT_PRESET.get(game.key, game.presets[0].key)
    preset = rules.preset if rules else usual
    cents = last.point_value_cents if last and not game.preset(preset).has_bank else 10
    is_usual = cents in POINT_VALUES_CENTS
    opening = OpeningForm(
        circle=circle,
        game=game,
        preset=game.preset(preset),
        seat_choices=_initial_seat_choices(circle, last),
        rules=rules_form(game, preset, None, rules.changes if rules else initial_changes(game, preset)),
        point=str(cents) if is_usual else "other",
        other_point="" if is_usual else f"{cents // 100},{cents % 100:02}",
        circle_name="",
        key=uuid4(),
        nonce=new_secret(),
        remembered_rules=rules,
    )
    adapt_remembered_rules(opening)
    return opening


def bound_opening_form(circle: Circle | None, data: QueryDict) -> OpeningForm:
    """Return the submitted form; an unreadable input gets its default, or an error."""
    game = _chosen_game(data.get("game", ""))
    preset = _chosen_preset(game, data.get("preset", ""))
    is_same_drawer = data.get("drawer") == f"{game.key} {preset.key}"
    opening = OpeningForm(
        circle=circle,
        game=game,
        preset=preset,
        seat_choices=[],
        rules=rules_form(
            game,
            preset.key,
            {name: data.get(name, "") for name in data} if is_same_drawer else None,
            initial_changes(game, preset.key),
        ),
        point=data.get("point", "10") if data.get("point", "10").isdecimal() else "other",
        other_point=data.get("other_point", "").strip(),
        circle_name=clean_name(data.get("circle_name", "")),
        key=read_form_key(data),
        nonce=read_nonce(data),
    )
    last = _last_sitting(circle) if circle else None
    if last and last.game == game:
        opening.remembered_rules = last.rules_versions.filter(preset=preset.key).order_by("number").last()
    _read_seat_choices(opening, data)
    return opening


def seat_previous_players(opening: OpeningForm) -> None:
    """Seat the players of the circle's last sitting again, newcomers after them."""
    newcomers = [chair for chair in opening.seat_choices if chair.player is None]
    opening.seat_choices = _initial_seat_choices(opening.circle, _last_table(opening.circle)) + newcomers


def previous_players(opening: OpeningForm) -> list[Player]:
    """Return the players of the circle's last sitting, a tournament included; empty if they are too many."""
    last = _last_table(opening.circle)
    players = [choice.player for choice in _initial_seat_choices(opening.circle, last) if choice.is_seated]
    options = opening.game.read_options(opening.preset.key, opening.rules.changes)
    is_possible = len(players) <= opening.preset.max_seats_with(options)
    return [player for player in players if player] if is_possible else []


def playable_presets(game: Game) -> list[Preset]:
    """Return the presets that can be opened on this page."""
    return list(game.presets)


def initial_changes(game: Game, preset: str) -> dict[str, int]:
    """Return the initial changes of the rules form; the price of a tournament is set at its registration."""
    return {} if preset == TOURNAMENT else DEFAULT_CHANGES.get(game.key, {})


def playable_games() -> list[Game]:
    """Return the games with names for pages, in the order of the catalogue."""
    return [game for game in catalogue.GAMES if game.key in GAME_LABELS]


def _read_seat_choices(opening: OpeningForm, data: QueryDict) -> None:
    """Read the chairs in submitted order, then the free ones, then the typed names.

    Invalid names stay in their input field.
    """
    fields = {str(player.pk): player for player in _players(opening.circle)}
    ticked = [pk for pk in dict.fromkeys(data.getlist("player")) if pk in fields]
    opening.seat_choices = [SeatChoice(fields[pk].name, fields[pk], True) for pk in ticked]
    opening.seat_choices += [
        SeatChoice(each.name, each, False) for pk, each in fields.items() if pk not in ticked
    ]
    recorded = _clean_names(data.getlist("newcomer"))
    typed = parse_names(data.get("name", "")).names
    refused = []
    for name in [*recorded, *typed]:
        if _seat_namesake(name, opening):
            # A newcomer of a form that was sent before has a record by now.
            opening.added_names += [name] if name in typed else []
        elif fault := _seat_name_error(name, opening.seat_choices):
            opening.errors["name"] = fault
            refused.append(name)
        else:
            opening.seat_choices.append(SeatChoice(name, None, True))
            if name in typed:
                opening.added_names.append(name)
    opening.typed_name = ", ".join(refused)


def _seat_namesake(name: str, opening: OpeningForm) -> bool:
    """Seat the player of the circle with this name, if they are not seated yet; return whether there is
    one.
    """
    free = {chair.name: chair for chair in opening.seat_choices if chair.player and not chair.is_seated}
    found = namesake(name, free)
    if found is None:
        return False
    others = [chair for chair in opening.seat_choices if chair is not free[found]]
    opening.seat_choices = [*others, replace(free[found], is_seated=True)]
    return True


def _seat_name_error(name: str, chairs: list[SeatChoice]) -> str:
    """Return the reason why a name cannot be seated with the others; empty if it can."""
    if fault := name_error(name):
        return fault
    if namesake(name, (chair.name for chair in chairs)) is not None:
        return _("%(name)s is already here. Clear this name, or add a letter to it.") % {"name": name}
    return ""


def _clean_names(names: Sequence[str]) -> list[str]:
    return [name for name in map(clean_name, names) if name]


def _initial_seat_choices(circle: Circle | None, last: Sitting | None) -> list[SeatChoice]:
    """Return the players of the last sitting in their seats, then the others of the circle by name."""
    seats = last.seats.select_related("player") if last else []
    seated = [seat.player for seat in seats if seat.player.retired_at is None]
    others = [player for player in _players(circle) if player not in seated]
    return [SeatChoice(each.name, each, True) for each in seated] + [
        SeatChoice(each.name, each, False) for each in others
    ]


def _players(circle: Circle | None) -> list[Player]:
    if circle is None:
        return []
    return sorted(circle.players.filter(retired_at=None), key=lambda player: player.sort_key)


def _last_table(circle: Circle | None) -> Sitting | None:
    """Return the sitting of a circle that was opened last, of any game."""
    if circle is None:
        return None
    return Sitting.objects.filter(season__circle=circle).order_by("-opened_at", "-pk").first()


def _last_sitting(circle: Circle) -> Sitting | None:
    """Return the sitting of a circle that was opened last, without tournaments, which have rules apart."""
    sittings = Sitting.objects.filter(season__circle=circle).exclude(rules_versions__preset=TOURNAMENT)
    return sittings.order_by("-opened_at", "-pk").first()


def _chosen_game(key: str) -> Game:
    games = playable_games()
    return next((game for game in games if game.key == key), games[0])


def _chosen_preset(game: Game, key: str) -> Preset:
    usual = DEFAULT_PRESET.get(game.key, game.presets[0].key)
    return next((preset for preset in playable_presets(game) if preset.key == key), game.preset(usual))


def _point_error() -> str:
    return _("Write an amount, for instance 0.25, of at most 1,000 €.")


def _seat_count_error(least: int, most: int) -> str:
    if least == most:
        return _("This game is played by %(count)s players.") % {"count": most}
    return _("This game is played by %(least)s to %(most)s players.") % {"least": least, "most": most}


def _rules_error() -> str:
    return _("One of the rules cannot be read.")


def _cave_error() -> str:
    return _("Write a price of at most 10,000 €, for instance 20, and how many chips it buys.")
