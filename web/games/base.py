"""Base classes of a game’s pages, with defaults for a game without special pages, and of its pad."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar
from uuid import UUID

from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.models import Player, Round, RulesVersion, Sitting
from web.games.replay_form import ReplayForm
from web.games.round_labels import DEAL_LABELS
from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.seasons.scope import Scope
from web.sittings.forms.rule_fields import RuleField
from web.sittings.round_slot import RoundSlot
from web.sittings.text.units import unit_value_text
from web.ui.numbers import format_signed_average

if TYPE_CHECKING:
    from web.sittings.pages.table import SittingTable


class PadForm(Protocol):
    """The form of a round of a slot."""

    key: UUID

    @classmethod
    def empty(cls, slot: RoundSlot) -> Self:
        """Return the form of a new round."""

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any], slot: RoundSlot) -> Self:
        """Return the form of a recorded round, to correct it."""

    @classmethod
    def from_data(cls, data: QueryDict, slot: RoundSlot) -> Self:
        """Return the form as it was sent."""

    def tap(self, data: QueryDict) -> None:
        """Apply the button that was pressed."""

    @property
    def recorded(self) -> dict[str, Any]:
        """Return the round as JSON input of the rules. Raises `MalformedRound` and `RuleError`."""

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Return the names and values of the sent fields, and the key."""


class PadPage(Protocol):
    """The page of a form; a sheet lies over the table page."""

    @property
    def template(self) -> str:
        """Name of the template of the page."""

    @property
    def is_sheet(self) -> bool:
        """Whether the table page is drawn under it."""


OptionsT = TypeVar("OptionsT")
"""Options of the game."""
FormT = TypeVar("FormT", bound=PadForm)
"""Form of a round of the game."""


