"""An announcement of Poker menteur: whether the shown hand is worth it, and whether it was fair play."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.errors import RuleError
from games.rules.menteur.announcements import check_announcement, is_true
from games.rules.menteur.fair_play import breaks_fair_play
from games.rules.menteur.hand import read_hand
from games.rules.menteur.ladder import MIN_ANNOUNCEMENT_LENGTH, Announcement, Level
from games.rules.menteur.options import PRESETS
from web.core.refusals import rule_refusal_message
from web.games.menteur.forms.draft import announcement_text
from web.games.menteur.forms.shown_hand import recorded_hand
from web.games.menteur.text.announcements import LEVEL_NAMES, announcement_name
from web.ui.typography import sentence_case

MAX_LENGTH = 60


@dataclass(frozen=True, slots=True)
class AnnouncementPage:
    """Page data of the tool: hand, announcements and change of cards as entered, and the verdicts."""

    levels: list[tuple[str, list[tuple[str, str]]]]
    hand: str
    announced: str
    previous: str
    has_drawn: bool
    verdicts: list[tuple[str, str]]
    refusal: str


def announcement_page(data: QueryDict) -> AnnouncementPage:
    """Return the verdicts on the announcement of a query string."""
    options = PRESETS["cards34"]
    hand = data.get("hand", "")[:MAX_LENGTH].strip()
    has_drawn = data.get("drawn") == "1"
    whole = [each for each in options.announcements if len(each) == MIN_ANNOUNCEMENT_LENGTH[Level(each[0])]]
    names = {announcement_text(each): each for each in whole if each[0] >= options.min_level}
    announced = data.get("said", "") if data.get("said", "") in names else announcement_text((5, 13, 12))
    previous = data.get("previous", "") if data.get("previous", "") in names else ""
    levels: dict[str, list[tuple[str, str]]] = {}
    for text, each in names.items():
        choice = (text, sentence_case(announcement_name(each)))
        levels.setdefault(str(LEVEL_NAMES[Level(each[0])]), []).append(choice)
    verdicts: list[tuple[str, str]] = []
    refusal = ""
    try:
        before = names[previous] if previous else None
        check_announcement(names[announced], before, options)
        if hand:
            value = read_hand(recorded_hand(hand, "cards34"), "cards34").value
            verdicts = _verdicts(value, names[announced], before, has_drawn=has_drawn)
    except RuleError as refused:
        refusal = rule_refusal_message(refused)
    return AnnouncementPage(list(levels.items()), hand, announced, previous, has_drawn, verdicts, refusal)


def _verdicts(
    value: Announcement, announced: Announcement, previous: Announcement | None, *, has_drawn: bool
) -> list[tuple[str, str]]:
    """Return the sentences on truth and fair play, each with its article."""
    options = PRESETS["cards34"]
    lost = _("The hand is worth less: the announcer loses.")
    if is_true(value, announced, options):
        lost = _("The hand is worth the announcement: the player who refused loses.")
    fair = _("No card was changed: any announcement is fair.")
    if has_drawn:
        fair = _("The announcement was fair.")
        if breaks_fair_play(value, announced, previous, drew=True, options=options):
            fair = _("Not fair play: a lower announcement was possible.")
    return [
        (_("%(hand)s.") % {"hand": sentence_case(announcement_name(value))}, ""),
        (lost, "menteur.14"),
        (fair, "menteur.16"),
    ]
