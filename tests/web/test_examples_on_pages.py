"""Worked examples of the documents, each by its number through a page, or named here with what tests it.

Questions and answers are those of `tests/vectors`. Hands, buttons and tables of Hold'em are in
`tests/web/tools`.
"""

import json
import re
from pathlib import Path
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.models import Round
from tests.html import parse
from tests.scenario import browser_client, open_sitting, opening_fields
from tests.web.games.menteur.test_full_coup import Teller
from tests.web.menteur_actions import coup, coup_fields, open_menteur, send
from tests.web.pad_driver import CLASSIC, FACE_UP
from tests.web.tools import test_tool_exchanges as exchanges
from tests.web.tools.test_worked_examples import BUTTONS, EXAMPLES
from web.games.menteur.text.announcements import announcement_name
from web.ui.typography import sentence_case

pytestmark = pytest.mark.sweep

VECTORS = Path(__file__).parent.parent / "vectors"
PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
LINES = ("top", "middle", "bottom")
ENTERS_FANTASYLAND = "Qs Qh 5c | 9c 9d 9s 4h 4d | Ts Th Td 2c 2d"


def vectors(name, *asks):
    """Return the worked examples of a file by number: the question, and its answer."""
    lines = map(json.loads, (VECTORS / f"{name}.jsonl").read_text().splitlines())
    return {line["id"]: (line["ask"], line["answer"]) for line in lines if line["ask"]["ask"] in asks}


def each_of(examples):
    return pytest.mark.parametrize(
        ("ask", "answer"), [pytest.param(*each, id=number) for number, each in examples.items()]
    )


# Chinese poker: C


DEALS = vectors("chinese", "score")
ROWS = vectors("chinese", "board")
QUICK = vectors("chinese", "quick")
DEALT = vectors("chinese", "deal")


def rule_fields(ask):
    """Return the fields of the rules of a question."""
    rules = FACE_UP | {"rule-royalty_mode": "always"}
    if ask["preset"] == "classic":
        rules = CLASSIC | {"rule-royalty_mode": "off", "rule-surrender_cost": "0"}
        del rules["rule-naturals"]
    changes = {
        f"rule-{name}": "on" if value is True else str(value)
        for name, value in ask.get("options", {}).items()
    }
    return {"preset": ask["preset"], "drawer": f"chinese {ask['preset']}"} | rules | changes


def table_of(ask, seats):
    client = browser_client()
    return client, open_sitting(client, "ABCD"[:seats], **rule_fields(ask))


def hand_fields(players):
    """Return the fields of the cards and declarations of a deal."""
    fields = {"key": str(uuid4()), "step": "record"}
    for seat, player in enumerate(players):
        fields |= {f"seat-{seat}-{line}": player[line] for line in LINES if line in player}
        word = "surrendered" if player.get("surrendered") else player.get("natural", "")
        fields |= {f"word-{seat}": word} if word else {}
    return fields


def sent(client, sitting, fields):
    return client.post(reverse("sitting-rounds", args=[sitting.pk]), fields)


def against_any_hand(player):
    """Return a hand and another one of the cards that are left."""
    used = " ".join(player[line] for line in LINES).split()
    left = [card for card in PACK if card not in used][::3]
    return [player, {"top": " ".join(left[:3]), "middle": " ".join(left[3:8]), "bottom": " ".join(left[8:])}]


def enter_fantasyland(client, sitting, seats=2):
    lines = dict(zip(LINES, (each.strip() for each in ENTERS_FANTASYLAND.split("|")), strict=True))
    assert sent(client, sitting, hand_fields(against_any_hand(lines))).status_code == 302
    assert sitting.rounds.latest("pk").carried["fantasyland"] == [True, False]


def check_deal(version, answer):
    assert dict(zip("ABCD", version.net, strict=False)) == dict(
        zip("ABCD", answer["net"].values(), strict=False)
    )
    if "fantasyland" in answer["players"][0]:
        assert version.carried["fantasyland"] == [each["fantasyland"] for each in answer["players"]]
        assert version.carried["cards"] == [each["next_cards"] for each in answer["players"]]


@pytest.mark.django_db
@each_of(DEALS)
def test_deal_of_a_worked_example(ask, answer):
    names = [each["name"] for each in ask["players"]]
    if "error" in answer and len(names) > 3:
        fields = opening_fields(names, **rule_fields(ask))
        assert browser_client().post(reverse("sitting-new"), fields).status_code == 422
        return
    client, sitting = table_of(ask, len(names))
    first = {"first": names.index(ask["first"])} if "first" in ask else {}
    reply = sent(client, sitting, hand_fields(ask["players"]) | first)
    if "error" in answer:
        assert reply.status_code == 422
        assert not sitting.rounds.exists()
        return
    assert reply.status_code == 302
    version = Round.objects.latest("pk")
    check_deal(version, answer)
    if first:
        assert version.carried["first"] == names.index(answer["next_first"])