# mypy refuses an instance with an abstract part and names the part. Without `ABC`, because mypy starts the
# project: a registry that raised would hide that message.
class GameUI(Generic[OptionsT, FormT]):
    """Pages of one game. A subclass overrides what its game needs, and all that is abstract."""

    preset_titles: ClassVar[Mapping[str, Promise]] = {}
    """Titles of the presets of the game, by key."""
    short_title: Promise | None = None
    """Name of the game where space is short; None for its title."""
    variant_titles: ClassVar[Mapping[str, Promise]] = {}
    """Short titles by preset, for a game that players call by its variant."""
    family = ""
    """Key of the game that this one is a way of playing: the opening page shows it there."""
    round_labels = DEAL_LABELS
    """Names of the rounds of the game."""
    peak_titles: ClassVar[Mapping[str, Promise]] = {}
    """Titles of the records of the game, by fact, in display order."""
    table_template = "sittings/show.html"
    row_template = "sittings/_feed_row.html"
    starts_on_pad = True
    """Whether the next round starts on its pad; a game whose rounds start at the table sets false."""
    shows_running_money = False
    """Whether the scoreboard shows the value of the points under them."""
    shows_own_parts = False
    """Whether the table page shows a player more of their own than the marks of `data-owner`."""
    has_tools = False
    """Whether the menu of a sitting leads to the tools of the arbiter."""
    opening_preset = ""
    """Key of the preset that the opening page proposes first; empty for the first of the catalogue."""
    opening_changes: ClassVar[Mapping[str, int]] = {}
    """Options proposed on the opening page, where the document of the game names no price."""
    rule_fields: ClassVar[Sequence[RuleField]] = ()
    """Fields of the rules form, one for each option; a game without any has no options to change."""
    replay_form: type[ReplayForm] = ReplayForm
    """Form of a season under other rules of the game."""
    stake_template = "sittings/_point.html"
    """Template of the stakes on the opening page; empty if they are set later."""
    player_template = ""
    """Template below the statistics of the game on the page of a player; empty without one."""
    records_template = ""
    """Template below the records and titles of a circle; empty without one."""
    quick_query = ""
    """Query string of the pad for its second way of entry, with its question mark; empty without one."""
    resume_query = ""
    """Query string of the pad that a draft of the next round is resumed on, with its question mark."""
    url_fields: ClassVar[frozenset[str]] = frozenset()
    """URL parameters that open the pad half filled."""

    @property
    @abstractmethod
    def title(self) -> Promise:
        """Return the name of the game."""

    @property
    def form_class(self) -> type[FormT]:
        """Return the class of the form that records a round. Raises `Http404` for a game without rounds."""
        raise Http404

    def pad_page(self, slot: RoundSlot, form: FormT, /) -> PadPage:
        """Return the page of the form. Raises `Http404` for a game without rounds."""
        raise Http404

    def url_after_recording(self, version: Round, /) -> str:
        """Return the URL that follows the recording of a round."""
        return reverse("round", args=[version.pk])

    def recorded_key(self, _sent: QueryDict, key: UUID, /) -> UUID:
        """Return the key under which a sent form with this key is recorded."""
        return key

    def url_after_closing(self, sitting: Sitting, /) -> str:
        """Return the URL that follows the closing of a sitting."""
        return reverse("settlement", args=[sitting.pk])

    def table_context(self, sitting: Sitting, table: "SittingTable", query: Mapping[str, str], /) -> object:
        """Return the game's part of the table page, or None; `query` is that of the URL."""
        return None

    def may_close(self, sitting: Sitting, /) -> bool:
        """Return whether the closing of a sitting would not be refused for a game that is still going on."""
        return True

    def seat_badges(self, carried: Mapping[str, Any], seats: int, options: OptionsT, /) -> Sequence[object]:
        """Return one badge per seat; false values show nothing."""
        return [False] * seats

    def next_round(self, carried: Mapping[str, Any], names: Sequence[str], options: OptionsT, /) -> str:
        """Return a sentence about the next round; empty when there is nothing to show."""
        return ""

    def start_refusal(self, carried: Mapping[str, object], seats: int, options: OptionsT, /) -> str:
        """Return the reason for which the table page offers no next round; empty without one."""
        return ""

    def reason(self, version: Round, names: Sequence[str], before: Mapping[str, Any], /) -> object:
        """Return the sentence, or the parts of a sentence, that explain a round."""
        return ""

    def entry_label(self, recorded: Mapping[str, object], /) -> str:
        """Return the way in which a round was entered; empty for a game with one way."""
        return ""

    @property
    def result_template(self) -> str:
        """Return the template of the result of a round. Raises `Http404` for a game without rounds."""
        raise Http404

    def result(self, version: Round, names: list[str], /) -> object:
        """Return the result of a round for its template. Raises `Http404` for a game without rounds."""
        raise Http404

    def departure_notes(
        self, carried: Mapping[str, Any], names: Sequence[str], options: OptionsT, /
    ) -> Sequence[str]:
        """Return the consequences of a departure, one text per seat."""
        return [""] * len(names)

    @abstractmethod
    def rule_sentences(self, options: OptionsT, /) -> Iterable[str]:
        """Return the rules as sentences, of which some may be HTML."""

    def rules_text(self, options: OptionsT, /) -> SafeString:
        """Return the rules as one paragraph."""
        return format_html_join(" ", "{}", ((sentence,) for sentence in self.rule_sentences(options)))

    def price_text(self, rules: RulesVersion, /) -> str:
        """Return the price of a sitting under these rules: “€0.10 a point”."""
        return unit_value_text(rules.sitting.game.unit_of(rules.options()), rules.point_value_cents)

    def statistics(self, figures: PlayerFigures, /) -> list[StatisticLine]:
        """Return the lines of a player's page: rounds played and average points of a round."""
        return round_statistics(figures)

    def player_context(
        self, _figures: PlayerFigures, _people: Mapping[int, Player], /
    ) -> Mapping[str, object]:
        """Return the context of `player_template`; `_people` are the players of the circle by id."""
        return {}

    def records_context(self, _people: Mapping[int, Player], _scope: Scope, /) -> Mapping[str, object]:
        """Return the context of `records_template`; `_people` are the players of the circle by id."""
        return {}


class RoundGameUI(GameUI[OptionsT, FormT]):
    """Pages of a game with rounds: the form, its page, and the result of a round are its own."""

    @property
    @abstractmethod
    def form_class(self) -> type[FormT]:
        """Return the class of the form that records a round."""

    @abstractmethod
    def pad_page(self, slot: RoundSlot, form: FormT, /) -> PadPage:
        """Return the page of the form."""

    @abstractmethod
    def reason(self, version: Round, names: Sequence[str], before: Mapping[str, Any], /) -> object:
        """Return the sentence, or the parts of a sentence, that explain a round."""

    @property
    @abstractmethod
    def result_template(self) -> str:
        """Return the template of the result of a round."""

    @abstractmethod
    def result(self, version: Round, names: list[str], /) -> object:
        """Return the result of a round for its template."""


def round_statistics(figures: PlayerFigures) -> list[StatisticLine]:
    """Return the rounds played and the average points of a round; empty without rounds."""
    rounds = figures.count_of("rounds")
    if not rounds:
        return []
    average = _("%(points)s points a deal") % {
        "points": format_signed_average(figures.count_of("points"), rounds)
    }
    return [figures.line("deals", rounds, average)]
