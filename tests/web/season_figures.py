"""Figures that the page of a season shows below its curve."""

from tests.html import parse


def last_scores(response):
    """Return the scores of all players after the last evening, in the order of the standings."""
    (figures,) = parse(response).find_all("details", **{"class": "figures"})
    last = figures.find_all("tr")[1]
    return [cell.text for cell in last.find_all("td")]