@pytest.mark.django_db
@each_of(ROWS)
def test_hand_of_a_worked_example(ask, answer):
    if answer.get("natural"):
        ask = ask | {"options": {"naturals": True}}
    client, sitting = table_of(ask, 2)
    if ask.get("fantasyland"):
        enter_fantasyland(client, sitting)
    typed = " | ".join(ask[line] for line in LINES)
    pad = reverse("sitting-pad", args=[sitting.pk])
    page = parse(client.post(pad, {"typed": typed, "type": "1"})).by_id("pad")
    royalties = sum(answer["royalties"])
    assert ("Foul." in page.text) is answer["fouled"]
    assert (f"royalties +{royalties}" in page.text) is bool(royalties)
    if answer.get("natural"):
        assert answer["natural"] in page.text.lower()
    if "fantasyland" not in answer:
        return
    assert sent(client, sitting, hand_fields(against_any_hand(ask))).status_code == 302
    version = Round.objects.latest("pk")
    assert (version.carried["fantasyland"][0], version.carried["cards"][0]) == (
        answer["fantasyland"],
        answer["next_cards"],
    )
    table = parse(client.get(pad)).text
    assert ("Fantasyland" in table) is any(version.carried["fantasyland"])


def quick_fields(players):
    """Return the fields of a quick entry; a place that no seat has is left out by the form."""
    orders = [
        [
            tier
            for place in (1, 2, 3, 4)
            if (
                tier := [
                    seat for seat, each in enumerate(players) if each.get("places", (0,) * 3)[line] == place
                ]
            )
        ]
        for line in range(3)
    ]
    state = {
        "orders": orders,
        "words": ["fouled" if each.get("fouled") else "" for each in players],
        "bonuses": [each.get("bonuses", [0, 0, 0]) for each in players],
        "goes": [False] * len(players),
    }
    return {"key": str(uuid4()), "step": "record", "mode": "quick", "quick": json.dumps(state), "past": "[]"}


@pytest.mark.django_db
@each_of({number: each for number, each in QUICK.items() if number != "C25e"})
def test_quick_entry_of_a_worked_example(ask, answer):
    client, sitting = table_of(ask, len(ask["players"]))
    if ask["players"][0].get("fantasyland"):
        enter_fantasyland(client, sitting)
    reply = sent(client, sitting, quick_fields(ask["players"]))
    if "error" in answer:
        assert reply.status_code in {400, 422}
        assert not sitting.rounds.exists()
        return
    assert reply.status_code == 302, reply.content.decode()
    check_deal(Round.objects.latest("pk"), answer)


@pytest.mark.django_db
@each_of({"C19err": DEALT["C19err"]})
def test_game_that_the_pack_cannot_deal_is_not_opened(ask, answer):
    fields = opening_fields([each["name"] for each in ask["players"]], **rule_fields(ask))
    assert browser_client().post(reverse("sitting-new"), fields).status_code == 422


# Draw-Hold'em: D


DRAWN = vectors("draw_holdem", "hand")


def with_the_carry_as_a_folded_blind(ask):
    """Return a question without a carry: a fourth player posts as much as the big blind and folds."""
    first, *others = ask["players"]
    street = ask["events"].index({"do": "street"})
    return ask | {
        "players": [first, {"name": "Fourth", "stack": 200}, *others],
        "events": [*ask["events"][:street], {"do": "fold", "player": "Fourth"}, *ask["events"][street:]],
    }


def winner_fields(ranking, pots, names):
    """Return the fields of the winners of each pot with several players."""
    fields = {}
    for number, pot in enumerate(pots):
        tied = next(each for each in ranking if set(each) & set(pot["eligible"]))
        winners = [str(names.index(each)) for each in tied if each in pot["eligible"]]
        fields |= {f"pot-{number}": winners} if len(pot["eligible"]) > 1 else {}
    return fields


