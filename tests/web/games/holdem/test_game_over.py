"""End of a game at a bank: announced on every page where it is reached, if and only if the rules end it."""

from datetime import timedelta
from uuid import uuid4

import hypothesis.strategies as st
import pytest
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis.extra.django import TestCase

from games.bank.queries import bank_of
from games.models import Sitting
from games.rules.holdem.game_end import SeatChips, game_end
from games.rules.holdem.options import HomeOptions
from tests.html import parse
from tests.web.bank_actions import CASH, close, count, count_all, url
from tests.web.hand_driver import HandDriver
from tests.web.holdem_actions import hand, open_holdem, pad

pytestmark = pytest.mark.sweep


def announced_end(client, sitting, page="sitting"):
    """Return the reason of the end that a page announces, or None."""
    shown = parse(client.get(url(page, sitting))).find_all("div", id="game-over")
    return shown[0].attributes["data-end"] if shown else None


def dock_links(client, sitting):
    return [
        each.attributes["href"]
        for each in parse(client.get(url("sitting", sitting))).by_id("dock").find_all("a")
    ]


def next_step_links(client, version):
    """Return the links of the page of a hand to the next hand and to the closing."""
    steps = [url(name, version.sitting) for name in ("sitting-pad", "sitting-close")]
    links = parse(client.get(reverse("round", args=[version.pk]))).find_all("a")
    hrefs = [each.attributes.get("href", "") for each in links]
    return [href for href in hrefs if href.startswith(tuple(steps))]


@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_counts_of_zero_end_the_game_at_the_agreed_number(db, game):
    client, sitting = open_holdem(
        seats=5, game=game, end_rule="eliminated", end_eliminated=2, cave_price_cents=1000
    )
    count(client, sitting, 0, "0")
    assert announced_end(client, sitting) is None
    count(client, sitting, 1, "0")
    assert announced_end(client, sitting) == "eliminated"
    assert dock_links(client, sitting) == [f"{url('sitting-cash-outs', sitting)}?round="]
    assert announced_end(client, sitting, "sitting-pad") == "eliminated"


def test_hand_that_eliminates_ends_the_game_names_the_winner_and_leads_to_the_closing(db):
    client, sitting = open_holdem(seats=3, end_rule="eliminated", end_eliminated=1)
    version = hand(client, sitting, [100, 100, 0], folded=[2], **{"pot-0": "0"})
    for page in (client.get(reverse("round", args=[version.pk])), client.get(url("sitting", sitting))):
        over = parse(page).by_id("game-over")
        assert over.attributes["data-end"] == "eliminated"
        assert "Léa wins." in over.text
    assert dock_links(client, sitting) == [url("sitting-close", sitting)]
    after = pad(client, sitting)
    assert after.context["pad"].is_over
    # The button would be in front of a player without chips.
    assert "button in front" not in parse(after).text
    links = next_step_links(client, version)
    assert links == [url("sitting-close", sitting)], "the page of the last hand leads on once, and to no hand"
    client.post(reverse("round-undo", args=[version.pk]))
    assert announced_end(client, sitting) is None


@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_pad_of_a_finished_game_holds_no_draft(db, game):
    client, sitting = open_holdem(seats=3, game=game)
    assert "data-draft-key" in parse(pad(client, sitting)).by_id("hand-form").attributes
    count(client, sitting, 0, "0")
    count(client, sitting, 2, "0")
    over = parse(pad(client, sitting)).by_id("game-over")
    assert (over.attributes["data-end"], "Karim wins." in over.text) == ("last", True)
    assert "data-draft-key" not in parse(pad(client, sitting)).by_id("hand-form").attributes


def test_page_of_a_hand_leads_to_the_next_one_once(db):
    client, sitting = open_holdem(seats=3)
    version = hand(client, sitting, [10, 10, 0], folded=[2], **{"pot-0": "0"})
    assert next_step_links(client, version) == [f"{url('sitting-pad', sitting)}#main"]


