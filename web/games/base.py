"""Base class of a game's pages: templates, form and texts, with defaults for a game without special pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Round, Sitting
from web.players.pages.statistics import PlayerFigures, StatisticLine
from web.players.text.statistics import STATISTICS
from web.sittings.round_slot import RoundSlot
from web.ui.numbers import format_integer, format_signed_average


@dataclass(frozen=True, slots=True)
class NextRoundNotice:
    """Notice about the next round; empty texts when there is nothing to show."""

    sentence: str = ""
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """Result of a round: the sentence that explains it, and the points of each player."""

    template: ClassVar = "sittings/rounds/_moved.html"

    reason: str
    names: list[str]
    moves: list[tuple[str, int]]


class GameUI:
    """Pages of one game. A subclass overrides the methods that its game needs."""

    table_template = "sittings/show.html"
    row_template = "sittings/_feed_row.html"
    starts_on_pad = True
    """Whether the next round starts on its pad; a game whose rounds start at the table sets false."""
    shows_running_money = False
    """Whether the scoreboard shows the value of the points under them."""
    shows_own_parts = False
    """Whether the table page shows a player more of their own than the marks of `data-owner`."""
    records_rounds = True
    """Whether the game has rounds: seats that change between them, and a sheet for paper."""
    has_tools = False
    """Whether the menu of a sitting leads to the tools of the arbiter."""
    opening_preset = ""
    """Key of the preset that the opening page proposes first; empty for the first of the catalogue."""
    opening_changes: ClassVar[Mapping[str, int]] = {}
    """Options proposed on the opening page, where the document of the game names no price."""
    has_call_records = False
    """Whether the page of a player lists their calls and doubts by opponent."""
    resume_query = ""
    """Query string of the pad that a draft of the next round is resumed on, with its question mark."""
    form_class: Any = None
    """Class of the form that records a round: `empty`, `from_data` and `from_recorded` build it."""

    def pad_page(self, slot: RoundSlot, form: Any, /) -> Any:
        """Return the page of the form. Raises `Http404` for a game without rounds."""
        raise Http404

    def url_after_recording(self, version: Round, /) -> str:
        """Return the URL that follows the recording of a round."""
        return reverse("round", args=[version.pk])

    def table_context(self, sitting: Sitting, table: Any, query: Mapping[str, str], /) -> Any:
        """Return the game's part of the table page, or None; `query` is that of the URL."""
        return None

    def tools_origin(self, sitting: Sitting, /) -> str:
        """Return the `from` value of a tool opened from the table of a sitting."""
        return f"table-{sitting.pk}"

    def may_close(self, sitting: Sitting, /) -> bool:
        """Return whether the closing of a sitting would not be refused for a game that is still going on."""
        return True

    def seat_badges(self, carried: Mapping[str, Any], seats: int, options: Any, /) -> Sequence[Any]:
        """Return one badge per seat; false values show nothing."""
        return [False] * seats

    def next_round(self, carried: Mapping[str, Any], names: Sequence[str], options: Any, /) -> Any:
        """Return the notice about the next round."""
        return NextRoundNotice()

    def reason(self, version: Round, names: Sequence[str], before: Mapping[str, Any], /) -> Any:
        """Return the sentence, or the parts of a sentence, that explain a round."""
        return ""

    def entry_label(self, recorded: Mapping[str, object], /) -> str:
        """Return the way in which a round was entered; empty for a game with one way."""
        return ""

    def result(self, version: Round, names: list[str], /) -> object:
        """Return the result page of a round. Raises `Http404` for a game without rounds."""
        raise Http404

    def departure_notes(
        self, carried: Mapping[str, Any], names: Sequence[str], options: Any, /
    ) -> Sequence[str]:
        """Return the consequences of a departure, one text per seat."""
        return [""] * len(names)

    def rules_text(self, options: Any, /) -> str:
        """Return the rules as text."""
        raise NotImplementedError

    def statistics(self, figures: PlayerFigures, /) -> list[StatisticLine]:
        """Return the lines of a player's page: rounds played and average points of a round."""
        rounds = figures.count_of("rounds")
        if not rounds:
            return []
        average = _("%(points)s points a deal") % {
            "points": format_signed_average(figures.count_of("points"), rounds)
        }
        title, url = str(STATISTICS["deals"].title), figures.href("deals")
        return [StatisticLine(title, format_integer(rounds), url, average)]


def plain_result(version: Round, names: list[str], reason: str) -> RoundResult:
    """Return the points of a round and the sentence that explains it."""
    return RoundResult(reason, names, list(zip(names, version.net, strict=True)))
