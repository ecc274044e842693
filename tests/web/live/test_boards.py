"""Boards of streams: drawn once for all phones that show the same, and only for valid rights."""

import asyncio
import re
import zlib
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from bench.app.server import quick_deal_fields
from games.circles.commands import bindings, departures, joining, settings
from games.models import Binding, Sitting
from games.sittings.commands import closing
from tests.asynchronous import VirtualTimeLoop, run_async
from tests.html import parse
from tests.scenario import NAMES, PLAIN, bound_client, browser_client, invite, open_sitting, record
from tests.web.own_money import circle
from web.core.preferences import Preferences
from web.live import boards, streams
from web.live.boards import Board, ShownPage
from web.live.stream_queries import Question, Reader, Reading

__all__ = ["circle"]
"""Fixture of a circle with an evening of every game."""

ENGLISH = Preferences(index="en", language="en")
NARROW = ShownPage("sitting", "", "narrow", ENGLISH)


@pytest.fixture
def sitting(db):
    host = browser_client()
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    sitting.refresh_from_db()
    return sitting


@pytest.fixture
def drawings(monkeypatch):
    """Return the audiences that a board was drawn for."""
    found = []
    draw = boards._html
    monkeypatch.setattr(
        boards, "_html", lambda pk, audience, binding: found.append(audience) or draw(pk, audience, binding)
    )
    return found


def binding_of(sitting, role, name):
    bound_client(sitting.circle, role, name)
    return Binding.objects.get(circle=sitting.circle, player__name=name, revoked_at=None)


def read(sitting, *bindings, page=NARROW, known=None):
    questions = [Question(sitting.pk, each, page, known, None) for each in bindings]
    return Reader(lambda _pk: None)._read(questions)


def test_browsers_that_show_the_same_share_one_drawing(sitting, drawings):
    phones = [binding_of(sitting, "view", name) for name in ("Karim", "Inès")]
    read_boards = [each.board for each in read(sitting, *phones)]
    assert read_boards[0].html
    assert len({id(each) for each in read_boards}) == 1
    assert [each.player for each in drawings] == [None]
    scorer = binding_of(sitting, "score", "Thomas")
    assert 'id="dock"' in read(sitting, scorer)[0].board.html
    assert [each.role for each in drawings] == ["view", "score"]


def test_shared_board_is_the_page_of_each_player_but_for_its_own_classes(sitting):
    client = bound_client(sitting.circle, "view", "Karim")
    karim = Binding.objects.get(player__name="Karim", revoked_at=None)
    board = read(sitting, karim)[0].board.html
    assert "is-me" not in board
    page = client.get(reverse("sitting", args=[sitting.pk]), headers={"X-Live": "narrow"}).content.decode()
    own = f'data-owner="{karim.player_id}"'
    assert page.count("is-me") == board.count(own) == page.count(own) == 1
    plain = page.replace(" is-me", "").replace(f'data-own-player="{karim.player_id}"', "")
    assert board.split() == plain.split()


def test_each_player_has_a_drawing_where_money_is_ones_own(sitting, drawings):
    settings.set_money_visibility(circle=sitting.circle, money="own")
    phones = [binding_of(sitting, "view", name) for name in ("Karim", "Inès")]
    assert all(each.board for each in read(sitting, *phones))
    assert sorted(each.player for each in drawings) == sorted(each.player_id for each in phones)


def test_changed_visibility_of_money_draws_another_board(sitting, drawings):
    karim = binding_of(sitting, "view", "Karim")
    first = read(sitting, karim)[0].board
    settings.set_money_visibility(circle=sitting.circle, money="own")
    assert read(sitting, karim)[0].board is not first
    assert [each.player for each in drawings] == [None, karim.player_id]


def parse_board(reading):
    """Return the parsed parts of the board of a reading."""
    assert reading.board, "the page shows this revision already"
    return parse(HttpResponse(reading.board.html))


def demote(sitting, binding):
    bindings.set_role(binding=binding, role="view")


def release(sitting, binding):
    bindings.revoke_binding(binding=binding, now=timezone.now())


def leave(sitting, binding):
    departures.leave_circle(binding=binding, now=timezone.now())


def bring_another_scorer(sitting, binding):
    joining.join_circle(
        invitation=invite(sitting.circle, role="score").invitation,
        player=sitting.circle.players.get(name="Thomas"),
        name="",
        secret="secret of another phone",
        binding=None,
        now=timezone.now(),
    )


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (demote, {"Léa"}),
        (release, {"Léa"}),
        (leave, {"Léa"}),
        (bring_another_scorer, {"Léa", "Karim", "Thomas"}),
    ],
)
def test_open_tables_show_who_scores_after_a_change(sitting, change, names):
    viewer, karim = binding_of(sitting, "view", "Inès"), binding_of(sitting, "score", "Karim")
    known = sitting.revision
    change(sitting, karim)
    [reading] = read(sitting, viewer, known=known)
    (scorers,) = parse_board(reading).find_all("a", **{"class": "player-name"})
    assert {name for name in NAMES if name in scorers.text} == names


@pytest.mark.parametrize(("before", "after"), [("view", "score"), ("score", "view")])
def test_changed_role_shows_on_the_open_table_of_its_browser(sitting, before, after):
    karim = binding_of(sitting, before, "Karim")
    bindings.set_role(binding=karim, role=after)
    [reading] = read(sitting, karim, known=sitting.revision)
    pad = reverse("sitting-pad", args=[sitting.pk], fragment="main")
    assert bool(parse_board(reading).find_all("a", href=pad)) == (after == "score")


