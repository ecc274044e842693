"""The result of a coup: what was found, what it moved, and what was said if it was told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.models import Round
from web.rooms.menteur.shown import Face, hand_cards, hand_dice
from web.wording.announcements import announcement_name
from web.wording.coups import coup_detail, coup_heading, move_sentences
from web.wording.events import event_sentences, hand_sentence

TEMPLATE = "games/menteur/_result.html"


@dataclass(frozen=True, slots=True)
class Move:
    """What a coup moved for one player."""

    name: str
    points: int
    bad_points: int
    part: str


@dataclass(frozen=True, slots=True)
class Result:
    """Everything the result of a coup shows. `cards` or `dice` are the hand, if it was told."""

    template: str
    names: list[str]
    heading: str
    detail: str
    mark: str
    moves: list[Move]
    sentences: list[str]
    events: list[str]
    cards: list[str]
    dice: list[Face]
    hand: str
    announced: str
    breaks_fair_play: bool
    is_final: bool


def result(version: Round, names: list[str]) -> Result:
    """What the rules made of a coup, worded."""
    told = version.explanation
    hand = told.get("hand", "")
    return Result(
        template=TEMPLATE,
        names=names,
        heading=coup_heading(told, names),
        detail=coup_detail(told, names),
        mark=told.get("mark", ""),
        moves=[_move(seat, name, version, told) for seat, name in enumerate(names)],
        sentences=move_sentences(told, names),
        events=event_sentences(version.recorded, names),
        cards=hand_cards(hand),
        dice=hand_dice(hand),
        hand=hand_sentence(told["value"]) if hand else "",
        announced=announcement_name(told["announcement"]) if told.get("announcement") else "",
        breaks_fair_play=told.get("fair_play_violation", False),
        is_final=told["kind"] == "carry",
    )


def _move(seat: int, name: str, version: Round, told: Mapping[str, Any]) -> Move:
    part = ""
    if told["kind"] == "lost":
        part = {told["loser"]: _("lost"), told["causer"]: _("made the other lose")}.get(seat, "")
    bad_points = told.get("bad_points", [0] * len(version.net))
    return Move(name, version.net[seat], bad_points[seat], part)
