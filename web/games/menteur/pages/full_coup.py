"""Page data of a coup entered announcement by announcement: the current turn and the verdict of the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext as _

from games import refusals
from games.rules.errors import RuleError
from games.rules.menteur.announcements import must_refuse
from games.rules.menteur.coup import Accept, Announce, Coup, Refuse, RefuseUnseen, deal_coup
from games.rules.menteur.coup import Event as CoupEvent
from games.rules.menteur.coup import apply_event as follow
from games.rules.menteur.hand import read_hand
from games.rules.menteur.options import Options
from games.sittings import scoring
from web.core.refusals import rule_refusal_message
from web.games.menteur.forms.coup import CoupForm
from web.games.menteur.forms.draft import CoupDraft, Event
from web.games.menteur.forms.shown_hand import (
    Face,
    HandButton,
    hand_buttons,
    hand_cards,
    hand_dice,
    recorded_hand,
)
from web.games.menteur.pages.ladder import LadderRow, NextPart, ladder_rows, next_parts, valid_prefix
from web.games.menteur.text.announcements import announcement_name
from web.games.menteur.text.coups import coup_heading, move_sentences
from web.games.menteur.text.events import event_sentences, hand_sentence
from web.sittings.round_slot import RoundSlot

CHANGES = range(6)
"""Possible numbers of cards changed, of five."""


@dataclass(frozen=True, slots=True)
class CoupEnding:
    """Outcome of a coup that is entered to its end."""

    heading: str
    hand: str
    cards: list[str]
    dice: list[Face]
    sentences: list[str]
    breaks_fair_play: bool


@dataclass(frozen=True, slots=True)
class FullCoupPage:
    """Page data of a coup: `state` is the current question, `error` the refusal of the last tap.

    `receivers` are seats and names. `last_line` is the last event as a sentence, `lines` are the others.
    `refinements` name one more card of the last announcement. `fair_play_text` recalls the rule to the
    player who announces.
    """

    template: ClassVar = "games/menteur/full_coup.html"
    is_sheet: ClassVar = False

    pad: CoupForm
    draft: CoupDraft
    names: Sequence[str]
    receivers: Sequence[tuple[int, str]]
    state: str
    stakes: Sequence[int]
    lines: list[str]
    last_line: str
    speaker: str
    holder: str
    announcement: str
    rungs: list[LadderRow]
    refinements: list[NextPart]
    fair_play_text: str
    can_be_exact: bool
    has_to_refuse: bool
    hand_keys: list[HandButton]
    changes: Sequence[int]
    is_dice: bool
    error: str
    ending: CoupEnding | None


def full_coup_page(slot: RoundSlot, pad: CoupForm, draft: CoupDraft, names: Sequence[str]) -> FullCoupPage:
    """Return the page of a coup being entered, with its newest event if the rules accept it."""
    options: Options = slot.options
    if draft.receiver is None:
        draft.receiver = slot.carried.get("receiver")
    if draft.receiver in pad.eliminated:
        draft.receiver = None
    coup, fault = (None, "") if draft.receiver is None else _replayed(draft, pad, options)
    draft.partial_announcement = valid_prefix(draft.partial_announcement, options)
    state = _state(coup, draft)
    last = coup.last_announcement if coup else None
    lines = event_sentences(pad.recorded, names) if coup else []
    has_to_refuse = last is not None and must_refuse(last, options)
    has_ladder = state == "announce" or (state == "answer" and not has_to_refuse)
    return FullCoupPage(
        pad=pad,
        draft=draft,
        names=names,
        receivers=[(seat, name) for seat, name in enumerate(names) if seat not in pad.eliminated],
        state=state,
        stakes=options.stakes if options.mark == "variable" else (),
        lines=lines[:-1],
        last_line=lines[-1] if lines else "",
        speaker=names[coup.turn] if coup and coup.turn is not None else "",
        holder=names[coup.holder] if coup else "",
        announcement=announcement_name(last) if last else "",
        rungs=ladder_rows(draft.partial_announcement, last, options) if has_ladder else [],
        refinements=next_parts(last, None, options) if last and state == "answer" else [],
        fair_play_text=_fair_play_text(coup, draft, options, names) if coup and has_ladder else "",
        can_be_exact=bool(coup and coup.has_changed) and options.fair_play != "off",
        has_to_refuse=has_to_refuse,
        hand_keys=hand_buttons(draft.hand, options.preset) if state == "show" else [],
        changes=CHANGES,
        is_dice=options.preset == "dice",
        error=fault,
        ending=_ending(slot, pad, names) if coup and coup.turn is None else None,
    )


def _state(coup: Coup | None, draft: CoupDraft) -> str:
    if coup is None:
        return "receive"
    return "show" if coup.state == "answer" and draft.is_refused else coup.state


def _replayed(draft: CoupDraft, pad: CoupForm, options: Options) -> tuple[Coup, str]:
    """Return the coup after all events, and the reason why its newest event is refused, or an empty text."""
    coup = deal_coup(pad.seats, draft.receiver or 0, pad.eliminated)
    for index, event in enumerate(draft.events):
        try:
            coup = follow(coup, _event(event, options), options)
        except RuleError:
            del draft.events[index:]
            break
    newest, after = [], coup
    try:
        for event in draft.new_events:
            newest.append(_canonical(event, options))
            after = follow(after, _event(newest[-1], options), options)
    except RuleError as refusal:
        return coup, rule_refusal_message(refusal)
    if newest:
        draft.append_events(newest)
    return after, ""


def _canonical(event: Event, options: Options) -> Event:
    """Return an event as it is recorded; a hand is typed with the letters of the page's language."""
    if event["do"] != "refuse":
        return event
    return {**event, "hand": recorded_hand(event["hand"], options.preset)}


def _event(event: Event, options: Options) -> CoupEvent:
    if event["do"] == "announce":
        return Announce(tuple(event["announcement"]), event.get("changed", 0))
    if event["do"] == "accept":
        return Accept()
    if event["do"] == "judge":
        return RefuseUnseen(event["truth"], event.get("fair_play_violation", False))
    return Refuse(read_hand(event["hand"], options.preset))


def _fair_play_text(coup: Coup, draft: CoupDraft, options: Options, names: Sequence[str]) -> str:
    """Return the rule of fair play for the player who announces, or an empty text if it is not checked."""
    if options.fair_play == "off":
        return ""
    name = names[coup.holder if coup.state == "announce" else coup.next_seat]
    if not draft.changed:
        return _("Without a change, %(name)s may announce the exact hand.") % {"name": name}
    return _("Fair play: after a change, %(name)s does not announce the exact hand if less can be said.") % {
        "name": name
    }


def _ending(slot: RoundSlot, pad: CoupForm, names: Sequence[str]) -> CoupEnding | None:
    """Return the outcome of the coup; None if it cannot be recorded as it is."""
    try:
        scored = scoring.preview_round(
            rules=slot.rules, seats=slot.seats, data=pad.recorded, state=slot.carried
        )
    except (RuleError, refusals.MalformedRound):
        return None
    explanation = scored.outcome.explanation
    return CoupEnding(
        heading=coup_heading(explanation, names),
        hand=hand_sentence(explanation["value"]) if "value" in explanation else "",
        cards=hand_cards(explanation.get("hand", "")),
        dice=hand_dice(explanation.get("hand", "")),
        sentences=move_sentences(explanation, names),
        breaks_fair_play=explanation.get("fair_play_violation", False),
    )
