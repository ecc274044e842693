"""Pages of 300 entrants: bytes, one table or page of a list at a time, and a search that finds everybody."""

import gzip
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

from games.evenings.queries.bill import bill
from games.models import Fact, TournamentEvent
from games.tournaments.commands.events import write_events
from games.tournaments.queries.log import tournament_log
from tests.cached_fixture import CachedFixture
from tests.html import parse
from tests.web.clock_actions import screen_of
from tests.web.core.test_every_page import MAX_BYTES
from tests.web.tournament_actions import (
    close,
    drawn_tournament,
    evening,
    open_its_clock,
    open_tournament,
    tap,
    url,
)
from web.evenings.pages.bill import BILL_LINES
from web.games.tournament.clock_figures import LINE_LENGTH, MOVES_SECONDS, tournament_figures
from web.games.tournament.clock_figures import SCREEN_LINES as SCREEN_TEXT_LINES
from web.games.tournament.views.seating import SCREEN_COLUMNS, SCREEN_LINES
from web.ui.shown import MAX_LINES, MAX_ROWS

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]
FIRST = (
    "Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Mathilde", "Hugo", "Zoé", "Paul", "Nora", "Malik",
    "Alice", "Jules", "Élodie", "Cédric", "Sandrine", "Ursula", "Béatrice", "Alain", "Laurent", "Yvonne",
    "William", "Xavier", "Gaspard",
)  # fmt: skip
LAST = (
    "Abel", "Blanc", "Carré", "Denis", "Étienne", "Faure", "Garnier", "Henry", "Imbert", "Joly", "Klein",
    "Lambert",
)  # fmt: skip
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]
OWN_PAGES = (
    "desk", "add-ons", "table", "entrant", "log", "prizes", "chip-race", "draw", "seats", "seat-cards",
)  # fmt: skip
PAGES_OF_SITTING = ("sitting", "sitting-more", "sitting-seats", "sitting-close", "settlement")
DRAWN = CachedFixture(lambda: drawn_tournament(names=NAMES, table_capacity="9", bounty_cents="0"))


@pytest.fixture
def drawn(db):
    """Return the host and the sitting of a drawn tournament of 300 entrants."""
    return DRAWN.restore()


def addresses(sitting):
    of_sitting = [reverse(name, args=[sitting.pk]) for name in PAGES_OF_SITTING]
    return [*of_sitting, *(url(name, sitting) for name in OWN_PAGES)]


def too_heavy(client, there):
    """Return the compressed bytes of each page that answers with more than the budget."""
    answers = {address: client.get(address) for address in there}
    sizes = {
        address: len(gzip.compress(each.content))
        for address, each in answers.items()
        if each.status_code == 200
    }
    return {address: size for address, size in sizes.items() if size > MAX_BYTES}


def eliminate(sitting, count):
    """Eliminate the entrants with the highest numbers, in one batch of events."""
    state = evening(sitting)
    asked = [("out", {"entrant": number}) for number in state.active_entrants[::-1][:count]]
    now = TournamentEvent.objects.filter(sitting=sitting).latest("number").recorded_at
    write_events(sitting, tournament_log(sitting).state, asked, uuid4(), "", now)


