"""Result page of a coup: the outcome, the points, and the announcements if they were entered."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.models import Round
from games.rules.menteur.record import RoundRecord, ShownRecord
from web.games.menteur.forms.shown_hand import Face, hand_cards, hand_dice
from web.games.menteur.text.coups import coup_detail, coup_heading, move_sentences
from web.games.menteur.text.events import event_sentences, hand_sentence


class CoupOutcome:
    """Texts of the explanation of a coup: who lied or not, what it cost, and the shown hand."""

    def __init__(self, explanation: RoundRecord, names: Sequence[str]) -> None:
        self.explanation, self.names = explanation, names
        self._shown: ShownRecord = {} if explanation["kind"] == "carry" else explanation

    @property
    def heading(self) -> str:
        return coup_heading(self.explanation, self.names)

    @property
    def sentences(self) -> list[str]:
        """Sentences on the points of the coup."""
        return move_sentences(self.explanation, self.names)

    @property
    def hand(self) -> str:
        """Name of the shown hand, empty if it was not entered."""
        return hand_sentence(self._shown["value"]) if "value" in self._shown else ""

    @property
    def cards(self) -> list[str]:
        return hand_cards(self._shown.get("hand", ""))

    @property
    def dice(self) -> list[Face]:
        return hand_dice(self._shown.get("hand", ""))

    @property
    def breaks_fair_play(self) -> bool:
        return self.explanation["kind"] == "lost" and self.explanation["fair_play_violation"]


class CoupResult(CoupOutcome):
    """Result of a recorded coup, for its page and for its row in the feed."""

    def __init__(self, version: Round, names: Sequence[str]) -> None:
        super().__init__(version.explanation, names)
        self.recorded, self.net = version.recorded, version.net

    def __str__(self) -> str:
        return f"{self.heading} · {self.detail}"

    @property
    def detail(self) -> str:
        return coup_detail(self.explanation, self.names)

    @property
    def stake(self) -> int:
        """Stake of each player in the middle, 0 for a coup without one."""
        return self.explanation["stake"] if self.explanation["kind"] == "lost" else 0

    @property
    def events(self) -> list[str]:
        """Announcements of the coup as sentences; empty if they were not entered."""
        return event_sentences(self.recorded, self.names)

    @property
    def is_final(self) -> bool:
        """Whether the coup only gives away the middle, at the end."""
        return self.explanation["kind"] == "carry"

    @property
    def moves(self) -> list[tuple[str, int, int, str]]:
        """Name, points, bad points and part of each player."""
        explanation, net = self.explanation, self.net
        if explanation["kind"] != "lost":
            return [(name, net[seat], 0, "") for seat, name in enumerate(self.names)]
        parts = {explanation["loser"]: _("lost"), explanation["causer"]: _("made the other lose")}
        marked = explanation["bad_points"] if explanation["mark"] == "simple" else [0] * len(net)
        return [(name, net[seat], marked[seat], parts.get(seat, "")) for seat, name in enumerate(self.names)]

    @property
    def main_moves(self) -> list[tuple[str, int, int, str]]:
        """Move of the loser, or of the only player who takes the middle; empty without one."""
        if self.explanation["kind"] == "lost":
            return [self.moves[self.explanation["loser"]]]
        takers = [move for move, won in zip(self.moves, self.net, strict=True) if won]
        return takers if len(takers) == 1 else []
