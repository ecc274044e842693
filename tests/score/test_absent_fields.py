"""Null values: allowed for every field of a question, refused for an unknown field."""

import pytest

from games.score.answers import answer

LINES = {"top": "Jh 9s 7c", "middle": "8d 8h 2c 2h 4h", "bottom": "Kh Kc Ks As Ac"}
OTHER = {"top": "Qd 9d 4s", "middle": "Tc Qc 5c Jc 3c", "bottom": "6c 6s 6d 5s 5d"}
NO_LINES = dict.fromkeys(LINES)
PLACES, OTHER_PLACES, ALONE = {"places": [2, 2, 1]}, {"places": [1, 1, 2]}, {"places": [1, 1, 1]}
BALANCES = [{"name": "A", "balance": 5}, {"name": "B", "balance": -5}]
STACKS = [{"name": "A", "stack": 50}, {"name": "B", "stack": 50}]
FACE_UP_OPTIONS = ("fantasyland", "fl_entry", "fl_stay", "fl_cards", "first_to_act")
TOURNAMENT_OPTIONS = (
    "raise_rule",
    "chip_race",
    "button",
    "table_capacity",
    "final_table_size",
    "paid_places",
)


def cards(**fields):
    return {"game": "cards", "ask": "read", "cards": "As", **fields}


def rank(**fields):
    return {"game": "cards", "ask": "rank", "cards": "Kh Kc Ks As Ac", **fields}


def settle(**fields):
    return {"game": "ledger", "ask": "settle", "players": BALANCES, **fields}


def deck(**fields):
    return {"game": "draw_holdem", "ask": "deck", "count": 7, **fields}


def chinese(ask, preset, one, other, **fields):
    players = [{"name": "A", **one}, {"name": "B", **other}]
    return {"game": "chinese", "ask": ask, "preset": preset, "players": players, **fields}


def score(preset, one=LINES, **fields):
    return chinese("score", preset, one, OTHER, **fields)


def quick(preset, one=PLACES, **fields):
    other = OTHER_PLACES if one.get("places") else ALONE
    return chinese("quick", preset, one, other, **fields)


def value(**fields):
    return {"game": "menteur", "ask": "value", "hand": "Ks Kh Kd Qc Qd", **fields}


def coup(*events):
    players = {"players": ["A", "B", "C"], "receiver": "A"}
    return {"game": "menteur", "ask": "coup", **players, "events": list(events)}


def blinds(**fields):
    return {"game": "holdem", "ask": "blinds", "level": 3, **fields}


def betting(preset, **fields):
    return {"game": "holdem", "preset": preset, "ask": "betting", "big_blind": 100, **fields}


def positions(**previous):
    seats = {"seats": 6, "living": [0, 1, 3]}
    return {"game": "holdem", "ask": "positions", **seats, "previous": {"button": 0, **previous}}


def drawn(*events):
    blinds_posted = {"small_blind": 1, "big_blind": 2, "small_blind_player": "A", "big_blind_player": "B"}
    return {"game": "draw_holdem", "ask": "hand", "players": STACKS, **blinds_posted, "events": list(events)}


ANNOUNCE = {"do": "announce", "announcement": [1, 12]}
SURRENDER = {"surrender_cost": 3}
SURRENDERED = {"surrendered": True}
NATURALS = {"naturals": True}
SUITED = {"natural": "thirteen_suited"}
CALL = {"do": "bet_to", "player": "A", "amount": 2}
SHOWN = [CALL, {"do": "showdown", "ranking": [["A", "B"]]}]


