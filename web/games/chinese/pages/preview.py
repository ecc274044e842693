"""Preview of the score of a deal being entered."""

import json
from dataclasses import asdict, dataclass

from games import refusals
from games.rules.chinese.duel_table import duel_table
from games.rules.errors import RuleError
from games.sittings import scoring
from web.core.refusals import refusal_message
from web.games.chinese.forms.deal import DealForm
from web.sittings.pages.scoreboard import Column, scoreboard_columns
from web.sittings.round_slot import RoundSlot


@dataclass(frozen=True, slots=True)
class DealPreview:
    """Points of every seat, empty while a hand is unknown; or the reason why the rules refuse the deal."""

    columns: list[Column]
    refusal: str = ""


def preview_deal(slot: RoundSlot, entry: DealForm) -> DealPreview:
    """Return the points of a complete deal, or its refusal."""
    if not entry.is_complete:
        return DealPreview([])
    try:
        scored = scoring.preview_round(
            rules=slot.rules, seats=slot.seats, data=entry.recorded, state=slot.carried
        )
    except (RuleError, refusals.MalformedRound) as refusal:
        return DealPreview([], refusal_message(refusal))
    return DealPreview(scoreboard_columns(slot.active_seats, scored.net, None))


def duels_json(slot: RoundSlot, entry: DealForm) -> str:
    """Return the points of every head-to-head and the position of each seat, for the preview of a script."""
    positions = [seat.position for seat in slot.active_seats]
    return json.dumps({"positions": positions, **asdict(duel_table(entry.options))}, separators=(",", ":"))
