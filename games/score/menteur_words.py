"""What is held and what is said of it: `value`, `announce`, `check`."""

from typing import Any

from games.rules.errors import RuleError
from games.rules.menteur.announcements import check_announcement, is_truth, must_refuse
from games.rules.menteur.fair_play import breaks_fair_play
from games.rules.menteur.hand import Hand, read_hand
from games.rules.menteur.ladder import Announcement
from games.rules.menteur.options import PRESETS, Options, read_options
from games.rules.plain import Malformed
from games.score.question import BadField, Fields


def asked_options(question: Fields) -> Options:
    """The preset and the options of a question; the path of a faulty option is told."""
    preset = question.preset(tuple(PRESETS))
    changes = question.raw("options", {})
    if type(changes) is not dict:
        raise question.bad("options")
    try:
        return read_options(preset, changes)
    except Malformed as fault:
        raise BadField(f"{question.path('options')}.{fault.name}") from None


def asked_locale(question: Fields) -> str:
    """The locale that card texts of the question are read in."""
    locale: str = question.choice("locale", ("en", "fr"), "en")
    return locale


def hand_facts(hand: Hand, options: Options) -> dict[str, Any]:
    """What every answer says of a hand."""
    return {"value": hand.value, "category": hand.level.key, "rung": options.ladder.rung(hand.value)}


def answer_value(question: Fields) -> dict[str, Any]:
    """What a hand is worth."""
    options, locale, text = asked_options(question), asked_locale(question), question.text("hand")
    question.finish()
    return hand_facts(read_hand(text, options.preset, locale), options)


def answer_announce(question: Fields) -> dict[str, Any]:
    """Whether an announcement may be made, and whether anything is left to say after it."""
    options = asked_options(question)
    announcement, previous = _asked_announcements(question, options)
    question.finish()
    check_announcement(announcement, previous, options)
    return {"legal": True, "must_refuse": must_refuse(announcement, options)}


def answer_check(question: Fields) -> dict[str, Any]:
    """Whether a hand is what was said of it, and whether saying so was fair."""
    options, locale, text = asked_options(question), asked_locale(question), question.text("hand")
    announcement, previous = _asked_announcements(question, options)
    drew = question.boolean("drew", False)
    question.finish()
    check_announcement(announcement, previous, options)
    hand = read_hand(text, options.preset, locale)
    return {
        **hand_facts(hand, options),
        "truth": is_truth(hand.value, announcement, options),
        "fair_play_violation": breaks_fair_play(
            hand.value, announcement, previous, drew=drew, options=options
        ),
    }


def _asked_announcements(question: Fields, options: Options) -> tuple[Announcement, Announcement | None]:
    """The announcement, not judged yet, and the one before it, which has to be legal."""
    announcement = tuple(question.integers("announcement"))
    given = question.integers("previous", None)
    if given is None:
        return announcement, None
    previous = tuple(given)
    try:
        check_announcement(previous, None, options)
    except RuleError:
        raise question.bad("previous") from None
    return announcement, previous
