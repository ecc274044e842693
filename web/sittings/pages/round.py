"""Page objects of one round: columns, explanation and versions."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

from games import refusals
from games.models import Player, Round
from games.rules.errors import RuleError
from games.sittings import scoring
from games.sittings.queries.seating import has_later_round, seats_of, state_before
from games.sittings.queries.versions import former_version
from web.games.registry import ui_of
from web.sittings.pages.scoreboard import scoreboard_columns
from web.sittings.round_slot import rules_of_version
from web.sittings.text.rounds import conflict_sentence


def round_page(version: Round, me: Player | None) -> dict[str, object]:
    """Return the context of a version and of the other versions of its number."""
    sitting = version.sitting
    seats = seats_of(sitting, version.seating)
    versions = Round.objects.filter(sitting=sitting, number=version.number).select_related("replaced_by")
    others = list(versions.exclude(pk=version.pk).order_by("pk"))
    return {
        "sitting": sitting,
        "version": version,
        "is_undone": not hasattr(version, "replaced_by"),
        "restored": _restored_version(version),
        "is_corrected": version.is_active and former_version(version) is not None,
        "leads_on": version.is_active and ui_of(sitting).starts_on_pad and not has_later_round(version),
        "columns": scoreboard_columns(seats, version.net, me),
        "result_template": ui_of(sitting).result_template,
        "result": ui_of(sitting).result(version, [seat.player.name for seat in seats]),
        "others": others,
        "rescored": _rescored_rounds(version),
    }


def undo_page(version: Round, former: Round, me: Player | None) -> dict[str, object]:
    """Return the context of the choice between undoing a correction and undoing the whole round.

    The `former` version is scored from the present state. Raises `RuleError`, `MalformedRound`.
    """
    sitting = version.sitting
    seats = seats_of(sitting, version.seating)
    scored = _preview(version, former.recorded)
    return {
        "sitting": sitting,
        "version": version,
        "former": former,
        "columns": scoreboard_columns(seats, version.net, me),
        "former_columns": scoreboard_columns(seats, scored.net, me),
    }


def conflict_page(recorded: Round, pad: Any, by: str, next_number: int = 0) -> dict[str, object]:
    """Return the context of both versions of a round; `by` is the author of the one just sent.

    Without a `next_number` both have the same key. Else another client was faster, and the sent one may also
    be the round of that number. Choosing the sent one corrects the other under a new key. Its columns are
    empty if the rules refuse it. `differences` has one column per player with other points: those of the sent
    version minus the recorded ones. `exchanged_points` are those between two such players, else 0.
    """
    sitting, author = recorded.sitting, recorded.recorded_by
    ui, seats = ui_of(sitting), seats_of(sitting, recorded.seating)
    sent_key, pad.key = pad.key, uuid4()
    columns = scoreboard_columns(seats, recorded.net, None)
    scored = _preview_of_pad(recorded, pad)
    sent_columns = scoreboard_columns(seats, scored.net, None) if scored else []
    differences = [
        replace(other, points=other.points - one.points)
        for one, other in zip(columns, sent_columns, strict=False)
        if one.points != other.points
    ]
    return {
        "sitting": sitting,
        "recorded": recorded,
        "sentence": conflict_sentence(sitting.game_key, author, by, is_of_two=bool(next_number)),
        "has_two_authors": bool(author and by and author != by),
        "columns": columns,
        "entry_label": ui.entry_label(recorded.recorded),
        "sent_by": by,
        "sent_columns": sent_columns,
        "sent_entry_label": ui.entry_label(scored.recorded) if scored else "",
        "sent_key": sent_key,
        "sent_fields": pad.hidden_values,
        "differences": differences,
        "exchanged_points": abs(differences[0].points) if len(differences) == 2 else 0,
        "unit": sitting.game.unit_of(recorded.rules.options()),
        "differing_names": [column.player.name for column in differences],
        "next_number": next_number,
    }


def _rescored_rounds(version: Round) -> list[Round]:
    """Return the later rounds that were scored again when this version was corrected, restored or undone."""
    is_change = version.origin in {Round.Origin.CORRECTED, Round.Origin.RESTORED}
    at = version.recorded_at if version.is_active and is_change else version.struck_at
    if at is None or hasattr(version, "replaced_by"):
        return []
    later = Round.objects.filter(sitting=version.sitting, number__gt=version.number, struck_at=None)
    return list(later.filter(origin=Round.Origin.RESCORED, recorded_at=at).order_by("number"))


def _restored_version(version: Round) -> Round | None:
    """Return the version that restored an undone one."""
    successor = getattr(version, "replaced_by", None)
    return successor if successor and successor.origin == Round.Origin.RESTORED else None


def _preview(version: Round, data: Mapping[str, Any]) -> scoring.ScoredRound:
    """Return the score of a round in the place of a version."""
    return scoring.preview_round(
        rules=rules_of_version(version),
        seats=len(version.seating.positions),
        data=data,
        state=state_before(version),
    )


def _preview_of_pad(recorded: Round, pad: Any) -> scoring.ScoredRound | None:
    """Return the score of the version just sent; None if the rules refuse it."""
    try:
        return _preview(recorded, pad.recorded)
    except (RuleError, refusals.MalformedRound):
        return None
