"""Text of what is still to settle in a circle, for a host who ends a season or puts the circle away."""

from django.utils.translation import ngettext

from games.evenings.queries.balances import unsettled_bills
from games.models import Circle, Sitting


def unsettled_text(circle: Circle) -> str:
    """Return how many evenings are unsettled and how many games are open, without an amount."""
    bills = len(unsettled_bills(circle))
    games = Sitting.objects.filter(season__circle=circle, closing=None).count()
    sentences = (
        (bills, ngettext("%(n)s evening is not settled yet.", "%(n)s evenings are not settled yet.", bills)),
        (games, ngettext("%(n)s game is still open.", "%(n)s games are still open.", games)),
    )
    return " ".join(sentence % {"n": count} for count, sentence in sentences if count)
