"""What was said during a coup of menteur, event after event: “Léa changes 2: three eights”."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from web.wording.announcements import announcement_name
from web.wording.typography import sentence_case


def event_sentences(recorded: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """A coup told announcement by announcement, each with who speaks; nothing where it was not told so."""
    told = []
    holder = recorded.get("receiver", 0)
    for event in recorded.get("events", ()):
        follower = (holder + 1) % len(names)
        told.append(_sentence(event, names[holder], names[follower]))
        if event["do"] == "accept":
            holder = follower
    return told


def hand_sentence(value: Sequence[int]) -> str:
    """A hand that was shown: “Three nines, ace, king”."""
    return sentence_case(announcement_name(value))


def _sentence(event: Mapping[str, Any], holder: str, follower: str) -> str:
    if event["do"] == "accept":
        return _("%(name)s takes the hand") % {"name": follower}
    if event["do"] == "refuse":
        return _("%(name)s does not believe it") % {"name": follower}
    said = {"name": holder, "said": announcement_name(event["announcement"])}
    changed = event.get("changed", 0)
    if not changed:
        return _("%(name)s: %(said)s") % said
    return _("%(name)s changes %(count)s: %(said)s") % {**said, "count": changed}
