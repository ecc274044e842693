"""Draw-Hold'em tool without a circle, checked against the examples of the rules."""

import pytest
from django.urls import reverse

from tests.html import form_fields, parse
from tests.scenario import browser_client

URL = reverse("tool-exchanges")


def send(client, fields, step="", **more):
    """Press one button; return the answer and the fields of its page."""
    answer = client.get(URL, fields | ({"step": step} if step else {}) | more)
    page = parse(answer)
    hidden = {}
    for name, value in form_fields(page.by_id("hand-form")):
        hidden.setdefault(name, []).append(value)
    return answer, hidden


def deal(client, *stacks, **more):
    fields = {"count": str(len(stacks))} | {f"stack-{seat}": str(chips) for seat, chips in enumerate(stacks)}
    return send(client, fields | more, "deal")


def street(client, fields, bets, step="street"):
    return send(client, fields, step, **{f"seat-{seat}-bet": str(chips) for seat, chips in bets.items()})


def net(answer):
    return [net for _name, _put, net in answer.context["pad"].outcomes]


@pytest.mark.parametrize(("winner", "expected"), [("0", [30, -30]), ("1", [-10, 10])])
def test_D2_hand_in_the_tool(db, winner, expected):
    client = browser_client()
    _, fields = deal(client, 10, 100)
    answer, fields = street(client, fields, {0: 10, 1: 10})
    for _each in ("turn", "river"):
        assert answer.context["pad"].play.taxed_pot == 20
        answer, fields = street(client, fields, {})
    answer, fields = send(client, fields, exchange="1")
    answer, fields = street(client, fields, {}, "showdown")
    answer, fields = send(client, fields, "record", **{"pot-0": winner})
    assert answer.status_code == 200
    assert net(answer) == expected


def test_D6_hand_in_the_tool(db):
    client = browser_client()
    _, fields = deal(client, 20, 100, 100, button="2")
    _, fields = street(client, fields, {0: 20, 1: 20, 2: 20})
    _, fields = send(client, fields, exchange="1")
    answer, fields = street(client, fields, {1: 20, 2: 20})
    assert answer.context["pad"].play.is_showdown_due
    _, fields = street(client, fields, {}, "showdown")
    answer, fields = send(client, fields, "record", **{"pot-0": "0", "pot-1": "1"})
    assert net(answer) == [100, -60, -40]
    again, _ = send(client, fields, "winners")
    assert again.context["pad"].state == "winners"


def test_invalid_stack_is_refused_at_its_field(db):
    answer, hidden = deal(browser_client(), "x", 100)
    assert answer.status_code == 422
    assert parse(answer).by_id("id_stack-0_error").text
    assert hidden["stack-0"] == ["x"]


def test_hand_without_a_winner_is_refused(db):
    client = browser_client()
    _, fields = deal(client, 100, 100)
    _, fields = street(client, fields, {0: 10, 1: 10}, "showdown")
    answer, _ = send(client, fields, "record")
    assert answer.status_code == 422


def test_player_can_be_added_and_removed(db):
    answer, _ = send(browser_client(), {"count": "3"}, "more")
    assert answer.context["table"].count == 4
    answer, _ = send(browser_client(), {"count": "2"}, "fewer")
    assert answer.context["table"].count == 2
