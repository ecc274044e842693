"""An announcement of Poker menteur: whether the shown hand is worth it, and whether it was fair play."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.rules.errors import RuleError
from games.rules.menteur.announcements import check_announcement, is_true
from games.rules.menteur.fair_play import breaks_fair_play
from games.rules.menteur.hand import read_hand
from games.rules.menteur.ladder import MIN_ANNOUNCEMENT_LENGTH, Announcement, Level
from games.rules.menteur.options import PRESETS
from web.games.menteur.forms.draft import announcement_text
from web.games.menteur.forms.shown_hand import recorded_hand
from web.games.menteur.text.announcements import LEVEL_NAMES, announcement_name
from web.tools.forms import ToolForm
from web.tools.text import Statement
from web.ui.typography import sentence_case

OPTIONS = PRESETS["cards34"]
USUAL_ANNOUNCEMENT = announcement_text((5, 13, 12))
ANNOUNCEMENTS = {
    announcement_text(each): each
    for each in OPTIONS.announcements
    if each[0] >= OPTIONS.min_level and len(each) == MIN_ANNOUNCEMENT_LENGTH[Level(each[0])]
}
"""Announcements that name a whole hand, by the text of their field."""


class AnnouncementForm(ToolForm):
    """Two announcements, the shown hand, and whether its player had changed cards."""

    drawn = forms.BooleanField(
        label=gettext_lazy("The announcer changed cards"),
        required=False,
        widget=forms.CheckboxInput({"value": "1"}),
    )
    hand = forms.CharField(
        label=gettext_lazy("The five cards"),
        required=False,
        widget=forms.TextInput(
            {
                "placeholder": gettext_lazy("Kh Kd Kc Qs joker"),
                "maxlength": "60",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
            }
        ),
    )

    def __init__(self, data: QueryDict) -> None:
        levels: dict[str, list[tuple[str, str]]] = {}
        for text, each in ANNOUNCEMENTS.items():
            choice = (text, sentence_case(announcement_name(each)))
            levels.setdefault(str(LEVEL_NAMES[Level(each[0])]), []).append(choice)
        none = ("", pgettext("announcement", "none"))
        fields = {
            "said": forms.ChoiceField(
                label=_("The announcement"),
                choices=list(levels.items()),
                initial=USUAL_ANNOUNCEMENT,
                required=False,
            ),
            "previous": forms.ChoiceField(
                label=_("The one before"), choices=[none, *levels.items()], required=False
            ),
        }
        super().__init__(data, fields)

    def answer(self) -> list[Statement]:
        """Return the verdicts; none without a hand, or with one that is no text. Raises `RuleError`."""
        announced = ANNOUNCEMENTS[self.cleaned_data["said"]]
        previous = ANNOUNCEMENTS.get(self.cleaned_data["previous"])
        with self._marking("said"):
            check_announcement(announced, previous, OPTIONS)
        hand = self.cleaned_data.get("hand")
        if not hand:
            return []
        with self._marking("hand"):
            value = read_hand(recorded_hand(hand, "cards34"), "cards34").value
        return _verdicts(value, announced, previous, has_drawn=self.cleaned_data["drawn"])

    @contextmanager
    def _marking(self, name: str) -> Iterator[None]:
        """Mark a field as the one that a refusal of the rules is about."""
        try:
            yield
        except RuleError:
            self.fields[name].widget.attrs |= {"aria-invalid": "true", "aria-describedby": "judged"}
            raise


def _verdicts(
    value: Announcement, announced: Announcement, previous: Announcement | None, *, has_drawn: bool
) -> list[Statement]:
    """Return the sentences on truth and fair play."""
    lost = _("The hand is worth less: the announcer loses.")
    if is_true(value, announced, OPTIONS):
        lost = _("The hand is worth the announcement: the player who refused loses.")
    fair = _("No card was changed: any announcement is fair.")
    if has_drawn:
        fair = _("The announcement was fair.")
        if breaks_fair_play(value, announced, previous, drew=True, options=OPTIONS):
            fair = _("Not fair play: a lower announcement was possible.")
    return [
        Statement(_("%(hand)s.") % {"hand": sentence_case(announcement_name(value))}),
        Statement(lost, "menteur.14"),
        Statement(fair, "menteur.16"),
    ]
