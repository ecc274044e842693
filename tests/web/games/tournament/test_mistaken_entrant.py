"""A mistaken entrant who was taken back: no page, file or account names the player."""

import io
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.urls import reverse

from games.audit.checks import faults
from games.models import Clock, EveningResult, Player, Result, SeasonTotal, Sitting, TournamentResult
from ledger.audit import faults as ledger_faults
from tests.scenario import browser_client, invite
from tests.web.clock_actions import screen_of
from tests.web.tournament_actions import close, evening, open_tournament, tap, to_the_end, url

pytestmark = pytest.mark.django_db
NAMES = ("Léa", "Karim", "Inès", "Thomas")
MISTAKEN = "Wilhelmine"
OF_CIRCLE = (
    "circle", "circle-people", "circle-households", "circle-balances", "circle-agenda", "circle-agenda-new",
    "circle-records", "circle-seasons", "circle-invitations", "circle-reversals", "circle-export-csv",
    "circle-export-xlsx", "past-results-import",
)  # fmt: skip
OF_EVENING = (
    "evening", "evening-more", "evening-statement", "evening-story", "evening-picture", "evening-expenses",
    "evening-story-picture",
)  # fmt: skip
OF_SITTING = (
    "sitting", "sitting-more", "sitting-invitations", "settlement", "sitting-scoring", "sitting-rulings",
    "tournament-seats", "tournament-seat-cards", "tournament-desk", "tournament-add-ons", "tournament-prizes",
    "tournament-deal", "tournament-chip-race", "sitting-close",
)  # fmt: skip
BEFORE_CLOSING = ("sitting", "sitting-close")
OF_SEASON = ("season", "season-evenings", "season-picture")
CLUB = {"has_club_till": "1", "fee_cents": "2", "guarantee_cents": "120"}


@pytest.mark.parametrize(
    ("moment", "way", "club"),
    [
        ("opening", "undo", {}),
        ("opening", "did not come", CLUB),
        ("desk", "undo", CLUB),
        ("desk", "did not come", {}),
        ("play", "undo", {}),
        ("play", "did not come", CLUB),
    ],
)
def test_mistaken_entrant_leaves_no_trace(moment, way, club):
    names, is_drawn = (*NAMES, MISTAKEN) if moment == "opening" else NAMES, moment == "play"
    client, sitting = open_tournament(names=names, late_level="4", **club)
    if is_drawn:
        tap(client, sitting, "draw", word="river")
    if moment != "opening":
        registered = client.post(url("entrants", sitting), {"name": MISTAKEN, "key": str(uuid4())})
        assert registered.status_code == 302
    player = Player.objects.get(name=MISTAKEN)
    take_back(client, sitting, sitting.seats.get(player=player).position, way)
    if not is_drawn:
        client.post(url("start", sitting), {"key": str(uuid4())})
    screens = [screen_of(clock) for clock in Clock.objects.filter(sitting=sitting)]
    assert len(screens) == (not is_drawn)
    tap(client, sitting, "hand", table="1")
    assert pages_that_name(pages_of(client, sitting, screens), MISTAKEN) == []

    to_the_end(client, sitting)
    shown = {page: body(client, reverse(page, args=[sitting.pk])) for page in BEFORE_CLOSING}
    assert pages_that_name(shown, MISTAKEN) == []
    assert pages_that_name(shown, "Karim") == list(BEFORE_CLOSING)
    assert close(client, sitting).status_code == 302
    shown = pages_of(client, sitting, screens)
    assert pages_that_name(shown, MISTAKEN) == []
    assert len(pages_that_name(shown, "Karim")) > 20
    for model in (Result, EveningResult, SeasonTotal, TournamentResult):
        assert not model.objects.filter(player=player).exists()
    assert not player.account.paid.exists()
    assert not player.account.received.exists()
    assert [*faults(), *ledger_faults()] == []


def take_back(client, sitting, number, way):
    """Tick a mistaken entrant as a player who came and paid, then undo the registration or the arrival."""
    for kind, field in (("arrive", "is_here"), ("pay", "is_paid")):
        assert tap(client, sitting, kind, entrant=number, **{field: "1"}).status_code == 302
    if way == "undo":
        event = sitting.tournament_events.filter(kind="enter").last()
        answer = client.post(url("undo", sitting), {"event": event.number, "key": str(uuid4())})
    else:
        answer = tap(client, sitting, "noshow", entrants=number)
    assert answer.status_code == 302, answer.content.decode()
    assert not evening(sitting).has_entrant(number)


def pages_of(client, sitting, screens):
    """Return the texts of all pages and files by URL, for the host and for a new phone."""
    circle = sitting.circle
    pages = [
        *(reverse(page, args=[circle.pk]) for page in OF_CIRCLE),
        *(reverse(page, args=[sitting.evening_id]) for page in OF_EVENING),
        *(reverse(page, args=[sitting.pk]) for page in OF_SITTING),
        *(reverse(page, args=[sitting.season_id]) for page in OF_SEASON),
        reverse("home"),
        reverse("sitting-new"),
        reverse("sitting-new") + f"?circle={circle.pk}&game=holdem&preset=tournament",
    ]
    pages += [
        reverse(page, args=[each]) for each in screens for page in ("clock-display", "clock-display-seats")
    ]
    pages += [reverse("clock", args=[each.address]) for each in Clock.objects.filter(sitting=sitting)]
    tables = [] if Sitting.objects.get(pk=sitting.pk).is_closed else [sitting]
    doors = [reverse("join", args=[invite(circle, about).token]) for about in (*tables, None)]
    shown = {page: body(client, page) for page in pages}
    return shown | {door: body(browser_client(), door) for door in doors}


def pages_that_name(shown, name):
    return [page for page, text in shown.items() if name in text]


def body(client, page):
    """Return the text of a page or a file, that of a zipped one too."""
    answer = client.get(page)
    assert answer.status_code in (200, 302, 404), (page, answer.status_code)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if content.startswith(b"PK"):
        archive = ZipFile(io.BytesIO(content))
        content = b"\n".join(archive.read(name) for name in archive.namelist())
    return content.decode(errors="replace")
