"""The question `coup`: a coup event by event."""

from games.rules.json_fields import MAX_INTEGER
from games.rules.menteur.coup import Accept, Announce, Coup, Event, Refuse, apply_event, deal_coup
from games.rules.menteur.hand import read_hand
from games.rules.menteur.options import Options
from games.score.menteur_words import hand_facts, question_locale, read_question_options
from games.score.question import Fields

WORDS = ("announce", "accept", "refuse")
_EVENT_WORDS = ("announcement", "changed", "hand")

_EventText = Announce | Accept | str
"""An event of the question; a refusal is still the text of the shown hand."""


def answer_coup(question: Fields) -> dict[str, object]:
    """Return the state of a coup after its events."""
    options, locale = read_question_options(question), question_locale(question)
    names = question.names("players")
    receiver = question.player("receiver", names)
    lines = [_read_event(fields) for fields in question.objects("events")]
    question.refuse_unread()
    coup = deal_coup(len(names), receiver)
    for each in lines:
        coup = apply_event(coup, _event(each, options, locale), options)
    return _facts(coup, names, options)


def _read_event(fields: Fields) -> _EventText:
    do = fields.choice("do", WORDS)
    data: _EventText = Accept()
    if do == "announce":
        changed = fields.integer("changed", 0, least=-MAX_INTEGER)
        data = Announce(tuple(fields.integers("announcement")), changed)
    elif do == "refuse":
        data = str(fields.text("hand"))
    fields.refuse_unread(allowed_null_fields=_EVENT_WORDS)
    return data


def _event(event_text: _EventText, options: Options, locale: str) -> Event:
    return (
        Refuse(read_hand(event_text, options.preset, locale)) if isinstance(event_text, str) else event_text
    )


def _facts(coup: Coup, names: list[str], options: Options) -> dict[str, object]:
    if coup.turn is not None:
        turn, drawer = names[coup.turn], names[coup.drawer]
        return {"state": coup.state, "turn": turn, "drawer": drawer, "previous": coup.last_announcement}
    if coup.verdict is None:
        return {"state": coup.state, "next_receiver": names[coup.drawer]}
    loss, hand = coup.verdict.loss, coup.verdict.hand
    assert hand is not None, "a question contains the shown hand"
    return {
        "state": coup.state,
        **hand_facts(hand, options),
        "truth": coup.verdict.truth,
        "fair_play_violation": coup.verdict.breaks_fair_play,
        "loser": names[loss.loser],
        "causer": names[loss.causer],
        "next_receiver": names[loss.loser],
    }