def test_closed_table_has_the_same_revision_after_a_changed_role(sitting):
    karim = binding_of(sitting, "view", "Karim")
    closing.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=timezone.now())
    known = Sitting.objects.get(pk=sitting.pk).revision
    bindings.set_role(binding=karim, role="score")
    assert read(sitting, karim, known=known) == [Reading(known)]


def test_ended_right_receives_no_board(sitting, drawings):
    karim = binding_of(sitting, "view", "Karim")
    bindings.revoke_binding(binding=karim, now=timezone.now())
    assert read(sitting, karim) == [None]
    assert drawings == []


def test_page_of_the_current_revision_receives_no_board(sitting, drawings):
    karim = binding_of(sitting, "view", "Karim")
    assert read(sitting, karim, known=sitting.revision) == [Reading(sitting.revision)]
    assert read(sitting, karim, page=None) == [Reading(sitting.revision)]
    assert drawings == []


def test_cancelled_sitting_makes_its_pages_load_again(sitting):
    karim = binding_of(sitting, "view", "Karim")
    Sitting.objects.filter(pk=sitting.pk).update(cancelled_at=timezone.now(), revision=sitting.revision + 1)
    board = read(sitting, karim)[0].board
    assert board.html == boards.OTHER_PAGE


def test_failed_drawing_leaves_the_revision(sitting, monkeypatch, caplog):
    karim = binding_of(sitting, "view", "Karim")
    monkeypatch.setattr(boards, "_html", lambda *_: 1 // 0)
    assert read(sitting, karim) == [Reading(sitting.revision)]
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("page", ["sitting", "settlement"])
def test_every_game_has_a_board(circle, page):
    host = bound_client(circle, "host", "Inès")
    binding = Binding.objects.get(circle=circle, player__name="Inès", revoked_at=None)
    for sitting in Sitting.objects.filter(season__circle=circle):
        for width in ("narrow", "wide"):
            shown = ShownPage(page, "", width, ENGLISH)
            answer = host.get(reverse(page, args=[sitting.pk]), headers={"X-Live": width})
            board = read(sitting, binding, page=shown)[0].board
            assert (board.html == boards.OTHER_PAGE) == (answer.status_code != 200), sitting.game_key


def test_stream_sends_the_board_before_its_revision(monkeypatch):
    monkeypatch.setattr(streams, "start_listening", lambda *_: None)
    board = Board.of(5, "<main>\n5</main>")
    readings = iter([Reading(4), Reading(5, board), None])
    asked = []

    def reader(_notify):
        return SimpleNamespace(
            read=lambda *question: asked.append(question[-1]) or asyncio.sleep(0, next(readings))
        )

    monkeypatch.setattr(streams, "reader", reader)

    async def events(*, is_compressed):
        stream = streams.stream_events(7, Binding(circle_id=1), page=NARROW, known=4)
        return b"".join([each async for each in streams.sent_bytes(stream, is_compressed=is_compressed)])

    sent = run_async(events(is_compressed=True), VirtualTimeLoop)
    text = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS).decompress(sent).decode()
    assert "id: 5\nevent: board\ndata: <main>\ndata: 5</main>\n\ndata: 5\n\n" in text
    assert asked == [4, 4, 5]


def test_recording_answers_with_the_board_that_the_page_shows(sitting):
    scorer = bound_client(sitting.circle, "score", "Karim")
    path = reverse("sitting", args=[sitting.pk])
    undo = reverse("round-undo", args=[sitting.rounds.get().pk])
    headers = {"X-Outbox": "1", "X-Board": f"page=sitting&width=narrow&query=&path={path}"}
    answer = scorer.post(undo, {"only_last": "1"}, headers=headers)
    sitting.refresh_from_db()
    assert answer.status_code == 201
    assert parse(answer).by_id("scoreboard")
    assert f'data-revision="{sitting.revision}"' in answer.content.decode()


def test_recorded_deal_answers_with_the_board_in_twelve_readings(sitting):
    host = bound_client(sitting.circle, "host", "Karim")
    path = reverse("sitting", args=[sitting.pk])
    headers = {"X-Outbox": "1", "X-Board": f"page=sitting&width=narrow&query=&path={path}"}
    with CaptureQueriesContext(connection) as asked:
        answer = host.post(f"{path}rounds/", quick_deal_fields(), headers=headers)
    # PostgreSQL locks the book besides, and notifies the other processes.
    readings = [each["sql"] for each in asked if re.match('SELECT (?!pg_notify).* FROM "', each["sql"])]
    assert len([each for each in readings if "FOR NO KEY UPDATE" not in each]) == 12
    caches["lines"].clear()
    page = host.get(path, headers={"X-Live": "narrow"})
    for name in ("scoreboard", "dock"):
        assert str(parse(answer).by_id(name).text) == str(parse(page).by_id(name).text)


@pytest.mark.parametrize("board", ["", "page=sitting&path=/sittings/999999/", "page=circle&path=/", "%ff=%"])
def test_recording_answers_without_a_board_to_other_pages(sitting, board):
    scorer = bound_client(sitting.circle, "score", "Karim")
    undo = reverse("round-undo", args=[sitting.rounds.get().pk])
    answer = scorer.post(undo, {"only_last": "1"}, headers={"X-Outbox": "1", "X-Board": board})
    assert (answer.status_code, answer.content) == (201, b"")
