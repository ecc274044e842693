"""A hand of Draw-Hold'em without any circle: the document's examples play through the tool."""

import pytest
from django.urls import reverse

from tests.cast import phone
from tests.page import fields_of, read

URL = reverse("tool-exchanges")


def send(client, fields, step="", **more):
    """One button pressed, and the fields of the page that answers."""
    answer = client.post(URL, fields | ({"step": step} if step else {}) | more)
    page = read(answer)
    kept = {}
    for name, value in fields_of(page.of_id("slip")):
        kept.setdefault(name, []).append(value)
    return answer, kept


def deal(client, *stacks, **more):
    fields = {"count": str(len(stacks))} | {f"stack-{seat}": str(chips) for seat, chips in enumerate(stacks)}
    return send(client, fields | more, "deal")


def street(client, fields, bets, step="street"):
    return send(client, fields, step, **{f"seat-{seat}-bet": str(chips) for seat, chips in bets.items()})


def net(answer):
    return [each.net for each in answer.context["pad"].outcomes]


@pytest.mark.parametrize(("winner", "expected"), [("0", [30, -30]), ("1", [-10, 10])])
def test_d2_through_the_tool(db, winner, expected):
    client = phone()
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


def test_d6_through_the_tool(db):
    client = phone()
    _, fields = deal(client, 20, 100, 100, button="2")
    _, fields = street(client, fields, {0: 20, 1: 20, 2: 20})
    _, fields = send(client, fields, exchange="1")
    answer, fields = street(client, fields, {1: 20, 2: 20})
    assert answer.context["pad"].play.shows_down_now
    _, fields = street(client, fields, {}, "showdown")
    answer, fields = send(client, fields, "record", **{"pot-0": "0", "pot-1": "1"})
    assert net(answer) == [100, -60, -40]
    again, _ = send(client, fields, "winners")
    assert again.context["pad"].state == "winners"


def test_chips_that_cannot_be_are_told_at_their_field(db):
    answer, kept = deal(phone(), "x", 100)
    assert answer.status_code == 422
    assert read(answer).of_id("fault-0").said
    assert kept["stack-0"] == ["x"]


def test_a_hand_without_a_winner_is_not_shared(db):
    client = phone()
    _, fields = deal(client, 100, 100)
    _, fields = street(client, fields, {0: 10, 1: 10}, "showdown")
    answer, _ = send(client, fields, "record")
    assert answer.status_code == 422


def test_a_player_more_or_fewer(db):
    answer, _ = send(phone(), {"count": "3"}, "more")
    assert answer.context["table"].count == 4
    answer, _ = send(phone(), {"count": "2"}, "fewer")
    assert answer.context["table"].count == 2
