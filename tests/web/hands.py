"""Hands of Hold'em as the forms send them: for the tests of every page that has the pots of a hand."""

from django.urls import reverse

H2 = [("A", "20", ""), ("B", "60", ""), ("C", "100", ""), ("D", "100", ""), ("E", "10", "folded")]
H7 = [("A", "20", ""), ("B", "20", "")]
H7_CARDS = {0: "Jc 4d", 1: "9c 9d"}
H7_BOARD = "As Ad Kc Kh Qs"


def bets(players, **fields):
    """The page of bets filled in: (name, bet, `folded` or `all_in` or nothing) for each player."""
    sent = {"count": str(len(players))}
    for seat, (name, bet, word) in enumerate(players):
        sent |= {f"seat-{seat}-name": name, f"seat-{seat}-bet": bet}
        if word:
            sent[f"seat-{seat}-{word}"] = "1"
    return sent | fields


def won(*winners):
    """The winners touched, pot by pot."""
    return {f"pot-{number}": [str(seat) for seat in seats] for number, seats in enumerate(winners)}


def laid(board, holes, seats=10):
    """The cards as the form carries them: the board, then two slots for each seat."""
    slots = board.split()
    for seat in range(seats):
        slots += holes.get(seat, "- -").split()
    return {"by": "cards", "laid": " ".join(slots)}


def calculate(client, fields, step="award"):
    """The answer of the pot calculator."""
    return client.post(reverse("tool-pots"), fields | {"step": step})


def net(answer):
    """What the hand comes to, by name."""
    return {each.name: each.net for each in answer.context["hand"].outcomes}
