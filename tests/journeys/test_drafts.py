"""Drafts of a round: each belongs to one round of one sitting, and ends when anybody records that round."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Round
from tests.html import form_fields, parse
from tests.journeys.actions import (
    await_script,
    enter_cards,
    give_cookie,
    pending_answer,
    reload_with_typed,
    score,
    tap,
)
from tests.raw_client import ServerClient
from tests.scenario import EXAMPLE, bound_client, browser_client, open_sitting, record
from tests.web.holdem_actions import hand, open_holdem

OTHER = ("Jh 9s 7c | 8d 8h 8s 2c 2h | Kh Kc Ks As Ac", EXAMPLE[1])
"""Eights full in the middle: +5 and −5."""


@pytest.fixture
def host(transactional_db):
    return browser_client()


@pytest.fixture
def sitting(host):
    """Return an open-face sitting of two, opened by Léa."""
    return open_sitting(host, ("Léa", "Karim"))


@pytest.fixture
def on_server(host, sitting, server_url):
    """Return the host's browser, whose posts the live server answers."""
    return ServerClient(host, server_url)


@pytest.fixture
def lea(new_context, server_url, host, sitting):
    """Return the page of Léa, the host, at the table."""
    return seated_page(new_context(base_url=server_url), server_url, host, sitting)


@pytest.fixture
def karim(new_context, server_url, sitting):
    """Return the page of Karim, who scores, at the table."""
    client = bound_client(sitting.circle, "score", "Karim")
    return seated_page(new_context(base_url=server_url), server_url, client, sitting)


def seated_page(context, server_url, client, sitting):
    page = context.new_page()
    give_cookie(page, server_url, client)
    page.goto(table_of(sitting))
    await_script(page, "follow")
    return page


def table_of(sitting):
    return reverse("sitting", args=[sitting.pk])


def open_pad(page):
    """Open the pad from the table, whatever its button says."""
    page.locator("#dock a.primary").click()
    await_script(page, "cards")


def enter_deal(page, hands):
    """Enter a whole deal on the open pad and wait until the server counts it."""
    enter_cards(page, hands)
    expect(page.locator("#pad .mini-scoreboard")).to_be_visible()


def record_by_page(page, hands):
    open_pad(page)
    enter_deal(page, hands)
    score(page)


def top_cards(page):
    return [page.locator(f"#deal > [name=seat-{seat}-top]").input_value() for seat in (0, 1)]


def drafts(page):
    return page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('ardoise-draft '))")


def heading(page):
    return page.get_by_role("heading", level=1)


@pytest.mark.several_clients
def test_draft_of_a_round_recorded_by_another_browser_is_dropped_later(on_server, karim, sitting):
    """Karim begins deal 1 and goes back; Léa records it; his next pad is an empty deal 2."""
    open_pad(karim)
    tap(karim, "Qd")
    tap(karim, "9d")
    karim.go_back()
    record(on_server, sitting, EXAMPLE)
    expect(karim.locator(".last-points")).to_contain_text("1")
    expect(karim.locator("[data-draft-notice]")).to_contain_text("donne 1")
    assert drafts(karim) == []
    open_pad(karim)
    expect(heading(karim)).to_have_text("Donne 2")
    assert karim.locator("#deal > [name=number]").input_value() == "2"
    assert top_cards(karim) == ["", ""]


@pytest.mark.several_clients
def test_draft_of_a_round_recorded_meanwhile_is_dropped_on_the_open_pad(on_server, karim, sitting):
    """The pad says so while it is open, and leads to the recorded deal and to the next one."""
    open_pad(karim)
    tap(karim, "Qd")
    record(on_server, sitting, EXAMPLE)
    notice = karim.locator("[data-draft-notice]")
    expect(notice).to_contain_text("Léa")
    tap(karim, "9d")
    assert drafts(karim) == []
    expect(heading(karim)).to_have_text("Donne 1")
    expect(notice.get_by_role("link", name="Donne 2")).to_be_visible()
    notice.get_by_role("link", name="Voir la donne 1").click()
    karim.wait_for_url(re.compile(r"/rounds/\d+/$"))
    karim.go_back()
    expect(heading(karim)).to_have_text("Donne 2")
    await_script(karim, "cards")
    assert top_cards(karim) == ["", ""]


