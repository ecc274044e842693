"""Form that opens a sitting: the game, the seats, the rules, and the value of a point."""

from collections.abc import Iterable, MutableMapping, Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.circles.naming import namesake
from games.models import Circle, Player, RulesVersion, Sitting
from games.models.binding import new_secret
from games.rules.catalogue import GAMES
from games.rules.errors import RuleError
from games.rules.game import AnyGame, Preset
from web.core.fields import LineField, PlayerNameField
from web.core.forms.keys import read_form_key, read_nonce
from web.core.forms.name_lists import parse_names
from web.core.forms.names import MAX_CIRCLE_NAME_LENGTH, clean_name, name_error
from web.core.refusals import rule_refusal_message
from web.games.registry import GAME_UIS, family_key, games_of_family, shown_games
from web.sittings.forms.point_value import PointValueForm, point_fields
from web.sittings.forms.rules import RulesForm

DEFAULT_POINT_CENTS = 10


class OpeningForm(PointValueForm):
    """Inputs of a new sitting, with data to open it, or to show it again with `initial` inputs.

    `seated` are the players of the seats, in order, among those of the `seat_choices`; a newcomer is a player
    without a record.
    `refused_names` holds refused names, `name_error` their reason, `added_names` the names that this request
    added. `remembered_rules` are those of the last sitting, `adapted_to` the refusal that made the form
    replace one of them.
    """

    circle_name = LineField(
        required=False,
        max_length=MAX_CIRCLE_NAME_LENGTH,
        label=gettext_lazy("Its name, if you like"),
        widget=forms.TextInput({"placeholder": gettext_lazy("Thursdays")}),
    )
    host_name = PlayerNameField(
        required=False, label=gettext_lazy("Your name, if you organise without playing")
    )
    player = forms.Field(required=False)

    def __init__(
        self,
        circle: Circle | None,
        preset: Preset[object],
        rules: RulesForm,
        data: QueryDict | None = None,
        initial: MutableMapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.circle = circle
        self.game = rules.game
        self.ui = GAME_UIS[rules.game.key]
        self.preset = preset
        self.rules = rules
        self.seat_choices: list[Player] = []
        self.seated: list[Player] = []
        self.key = uuid4()
        self.nonce = new_secret()
        self.refused_names = ""
        self.name_error = ""
        self.added_names: list[str] = []
        self.remembered_rules: RulesVersion | None = None
        self.adapted_to: RuleError | None = None
        if not self.game.counts_points:
            del self.fields["point"], self.fields["other_point"]
        if circle is not None or not self.game.is_tournament:
            del self.fields["host_name"]

    @property
    def family(self) -> str:
        """Key of the shown game of which this one is a way of playing."""
        return family_key(self.game)

    @property
    def family_presets(self) -> list[Preset[object]]:
        """Ways of playing the shown game."""
        return [preset for game in games_of_family(self.family) for preset in game.presets]

    @property
    def host(self) -> str:
        """Name of the host of a new circle: an organiser who does not play, else the first player."""
        return str(self.cleaned_data.get("host_name") or self.seated[0].name)

    @property
    def options(self) -> Any:
        """Frozen options of the game under the rules of the form."""
        return self.game.read_options(self.preset.key, self.rules.changes)

    def seat(self, players: Sequence[Player], others: Iterable[Player]) -> None:
        """Seat these players, and propose the others."""
        self.seated = list(players)
        self.seat_choices = [*players, *(player for player in others if player not in players)]

    def add(self, player: Player) -> None:
        """Seat one more player."""
        self.seated.append(player)
        self.seat_choices.append(player)

    def is_valid(self) -> bool:
        return super().is_valid() and not self.name_error and not self.rules.errors

    def clean(self) -> None:
        """Check that the seated players can play, under the rules of the form."""
        super().clean()
        least, most = self.preset.min_seats, self.preset.max_seats_with(self.options)
        if not least <= len(self.seated) <= most:
            self.add_error("player", self._pack_refusal() or _seat_count_error(least, most))
        elif not self.rules.has_errors:
            self._check_options()

    def options_refusal(self) -> RuleError | None:
        """Return the refusal of the rules for the seated players; None if they can play, or are too many."""
        is_too_many = len(self.seated) > self.preset.max_seats_with(self.options)
        return None if is_too_many else self._refusal()

    def _refusal(self) -> RuleError | None:
        try:
            self.game.check_options(len(self.seated), self.options)
        except RuleError as refusal:
            return refusal
        return None

    def _pack_refusal(self) -> str:
        """Return the reason for which so many players cannot play whatever the rules; empty without one."""
        refusal = self._refusal()
        return "" if refusal is None or "option" in refusal.facts else rule_refusal_message(refusal)

    def _check_options(self) -> None:
        """Store the refusal of the rules for the seated players beside its field; adapt remembered rules."""
        if refusal := self.options_refusal():
            if not adapt_remembered_rules(self):
                self.rules.refuse(refusal)
            self.add_error(None, rule_refusal_message(refusal))


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
    opening.rules = RulesForm(opening.game, opening.preset.key, others)
    opening.adapted_to = refusal
    return True


def initial_opening_form(circle: Circle | None) -> OpeningForm:
    """Return the initial form with players, rules and point value of the last sitting, if there was one.

    A circle that has only played tournaments gets the form of a tournament.
    """
    last = _last_sitting(circle)
    played = last or _last_sitting(circle, of_any_game=True)
    game = played.game if played else shown_games()[0]
    rules = last.rules_versions.order_by("number").last() if last else None
    preset = rules.preset if rules else usual_preset(game)
    cents = last.point_value_cents if last and game.counts_points else DEFAULT_POINT_CENTS
    opening = OpeningForm(
        circle,
        game.preset(preset),
        RulesForm(game, preset, rules.changes if rules else GAME_UIS[game.key].opening_changes),
        initial=point_fields(cents),
    )
    opening.seat(_players_of(last), _players(circle))
    opening.remembered_rules = rules
    adapt_remembered_rules(opening)
    return opening


def opening_form_for_date(circle: Circle, coming: Sequence[Player], game_key: str) -> OpeningForm:
    """Return the opening form with the announced players and the planned game."""
    opening = initial_opening_form(circle)
    if game_key and game_key != opening.game.key:
        opening = submitted_opening_form(circle, QueryDict(urlencode({"game": game_key})), opens=False)
    if coming:
        opening.seat(coming, [player for player in opening.seat_choices if player.pk])
    return opening


def submitted_opening_form(circle: Circle | None, data: QueryDict, *, opens: bool) -> OpeningForm:
    """Return the submitted form, checked if it `opens` the sitting; a missing input has its default."""
    game, preset = _chosen_game(data.get("game", ""), data.get("preset", ""))
    has_rules = data.get("drawer") == f"{family_key(game)} {preset.key}"
    data = data.copy()
    data.setdefault("point", str(DEFAULT_POINT_CENTS))
    opening = OpeningForm(
        circle,
        preset,
        RulesForm(game, preset.key, GAME_UIS[game.key].opening_changes, data if has_rules else None),
        data if opens else None,
        initial=data,
    )
    opening.key, opening.nonce = read_form_key(data), read_nonce(data)
    last = _last_sitting(circle)
    if last and last.game == game:
        opening.remembered_rules = last.rules_versions.filter(preset=preset.key).order_by("number").last()
    _read_seat_choices(opening, data)
    return opening


def seat_previous_players(opening: OpeningForm) -> None:
    """Seat the players of the circle's last sitting again, newcomers after them."""
    newcomers = [player for player in opening.seated if player.pk is None]
    opening.seat(_players_of(_last_sitting(opening.circle, of_any_game=True)), _players(opening.circle))
    for newcomer in newcomers:
        opening.add(newcomer)


def previous_players(opening: OpeningForm) -> list[Player]:
    """Return the players of the circle's last sitting, a tournament included; empty if they are too many."""
    players = _players_of(_last_sitting(opening.circle, of_any_game=True))
    return players if len(players) <= opening.preset.max_seats_with(opening.options) else []


def usual_preset(game: AnyGame) -> str:
    """Return the key of the preset that is proposed first."""
    return GAME_UIS[game.key].opening_preset or game.presets[0].key


def _read_seat_choices(opening: OpeningForm, data: QueryDict) -> None:
    """Read the chairs in submitted order, then the free ones, then the typed names.

    Invalid names stay in their input field.
    """
    fields = {str(player.pk): player for player in _players(opening.circle)}
    ticked = [pk for pk in dict.fromkeys(data.getlist("player")) if pk in fields]
    opening.seat([fields[pk] for pk in ticked], fields.values())
    recorded = [name for name in map(clean_name, data.getlist("newcomer")) if name]
    typed = parse_names(data.get("name", "")).names
    refused = []
    for name in [*recorded, *typed]:
        if _seat_namesake(name, opening):
            # A newcomer of a form that was sent before has a record by now.
            opening.added_names += [name] if name in typed else []
        elif fault := _seat_name_error(name, opening.seat_choices):
            opening.name_error = fault
            refused.append(name)
        else:
            opening.add(Player(name=name))
            if name in typed:
                opening.added_names.append(name)
    opening.refused_names = ", ".join(refused)


def _seat_namesake(name: str, opening: OpeningForm) -> bool:
    """Seat the player of the circle with this name, if they are not seated yet; return whether there is
    one.
    """
    seated = {player.pk for player in opening.seated}
    free = {player.name: player for player in opening.seat_choices if player.pk not in seated}
    found = namesake(name, free)
    if found is None:
        return False
    opening.seat_choices.remove(free[found])
    opening.add(free[found])
    return True


def _seat_name_error(name: str, players: list[Player]) -> str:
    """Return the reason why a name cannot be seated with the others; empty if it can."""
    if fault := name_error(name):
        return fault
    if namesake(name, (player.name for player in players)) is not None:
        return _("%(name)s is already here. Clear this name, or add a letter to it.") % {"name": name}
    return ""


def _players_of(last: Sitting | None) -> list[Player]:
    """Return the players of the last sitting who still play, in seat order."""
    seats = last.seats.select_related("player") if last else []
    return [seat.player for seat in seats if seat.player.retired_at is None]


def _players(circle: Circle | None) -> list[Player]:
    """Return the players of a circle who still play, by name."""
    if circle is None:
        return []
    return sorted(circle.players.filter(retired_at=None), key=lambda player: player.sort_key)


def _last_sitting(circle: Circle | None, *, of_any_game: bool = False) -> Sitting | None:
    """Return the sitting of a circle that was opened last, by default without tournaments, whose rules are
    set apart.
    """
    if circle is None:
        return None
    games = [game.key for game in GAMES if of_any_game or not game.is_tournament]
    sittings = Sitting.objects.filter(season__circle=circle, game_key__in=games)
    return sittings.order_by("-opened_at", "-pk").first()


def _chosen_game(key: str, preset_key: str) -> tuple[AnyGame, Preset[object]]:
    """Return the game of a family that has the preset; without it, the usual preset of the chosen game."""
    chosen = next((game for game in GAMES if game.key == key), shown_games()[0])
    for game in games_of_family(family_key(chosen)):
        for preset in game.presets:
            if preset.key == preset_key:
                return game, preset
    return chosen, chosen.preset(usual_preset(chosen))


def _seat_count_error(least: int, most: int) -> str:
    if least == most:
        return _("This game is played by %(count)s players.") % {"count": most}
    return _("This game is played by %(least)s to %(most)s players.") % {"least": least, "most": most}
