"""Page data of the coup pad: possible announcers, and the outcome of each verdict."""

from dataclasses import replace
from typing import ClassVar, cast

from games.rules.errors import RuleError
from games.rules.menteur.elimination import GameEnd, game_end, next_active_seat
from games.rules.menteur.marks import check_stake
from games.rules.menteur.options import STAKED, Options
from games.rules.menteur.record import LostRecord
from web.core.refusals import rule_refusal_message
from web.games.menteur.forms.coup import CoupForm, Step
from web.games.menteur.pages.full_coup import FullCoupPage
from web.games.menteur.text.coups import game_end_sentence, loss_sentence, pot_sentences
from web.sittings.round_slot import RoundSlot


class CoupPage:
    """Page data of a coup; `error` is the reason why the pad returned to its first step."""

    template: ClassVar = "games/menteur/pad.html"
    is_sheet: ClassVar = True

    def __init__(self, slot: RoundSlot, pad: CoupForm, end: GameEnd | None) -> None:
        self.pad, self.names, self.is_game_over = pad, slot.names, end is not None
        self.options: Options = slot.options
        self.error = game_end_sentence(end, self.names) if end else _stake_error(pad, self.options)
        self.step: Step = "who" if self.error else pad.step
        self._outcomes = _outcomes(slot, pad) if self.step == "verdict" else {}

    @property
    def candidates(self) -> list[tuple[int, str, str, bool]]:
        """Possible announcers, or last drawers: seat, name, who spoke next, whether that one is recorded."""
        if self.is_game_over:
            return []
        pad, recorded = self.pad, self.pad.drawer if self.pad.is_void else self.pad.announcer
        return [
            (seat, name, self.names[next_active_seat(seat, pad.seats, pad.eliminated)], seat == recorded)
            for seat, name in enumerate(self.names)
            if seat not in pad.eliminated
        ]

    @property
    def announcer(self) -> str:
        return "" if self.pad.announcer is None else self.names[self.pad.announcer]

    @property
    def refuser(self) -> str:
        return "" if self.pad.refuser is None else self.names[self.pad.refuser]

    @property
    def choices(self) -> list[tuple[str, str, str, int]]:
        """Verdicts, each with the sentence on its outcome, the loser, and the points lost."""
        return [
            (verdict, loss_sentence(lost, self.names), self.names[lost["loser"]], lost["net"][lost["loser"]])
            for verdict, lost in self._outcomes.items()
        ]

    @property
    def pot(self) -> list[str]:
        """Sentences on the sharing of the pot of a variable stake."""
        has_pot = self._outcomes and self.options.mark == "variable"
        return pot_sentences(self._outcomes["lie"]) if has_pot else []


def pad_page(slot: RoundSlot, pad: CoupForm) -> CoupPage | FullCoupPage:
    """Return the page of a coup, as far as it is entered."""
    pad.stake = _effective_stake(pad.stake, slot)
    end = None if slot.version else game_end(slot.carried, slot.seats, slot.options)
    if pad.draft and not end:
        return FullCoupPage(slot, pad, pad.draft)
    return CoupPage(slot, pad, end)


def _effective_stake(data: int | None, slot: RoundSlot) -> int | None:
    """Return the entered stake; else, if the rules require one, the chosen, the last or the lowest one."""
    options: Options = slot.options
    if options.mark not in STAKED:
        return None
    previous = slot.round_start.previous_round if slot.round_start else None
    last = previous.recorded.get("stake") if previous else None
    if options.offered_stakes and last not in options.offered_stakes:
        last = min(options.offered_stakes)
    return data or slot.sitting.stake_proposed_for(slot.number) or last or 1


def _stake_error(pad: CoupForm, options: Options) -> str:
    """Return the reason why a stake is against the rules, or an empty text."""
    try:
        check_stake(pad.stake or 0, options)
    except RuleError as refusal:
        return rule_refusal_message(refusal)
    return ""


def _outcomes(slot: RoundSlot, pad: CoupForm) -> dict[str, LostRecord]:
    """Return the explanation of the rules for each possible verdict."""
    verdicts = ["lie", "truth"]
    if slot.options.fair_play == "lose":
        verdicts.append("exact")
    return {
        verdict: cast("LostRecord", slot.preview(replace(pad, verdict=verdict).recorded).outcome.explanation)
        for verdict in verdicts
    }
