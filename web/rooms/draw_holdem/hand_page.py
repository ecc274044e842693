"""A hand of Draw-Hold'em as its page reads it: the street, what an exchange costs, the pots, the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.draw_holdem.hand import STREETS
from games.rules.draw_holdem.play import REFUSALS, Play
from games.rules.draw_holdem.scoring import pay
from games.rules.errors import RuleError
from games.rules.holdem.told import ranking_told, winners_told
from games.rules.pots import Payout, Pot, lay_pots
from web.places import Place
from web.pots import parts
from web.pots.ground import Ground
from web.pots.picture import picture
from web.pots.split import Bets, award_alone, pot_field
from web.rooms.draw_holdem.hands import Pad
from web.wording.draw_hands import exchange_sentence, street_name
from web.wording.figures import figure
from web.wording.pots import article_words, rest_sentence
from web.wording.refusals import refusal_sentence

TAKERS_MOST = 4


@dataclass(frozen=True, slots=True)
class StreetRow:
    """One player on this street: his chips, what he has put in, whether he may exchange, and why not."""

    seat: int
    name: str
    stack: int
    on_street: int
    bet: str
    is_folded: bool
    will_fold: bool
    will_be_all_in: bool
    is_button: bool
    has_exchanged: bool
    price: int
    refusal: str
    article: str
    fault: str


@dataclass(frozen=True, slots=True)
class Shares:
    """The pots, and who wins them as far as it is told."""

    pots: Sequence[Pot]
    known: Sequence[tuple[int, ...]]
    awards: Sequence[dict[str, Any] | None]
    faults: dict[str, str] = field(default_factory=dict)


@dataclass
class PadPage:
    """Everything the pages of a hand show. Its parts are made when they are asked for."""

    template: ClassVar = "games/draw_holdem/hand.html"
    lies_over_table: ClassVar = False

    pad: Pad
    play: Play
    is_over: bool

    @property
    def state(self) -> str:
        """`street` while it is played, `winners` at the showdown, `end` when one player is left."""
        if self.play.is_over:
            return "end"
        return "winners" if self.pad.told.shows else "street"

    @property
    def faults(self) -> Mapping[str, str]:
        """What the last tap could not do."""
        return {**self.pad.told.faults, **(self.shares.faults if self.state == "winners" else {})}

    @property
    def ground(self) -> Ground:
        return self.pad.ground

    @property
    def street(self) -> str:
        return street_name(self.play.street)

    @property
    def next_street(self) -> str:
        """The main button of a street: what comes after it."""
        after = self.play.street + 1
        if after == len(STREETS) or self.play.shows_down_now:
            return ""
        return street_name(after)

    @property
    def button_name(self) -> str:
        return self.ground.names[self.pad.start.button]

    @property
    def is_first(self) -> bool:
        """Whether nothing happened yet: the button and the blind may still be said otherwise."""
        return not self.pad.told.events

    @property
    def price(self) -> str:
        """What an exchange costs on this street."""
        play = self.play
        return exchange_sentence(play.is_first_round, play.hand.small_blind, play.taxed_pot)

    @property
    def price_article(self) -> str:
        return article_words("draw_holdem.3" if self.play.is_first_round else "draw_holdem.4")

    @property
    def showdown_article(self) -> str:
        return article_words("draw_holdem.17")

    @cached_property
    def rows(self) -> list[StreetRow]:
        return [self._row(seat) for seat in self.ground.dealt]

    @cached_property
    def shares(self) -> Shares:
        """The pots as they stand, and their winners as far as they are told."""
        pots = self.play.layers().pots
        told, faults = self.pad.told.ticked, dict[str, str]()
        try:
            known = winners_told(pots, told)
        except RuleError as refusal:
            wrong = int(refusal.facts["pot"])
            faults[pot_field(wrong)] = refusal_sentence(refusal)
            known = winners_told(pots, {number: who for number, who in told.items() if number < wrong})
        awards = [award_alone(pot, who, self.ground) for pot, who in zip(pots, known, strict=True)]
        return Shares(pots, known, awards, faults)

    @cached_property
    def pots(self) -> list[parts.PotCard]:
        names, takes_taps = self.ground.names, self.state == "winners"
        numbers = range(len(self.shares.pots))
        return [parts.pot_card(self.shares, number, names, takes_taps=takes_taps) for number in numbers]

    @cached_property
    def payout(self) -> Payout | None:
        """What the hand comes to, once every pot has its winners."""
        play, pots = self.play, self.shares.pots
        if not all(self.shares.known) or self.shares.faults:
            return None
        if pots[0].is_contested and play.ranking is None:
            play.ranking = ranking_told(pots, self.pad.told.ticked, play.live)
        return pay(play)

    @property
    def unwon(self) -> int:
        return sum(not winners for winners in self.shares.known)

    @property
    def award_label(self) -> str:
        """The main button of the winners."""
        if self.unwon:
            said = ngettext("%(count)s pot without a winner", "%(count)s pots without a winner", self.unwon)
            return said % {"count": self.unwon}
        return self.share_label

    @property
    def share_label(self) -> str:
        """The main button once every pot has its winners."""
        return _("Share out %(chips)s") % {"chips": figure(sum(pot.amount for pot in self.shares.pots))}

    @property
    def takers(self) -> list[tuple[str, int]]:
        takes: dict[int, int] = {}
        for award in self.shares.awards:
            for seat, chips in zip(award["winners"], award["shares"], strict=True) if award else ():
                takes[seat] = takes.get(seat, 0) + chips
        takers = [(self.ground.names[seat], chips) for seat, chips in takes.items()]
        return takers if len(takers) <= TAKERS_MOST else []

    @property
    def refunds(self) -> list[tuple[str, int]]:
        """What nobody called on this last street, and to whom it goes back."""
        back = self.play.layers().refund
        return [(self.ground.names[seat], chips) for seat, chips in enumerate(back) if chips]

    @cached_property
    def picture(self) -> SafeString:
        """The layers of the bets alone: the commissions are shown apart."""
        play = self.play
        layers = lay_pots(play.bets, play.folded, play.hand.carry)
        bets = Bets(tuple(play.bets), frozenset(play.folded), frozenset(), layers, {})
        return picture(self.ground, bets, layers)

    @property
    def outcomes(self) -> list[parts.Outcome]:
        play, payout = self.play, self.payout
        if payout is None:
            return []
        put = [before - now for before, now in zip(play.hand.stacks, play.stacks, strict=True)]
        bets = Bets(tuple(put), frozenset(), frozenset(), None, {})
        return parts.outcomes(self.ground, bets, payout.net)

    @property
    def rest(self) -> int:
        return self.payout.carry if self.payout else 0

    @property
    def last_rest(self) -> str:
        """Who takes what would stay in the middle, when this is the last hand."""
        return rest_sentence(self.payout, self.ground.names) if self.payout else ""

    def _row(self, seat: int) -> StreetRow:
        play, told, names = self.play, self.pad.told, self.ground.names
        code = play.refusal(seat)
        return StreetRow(
            seat=seat,
            name=names[seat],
            stack=play.stacks[seat],
            on_street=play.on_street[seat],
            bet=told.bets.get(seat, ""),
            is_folded=seat in play.folded,
            will_fold=seat in told.folded,
            will_be_all_in=seat in told.all_in,
            is_button=seat == play.hand.button,
            has_exchanged=seat in play.exchanged,
            price=play.tax(seat),
            refusal=self._why(code, seat),
            article=article_words(REFUSALS[code]) if code else "",
            fault=told.faults.get(f"seat-{seat}-bet", told.faults.get(f"exchange-{seat}", "")),
        )

    def _why(self, code: str | None, seat: int) -> str:
        if code is None:
            return ""
        play = self.play
        facts: Mapping[str, int] = {"tax": play.tax(seat), "stack": play.stacks[seat]}
        return refusal_sentence(RuleError(code, REFUSALS[code], **facts))


def pad_page(_place: Place, pad: Pad) -> PadPage:
    """The page of a hand being told. It is over when one player has all the chips."""
    return PadPage(pad, pad.play, is_over=len(pad.ground.dealt) < 2)