def page(client, sitting, query="", name="sitting"):
    answer = client.get(reverse(name, args=[sitting.pk]) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def eliminate_buttons(shown):
    return re.findall(r'aria-label="([^"]+) is out"', shown)


def test_every_page_of_300_entrants_is_within_the_budget():
    client, sitting = open_tournament(names=NAMES, table_capacity="9", addons="1", rebuys="1", late_level="3")
    assert too_heavy(client, addresses(sitting)) == {}
    tap(client, sitting, "draw", word="river")
    clock = open_its_clock(client, sitting)
    screen = screen_of(clock)
    clocks = [reverse(name, args=[clock.address]) for name in ("clock", "clock-state", "clock-levels")]
    clocks += [reverse(name, args=[screen]) for name in ("clock-display", "clock-display-seats")]
    play = [*addresses(sitting), *clocks, reverse("sitting", args=[sitting.pk]) + "?q=a"]
    assert too_heavy(client, play) == {}
    eliminate(sitting, 200)
    assert too_heavy(client, play) == {}
    eliminate(sitting, 99)
    assert too_heavy(client, [reverse(name, args=[sitting.pk]) for name in PAGES_OF_SITTING]) == {}
    close(client, sitting)
    assert too_heavy(client, [*play, reverse("circle", args=[sitting.circle.pk])]) == {}


def test_bill_of_300_entrants_without_a_till_of_the_club_is_within_the_budget(drawn):
    client, sitting = drawn
    eliminate(sitting, 299)
    close(client, sitting)
    there, circle = reverse("evening", args=[sitting.evening_id]), reverse("circle", args=[sitting.circle.pk])
    ways = [f"{there}?plan={plan}" for plan in ("fewest", "straight", "banker")]
    others = [f"{there}{page}/" for page in ("more", "story", "slip", "payment")]
    assert too_heavy(client, [there, *ways, *others, f"{circle}balances/"]) == {}
    assert Fact.objects.filter(sitting=sitting).count() < 5 * 300, "no fact of each pair of players"

    def debtors(query):
        lines = parse(client.get(there + query)).by_id("payments").find_all("li")
        return [line.find_all("b")[0].text.split(" → ")[0] for line in lines]

    expected = [line.debtor.name for line in bill(sitting.evening).lines()]
    first, last = debtors("?page=1"), debtors(f"?page={-(-300 // BILL_LINES)}")
    assert (len(first), len(last)) == (BILL_LINES, len(expected) % BILL_LINES)
    assert len({*first, *last} & {*expected}) == len(first) + len(last)
    assert debtors(f"?q={expected[0]}") == expected[:1]


def test_many_tables_are_shown_one_at_a_time_and_the_button_leads_back_to_its_table(drawn):
    client, sitting = drawn
    shown = page(client, sitting, "?table=7")
    seated = [NAMES[number] for number in evening(sitting).table(7).players]
    assert eliminate_buttons(shown) == seated
    assert re.findall(r'href="[^"]*\?table=(\d+)#tables"', shown) == [str(n) for n in range(1, 35)]
    own = evening(sitting).table(evening(sitting).entrant(0).seat.table)
    for wrong in ("?table=99", "?table=x", "?table=%00", ""):
        shown_first = eliminate_buttons(page(client, sitting, wrong))
        assert shown_first == [NAMES[number] for number in own.players], "the table of the visitor"
    part = re.search(r'name="part" value="([^"]*)"', shown)[1]
    answer = tap(client, sitting, "out", entrant=NAMES.index(seated[0]), part=part)
    assert answer.url.endswith("?table=7#tables")
    answer = tap(client, sitting, "out", entrant=NAMES.index(seated[1]), part="next=//else.example&x=1")
    assert answer.url.endswith(f"{sitting.pk}/#tables")


def test_search_finds_everybody_of_a_large_field_whatever_the_page(drawn):
    client, sitting = drawn
    for name in NAMES[::37]:
        assert eliminate_buttons(page(client, sitting, f"?q={name}")) == [name]
    assert len(eliminate_buttons(page(client, sitting, "?q=a"))) == MAX_ROWS
    eliminate(sitting, 150)
    shown = page(client, sitting, f"?q={NAMES[299]}&page=3")
    assert NAMES[299] in shown.split('id="h-out"')[1]


def test_desk_has_pages_and_a_tick_leads_back_to_its_page():
    client, sitting = open_tournament(names=NAMES)
    seen = []
    for number in range(1, 5):
        shown = page(client, sitting, f"?page={number}")
        seen += re.findall(r'id="d(\d+)"', shown)
        assert len(re.findall(r'id="d\d+"', shown)) == MAX_ROWS
    assert sorted(map(int, seen)) == list(range(300))
    shown = page(client, sitting, "?page=2")
    assert 'rel="prev"' in shown
    assert "page 2 of 4" in shown
    part = re.search(r'name="part" value="([^"]*)"', shown)[1]
    answer = client.post(url("events", sitting), {"tick": "arrive-0-1", "key": str(uuid4()), "part": part})
    assert answer.url.endswith("?page=2")
    found = page(client, sitting, "?q=gaspard+lambert&page=4")
    assert re.findall(r'id="d(\d+)"', found) == ["299"]


def test_log_has_pages_and_a_search(drawn):
    client, sitting = drawn
    shown = page(client, sitting, "?page=2", name="tournament-log")
    assert shown.count('<li class="row">') == MAX_LINES
    found = page(client, sitting, f"?q={NAMES[7]}", name="tournament-log")
    assert found.count('<li class="row">') == 1


def test_draw_has_pages_of_tickets_and_the_last_one_unfolds(drawn):
    client, sitting = drawn
    seen = {}
    for number in range(1, 5):
        shown = page(client, sitting, f"?page={number}", name="tournament-draw")
        assert "open" in re.search(r'<details class="panel"[^>]*>', shown)[0]
        seen |= dict.fromkeys(re.findall(r"<b>([^<·]+) · ", shown))
    assert sorted(seen) == sorted(NAMES)


def test_small_field_has_all_tables_and_no_pages():
    client, sitting = drawn_tournament()
    shown = page(client, sitting)
    assert len(eliminate_buttons(shown)) == 14
    assert 'rel="next"' not in shown
    assert 'data-behaviour="filter"' in shown


def test_television_shows_the_sheet_of_the_seats_page_after_page(drawn):
    client, sitting = drawn
    there = reverse("clock-display-seats", args=[screen_of(open_its_clock(client, sitting))])
    seen, query = [], ""
    while query != "?page=1":
        shown = client.get(there + query).content.decode()
        rows = re.findall(r'data-case="([^"]+)"', shown)
        assert 0 < len(rows) <= SCREEN_LINES * SCREEN_COLUMNS
        seen += rows
        query = re.search(r'http-equiv="refresh" content="10; url=([^"]+)"', shown)[1]
    assert sorted(seen) == sorted(NAMES)
    assert len(seen) == 300


def test_television_shows_the_drawn_tables_page_after_page(drawn):
    _client, sitting = drawn
    drawn = TournamentEvent.objects.get(sitting=sitting, kind="draw").recorded_at
    TournamentEvent.objects.filter(sitting=sitting).update(recorded_at=drawn.replace(second=0, microsecond=0))
    start = drawn.replace(second=0, microsecond=0)
    seen = set()
    for second in range(0, 60, MOVES_SECONDS):
        moves = tournament_figures(sitting, start + timedelta(seconds=second)).moves
        assert sum(-(-len(line) // LINE_LENGTH) for line in moves) <= SCREEN_TEXT_LINES
        seen |= set(moves)
    assert sum(line.startswith("Table ") for line in seen) == 34
