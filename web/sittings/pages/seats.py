"""Page of arrivals and departures."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.models import Player, Seat, Sitting
from games.rules.errors import RuleError
from games.sittings.commands.seating import check_seats
from games.sittings.queries.seating import RoundStart
from games.sittings.queries.settlement import cents_by_seat
from web.core.access import money_visibility
from web.core.refusals import rule_refusal_message
from web.games.registry import ui_of
from web.sittings.pages.changes import seat_to_leave
from web.sittings.pages.table import SittingTable
from web.ui.numbers import format_signed, format_signed_money


def seats_page(sitting: Sitting, table: SittingTable, typed: str = "", fault: str = "") -> dict[str, object]:
    """Return the seats of an open sitting: the players who can leave and come, or the reasons why none can.

    `typed` is a refused name and `error` its reason. At a full table without a bank another player can sit
    out for the next one, first of all `suggested_departure`.
    """
    round_start = table.round_start
    positions = round_start.seating.positions
    by_position = {seat.position: seat for seat in table.seats}
    lines = [by_position[position] for position in positions]
    return {
        "departures": _departures(round_start, lines, table),
        "arrivals": _arrivals(sitting, table),
        "full_reason": _refusal(sitting, round_start, [*positions, max(positions) + 1]),
        "min_reason": _refusal(sitting, round_start, positions[1:]),
        "typed": typed,
        "error": fault,
        "suggested_departure": None
        if sitting.game.has_bank
        else seat_to_leave(round_start, lines, table.seating_history, max(positions) + 1),
    }


def _departures(
    round_start: RoundStart, seats: Sequence[Seat], table: SittingTable
) -> list[tuple[Seat, str, bool]]:
    """Return the seated players with the consequences if they leave, and whether they are the visitor."""
    names = [seat.player.name for seat in seats]
    text = ui_of(round_start.rules.sitting).departure_notes(round_start.carried, names, round_start.options)
    # At a bank the chips of a departing player are counted and paid back first.
    counts = not round_start.rules.sitting.game.has_bank
    points = [column.points for column in table.active_columns]
    me = next((column.player for column in table.active_columns if column.is_me), None)
    visibility = money_visibility(round_start.rules.sitting.circle, me)
    values = [
        cents if visibility.sees(seat.player) else 0
        for seat, cents in zip(seats, cents_by_seat(seats, points, round_start.rules), strict=True)
    ]
    return [
        (seat, _note(*(_leaves_with(column.points, cents) if counts else ()), also), column.is_me)
        for seat, column, cents, also in zip(seats, table.active_columns, values, text, strict=True)
    ]


def _note(*text: str) -> str:
    return " · ".join(filter(None, text))


def _leaves_with(points: int, cents: int) -> tuple[str, str]:
    """Return the points and the money with which a player leaves; no money if it is zero or hidden."""
    text = _("leaves with %(points)s") % {"points": format_signed(points)}
    return text, format_signed_money(cents) if cents else ""


def _arrivals(sitting: Sitting, table: SittingTable) -> list[tuple[Player, str]]:
    """Return the players who do not sit, former ones first, each with a note."""
    sat = {column.player: column for column in table.columns}
    others = [
        player
        for player in sitting.circle.players.filter(retired_at=None)
        if player not in sat or sat[player].has_left
    ]
    others.sort(key=lambda player: (player not in sat, player.sort_key))
    return [(each, _("comes back") if each in sat else "") for each in others]


def _refusal(sitting: Sitting, round_start: RoundStart, positions: list[int]) -> str:
    try:
        check_seats(sitting, round_start, positions)
    except RuleError as refusal:
        return rule_refusal_message(refusal)
    return ""