def test_draft_of_a_browser_that_comes_back_later_is_dropped(on_server, karim, sitting):
    """Karim's page was closed while Léa recorded: the next pad that he opens says so."""
    open_pad(karim)
    tap(karim, "Qd")
    pad = karim.url
    karim.goto("about:blank")
    record(on_server, sitting, EXAMPLE)
    karim.goto(pad)
    expect(heading(karim)).to_have_text("Donne 2")
    expect(karim.locator("[data-draft-notice]")).to_contain_text("Léa")
    assert drafts(karim) == []
    assert top_cards(karim) == ["", ""]


def clash(host, karim, sitting):
    """Both enter deal 1, each with other cards; Karim is shown both versions."""
    open_pad(karim)
    enter_deal(karim, OTHER)
    record(host, sitting, EXAMPLE)
    karim.get_by_role("button", name="Compter la donne").click()
    expect(heading(karim)).to_have_text("Deux versions")


@pytest.mark.parametrize(
    "answers",
    [
        [("Garder celle de Léa", 1), ("Les deux ont été jouées", 2)],
        [("Garder celle de Karim", 1), ("Revoir à la table", 1)],
    ],
)
def test_every_answer_to_a_clash_drops_the_draft(host, karim, sitting, answers, allowed_console_errors):
    """The second deal is in doubt as the first one was; each answer leaves one deal or two."""
    allowed_console_errors.append("409")
    last = 0
    for choice, deals in answers:
        clash(host, karim, sitting)
        button = karim.get_by_role("button", name=choice).or_(karim.get_by_role("link", name=choice))
        button.click()
        expect(heading(karim)).not_to_have_text("Deux versions")
        karim.goto(table_of(sitting))
        await_script(karim, "follow")
        assert drafts(karim) == [], choice
        last += deals
        open_pad(karim)
        expect(heading(karim)).to_have_text(f"Donne {last + 1}")
        assert karim.locator("#deal > [name=number]").input_value() == str(last + 1)
        assert top_cards(karim) == ["", ""], choice
        active = Round.objects.filter(sitting=sitting, struck_at=None).order_by("number")
        assert [each.number for each in active] == [*range(1, last + 1)], choice
        karim.goto(table_of(sitting))
        await_script(karim, "follow")


@pytest.mark.several_clients
def test_open_pad_shows_that_its_table_is_closed_or_deleted_until_it_is_open_again(
    on_server, karim, sitting, allowed_console_errors
):
    """A notice goes with what it says; the cards that were entered stay."""
    allowed_console_errors.append("409")

    def post(what, **fields):
        answer = on_server.post(reverse(f"sitting-{what}", args=[sitting.pk]), {"key": str(uuid4())} | fields)
        assert answer.status_code == 302, answer.content.decode()

    open_pad(karim)
    tap(karim, "Qd")
    notice = karim.locator("[data-draft-notice]")
    post("close")
    expect(notice.get_by_role("link", name="Règlement")).to_be_visible()
    post("reopen")
    expect(notice).to_be_empty()
    tap(karim, "9d")
    expect(karim.locator(".tabs")).to_contain_text("2 / 13")
    post("cancel")
    expect(notice).to_contain_text("Table supprimée")
    post("restore")
    expect(notice).to_be_empty()
    karim.reload()
    await_script(karim, "cards")
    expect(karim.locator(".tabs")).to_contain_text("2 / 13")
    post("cancel")
    notice.get_by_role("link", name="Accueil").click()
    expect(karim).to_have_url(re.compile(r"/$"))


@pytest.mark.several_clients
def test_identical_versions_of_two_browsers_are_one_deal(lea, karim, sitting):
    open_pad(karim)
    enter_deal(karim, EXAMPLE)
    record_by_page(lea, EXAMPLE)
    score(karim)
    expect(heading(karim)).to_have_text("Donne 1")
    expect(karim.locator("#status-strip")).to_be_hidden()
    assert Round.objects.filter(sitting=sitting).count() == 1
    assert drafts(karim) == []


