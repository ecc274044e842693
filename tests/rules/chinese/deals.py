"""Deals of Chinese poker for tests: boards written as on paper, and boards dealt at random."""

from hypothesis import strategies as st

from games.rules.cards import PACK, RANK_OF, cards_text, read_typed_cards
from games.rules.chinese.layout import Layout, values_of
from games.rules.chinese.scoring import standing_of
from games.rules.chinese.seats import Claim, Laid


def layout(board):
    """A layout from its three lines, written `top | middle | bottom`."""
    return Layout(*map(read_typed_cards, board.split("|")))


def boards(*written):
    """Seats entered by cards, each from a board as it is written."""
    return [Laid(layout(board)) for board in written]


def arranged(cards):
    """The thirteen cards laid sensibly: what repeats goes down, so most of these hands stand."""
    ranks = [RANK_OF[card] for card in cards]
    laid = sorted(cards, key=lambda card: (ranks.count(RANK_OF[card]), RANK_OF[card]))
    return Layout(tuple(laid[:3]), tuple(laid[3:8]), tuple(laid[8:]))


def as_dealt(cards):
    """The thirteen cards laid as they came: most of these hands foul."""
    return Layout(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))


@st.composite
def layouts(draw, seats):
    """Layouts of one deal, few of them fouled."""
    pack = list(PACK)
    draw(st.randoms(use_true_random=False)).shuffle(pack)
    lay = st.sampled_from([arranged, arranged, arranged, as_dealt])
    return [draw(lay)(pack[13 * seat : 13 * seat + 13]) for seat in range(seats)]


def line_texts(each):
    """A layout's lines by name, as they are recorded and asked."""
    return dict(zip(("top", "middle", "bottom"), map(cards_text, each), strict=True))


def claims(shown, options):
    """What players would say of their layouts: a claim for each hand that stands, None for a foul."""
    standings = [standing_of(values_of(each), options) for each in shown]
    in_play = [each for each in standings if not each.fouled]
    ladders = [sorted({each.lines[line] for each in in_play}, reverse=True) for line in range(3)]
    return [
        None
        if each.fouled
        else Claim(tuple(ladders[line].index(each.lines[line]) + 1 for line in range(3)), each.royalties)
        for each in standings
    ]
