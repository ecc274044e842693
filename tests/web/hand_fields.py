"""Helpers for hands of Hold'em: fields of the forms and results of the pot calculator."""

from django.urls import reverse

H2 = [("A", "20", ""), ("B", "60", ""), ("C", "100", ""), ("D", "100", ""), ("E", "10", "folded")]
H7 = [("A", "20", ""), ("B", "20", "")]
H7_CARDS = {0: "Jc 4d", 1: "9c 9d"}
H7_BOARD = "As Ad Kc Kh Qs"


def bets(players, **fields):
    """Return the fields of the bets; a player is (name, bet, `folded` or `all_in` or empty)."""
    sent = {"count": str(len(players))}
    for seat, (name, bet, word) in enumerate(players):
        sent |= {f"seat-{seat}-name": name, f"seat-{seat}-bet": bet}
        if word:
            sent[f"seat-{seat}-{word}"] = "1"
    return sent | fields


def winner_fields(*winners):
    """Return the fields of the winners, pot by pot."""
    return {f"pot-{number}": [str(seat) for seat in seats] for number, seats in enumerate(winners)}


def card_fields(board, holes, seats=10):
    """Return the field of the cards: the board, then two slots for each seat."""
    slots = board.split()
    for seat in range(seats):
        slots += holes.get(seat, "- -").split()
    return {"by": "cards", "laid": " ".join(slots)}


def calculate(client, fields, step="award"):
    """Send a form to the pot calculator and return the page of its URL."""
    return client.post(reverse("tool-pots"), fields | {"step": step}, follow=True)


def net(answer):
    """Return the net chips of the hand by name."""
    return {name: net for name, _put, net in answer.context["hand"].outcomes}
