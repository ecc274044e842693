"""One round as its page reads it: its columns, what its game makes of them, its versions."""

from typing import Any
from uuid import uuid4

from games import play
from games.models import Player, Round
from games.rules.errors import RuleError
from games.seated import seats_of, state_before
from web.places import rules_of
from web.rooms import room_of
from web.scoreboard import columns


def round_page(version: Round, me: Player | None) -> dict[str, Any]:
    """What the page of a round shows: the version asked for, and the other versions of the same number."""
    sitting = version.sitting
    seats = seats_of(sitting, version.seating)
    versions = Round.objects.filter(sitting=sitting, number=version.number).select_related("replaced_by")
    others = list(versions.exclude(pk=version.pk).order_by("pk"))
    return {
        "sitting": sitting,
        "version": version,
        "is_undone": not hasattr(version, "replaced_by"),
        "columns": columns(seats, version.net, me),
        "result": room_of(sitting).result(version, [seat.player.name for seat in seats]),
        "others": others,
    }


def conflict_page(recorded: Round, written: Any, by: str = "", next_number: int = 0) -> dict[str, Any]:
    """Two versions of one round: the one that was recorded, and the pad that came after it.

    Both were sent under one key, or somebody else was faster: then `by` says who sends the second, and it may
    also be the round of the `next_number`. To keep it instead is to correct the first, under a new key.
    """
    sitting = recorded.sitting
    seats = seats_of(sitting, recorded.seating)
    sent_key, written.key = written.key, uuid4()
    kept, sent = columns(seats, recorded.net, None), _preview(recorded, written, seats)
    pairs = zip(kept, sent, strict=False)
    return {
        "sitting": sitting,
        "recorded": recorded,
        "recorded_columns": kept,
        "sent_columns": sent,
        "differing": [one.player.name for one, other in pairs if one.points != other.points],
        "by": by,
        "next_number": next_number,
        "sent_key": sent_key,
        "fields": written.fields,
    }


def _preview(recorded: Round, written: Any, seats: list[Any]) -> list[Any]:
    try:
        scored = play.preview_round(
            rules=rules_of(recorded),
            seats=len(seats),
            data=written.data,
            before=state_before(recorded),
        )
    except (RuleError, play.UnreadableRound):
        return []
    return columns(seats, scored.net, None)
