"""Page data of the coup pad: possible announcers, and the outcome of each verdict."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.rules.errors import RuleError
from games.rules.menteur.elimination import next_active_seat
from games.rules.menteur.marks import check_stake
from games.rules.menteur.options import STAKED, Options
from games.sittings import scoring
from web.core.refusals import rule_refusal_message
from web.games.menteur.eliminated import end_before_slot
from web.games.menteur.forms.coup import CoupForm, Step
from web.games.menteur.pages.full_coup import FullCoupPage, full_coup_page
from web.games.menteur.text.coups import game_end_sentence, loss_sentence, pot_sentences
from web.sittings.round_slot import RoundSlot


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible announcer, or possible last drawer, with the player who spoke next."""

    seat: int
    name: str
    next_name: str
    is_recorded: bool


@dataclass(frozen=True, slots=True)
class VerdictChoice:
    """A verdict and its outcome: the sentence, the loser, and the points lost."""

    verdict: str
    sentence: str
    loser: str
    points: int


@dataclass(frozen=True, slots=True)
class CoupPage:
    """Page data of a coup; `error` is the reason why the pad returned to its first step."""

    template: ClassVar = "games/menteur/pad.html"
    is_sheet: ClassVar = True

    pad: CoupForm
    step: Step
    mark: str
    stakes: Sequence[int]
    candidates: list[Candidate]
    announcer: str
    refuser: str
    choices: list[VerdictChoice]
    pot: list[str]
    error: str
    is_game_over: bool


def pad_page(slot: RoundSlot, pad: CoupForm) -> CoupPage | FullCoupPage:
    """Return the page of a coup, as far as it is entered."""
    names = slot.names
    options: Options = slot.options
    pad.stake = _effective_stake(pad.stake, slot)
    end = None if slot.version else end_before_slot(slot)
    if pad.draft and not end:
        return full_coup_page(slot, pad, pad.draft, names)
    fault = game_end_sentence(end, names) if end else _stake_error(pad, options)
    step = "who" if fault else pad.step
    outcomes = _outcomes(slot, pad) if step == "verdict" else {}
    return CoupPage(
        pad=pad,
        step=step,
        mark=options.mark,
        stakes=options.stakes if options.mark == "variable" else (),
        candidates=[] if end else _candidates(pad, names),
        announcer="" if pad.announcer is None else names[pad.announcer],
        refuser="" if pad.refuser is None else names[pad.refuser],
        choices=[_verdict_choice(verdict, data, names) for verdict, data in outcomes.items()],
        pot=pot_sentences(outcomes["lie"]) if outcomes and options.mark == "variable" else [],
        error=fault,
        is_game_over=end is not None,
    )


def _effective_stake(data: int | None, slot: RoundSlot) -> int | None:
    """Return the entered stake, or the chosen or the lowest one if the rules require a stake."""
    options: Options = slot.options
    if options.mark not in STAKED:
        return None
    return (
        data
        or slot.sitting.stake_proposed_for(slot.number)
        or (min(options.stakes) if options.mark == "variable" else 1)
    )


def _stake_error(pad: CoupForm, options: Options) -> str:
    """Return the reason why a stake is against the rules, or an empty text."""
    try:
        check_stake(pad.stake or 0, options)
    except RuleError as refusal:
        return rule_refusal_message(refusal)
    return ""


def _candidates(pad: CoupForm, names: Sequence[str]) -> list[Candidate]:
    recorded = pad.drawer if pad.is_void else pad.announcer
    return [
        Candidate(seat, name, names[next_active_seat(seat, pad.seats, pad.eliminated)], seat == recorded)
        for seat, name in enumerate(names)
        if seat not in pad.eliminated
    ]


def _outcomes(slot: RoundSlot, pad: CoupForm) -> dict[str, Mapping[str, object]]:
    """Return the explanation of the rules for each possible verdict."""
    verdicts = ["lie", "truth"]
    if slot.options.fair_play == "lose":
        verdicts.append("exact")
    return {
        verdict: scoring.preview_round(
            rules=slot.rules,
            seats=slot.seats,
            data=replace(pad, verdict=verdict).recorded,
            state=slot.carried,
        ).outcome.explanation
        for verdict in verdicts
    }


def _verdict_choice(verdict: str, explanation: Mapping[str, Any], names: Sequence[str]) -> VerdictChoice:
    loser = explanation["loser"]
    return VerdictChoice(verdict, loss_sentence(explanation, names), names[loser], explanation["net"][loser])