@pytest.mark.django_db
@each_of(DRAWN)
def test_hand_of_draw_holdem_of_a_worked_example(ask, answer):
    shown = [each["name"] for each in ask["players"]]
    ask = with_the_carry_as_a_folded_blind(ask) if ask.get("carry") else ask
    names = [each["name"] for each in ask["players"]]
    button = (names.index(ask["small_blind_player"]) - (len(names) > 2)) % len(names)
    client = browser_client()
    stacks = [each["stack"] for each in ask["players"]]
    reply, fields = exchanges.deal(client, *stacks, button=str(button))
    for event in ask["events"]:
        seat = names.index(event["player"]) if "player" in event else None
        match event["do"]:
            case "exchange":
                reply, fields = exchanges.send(client, fields, exchange=str(seat))
            case "bet_to":
                reply, fields = exchanges.street(client, fields, {seat: event["amount"]}, "bets")
            case "fold":
                reply, fields = exchanges.send(client, fields, "bets", **{f"seat-{seat}-folded": "1"})
            case "street":
                reply, fields = exchanges.street(client, fields, {})
            case "showdown":
                _, fields = exchanges.street(client, fields, {}, "showdown")
                winners = winner_fields(event["ranking"], answer["pots"], names)
                reply, fields = exchanges.send(client, fields, "record", **winners)
    pad = reply.context["pad"]
    if "error" in answer:
        assert pad.errors
        return
    seats = {name: names.index(name) for name in shown}
    if answer["over"]:
        net = {name: pad.outcomes[seat][2] for name, seat in seats.items()}
        assert (net, pad.carry) == (answer["net"], answer["carry"])
        return
    assert pad.pot_total == answer["pot"]
    assert {name: pad.play.stacks[seat] for name, seat in seats.items()} == answer["stacks"]
    assert pad.play.is_showdown_due is answer["showdown_now"]
    for name, expected in answer["exchanges"].items():
        row = pad.rows[seats[name]]
        refused = expected["refused"]
        assert row.price == expected["tax"]
        assert bool(row.refusal) is (refused is not None)
        assert row.has_exchanged or refused != "EXCH_TWICE"


# Poker menteur: M


VALUES = vectors("menteur", "value")
CHECKS = vectors("menteur", "check")
ANNOUNCEMENTS = vectors("menteur", "announce")
COUPS = vectors("menteur", "coup")
SCORINGS = vectors("menteur", "mark")
NAMED_BY_THE_FORM = {"M26b", "M26c"}


def form_text(announcement):
    return "-".join(map(str, announcement))


def hand_text(hand):
    return hand.replace("Jk", "joker")


def with_cards(examples):
    return {number: each for number, each in examples.items() if each[0]["preset"] == "cards34"}


def with_dice(examples):
    return {number: each for number, each in examples.items() if each[0]["preset"] == "dice"}


def judged(status=200, **query):
    """Return the verdicts of the tool for announcements with cards."""
    reply = browser_client().get(reverse("tool-announcement"), query)
    assert reply.status_code == status
    return parse(reply).by_id("judged").text


def name_of(value):
    with override("en"):
        return sentence_case(announcement_name(tuple(value)))


@each_of(with_cards(VALUES))
def test_hand_of_menteur_of_a_worked_example(ask, answer):
    text = judged(422 if "error" in answer else 200, hand=hand_text(ask["hand"]))
    assert "error" in answer or f"{name_of(answer['value'])}." in text


@each_of(with_cards(CHECKS))
def test_verdict_of_menteur_of_a_worked_example(ask, answer):
    drawn = {"drawn": "1"} if ask.get("drew") else {}
    previous = {"previous": form_text(ask["previous"])} if "previous" in ask else {}
    text = judged(said=form_text(ask["announcement"]), hand=hand_text(ask["hand"]), **drawn, **previous)
    assert ("the player who refused loses" in text) is answer["truth"]
    assert ("Not fair play" in text) is answer["fair_play_violation"]


@pytest.mark.django_db
@pytest.mark.parametrize("order", ["seed", "rarity"])
def test_dice_of_the_worked_examples(order):
    opened = open_menteur(names="ABC", preset="dice", dice_order=order)
    examples = with_dice(VALUES) | with_dice(CHECKS)
    for number, (ask, answer) in examples.items():
        if ask.get("options", {}).get("dice_order", "seed") != order:
            continue
        teller = Teller(*opened, told=1).press("receives", "0")
        teller.send({"say": form_text(ask.get("announcement", [1, 9]))})
        teller.press("refuse").send({"show": "1", "hand": ask["hand"]})
        if "error" in answer:
            assert teller.fault, number
        else:
            assert teller.verdict[1] == name_of(answer["value"]), number
        if "truth" in answer:
            assert ("told the truth" in teller.verdict[0]) is answer["truth"], number


