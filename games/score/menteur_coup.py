"""A coup event by event: `coup`."""

from typing import Any

from games.rules.menteur.coup import Accept, Announce, Coup, Event, Refuse, deal_coup, play
from games.rules.menteur.hand import read_hand
from games.rules.menteur.options import Options
from games.score.menteur_words import asked_locale, asked_options, hand_facts
from games.score.question import LARGEST, Fields

WORDS = ("announce", "accept", "refuse")
_EVENT_WORDS = ("announcement", "changed", "hand")

_Told = Announce | Accept | str
"""An event as it is asked: a refusal is still the text of the hand shown."""


def answer_coup(question: Fields) -> dict[str, Any]:
    """Where a coup stands after its events."""
    options, locale = asked_options(question), asked_locale(question)
    names = question.names("players")
    receiver = question.someone("receiver", names)
    told = [_asked_event(fields) for fields in question.objects("events")]
    question.finish()
    coup = deal_coup(len(names), receiver)
    for each in told:
        coup = play(coup, _event(each, options, locale), options)
    return _facts(coup, names, options)


def _asked_event(fields: Fields) -> _Told:
    do = fields.choice("do", WORDS)
    told: _Told = Accept()
    if do == "announce":
        changed = fields.integer("changed", 0, least=-LARGEST)
        told = Announce(tuple(fields.integers("announcement")), changed)
    elif do == "refuse":
        told = str(fields.text("hand"))
    fields.finish(known=_EVENT_WORDS)
    return told


def _event(told: _Told, options: Options, locale: str) -> Event:
    return Refuse(read_hand(told, options.preset, locale)) if isinstance(told, str) else told


def _facts(coup: Coup, names: list[str], options: Options) -> dict[str, Any]:
    if coup.turn is not None:
        turn, drawer = names[coup.turn], names[coup.drawer]
        return {"state": coup.state, "turn": turn, "drawer": drawer, "previous": coup.previous}
    if coup.verdict is None:
        return {"state": coup.state, "next_receiver": names[coup.drawer]}
    loss = coup.verdict.loss
    return {
        "state": coup.state,
        **hand_facts(coup.verdict.hand, options),
        "truth": coup.verdict.truth,
        "fair_play_violation": coup.verdict.breaks_fair_play,
        "loser": names[loss.loser],
        "causer": names[loss.causer],
        "next_receiver": names[loss.loser],
    }