@pytest.mark.parametrize(
    ("plain", "with_nulls"),
    [
        (cards(), cards(preset=None, options=None)),
        (rank(), rank(preset=None, options=None, locale=None)),
        (settle(), settle(preset=None, options=None)),
        (deck(), deck(preset=None, options=None)),
        (score("classic"), score("classic", {**LINES, "fantasyland": None}, first=None)),
        (score("open_face"), score("open_face", {**LINES, "natural": None, "surrendered": None})),
        (
            score("classic", SURRENDERED, options=SURRENDER),
            score("classic", {**SURRENDERED, **NO_LINES, "natural": None}, options=SURRENDER),
        ),
        (quick("classic"), quick("classic", {**PLACES, "fantasyland": None}, first=None)),
        (quick("open_face"), quick("open_face", {**PLACES, "natural": None, "surrendered": None})),
        (
            quick("classic", SURRENDERED, options=SURRENDER),
            quick(
                "classic", {**SURRENDERED, "places": None, "natural": None, "fouled": None}, options=SURRENDER
            ),
        ),
        (
            quick("classic", SUITED, options=NATURALS),
            quick("classic", {**SUITED, "places": None, "bonuses": None}, options=NATURALS),
        ),
        (score("classic"), score("classic", options=dict.fromkeys(FACE_UP_OPTIONS))),
        (score("pineapple"), score("pineapple", options={"naturals": None, "surrender_cost": None})),
        (
            {"game": "chinese", "preset": "classic", "ask": "board", **LINES},
            {"game": "chinese", "preset": "classic", "ask": "board", **LINES, "fantasyland": None},
        ),
        (value(), value(options={"dice_order": None})),
        (
            coup(ANNOUNCE, {"do": "accept"}),
            coup({**ANNOUNCE, "hand": None}, {"do": "accept", "announcement": None, "changed": None}),
        ),
        (blinds(), blinds(options=dict.fromkeys(TOURNAMENT_OPTIONS))),
        (betting("home"), betting("home", my_total=None, acted=None, preflop=None, last_raise=None)),
        (betting("tournament"), betting("tournament", raises=None, options={"max_raises": None})),
        (positions(), positions(small_blind_seat=None, big_blind=None)),
        (
            drawn(CALL, {"do": "street"}),
            drawn({**CALL, "ranking": None}, {"do": "street", "player": None, "amount": None}),
        ),
        (drawn(*SHOWN), drawn(CALL, {**SHOWN[1], "player": None, "amount": None})),
    ],
)
def test_null_field_equals_an_absent_field(plain, with_nulls):
    assert "error" not in answer(plain)
    assert answer(with_nulls) == answer(plain)


@pytest.mark.parametrize(
    ("question", "field"),
    [
        (cards(presets=None), "presets"),
        (cards(first=None), "first"),
        (cards(options={"system": None}), "options.system"),
        (settle(options={"system": None}), "options.system"),
        (deck(options={"dice_order": None}), "options.dice_order"),
        (deck(presets=None), "presets"),
        (score("classic", {**LINES, "tops": None}), "players[0].tops"),
        (score("classic", {**LINES, "first": None}), "players[0].first"),
        (score("open_face", options={"fl_entri": None}), "options.fl_entri"),
        (quick("classic", {**PLACES, "bonus": None}), "players[0].bonus"),
        (value(options={"dice_orders": None}), "options.dice_orders"),
        (coup({**ANNOUNCE, "hands": None}), "events[0].hands"),
        (betting("home", raise_count=None), "raise_count"),
        (blinds(options={"max_raise_count": None}), "options.max_raise_count"),
        (positions(small_blind=None), "previous.small_blind"),
        (drawn({"do": "street", "players": None}), "events[0].players"),
    ],
)
def test_misspelt_field_with_null_is_refused_by_name(question, field):
    assert answer(question)["error"].get("field") == field


@pytest.mark.parametrize(
    ("question", "field"),
    [
        (cards(preset="home"), "preset"),
        (deck(preset="home"), "preset"),
        (score("classic", first="A"), "first"),
        (score("classic", {**LINES, "fantasyland": False}), "players[0].fantasyland"),
        (score("classic", {**LINES, **SURRENDERED}, options=SURRENDER), "players[0].top"),
        (quick("classic", {**PLACES, **SUITED}, options=NATURALS), "players[0].places"),
        (score("classic", options={"fl_entry": "KK"}), "options.fl_entry"),
        (value(options={"dice_order": "das"}), "options.dice_order"),
        (coup({**ANNOUNCE, "hand": "Ks Kh Kd Qc Qd"}), "events[0].hand"),
        (betting("home", acted=False), "acted"),
        (drawn({"do": "street", "player": "A"}), "events[0].player"),
    ],
)
def test_field_that_does_not_apply_is_refused_unless_null(question, field):
    assert answer(question)["error"].get("field") == field


@pytest.mark.parametrize("question", [cards, rank, settle, deck])
@pytest.mark.parametrize(
    ("options", "field"),
    [({"system": "1-6"}, "options.system"), ([], "options"), ("", "options"), (0, "options")],
)
def test_options_of_a_game_without_options_are_refused_by_name(question, options, field):
    assert answer(question(options=options))["error"].get("field") == field


@pytest.mark.parametrize("question", [cards, rank, settle, deck, blinds, value])
def test_empty_options_are_allowed(question):
    assert answer(question(options={})) == answer(question(options=None)) == answer(question())