RECORDING = re.compile(r"/rounds/$")


def refuse(page):
    """Let the next recording arrive with a card that two lines have: the server refuses it."""
    page.route(
        RECORDING,
        lambda route: route.continue_(post_data=route.request.post_data.replace("Qd+9d+4s", "Qd+9d+Kh")),
        times=1,
    )


def test_refused_form_is_sent_once_and_a_reload_restores_its_correction(karim, allowed_console_errors):
    allowed_console_errors.append("422")
    page = karim
    sent = []
    page.on("request", lambda request: RECORDING.search(request.url) and sent.append(request.method))
    open_pad(page)
    pad = page.url
    enter_deal(page, EXAMPLE)
    refuse(page)
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    assert (sent, page.url) == (["POST"], pad)
    expect(page.locator("#status-strip")).to_be_hidden()
    await_script(page, "cards")
    assert top_cards(page) == ["Jh 9s 7c", "Qd 9d"]
    page.locator(".tabs button").filter(has_text="Karim").click()
    tap(page, "3h")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("#pad .mini-scoreboard")).to_be_visible()
    page.reload()
    await_script(page, "cards")
    assert top_cards(page) == ["Jh 9s 7c", "Qd 9d 3h"]
    score(page)
    assert sent == ["POST", "POST"]
    assert Round.objects.get().recorded["seats"][1]["top"] == "Qd 9d 3h"
    assert drafts(page) == []


def test_row_refused_later_becomes_the_draft_of_its_pad(karim, allowed_console_errors):
    """A deal entered without a network is refused after it: its row opens the pad with what was typed."""
    allowed_console_errors += ["422", "ERR_INTERNET_DISCONNECTED"]
    page = karim
    open_pad(page)
    enter_deal(page, EXAMPLE)
    page.context.set_offline(True)
    page.get_by_role("button", name="Compter la donne").click()
    page.wait_for_url(re.compile(r"/sittings/\d+/$"))
    expect(page.locator("#status-strip")).to_contain_text("1 en attente")
    refuse(page)
    page.context.set_offline(False)
    expect(page.locator("#status-strip")).to_contain_text("1 refusée")
    page.locator("#status-strip a").click()
    row = page.locator("[data-waiting] [data-row]")
    expect(row).to_contain_text("Donne 1, envoi refusé. ")
    expect(row.locator("[data-why]")).not_to_be_empty()
    row.get_by_role("button", name="Revoir").click()
    page.wait_for_url(re.compile("/pad/"))
    await_script(page, "cards")
    assert top_cards(page) == ["Jh 9s 7c", "Qd 9d 4s"]
    score(page)
    assert Round.objects.get().net == [-9, 9]
    expect(page.locator("#status-strip")).to_be_hidden()
    assert drafts(page) == []


def test_correction_refused_later_becomes_the_draft_of_its_pad(
    on_server, karim, sitting, allowed_console_errors
):
    allowed_console_errors += ["422", "ERR_INTERNET_DISCONNECTED"]
    page = karim
    record(on_server, sitting, EXAMPLE)
    version = Round.objects.get()
    page.goto(reverse("round-correct", args=[version.pk]))
    await_script(page, "cards")
    page.locator(".tabs button").filter(has_text="Karim").click()
    page.locator('#pad [name=take][value="4s"]').click()
    expect(page.locator(".tabs")).to_contain_text("12 / 13")
    tap(page, "3h")
    expect(page.locator("#deal > [name=seat-1-top]")).to_have_value("Qd 9d 3h")
    expect(page.get_by_role("button", name="Corriger la donne")).to_be_enabled()
    page.context.set_offline(True)
    page.get_by_role("button", name="Corriger la donne").click()
    expect(page.locator("#status-strip")).to_contain_text("1 en attente")
    expect(page.locator("#scoreboard")).to_be_visible()
    page.route(
        re.compile(r"/rounds/\d+/correction/$"),
        lambda route: route.continue_(post_data=route.request.post_data.replace("Qd+9d+3h", "Qd+9d+Kh")),
        times=1,
    )
    page.context.set_offline(False)
    expect(page.locator("#status-strip")).to_contain_text("1 refusée")
    page.goto(table_of(sitting))
    page.locator("[data-waiting] [data-row]").get_by_role("button", name="Revoir").click()
    page.wait_for_url(re.compile("/correction/"))
    await_script(page, "cards")
    assert top_cards(page) == ["Jh 9s 7c", "Qd 9d 3h"]
    page.get_by_role("button", name="Corriger la donne").click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    assert Round.objects.get(struck_at=None).recorded["seats"][1]["top"] == "Qd 9d 3h"
    expect(page.locator("#status-strip")).to_be_hidden()
    assert drafts(page) == []


