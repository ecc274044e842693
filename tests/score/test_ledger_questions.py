"""`score` questions about money: answers and refusals."""

import json

import pytest

from games.score.answers import answer_line


def ask(question):
    reply, _ = answer_line(json.dumps({"game": "ledger", **question}).encode())
    return json.loads(reply)


def settle(*balances, **others):
    players = [{"name": f"P{seat}", "balance": balance} for seat, balance in enumerate(balances)]
    return ask({"ask": "settle", "players": players, **others})


def test_settle_answer_has_transfers_count_and_total():
    assert settle(500, 300, -400, -400) == {
        "transfers": [
            {"from": "P2", "to": "P0", "amount": 400},
            {"from": "P3", "to": "P1", "amount": 300},
            {"from": "P3", "to": "P0", "amount": 100},
        ],
        "count": 3,
        "total": 800,
        "is_proved": True,
    }


def test_settle_of_no_players_is_empty():
    assert settle() == {"transfers": [], "count": 0, "total": 0, "is_proved": True}


def test_settle_of_a_hundred_balances_has_at_most_one_repayment_less():
    balances = [*range(1, 100), -sum(range(1, 100))]
    answer = settle(*balances)
    assert answer["count"] == 99
    assert not answer["is_proved"]


@pytest.mark.parametrize("asked", ["settle", "points_to_cents"])
def test_unbalanced_sum_is_refused_with_the_difference(asked):
    field = "balance" if asked == "settle" else "points"
    value = {} if asked == "settle" else {"point_value_cents": 10}
    players = [{"name": "A", field: 5}, {"name": "B", field: -4}]
    error = ask({"ask": asked, "players": players, **value})["error"]
    assert error == {"code": "NOT_ZERO_SUM", "message": "La somme des soldes vaut 1 au lieu de 0."}


def test_share_serves_equal_remainders_in_seat_order():
    players = [{"name": name, "weight": 1} for name in "ABC"]
    answer = ask({"ask": "share", "total_cents": 1000, "players": players})
    assert answer == {"cents": {"A": 334, "B": 333, "C": 333}}


PLAYERS = [{"name": "A", "balance": 5}, {"name": "B", "balance": -5}]
POINTS = [{"name": "A", "points": 5}, {"name": "B", "points": -5}]
WEIGHTS = [{"name": "A", "weight": 1}, {"name": "B", "weight": 2}]


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({"ask": "settle"}, "players"),
        ({"ask": "settle", "players": [{"name": "A"}]}, "players[0].balance"),
        ({"ask": "settle", "players": [{"name": "A", "balance": 0.0}]}, "players[0].balance"),
        ({"ask": "settle", "players": [{"name": "A", "balance": True}]}, "players[0].balance"),
        ({"ask": "settle", "players": [{"name": "A", "balance": 2**53 + 1}]}, "players[0].balance"),
        ({"ask": "settle", "players": [*PLAYERS, {"name": "B", "balance": 0}]}, "players[2].name"),
        ({"ask": "settle", "players": [{**PLAYERS[0], "balances": 1}, PLAYERS[1]]}, "players[0].balances"),
        ({"ask": "settle", "players": PLAYERS, "total": 5}, "total"),
        ({"ask": "settle", "players": PLAYERS, "preset": "home"}, "preset"),
        ({"ask": "settle", "players": PLAYERS, "options": {"roundings": 1}}, "options.roundings"),
        ({"ask": "points_to_cents", "players": POINTS}, "point_value_cents"),
        ({"ask": "points_to_cents", "players": POINTS, "point_value_cents": 0}, "point_value_cents"),
        ({"ask": "share", "players": WEIGHTS}, "total_cents"),
        ({"ask": "share", "players": WEIGHTS, "total_cents": -1}, "total_cents"),
        ({"ask": "share", "players": [{"name": "A", "weight": -1}], "total_cents": 1}, "players[0].weight"),
        ({"ask": "share", "players": [{"name": "A", "weight": 0}], "total_cents": 1}, "players"),
        ({"ask": "share", "players": [], "total_cents": 1}, "players"),
    ],
)
def test_fault_of_shape_is_reported_by_field(question, field):
    error = ask(question)["error"]
    assert (error["code"], error["field"]) == ("BAD_FIELD", field)


def test_shape_is_validated_before_the_sum():
    question = {"ask": "settle", "players": [{"name": "A", "balance": 5}], "extra": 1}
    assert ask(question)["error"]["code"] == "BAD_FIELD"


def test_empty_options_are_allowed_in_settle():
    assert settle(5, -5, options={})["count"] == 1
