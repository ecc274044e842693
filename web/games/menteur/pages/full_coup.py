"""Page data of a coup entered announcement by announcement: the current turn and the verdict of the rules."""

from typing import ClassVar, cast

from django.utils.functional import cached_property

from games import refusals
from games.rules.errors import RuleError
from games.rules.menteur.announcements import must_refuse
from games.rules.menteur.coup import Accept, Announce, Coup, Refuse, RefuseUnseen, deal_coup
from games.rules.menteur.coup import Event as CoupEvent
from games.rules.menteur.coup import apply_event as follow
from games.rules.menteur.hand import read_hand
from games.rules.menteur.options import Options
from games.rules.menteur.record import RoundRecord
from web.core.refusals import rule_refusal_message
from web.games.menteur.forms.coup import CoupForm
from web.games.menteur.forms.draft import CoupDraft, Event
from web.games.menteur.forms.shown_hand import die_faces, pack_cards, recorded_hand
from web.games.menteur.pages.ladder import LadderRow, NextPart, ladder_rows, next_parts, valid_prefix
from web.games.menteur.pages.result import CoupOutcome
from web.games.menteur.text.events import event_sentences
from web.sittings.round_slot import RoundSlot


class FullCoupPage:
    """Page data of a coup, with its newest event if the rules accept it.

    `error` is the refusal of the last tap, or of the whole coup. `coup` is None before the first hand has a
    receiver. `ending` is the outcome of a coup entered to its end; None if it cannot be recorded as it is.
    """

    template: ClassVar = "games/menteur/full_coup.html"
    is_sheet: ClassVar = False
    changes: ClassVar = range(6)
    """Possible numbers of cards changed, of five."""
    die_faces = staticmethod(die_faces)

    def __init__(self, slot: RoundSlot, pad: CoupForm, draft: CoupDraft) -> None:
        self.slot, self.pad, self.draft, self.names = slot, pad, draft, slot.names
        self.options: Options = slot.options
        if draft.receiver is None or not draft.events:
            # Before its first event, a pad that was opened before another round follows that round.
            receiver = slot.carried.get("receiver")
            draft.receiver = draft.receiver if receiver is None else receiver
        if draft.receiver in pad.eliminated:
            draft.receiver = None
        self.coup: Coup | None = None
        self.error = ""
        if draft.receiver is not None:
            self.coup, self.error = _replayed(draft, pad, self.options)
        self.ending: CoupOutcome | None = None
        if self.coup and self.coup.turn is None:
            self.ending, refusal = self._read_ending()
            self.error = self.error or refusal
        draft.partial_announcement = valid_prefix(draft.partial_announcement, self.options)
        self.last_announcement = self.coup.last_announcement if self.coup else None

    @property
    def state(self) -> str:
        """Current question."""
        if self.coup is None:
            return "receive"
        return "show" if self.coup.state == "answer" and self.draft.is_refused else self.coup.state

    @property
    def receivers(self) -> list[tuple[int, str]]:
        """Seats and names of the players who may receive the first hand."""
        return [(seat, name) for seat, name in enumerate(self.names) if seat not in self.pad.eliminated]

    @property
    def last_line(self) -> str:
        """Last event as a sentence, or an empty text."""
        return self._sentences[-1] if self._sentences else ""

    @property
    def lines(self) -> list[str]:
        """Earlier events as sentences."""
        return self._sentences[:-1]

    @property
    def speaker(self) -> str:
        return self.names[self.coup.turn] if self.coup and self.coup.turn is not None else ""

    @property
    def holder(self) -> str:
        return self.names[self.coup.holder] if self.coup else ""

    @property
    def has_to_refuse(self) -> bool:
        """Whether nothing is higher than the last announcement."""
        return self.last_announcement is not None and must_refuse(self.last_announcement, self.options)

    @property
    def has_ladder(self) -> bool:
        """Whether a player announces now."""
        return self.state == "announce" or (self.state == "answer" and not self.has_to_refuse)

    @property
    def rungs(self) -> list[LadderRow]:
        return ladder_rows(self.draft.partial_announcement, self.last_announcement, self.options)

    @cached_property
    def refinements(self) -> list[NextPart]:
        """Names of one more card of the last announcement."""
        last = self.last_announcement
        return next_parts(last, None, self.options) if last and self.state == "answer" else []

    @property
    def can_be_exact(self) -> bool:
        """Whether the shown hand may break fair play."""
        return bool(self.coup and self.coup.has_changed) and self.options.fair_play != "off"

    @property
    def pack_cards(self) -> list[tuple[str, bool]]:
        """Cards to tap, and whether the typed hand has them."""
        return pack_cards(self.draft.hand)

    @property
    def is_dice(self) -> bool:
        return self.options.preset == "dice"

    def _read_ending(self) -> tuple[CoupOutcome | None, str]:
        """Return the outcome of a coup entered to its end, or the reason why it is not recorded as it is.

        The stakes may have changed since it was begun.
        """
        try:
            scored = self.slot.preview(self.pad.recorded)
        except RuleError as refusal:
            return None, rule_refusal_message(refusal)
        except refusals.MalformedRound:
            return None, ""
        return CoupOutcome(cast("RoundRecord", scored.outcome.explanation), self.names), ""

    @cached_property
    def _sentences(self) -> list[str]:
        return event_sentences(self.pad.recorded, self.names) if self.coup else []


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