def test_agreed_time_lets_the_hand_be_finished_and_names_the_richest_once_counted(db):
    client, sitting = open_holdem(seats=3, end_rule="minutes", end_minutes=150, **CASH)
    Sitting.objects.filter(pk=sitting.pk).update(opened_at=timezone.now() - timedelta(minutes=150))
    assert announced_end(client, sitting) == "minutes"
    assert not pad(client, sitting).context["pad"].is_over
    count_all(client, sitting, 100, 150, 50)
    assert "Karim wins." in parse(client.get(url("sitting", sitting))).by_id("game-over").text


def test_closed_sitting_announces_no_end_and_stops_its_clock(db):
    client, sitting = open_holdem(seats=3, escalation="timed")
    client.post(url("sitting-clock", sitting), {"key": str(uuid4())})
    clock = Sitting.objects.get(pk=sitting.pk).clock
    button = reverse("clock-button", args=[clock.address])
    client.post(button, {"act": "start", "key": str(uuid4())})
    count_all(client, sitting, 300, 0, 0)
    assert close(client, sitting).status_code == 302
    assert announced_end(client, sitting) is None
    face = client.get(reverse("clock", args=[clock.address])).context["face"]
    assert not face.reading.is_running
    assert face.entries == 0


ACTIONS = st.lists(
    st.tuples(st.sampled_from(["bust", "nothing left", "undo count", "buy"]), st.integers(0, 3)), max_size=6
)


BIG_BLIND = 4


class TestEnd(TestCase):
    """Law: the page announces an end if and only if the rules end the game."""

    @settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        ACTIONS,
        st.sampled_from(["last", "eliminated", "minutes"]),
        st.integers(1, 3),
        st.booleans(),
        st.sampled_from([0, 59, 60]),
        st.sampled_from(["holdem", "draw_holdem"]),
    )
    def test_page_announces_an_end_if_and_only_if_the_rules_end_the_game(
        self, actions, end_rule, out, rebuy, minutes, game
    ):
        changes = {"end_rule": end_rule, "end_eliminated": out, "end_minutes": 60, "rebuy": rebuy}
        client, sitting = open_holdem(seats=4, game=game, **changes)
        Sitting.objects.filter(pk=sitting.pk).update(opened_at=timezone.now() - timedelta(minutes=minutes))
        counted = [False] * 4
        for action, seat in actions:
            self._act(client, sitting, action, seat, counted)
            chips = [
                stack.chips if stack.counted_chips is None else stack.counted_chips
                for stack in bank_of(sitting).stacks
            ]
            table = [SeatChips(*each) for each in zip(chips, counted, strict=True)]
            expected = game_end(table, HomeOptions(**changes), minutes)
            assert announced_end(client, sitting) == (expected and expected.value)
            over = pad(client, sitting).context["pad"].over
            assert (over and over.end) == (expected if expected != "minutes" else None)

    def _act(self, client, sitting, action, seat, counted):
        stacks = bank_of(sitting).stacks
        if action == "bust":
            winner = (seat + 1) % 4
            chips = min(stacks[seat].chips, stacks[winner].chips)
            # Below the big blind, the blind of another seat makes a second pot.
            if chips >= BIG_BLIND and not pad(client, sitting).context["pad"].over:
                folded = [each for each in range(4) if each not in (seat, winner) and stacks[each].chips]
                self._bust(client, sitting, {seat: chips, winner: chips}, folded, winner)
        elif action == "nothing left":
            count(client, sitting, seat, "0")
            counted[seat] = True
        elif action == "undo count" and counted[seat]:
            client.post(url("sitting-bank-undo", sitting), {"cash_out": stacks[seat].cash_out.pk})
            counted[seat] = False
        elif action == "buy":
            client.post(url("sitting-caves", sitting), {"seat": seat, "key": str(uuid4())})

    def _bust(self, client, sitting, bets, folded, winner):
        if sitting.game_key == "holdem":
            amounts = [bets.get(seat, 0) for seat in range(4)]
            hand(client, sitting, amounts, folded=folded, **{"pot-0": str(winner)})
            return
        street = HandDriver(client, sitting)
        street.street(bets, folded, step="showdown")
        assert street.record([winner]).status_code == 302
