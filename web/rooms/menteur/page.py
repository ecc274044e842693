"""The pad as its sheet reads it: who may have announced, and what each verdict would cost whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from games import play
from games.rules.errors import RuleError
from games.rules.menteur.marks import check_stake
from games.rules.menteur.options import STAKED, Options
from web.places import Place
from web.rooms.menteur.leaving import next_in
from web.rooms.menteur.pad import Pad, Step
from web.rooms.menteur.turn import TurnPage, turn_page
from web.wording.coups import loss_sentence, pot_sentences
from web.wording.refusals import refusal_sentence


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may have announced, or drawn last, and who spoke after him."""

    seat: int
    name: str
    next_name: str
    is_recorded: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A verdict, and what it comes to: the sentence, the loser and what he loses."""

    verdict: str
    sentence: str
    loser: str
    points: int


@dataclass(frozen=True, slots=True)
class PadPage:
    """Everything the sheet of a coup shows. `fault` says why the pad went back to its first step."""

    template: ClassVar = "games/menteur/pad.html"
    lies_over_table: ClassVar = True

    pad: Pad
    step: Step
    mark: str
    stakes: Sequence[int]
    candidates: list[Candidate]
    can_be_told: bool
    announcer: str
    refuser: str
    choices: list[Choice]
    pot: list[str]
    fault: str


def pad_page(place: Place, pad: Pad) -> PadPage | TurnPage:
    """The pad of a coup, as far as it is known."""
    names = place.names
    options: Options = place.options
    pad.stake = _stake(pad.stake, options)
    if pad.told:
        return turn_page(place, pad, pad.told, names)
    fault = _fault(pad, options, names)
    step = "who" if fault else pad.step
    outcomes = _outcomes(place, pad) if step == "verdict" else {}
    return PadPage(
        pad=pad,
        step=step,
        mark=options.mark,
        stakes=options.stakes if options.mark == "variable" else (),
        candidates=_candidates(pad, names),
        can_be_told=not pad.out,
        announcer="" if pad.announcer is None else names[pad.announcer],
        refuser="" if pad.refuser is None else names[pad.refuser],
        choices=[_choice(verdict, told, names) for verdict, told in outcomes.items()],
        pot=pot_sentences(outcomes["lie"]) if outcomes and options.mark == "variable" else [],
        fault=fault,
    )


def _stake(told: int | None, options: Options) -> int | None:
    """The stake told, or the lowest where there has to be one."""
    if options.mark not in STAKED:
        return None
    return told or (min(options.stakes) if options.mark == "variable" else 1)


def _fault(pad: Pad, options: Options, names: Sequence[str]) -> str:
    """Why no coup can be recorded so: a stake the house does not play, or nobody left to play with."""
    left = [name for seat, name in enumerate(names) if seat not in pad.out]
    if len(left) == 1:
        return _("Only %(name)s is left: the game is over.") % {"name": left[0]}
    try:
        check_stake(pad.stake or 0, options)
    except RuleError as refusal:
        return refusal_sentence(refusal)
    return ""


def _candidates(pad: Pad, names: Sequence[str]) -> list[Candidate]:
    recorded = pad.drawer if pad.is_void else pad.announcer
    return [
        Candidate(seat, name, names[next_in(seat, pad.seats, pad.out)], seat == recorded)
        for seat, name in enumerate(names)
        if seat not in pad.out
    ]


def _outcomes(place: Place, pad: Pad) -> dict[str, Mapping[str, Any]]:
    """What each verdict would come to, as the rules explain it."""
    verdicts = ["lie", "truth"]
    if place.options.fair_play == "lose":
        verdicts.append("exact")
    return {
        verdict: play.preview_round(
            rules=place.rules,
            seats=place.seats,
            data=replace(pad, verdict=verdict).data,
            before=place.carried,
        ).outcome.explanation
        for verdict in verdicts
    }


def _choice(verdict: str, told: Mapping[str, Any], names: Sequence[str]) -> Choice:
    loser = told["loser"]
    return Choice(verdict, loss_sentence(told, names), names[loser], told["net"][loser])
