"""Questions about hands and announcements: `value`, `announce`, `check`."""

from games.rules.errors import RuleError
from games.rules.json_fields import Malformed
from games.rules.menteur.announcements import check_announcement, is_true, must_refuse
from games.rules.menteur.fair_play import breaks_fair_play
from games.rules.menteur.hand import Hand, read_hand
from games.rules.menteur.ladder import Announcement
from games.rules.menteur.options import PRESETS, Options, read_options
from games.score.question import BadField, Fields


def read_question_options(question: Fields) -> Options:
    """Return the preset and options of a question; a fault names the path of the option."""
    preset = question.preset(tuple(PRESETS))
    changes = question.mapping("options")
    try:
        return read_options(preset, changes)
    except Malformed as fault:
        raise BadField(f"{question.path('options')}.{fault.path}") from None


def question_locale(question: Fields) -> str:
    """Return the locale of the card texts."""
    locale: str = question.choice("locale", ("en", "fr"), "en")
    return locale


def hand_facts(hand: Hand, options: Options) -> dict[str, object]:
    """Return the common part of every answer about a hand."""
    return {"value": hand.value, "category": hand.level.key, "rung": options.ladder.rung(hand.value)}


def answer_value(question: Fields) -> dict[str, object]:
    """Return the value of a hand."""
    options, locale, text = read_question_options(question), question_locale(question), question.text("hand")
    question.refuse_unread()
    return hand_facts(read_hand(text, options.preset, locale), options)


def answer_announce(question: Fields) -> dict[str, object]:
    """Return whether an announcement is legal, and whether a higher one exists."""
    options = read_question_options(question)
    announcement, previous = _read_announcements(question, options)
    question.refuse_unread()
    check_announcement(announcement, previous, options)
    return {"legal": True, "must_refuse": must_refuse(announcement, options)}


def answer_check(question: Fields) -> dict[str, object]:
    """Return whether a hand meets its announcement, and whether the announcement was fair."""
    options, locale, text = read_question_options(question), question_locale(question), question.text("hand")
    announcement, previous = _read_announcements(question, options)
    drew = question.boolean("drew", False)
    question.refuse_unread()
    check_announcement(announcement, previous, options)
    hand = read_hand(text, options.preset, locale)
    return {
        **hand_facts(hand, options),
        "truth": is_true(hand.value, announcement, options),
        "fair_play_violation": breaks_fair_play(
            hand.value, announcement, previous, drew=drew, options=options
        ),
    }


def _read_announcements(question: Fields, options: Options) -> tuple[Announcement, Announcement | None]:
    """Return the announcement, unchecked, and the previous one, which must be legal."""
    announcement = tuple(question.integers("announcement"))
    given = question.integers("previous", None)
    if given is None:
        return announcement, None
    previous = tuple(given)
    try:
        check_announcement(previous, None, options)
    except RuleError:
        raise question.error("previous") from None
    return announcement, previous
