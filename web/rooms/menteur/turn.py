"""A coup told announcement by announcement, as its page reads it: whose turn it is, what the rules say."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games import play
from games.rules.errors import RuleError
from games.rules.menteur.announcements import must_refuse
from games.rules.menteur.coup import Accept, Announce, Coup, Refuse, deal_coup
from games.rules.menteur.coup import Event as CoupEvent
from games.rules.menteur.coup import play as follow
from games.rules.menteur.hand import read_hand
from games.rules.menteur.options import Options
from web.places import Place
from web.rooms.menteur.ladder import Rung, known_part, rungs
from web.rooms.menteur.pad import Pad
from web.rooms.menteur.shown import Face, HandKey, hand_cards, hand_dice, hand_keys, written_hand
from web.rooms.menteur.told import Event, Told
from web.wording.announcements import announcement_name
from web.wording.coups import coup_heading, move_sentences
from web.wording.events import event_sentences, hand_sentence
from web.wording.refusals import refusal_sentence

CHANGES = range(6)
"""How many of the five cards may be changed."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What a coup that is told to its end comes to."""

    heading: str
    hand: str
    cards: list[str]
    dice: list[Face]
    sentences: list[str]
    breaks_fair_play: bool


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Everything the page shows. `state` is what it asks for; `fault` why the last tap was refused."""

    template: ClassVar = "games/menteur/told.html"
    lies_over_table: ClassVar = False

    pad: Pad
    told: Told
    names: Sequence[str]
    state: str
    stakes: Sequence[int]
    lines: list[str]
    speaker: str
    holder: str
    announced: str
    rungs: list[Rung]
    saying: str
    is_whole: bool
    has_to_refuse: bool
    hand_keys: list[HandKey]
    changes: Sequence[int]
    is_dice: bool
    fault: str
    ending: Ending | None


def turn_page(place: Place, pad: Pad, told: Told, names: Sequence[str]) -> TurnPage:
    """The page of a coup being told, its newest event taken if the rules allow it."""
    options: Options = place.options
    if told.receiver is None:
        told.receiver = place.carried.get("receiver")
    coup, fault = _followed(told, place.seats, options) if told.receiver is not None else (None, "")
    told.saying = known_part(told.saying, options)
    is_whole = options.ladder.holds(told.saying)
    state = _state(coup, told)
    return TurnPage(
        pad=pad,
        told=told,
        names=names,
        state=state,
        stakes=options.stakes if options.mark == "variable" else (),
        lines=event_sentences(pad.told.data, names) if pad.told and coup else [],
        speaker=names[coup.turn] if coup and coup.turn is not None else "",
        holder=names[coup.holder] if coup else "",
        announced=announcement_name(coup.previous) if coup and coup.previous else "",
        rungs=rungs(told.saying, coup.previous if coup else None, options) if state == "announce" else [],
        saying=announcement_name(told.saying) if told.saying else "",
        is_whole=is_whole,
        has_to_refuse=bool(coup and coup.previous and must_refuse(coup.previous, options)),
        hand_keys=hand_keys(told.hand, options.preset) if state == "show" else [],
        changes=CHANGES,
        is_dice=options.preset == "dice",
        fault=fault,
        ending=_ending(place, pad, names) if coup and coup.turn is None else None,
    )


def _state(coup: Coup | None, told: Told) -> str:
    if coup is None:
        return "receive"
    return "show" if coup.state == "answer" and told.is_refused else coup.state


def _followed(told: Told, seats: int, options: Options) -> tuple[Coup, str]:
    """The coup after all that was told, and why its newest event is refused, if it is."""
    coup = deal_coup(seats, told.receiver or 0)
    for place, event in enumerate(told.events):
        try:
            coup = follow(coup, _event(event, options), options)
        except RuleError:
            del told.events[place:]
            break
    if told.newest is None:
        return coup, ""
    try:
        newest = _canonical(told.newest, options)
        coup = follow(coup, _event(newest, options), options)
    except RuleError as refusal:
        return coup, refusal_sentence(refusal)
    told.keep(newest)
    return coup, ""


def _canonical(event: Event, options: Options) -> Event:
    """An event as it is recorded: a hand is typed in the letters of the page."""
    if event["do"] != "refuse":
        return event
    return {**event, "hand": written_hand(event["hand"], options.preset)}


def _event(event: Event, options: Options) -> CoupEvent:
    if event["do"] == "announce":
        return Announce(tuple(event["announcement"]), event.get("changed", 0))
    if event["do"] == "accept":
        return Accept()
    return Refuse(read_hand(event["hand"], options.preset))


def _ending(place: Place, pad: Pad, names: Sequence[str]) -> Ending | None:
    """What the coup comes to, if it can be recorded so."""
    try:
        scored = play.preview_round(rules=place.rules, seats=place.seats, data=pad.data, before=place.carried)
    except (RuleError, play.UnreadableRound):
        return None
    told = scored.outcome.explanation
    return Ending(
        heading=coup_heading(told, names),
        hand=hand_sentence(told["value"]) if "value" in told else "",
        cards=hand_cards(told.get("hand", "")),
        dice=hand_dice(told.get("hand", "")),
        sentences=move_sentences(told, names),
        breaks_fair_play=told.get("fair_play_violation", False),
    )
