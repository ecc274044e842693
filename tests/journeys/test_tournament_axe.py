"""Every page of a tournament on a phone, on slate and on paper, read by axe."""

from django.urls import reverse

from tests.journeys.test_axe import THEMES, choose, look
from tests.journeys.test_menteur_evening import take_over
from tests.web.tournament import drawn, evening, open_tournament, tap, to_the_end, url


def test_axe_finds_nothing_in_a_tournament(page, served):
    client, played = drawn(late_level="4", reentries="1", addons="1")
    tap(client, played, "hand", table="1")
    tap(client, played, "out", entrant=evening(played).table(1).players[0])
    tap(client, played, "out", entrant=evening(played).table(1).players[0])
    tap(client, played, "penalty", entrant="2", level="warning", article="17", note="late")
    door = open_tournament(names=("Sofia", "Yann"), client=client, bounty_cents="0")[1]
    end = drawn(names=("Nora", "Paul"), client=client)[1]
    to_the_end(client, end)
    pages = {
        name: url(name, played) for name in ("terms", "draw", "table", "player", "log", "prizes", "chips")
    }
    pages |= {f"{sitting.pk}": reverse("sitting", args=[sitting.pk]) for sitting in (played, door, end)}
    pages |= {"door, draw": url("draw", door), "end, closing": reverse("sitting-closure", args=[end.pk])}
    few = drawn(names=("Alice", "Hugo", "Zoé"), client=client)[1]
    pages |= {"deal": url("deal", few), "points": reverse("circle-points", args=[few.circle.pk])}
    found = {}
    for sitting in (played, door, end, few):
        take_over(page, served, sitting)
    for theme in THEMES:
        choose(page, served, theme)
        for name, there in pages.items():
            page.goto(served + there)
            look(page, f"{name}, {theme}", found)
    assert not found, "\n".join(f"{name}:\n{report}" for name, report in found.items())
