"""Payees of the entries in a journal for accounting programs."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.archive.journal import EntrySubject
from web.sittings.text.titles import GAME_TITLES


def payee_text(subject: EntrySubject) -> str:
    """Return what an entry is about and its author: “Pizza (expense), by Léa”."""
    kind = _kinds().get(subject.kind, subject.kind)
    title = subject.title or (str(GAME_TITLES[subject.game_key]) if subject.game_key else "")
    text = f"{title} ({kind})" if title else kind
    if subject.is_reversal:
        text = _("taken back: %(entry)s") % {"entry": text}
    return _("%(entry)s, by %(name)s") % {"entry": text, "name": subject.by} if subject.by else text


def _kinds() -> dict[str, str]:
    return {
        "closing": pgettext("a row of the sheet", "closing"),
        "round": pgettext("a row of the sheet", "round"),
        "expense": pgettext("a row of the sheet", "expense"),
        "repayment": pgettext("a row of the sheet", "payment"),
        "past result": pgettext("an entry of a journal", "past evening"),
        "merge": pgettext("an entry of a journal", "two records made one"),
        "dinner": pgettext("an entry of a journal", "restaurant"),
        "cave": pgettext("an entry of a journal", "buy-in"),
        "cash_out": pgettext("an entry of a journal", "chips given back"),
    }
