"""Result page of a coup: the outcome, the points, and the announcements if they were entered."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.models import Round
from web.games.menteur.forms.shown_hand import Face, hand_cards, hand_dice
from web.games.menteur.text.announcements import announcement_name
from web.games.menteur.text.coups import coup_detail, coup_heading, move_sentences
from web.games.menteur.text.events import event_sentences, hand_sentence

TEMPLATE = "games/menteur/_result.html"


@dataclass(frozen=True, slots=True)
class CoupMove:
    """Points of one player in a coup."""

    name: str
    points: int
    bad_points: int
    part: str


@dataclass(frozen=True, slots=True)
class CoupResult:
    """Page data of a coup's result; `cards` or `dice` are the shown hand, if it was entered."""

    template: str
    names: list[str]
    heading: str
    detail: str
    mark: str
    moves: list[CoupMove]
    sentences: list[str]
    events: list[str]
    cards: list[str]
    dice: list[Face]
    hand: str
    announcement: str
    breaks_fair_play: bool
    is_final: bool


def result(version: Round, names: list[str]) -> CoupResult:
    """Return the result of a coup as texts."""
    explanation = version.explanation
    hand = explanation.get("hand", "")
    return CoupResult(
        template=TEMPLATE,
        names=names,
        heading=coup_heading(explanation, names),
        detail=coup_detail(explanation, names),
        mark=explanation.get("mark", ""),
        moves=[_move(seat, name, version, explanation) for seat, name in enumerate(names)],
        sentences=move_sentences(explanation, names),
        events=event_sentences(version.recorded, names),
        cards=hand_cards(hand),
        dice=hand_dice(hand),
        hand=hand_sentence(explanation["value"]) if hand else "",
        announcement=announcement_name(explanation["announcement"])
        if explanation.get("announcement")
        else "",
        breaks_fair_play=explanation.get("fair_play_violation", False),
        is_final=explanation["kind"] == "carry",
    )


def _move(seat: int, name: str, version: Round, explanation: Mapping[str, Any]) -> CoupMove:
    part = ""
    if explanation["kind"] == "lost":
        part = {explanation["loser"]: _("lost"), explanation["causer"]: _("made the other lose")}.get(
            seat, ""
        )
    bad_points = explanation.get("bad_points", [0] * len(version.net))
    return CoupMove(name, version.net[seat], bad_points[seat], part)