def test_correction_begun_before_is_shown_as_such_until_it_is_thrown_away(on_server, karim, sitting):
    page = karim
    record(on_server, sitting, EXAMPLE)
    page.goto(reverse("round-correct", args=[Round.objects.get().pk]) + "#main")
    notice = page.locator("[data-behaviour=begun]")
    await_script(page, "cards")
    expect(notice).to_be_hidden()
    page.locator(".tabs button").filter(has_text="Karim").click()
    page.locator('#pad [name=take][value="4s"]').click()
    expect(page.locator(".tabs")).to_contain_text("12 / 13")
    reload_with_typed(page)
    await_script(page, "cards")
    assert top_cards(page) == ["Jh 9s 7c", "Qd 9d"]
    page.goto(table_of(sitting))
    page.go_back()
    await_script(page, "cards")
    assert top_cards(page) == ["Jh 9s 7c", "Qd 9d"]
    expect(notice).to_contain_text("avait été commencée")
    notice.get_by_role("button", name="Jeter").click()
    expect(notice).to_be_hidden()
    await_script(page, "cards")
    assert top_cards(page) == ["Jh 9s 7c", "Qd 9d 4s"]
    assert drafts(page) == []


def test_correction_of_a_hand_begun_before_is_shown_as_such(new_context, server_url, transactional_db):
    client, sitting = open_holdem(browser_client(), seats=3)
    version = hand(client, sitting, (0, 60, 60), folded=(0,), **{"pot-0": "1"})
    page = new_context(base_url=server_url).new_page()
    give_cookie(page, server_url, client)
    address = reverse("round-correct", args=[version.pk])
    page.goto(address)
    await_script(page, "draft-form")
    page.locator("[name=seat-1-bet]").fill("80")
    reload_with_typed(page)
    await_script(page, "draft-form")
    expect(page.locator("[name=seat-1-bet]")).to_have_value("80")
    page.goto(table_of(sitting))
    page.goto(address)
    expect(page.locator("[data-behaviour=begun]")).to_be_visible()
    page.locator("[data-behaviour=begun] button").click()
    expect(page.locator("[data-behaviour=begun]")).to_be_hidden()
    expect(page.locator("[name=seat-1-bet]")).to_have_value("60")


def test_unfinished_deal_is_resumed_from_the_table_and_the_home_page(lea, karim, sitting):
    open_pad(karim)
    for card in ("Qd", "9d", "4s", "Tc"):
        tap(karim, card)
    expect(karim.locator(".tabs")).to_contain_text("4 / 13")
    karim.goto(table_of(sitting))
    resume = karim.locator("#dock").get_by_role("link", name="Reprendre la donne 1")
    expect(resume).to_contain_text("4 cartes posées")
    expect(lea.locator("#dock")).to_contain_text("Nouvelle donne")
    karim.goto("/")
    expect(karim.get_by_role("link", name="Reprendre la donne 1")).to_contain_text("4 cartes posées")
    karim.get_by_role("link", name="Reprendre la donne 1").click()
    await_script(karim, "cards")
    assert top_cards(karim) == ["Qd 9d 4s", ""]


