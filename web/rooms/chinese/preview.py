"""What a deal being entered would come to."""

from games import play
from games.rules.errors import RuleError
from web.places import Place
from web.rooms.chinese.entry import Entry
from web.scoreboard import Column, columns


def preview_of(place: Place, entry: Entry) -> list[Column]:
    """The points of every seat once each hand is known; nothing before, nor if the deal is refused."""
    if not entry.is_complete:
        return []
    try:
        scored = play.preview_round(
            rules=place.rules, seats=place.seats, data=entry.data, before=place.carried
        )
    except (RuleError, play.UnreadableRound):
        return []
    return columns(place.around, scored.net, None)