@pytest.mark.django_db
@pytest.mark.parametrize("preset", ["cards34", "dice"])
def test_announcements_of_the_worked_examples(preset):
    opened = open_menteur(names="ABC", preset=preset)
    for number, (ask, answer) in ANNOUNCEMENTS.items():
        if ask["preset"] != preset:
            continue
        teller = Teller(*opened, told=1).press("receives", "0")
        if "previous" in ask:
            teller.send({"say": form_text(ask["previous"])})
        before = teller.lines
        teller.send({"say": form_text(ask["announcement"])})
        if "error" in answer:
            assert (bool(teller.fault), teller.lines) == (True, before), number
        else:
            assert len(teller.lines) > len(before), number
            assert ("must be refused" in teller.page.text) is answer["must_refuse"], number


@pytest.mark.django_db
@each_of(COUPS)
def test_coup_of_menteur_of_a_worked_example(ask, answer):
    players = ask["players"]
    opened = open_menteur(names=players)
    teller = Teller(*opened, told=1).press("receives", str(players.index(ask["receiver"])))
    for event in ask["events"]:
        match event["do"]:
            case "announce":
                teller.send({"say": form_text(event["announcement"]), "changed": event.get("changed", 0)})
            case "refuse":
                teller.press("refuse").send({"show": "1", "hand": event["hand"]})
    if "error" in answer:
        assert "must be refused" in teller.page.text
        return
    version = teller.record()
    receiver = players.index(answer["next_receiver"])
    assert version.carried["receiver"] == receiver
    if answer["state"] == "cancelled":
        assert set(version.net) == {0}
        return
    explanation = version.explanation
    assert [players[explanation["loser"]], players[explanation["causer"]]] == [
        answer["loser"],
        answer["causer"],
    ]


@pytest.mark.django_db
@each_of({number: each for number, each in SCORINGS.items() if number not in NAMED_BY_THE_FORM})
def test_mark_of_menteur_of_a_worked_example(ask, answer):
    players, options = ask["players"], ask["options"]
    rules = {name: "on" if value is True else value for name, value in options.items()}
    client, sitting = open_menteur(names=players, **rules)
    if ask.get("carry"):
        assert coup(client, sitting, 0, "lie", stake=1).carried["carry"] == ask["carry"]
    loser = players.index(ask["loser"])
    causer = players.index(ask["causer"]) if "causer" in ask else (loser + 1) % len(players)
    lied = causer == (loser + 1) % len(players)
    stake = {"stake": ask["stake"]} if "stake" in ask else {}
    fields = coup_fields(loser, "lie", **stake) if lied else coup_fields(causer, "truth", **stake)
    reply = send(client, sitting, fields)
    if "error" in answer:
        assert reply.status_code == 422
        assert not sitting.rounds.exists()
        return
    version = Round.objects.get(key=fields["key"])
    assert dict(zip(players, version.net, strict=True)) == answer["net"]
    if "carry" in options or options["mark"] == "variable":
        assert version.carried["carry"] == answer["carry"]


# All of them


