"""Deals of Chinese poker for tests: boards from text and boards dealt at random."""

from hypothesis import strategies as st

from games.rules.cards import PACK, RANK_OF, cards_text, read_typed_cards
from games.rules.chinese.layout import Layout, values_of
from games.rules.chinese.scoring import compared_hand_of_values
from games.rules.chinese.shown_hands import Claim, ShownCards


def layout(board):
    """Return a layout from its three lines, written `top | middle | bottom`."""
    return Layout(*map(read_typed_cards, board.split("|")))


def shown_hands(*boards):
    """Return seats entered by cards, one per board text."""
    return [ShownCards(layout(board)) for board in boards]


def arranged(cards):
    """Return thirteen cards arranged with repeated ranks at the bottom, so that most hands are valid."""
    ranks = [RANK_OF[card] for card in cards]
    ordered = sorted(cards, key=lambda card: (ranks.count(RANK_OF[card]), RANK_OF[card]))
    return Layout(tuple(ordered[:3]), tuple(ordered[3:8]), tuple(ordered[8:]))


def as_dealt(cards):
    """Return thirteen cards in the order dealt; most of these hands are fouled."""
    return Layout(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))


@st.composite
def layouts(draw, seats):
    """Draw the layouts of one deal, few of them fouled."""
    pack = list(PACK)
    draw(st.randoms(use_true_random=False)).shuffle(pack)
    lay = st.sampled_from([arranged, arranged, arranged, as_dealt])
    return [draw(lay)(pack[13 * seat : 13 * seat + 13]) for seat in range(seats)]


def line_texts(each):
    """Return the lines of a layout by name, in the recorded format."""
    return dict(zip(("top", "middle", "bottom"), map(cards_text, each), strict=True))


def claims(shown, options):
    """Return the claim of each valid layout, and None for a fouled one."""
    standings = [compared_hand_of_values(values_of(each), options) for each in shown]
    in_play = [each for each in standings if not each.is_fouled]
    ladders = [sorted({each.lines[line] for each in in_play}, reverse=True) for line in range(3)]
    return [
        None
        if each.is_fouled
        else Claim(tuple(ladders[line].index(each.lines[line]) + 1 for line in range(3)), each.royalties)
        for each in standings
    ]