def test_next_deal_follows_the_result_in_one_tap(karim):
    record_by_page(karim, EXAMPLE)
    karim.get_by_role("link", name="Donne suivante").click()
    await_script(karim, "cards")
    expect(heading(karim)).to_have_text("Donne 2")


@pytest.mark.several_clients
def test_pad_of_another_browser_is_named_while_something_is_entered(lea, karim):
    """The table and the pad of Léa name Karim, until he leaves the pad."""
    open_pad(karim)
    entering = lea.get_by_text("Karim saisit la donne 1")
    expect(lea.locator(".avatars [data-player]:not([hidden])")).to_have_count(1)
    expect(entering).to_be_hidden()
    tap(karim, "Qd")
    expect(entering).to_be_visible()
    open_pad(lea)
    expect(lea.get_by_text("Karim saisit la donne 1")).to_be_visible()
    tap(lea, "9d")
    expect(karim.get_by_text("Léa saisit la donne 1")).to_be_visible()
    expect(lea.get_by_text("Léa saisit la donne 1")).to_be_hidden()
    karim.go_back()
    expect(lea.get_by_text("Karim saisit la donne 1")).to_be_hidden()


def begin_a_draft_before_an_arrival(page, on_server, sitting):
    """Enter a card of two players, whom a third one joins; return the notice about it."""
    open_pad(page)
    tap(page, "Qd")
    on_server.post(reverse("sitting-seats", args=[sitting.pk]), {"key": str(uuid4()), "name": "Inès"})
    notice = page.locator("[data-draft-notice]")
    expect(notice).to_contain_text("Léa et Karim")
    return notice


def test_draft_of_other_players_is_shown_on_the_table_until_it_is_thrown_away(karim, on_server, sitting):
    """Inès sits down while Karim enters: his cards are not lost, and are not offered for other players."""
    notice = begin_a_draft_before_an_arrival(karim, on_server, sitting)
    karim.go_back()
    expect(karim.locator("#dock")).to_contain_text("Nouvelle donne")
    notice.get_by_role("link", name="Reprendre la donne 1").click()
    await_script(karim, "cards")
    assert top_cards(karim) == ["Qd", ""]
    karim.go_back()
    notice.get_by_role("button", name="Jeter").click()
    expect(notice).to_be_empty()
    assert drafts(karim) == []


def test_draft_thrown_away_while_the_server_is_asked_about_it_does_not_return(karim, on_server, sitting):
    notice = begin_a_draft_before_an_arrival(karim, on_server, sitting)
    # On a slow machine the page would give up the pending request before its answer.
    karim.add_init_script("AbortSignal.timeout = () => new AbortController().signal;")
    karim.go_back()
    expect(notice).to_contain_text("Léa et Karim")
    asked = []
    # A board may arrive by itself: the page asks once or twice.
    karim.route("**/pad/status/*", lambda route: asked.append(route), times=1)
    karim.evaluate("document.dispatchEvent(new Event('page-refreshed'))")
    pending = pending_answer(karim, asked)
    notice.get_by_role("button", name="Jeter").click()
    expect(notice).to_be_empty()
    with karim.expect_response("**/pad/status/*") as answer:
        pending.continue_()
    answer.value.finished()
    karim.evaluate("() => new Promise((resolve) => setTimeout(resolve))")
    expect(notice).to_be_empty()
    assert drafts(karim) == []


def test_rules_changed_during_an_entry_are_shown_and_accepted_in_one_tap(
    karim, sitting, on_server, host, allowed_console_errors
):
    allowed_console_errors.append("422")
    open_pad(karim)
    enter_deal(karim, EXAMPLE)
    rules = reverse("sitting-rules", args=[sitting.pk])
    fields = dict(form_fields(parse(host.get(rules)).by_id("rules-change")))
    on_server.post(rules, fields | {"point": "20"})
    karim.get_by_role("button", name="Compter la donne").click()
    expect(karim.get_by_role("alert").first).to_contain_text("0,20")
    await_script(karim, "cards")
    score(karim)
    recorded = Round.objects.get()
    assert (recorded.rules.point_value_cents, recorded.net) == (20, [-9, 9])
