"""Worked examples of the documents, by number, through the pages of the tools.

H are hands of home Hold'em, T hands and tables of the tournament. `tests/web/test_examples_on_pages.py` has
the other games, and names the test of each example.
"""

from dataclasses import dataclass, field

import pytest
from django.urls import reverse

from tests.scenario import browser_client
from tests.web.hand_fields import H7_BOARD, bets, calculate, card_fields, net, winner_fields

WHEEL = "As Kd Qc Jh 3d"
BOTH_PLAY = "9s 8d 7c 2h 2d"
TOURNAMENT = {"tie_rule": "standard", "odd_chip": "closest_all"}


@dataclass(frozen=True)
class Example:
    """A hand: bets by player (`20`, `20 all_in`, `20 folded`), winners by pot or cards, and the net chips."""

    players: str
    expected: str
    winners: tuple[tuple[int, ...], ...] = ()
    board: str = ""
    holes: tuple[str, ...] = ()
    carry: int = 0
    rules: dict[str, str] = field(default_factory=dict)

    def fields(self):
        words = [each.split() for each in self.players.split(", ")]
        rows = [
            (name, bet, *rest) if rest else (name, bet, "")
            for name, (bet, *rest) in zip("ABCDEF", words, strict=False)
        ]
        shown = (
            card_fields(self.board, dict(enumerate(self.holes)))
            if self.board
            else winner_fields(*self.winners)
        )
        return bets(rows, **self.rules) | shown


EXAMPLES = {
    "H1": Example("50 all_in, 120, 120", "100 20 -120", ((0,), (1,))),
    "H3": Example("80, 30 all_in", "30 -30", ((0,),)),
    "H4": Example("10, 10, 5 folded", "2 2 -5", (), BOTH_PLAY, ("Js Ts", "Jd Td"), carry=1),
    "H5": Example("10, 10", "11 -10", ((0,),), rules={"carry": "1"}),
    "H6": Example("10, 10", "0 0", (), WHEEL, ("Ts 4c", "Td 9c")),
    "H8a": Example("10, 10", "0 0", (), WHEEL, ("Ts Ac", "Td Kc")),
    "H8b": Example("10, 10", "10 -10", (), WHEEL, ("Ts Ac", "Td 4c")),
    "H9": Example("20, 20, 20", "10 10 -20", (), H7_BOARD, ("Jc 4d", "Jd 3c", "9c 8d")),
    "H18": Example("7, 7, 7, 4 folded", "1 1 1 -4", (), BOTH_PLAY, ("Js Ts", "Jd Td", "Jh Th"), carry=1),
    "T8a": Example(
        "125 folded, 300, 100 folded, 100 folded, 300, 100 folded",
        "-125 200 -100 -100 225 -100",
        ((1, 4),),
        rules=TOURNAMENT | {"unit": "25", "button": "2"},
    ),
    "T8b": Example(
        "325, 325, 25 folded, 325, 0 folded, 0 folded",
        "25 0 -25 0 0 0",
        ((0, 1, 3),),
        rules=TOURNAMENT | {"unit": "25", "button": "5"},
    ),
    "T8c nearest": Example(
        "300, 300, 100 folded, 300, 100 folded, 0 folded",
        "200 0 -100 0 -100 0",
        ((0, 1, 3),),
        rules=TOURNAMENT | {"unit": "100", "button": "5"},
    ),
    "T8c one each": Example(
        "300, 300, 100 folded, 300, 100 folded, 0 folded",
        "100 100 -100 0 -100 0",
        ((0, 1, 3),),
        rules=TOURNAMENT | {"unit": "100", "button": "5", "odd_chip": "one_each"},
    ),
    "T8d": Example(
        "1 folded, 0 folded, 50, 0 folded, 50",
        "-1 0 0 0 1",
        ((2, 4),),
        rules=TOURNAMENT | {"button": "2"},
    ),
    "T11": Example("40 all_in, 100, 100", "80 20 -100", ((0,), (1,)), rules=TOURNAMENT),
    "T12": Example(
        "6 all_in, 110, 110, 10 folded, 10 folded, 10 folded",
        "30 110 -110 -10 -10 -10",
        ((0,), (1,)),
        rules=TOURNAMENT,
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize("number", EXAMPLES)
def test_pots_tool_gives_the_result_of_the_worked_example(number):
    example = EXAMPLES[number]
    answer = calculate(browser_client(), example.fields())
    assert answer.status_code == 200
    assert list(net(answer).values()) == [int(each) for each in example.expected.split()]
    assert answer.context["hand"].carry == example.carry


BUTTONS = {
    "T9 second hand": ({"button": "1", "small_blind": "2", "big_blind": "3", "out-2": "1"}, (2, 3, 4)),
    "T9both second hand": (
        {"button": "1", "small_blind": "2", "big_blind": "3", "out-1": "1", "out-2": "1"},
        (2, 3, 4),
    ),
    "T10, B out": ({"count": "3", "out-1": "1"}, (2, 2, 0)),
    "T10, C out": ({"count": "3", "out-2": "1"}, (1, 1, 0)),
    "T10, A out": ({"count": "3", "out-0": "1"}, (2, 2, 1)),
    "T10twice": ({"count": "4", "out-1": "1", "out-2": "1"}, (0, 0, 3)),
}


@pytest.mark.parametrize("number", BUTTONS)
def test_button_tool_gives_the_seats_of_the_worked_example(number):
    fields, expected = BUTTONS[number]
    positions = browser_client().get(reverse("tool-button"), fields).context["form"].positions()
    assert (positions.button, positions.small_blind, positions.big_blind) == expected