TOOLS, HOLDEM, MENTEUR = "tests/web/tools", "tests/web/games/holdem", "tests/web/games/menteur"
CHINESE = "tests/web/games/chinese"
ON_OTHER_PAGES = {
    "H2": f"{TOOLS}/test_tool_pots.py::test_H2_splits_three_pots_by_taps",
    "H2pots": f"{TOOLS}/test_tool_pots.py::test_H2_splits_three_pots_by_taps",
    "H2cards": f"{TOOLS}/test_tool_pots.py::test_H2_by_cards",
    "H7": f"{TOOLS}/test_tool_pots.py::test_H7_by_cards_under_both_tie_rules",
    "H7std": f"{TOOLS}/test_tool_pots.py::test_H7_by_cards_under_both_tie_rules",
    "H10": f"{HOLDEM}/test_table_blinds.py::test_level_reached_by_eliminations_is_that_of_every_page",
    "H11": f"{HOLDEM}/test_bank_pages.py::test_H11b_winner_pays_the_dinner_and_both_balances_are_shown",
    "H16": f"{HOLDEM}/test_holdem_hand_pages.py::test_button_and_blinds_skip_eliminated_players",
    "H17": f"{TOOLS}/test_tool_bets.py::test_bets_tool_shows_the_call_and_the_lowest_raise",
    "T1": f"{TOOLS}/test_tool_bets.py::test_bets_tool_shows_the_call_and_the_lowest_raise",
    "T2": f"{TOOLS}/test_tool_bets.py::test_bets_tool_shows_the_call_and_the_lowest_raise",
    "T3": f"{TOOLS}/test_tool_bets.py::test_bets_tool_shows_the_call_and_the_lowest_raise",
    "T4": f"{TOOLS}/test_tool_bets.py::test_bets_tool_shows_whether_a_player_may_raise_again",
    "T5": f"{TOOLS}/test_tool_bets.py::test_bets_tool_explains_an_invalid_bet",
    "T6": f"{TOOLS}/test_tool_bets.py::test_bets_tool_explains_an_invalid_bet",
    "T7": f"{TOOLS}/test_tool_bets.py::test_chip_race_rounds_small_chips_to_the_nearest",
    "T7elim": f"{TOOLS}/test_tool_bets.py::test_chip_race_eliminates_no_player",
    "T8c": f"{TOOLS}/test_worked_examples.py::test_pots_tool_gives_the_result_of_the_worked_example",
    "T9": f"{TOOLS}/test_tool_bets.py::test_button_tool_moves_the_button_and_blinds",
    "T10": f"{TOOLS}/test_worked_examples.py::test_button_tool_gives_the_seats_of_the_worked_example",
    "T13": f"{TOOLS}/test_situation_tools.py::test_tables_tool_answers_as_the_rules",
    "T14": f"{TOOLS}/test_situation_tools.py::test_tables_tool_answers_as_the_rules",
    "T15": f"{TOOLS}/test_situation_tools.py::test_tables_tool_answers_as_the_rules",
    "T16": f"{TOOLS}/test_situation_tools.py::test_arrival_tool_answers_as_the_rules",
    "T17": f"{TOOLS}/test_situation_tools.py::test_arrival_tool_answers_as_the_rules",
    "T18": f"{TOOLS}/test_situation_tools.py::test_showdown_tool_answers_as_the_rules",
    "G9": f"{CHINESE}/test_chinese_typed.py::test_typed_hand_fills_the_lines_from_the_top",
    "G10": f"{CHINESE}/test_chinese_typed.py::test_typed_hand_is_read_with_french_letters_on_a_french_page",
    "L6": "tests/games/evenings/test_expenses.py::test_L6_ten_euros_in_three_equal_parts",
    "L7": f"{HOLDEM}/test_holdem_hand_pages.py::test_last_hand_distributes_the_chips_in_the_middle",
    "L8": f"{HOLDEM}/test_gap_sheet.py::test_tie_of_the_richest_names_all_of_them_and_shares_the_caves",
    "M33": f"{MENTEUR}/test_menteur_table.py"
    "::test_M33_simple_scoring_shows_bad_points_and_highlights_the_fewest",
}
"""Examples on a page that has its own test, by number, or by its beginning."""
WITHOUT_PAGE = {
    "C19": "no page adds up the cards of a deal: a game that the pack cannot deal is not opened",
    "C25e": "the form keeps the order of the players, and an order has no gap",
    "M26b": "the form names the announcer and the verdict: the other player is the neighbour",
    "M26c": "the form names the announcer and the verdict: the other player is the neighbour",
    "D11": "no page shows the cards that a hand can use up: eight players are not dealt in",
    "G": "a hand of five cards alone is no page: the pads name the lines of a deal",
    "H12": "a bill has the sums of whole games: these are the cents of one closing and its settlement",
    "H13": "a bill has the sums of whole games: these are the cents of one closing",
    "H14": "a bill has the sums of whole games: these are the cents of one closing",
    "H15": "the count of a table names the missing chips, of which these are the figures",
    "C6eur": "a bill has the sums of whole games: these are the cents of one deal",
    "C23": "a bill has the sums of whole games: these are the payments of given balances",
    "L": "a bill has the sums of whole games: these are the payments of given balances",
    "S1": "a bill has the sums of whole games: these are the payments of given balances",
}
"""Examples that no page shows as such, by number, or by its beginning; `test_vector` asks the rules."""


def names_of(number):
    """Return a number, without its variant, without its letter, and its document: T8c-one, T8c, T8, T."""
    return {number, number.partition("-")[0], re.match(r"[A-Z]+\d*", number)[0], number[0]}


def test_each_worked_example_is_on_a_page_or_has_a_reason():
    here = {*DEALS, *ROWS, *QUICK, "C19err", *DRAWN, *VALUES, *CHECKS, *ANNOUNCEMENTS, *COUPS, *SCORINGS}
    pages = {key.split()[0] for key in EXAMPLES | BUTTONS}
    numbers = {
        json.loads(line)["id"] for path in VECTORS.glob("*.jsonl") for line in path.read_text().splitlines()
    }
    named = {*here, *pages, *ON_OTHER_PAGES, *WITHOUT_PAGE}
    assert not [each for each in sorted(numbers) if not named & names_of(each)]
    for path, _, name in (each.partition("::") for each in ON_OTHER_PAGES.values()):
        assert f"def {name}(" in (VECTORS.parent.parent / path).read_text()
