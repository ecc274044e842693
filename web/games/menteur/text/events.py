"""Texts of the events of a menteur coup: “Léa changes 2: three eights”."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.rules.menteur.elimination import next_active_seat
from web.games.menteur.text.announcements import announcement_name
from web.ui.typography import sentence_case


def event_sentences(recorded: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Return one sentence for each event of a coup; empty if its announcements were not recorded."""
    result = []
    holder = recorded.get("receiver", 0)
    eliminated = recorded.get("eliminated", ())
    for event in recorded.get("events", ()):
        follower = next_active_seat(holder, len(names), eliminated)
        result.append(_sentence(event, names[holder], names[follower]))
        if event["do"] == "accept":
            holder = follower
    return result


def hand_sentence(value: Sequence[int]) -> str:
    """Return the name of a shown hand: “Three nines, ace, king”."""
    return sentence_case(announcement_name(value))


def _sentence(event: Mapping[str, Any], holder: str, follower: str) -> str:
    if event["do"] == "accept":
        return _("%(name)s takes the hand") % {"name": follower}
    if event["do"] in {"refuse", "judge"}:
        return _("%(name)s does not believe it") % {"name": follower}
    fields = {"name": holder, "said": announcement_name(event["announcement"])}
    changed = event.get("changed", 0)
    if not changed:
        return _("%(name)s: %(said)s") % fields
    return _("%(name)s changes %(count)s: %(said)s") % {**fields, "count": changed}
