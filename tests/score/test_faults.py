"""Faults that depend on several fields of a question, and refusals that no worked example shows."""

import pytest

from games.score.answers import answer
from tests.score.questions import ABSENT, EXAMPLES, RARE, fault, put

NATURALS, SURRENDER = {"naturals": True}, {"surrender_cost": 3}
CLASSIC = put(EXAMPLES["C1"], {"options": NATURALS | SURRENDER})
QUICK = put(EXAMPLES["C24a"], {"preset": "classic", "options": NATURALS | SURRENDER})
QUICK = put(QUICK, {"players[0].bonuses": ABSENT, "players[1].bonuses": ABSENT})
SURRENDERED, NATURAL = {"name": "B", "surrendered": True}, {"name": "B", "natural": "dragon"}
STACKED = put(EXAMPLES["H7"], {"players[0].stack": 20, "players[1].stack": 50})
RANKED = EXAMPLES["H2"]
POSITIONS = EXAMPLES["T9bb"]
BET, RACE, TABLES = EXAMPLES["T5a"], EXAMPLES["T7"], EXAMPLES["T13a"]
CLOSE = {
    "game": "holdem",
    "ask": "close",
    "options": {"end_rule": "minutes"},
    "bill_cents": 3100,
    "players": [
        {"name": "A", "paid_cents": 1000, "bought": 70, "final": 100},
        {"name": "B", "paid_cents": 1000, "bought": 70, "final": 60},
        {"name": "C", "paid_cents": 1000, "bought": 70, "final": 50},
    ],
}
DRAW = put(EXAMPLES["D4"], {"events": [{"do": "exchange", "player": "B"}, {"do": "fold", "player": "S"}]})
SHOWN = RARE["draw"]
MARK, COUP = EXAMPLES["M27"], RARE["coup"]
CHECK = EXAMPLES["M20a"]

CHINESE = [
    (EXAMPLES["C2"], {"players": ABSENT}, "players"),
    (EXAMPLES["C2"], {"players[1].top": ABSENT}, "players[1].top"),
    (EXAMPLES["C2"], {"players[1].natural": "dragon"}, "players[1].natural"),
    (EXAMPLES["C2"], {"players[1].surrendered": True}, "players[1].surrendered"),
    (EXAMPLES["C2"], {"options": NATURALS}, "options.naturals"),
    (EXAMPLES["C2"], {"options.royalty_table": {"top": {"QQQQ": 1}}}, "options.royalty_table.top.QQQQ"),
    (EXAMPLES["C2"], {"players[0].top": "x", "players[1].extra": 1}, "players[1].extra"),
    (EXAMPLES["C2"], {"players[1].top": "Qd 9d Jk"}, "CARD_UNREADABLE"),
    (EXAMPLES["C1"], {"first": "A"}, "first"),
    (EXAMPLES["C1"], {"options.fl_entry": "KK"}, "options.fl_entry"),
    (EXAMPLES["C1"], {"players[1].natural": "dragon"}, "players[1].natural"),
    (CLASSIC, {"players[1].fantasyland": False}, "players[1].fantasyland"),
    (CLASSIC, {"players[1].natural": "six_pairs"}, "players[1].natural"),
    (CLASSIC, {"players[1].surrendered": True}, "players[1].top"),
    (CLASSIC, {"players[1]": SURRENDERED | NATURAL}, "players[1].natural"),
    (EXAMPLES["C0a"], {"fantasyland": True}, "fantasyland"),
    (EXAMPLES["C0a"], {"top": "Jh 9s 8d"}, "CARD_DUPLICATE"),
    (
        EXAMPLES["C24a"],
        {"preset": "classic", "players[0]": {"name": "A", "natural": "dragon"}},
        "players[0].natural",
    ),
    (QUICK, {"players[1].places": ABSENT}, "players[1].places"),
    (QUICK, {"players[1].places": [1, 1]}, "players[1].places"),
    (QUICK, {"players[1].bonuses": [0, 0]}, "players[1].bonuses"),
    (QUICK, {"players[1]": {"name": "B", "fouled": True, "places": [1]}}, "players[1].places"),
    (QUICK, {"players[1]": {**SURRENDERED, "places": [1, 1, 1]}}, "players[1].places"),
    (QUICK, {"players[1]": {**SURRENDERED, "fouled": True}}, "players[1].fouled"),
    (QUICK, {"players[1]": {**NATURAL, "places": [1, 1, 1]}}, "players[1].places"),
    (QUICK, {"players[1]": {**NATURAL, "bonuses": [0, 0, 0]}}, "players[1].bonuses"),
    (QUICK, {"players[1]": {**NATURAL, "fouled": True}}, "players[1].fouled"),
]
CARDS = [
    (EXAMPLES["G1"], {"cards": "Ah Kd"}, "cards"),
    (EXAMPLES["G1"], {"cards": "Ah Kd Qs Js"}, "cards"),
    (EXAMPLES["G1"], {"cards": "Ah Kd Qs Js 9c 8c 7c 6c"}, "cards"),
    (EXAMPLES["G1"], {"cards": ABSENT}, "cards"),
    (EXAMPLES["G1"], {"preset": "classic"}, "preset"),
    (EXAMPLES["G1"], {"cards": "Ah Kd Ah"}, "CARD_DUPLICATE"),
    (EXAMPLES["G1"], {"cards": "Ah Kd Jk"}, "CARD_UNREADABLE"),
]
HOLDEM = [
    (EXAMPLES["H3"], {"players[0].hole": "As Ad"}, "players[0].hole"),
    (EXAMPLES["H3"], {"players[0].bet": ABSENT}, "players[0].bet"),
    (EXAMPLES["H3"], {"options": {"raise_rule": "tda"}}, "options.raise_rule"),
    (RANKED, {"preset": "tournament", "options": {"odd_chip": "carry"}}, "options.odd_chip"),
    (RANKED, {"preset": "tournament", "options": {"tie_rule": "standard"}}, "options.tie_rule"),
    (RANKED, {"ranking": [["A"]]}, "ranking"),
    (RANKED, {"ranking": [["A"], ["D"], ["B"], ["C"], ["E"]]}, "ranking"),
    (RANKED, {"ranking": [["A", "B"], ["B"], ["C"], ["D"]]}, "ranking"),
    (RANKED, {"ranking": ["A", "B", "C", "D"]}, "ranking"),
    (STACKED, {"players[0].hole": "Jc"}, "players[0].hole"),
    (STACKED, {"players[1].hole": None}, "players[1].hole"),
    (STACKED, {"board": "As Ad Kc Kh"}, "board"),
    (STACKED, {"board": ABSENT}, "board"),
    (STACKED, {"ranking": [["A"], ["B"]]}, "board"),
    (STACKED, {"players[0].bet": -1, "boards": "As"}, "boards"),
    (STACKED, {"players[0].hole": "Jc Jk"}, "CARD_UNREADABLE"),
    (CLOSE, {"preset": "tournament", "options": {}}, "preset"),
    (CLOSE, {"options": {}}, "END_RULE_MISSING"),
    (CLOSE, {"players[0].bought": 71, "players[1].bought": 69}, "CAVE_DIFFERENT"),
    (BET, {"total": ABSENT}, "total"),
    (BET, {"chip": 500}, "total"),
    (BET, {"total": ABSENT, "chip": 500, "all_in": True}, "all_in"),
    (BET, {"my_total": 3}, "my_total"),
    (RACE, {"big": 500, "small": 500}, "big"),
    (RACE, {"players[0].stack": 3}, "players[0].stack"),
    *(
        (RACE, {"players[0].chips": {key: 1}}, f"players[0].chips.{key}")
        for key in ("0", "0100", "cent", "١٠٠", str(2**53 + 1))
    ),
    *((RACE, {"players[0].chips": {"9" * size: 1}}, f"players[0].chips.{'9' * size}") for size in (16, 5000)),
    (TABLES, {"tables[0].players": 101}, "tables[0].players"),
    (TABLES, {"tables[0].players": ABSENT}, "tables[0].players"),
    (TABLES, {"tables[1].number": 1}, "tables[1].number"),
    (EXAMPLES["T14a"], {"options.table_capacity": ABSENT}, "options.table_capacity"),
    (EXAMPLES["T15a"], {"options.final_table_size": ABSENT}, "options.final_table_size"),
    (EXAMPLES["T15a"], {"options.paid_places": ABSENT}, "options.paid_places"),
    (EXAMPLES["T15a"], {"remaining": ABSENT}, "remaining"),
    (EXAMPLES["T16a"], {"seat": 4}, "seat"),
    (EXAMPLES["T16a"], {"seat": 8}, "seat"),
    (EXAMPLES["T16a"], {"living": [8]}, "living"),
    (EXAMPLES["T16a"], {"previous": {"small_blind_seat": 8, "big_blind": 1}}, "previous.small_blind_seat"),
    (EXAMPLES["T16a"], {"previous.button": 0}, "previous.button"),
    (EXAMPLES["T16a"], {"previous.big_blind": ABSENT}, "previous.big_blind"),
    *((EXAMPLES["T16a"], {"living": [*range(8)], "seat": seat}, "TABLE_FULL") for seat in (None, 3)),
    *((EXAMPLES["H10-0"], {"level": level}, "level") for level in (31, None)),
    (EXAMPLES["H10-0"], {"options": {"blind_levels": []}}, "options.blind_levels"),
    (EXAMPLES["H10-0"], {"options": {"blind_levels": [0]}}, "options.blind_levels"),
]
SEATS = [
    ({"seats": 1}, "seats"),
    ({"seats": 31}, "seats"),
    ({"living": [0, 1, 6]}, "living"),
    ({"living": [-1, 1]}, "living"),
    ({"living": [0, 1, 1]}, "living"),
    ({"first_button": 0}, "previous"),
    ({"previous": None}, "previous"),
    ({"previous": None, "first_button": 2}, "first_button"),
    ({"previous": None, "first_button": 6}, "first_button"),
    ({"previous.button": ABSENT}, "previous.button"),
    ({"previous.big_blind": 6}, "previous.big_blind"),
    ({"living": [4]}, "PLAYER_COUNT"),
]
POSITIONS_OF_SEATS = [
    *((put(POSITIONS, {"preset": preset}), *row) for row in SEATS for preset in ("home", "tournament")),
    (POSITIONS, {"previous.small_blind_seat": ABSENT}, "previous.small_blind_seat"),
    (POSITIONS, {"previous.big_blind": ABSENT}, "previous.big_blind"),
]
OTHER_PRESET = [
    *(
        (EXAMPLES[each], {"preset": ABSENT}, "preset")
        for each in ("T5a", "T7", "T13a", "T14a", "T16a", "T15a", "T18a")
    ),
    (EXAMPLES["H10-0"], {"preset": "tournament"}, "preset"),
    (EXAMPLES["T4c"], {"raises": 1}, "raises"),
    (EXAMPLES["T4c"], {"options": {"max_raises": 1}}, "options.max_raises"),
    *((EXAMPLES["H17"], {name: 1}, name) for name in ("preflop", "my_total", "acted", "last_raise")),
    (EXAMPLES["H17"], {"options": {"raise_rule": "tda"}}, "options.raise_rule"),
    (EXAMPLES["H16"], {"options": {"button": "dead"}}, "options.button"),
    (EXAMPLES["T9bb"], {"options": {"headsup_blinds": "literal"}}, "options.headsup_blinds"),
]
DRAW_HOLDEM = [
    (DRAW, {"preset": "draw_holdem"}, "preset"),
    (DRAW, {"big_blind_player": "S"}, "big_blind_player"),
    (DRAW, {"players[0].stack": 0}, "players[0].stack"),
    (DRAW, {"last_hand": True}, "last_hand"),
    (DRAW, {"events": None}, "events"),
    (DRAW, {"events[0].amount": 2}, "events[0].amount"),
    (DRAW, {"events[2]": {"do": "bet_to", "player": "B"}}, "events[2].amount"),
    (DRAW, {"events[2]": {"do": "street", "player": "B"}}, "events[2].player"),
    (DRAW, {"events[2]": {"do": "bet_to", "player": "S", "amount": 2}}, "events[2].player"),
    (DRAW, {"events[2]": {"do": "fold", "player": "S"}}, "events[2].player"),
    (
        DRAW,
        {"events[2]": {"do": "fold", "player": "G"}, "events[3]": {"do": "fold", "player": "B"}},
        "events[3].do",
    ),
    (DRAW, {"events": [{"do": "street"}] * 4}, "events[3].do"),
    (DRAW, {"events[2]": {"do": "exchange", "player": "S"}}, "EXCH_FOLDED"),
    (SHOWN, {"events[3]": {"do": "street"}}, "events[3].do"),
    (SHOWN, {"events[2].ranking": [["B"]]}, "events[2].ranking"),
    (SHOWN, {"events[2].ranking": [["B"], ["Z"]]}, "events[2].ranking"),
    (SHOWN, {"events[2].ranking": None}, "events[2].ranking"),
    (EXAMPLES["D11-7"], {"count": 1}, "count"),
    (EXAMPLES["D11-7"], {"players": []}, "players"),
]
LEDGER = [
    (EXAMPLES["L4"], {"players": ABSENT}, "players"),
    (EXAMPLES["L4"], {"players[0].balance": ABSENT}, "players[0].balance"),
    (EXAMPLES["L4"], {"players[0].balance": -(10**400)}, "players[0].balance"),
    (EXAMPLES["L4"], {"players[0].balance": 5, "extra": 1}, "extra"),
    (EXAMPLES["L4"], {"preset": "home"}, "preset"),
    (EXAMPLES["L2cents"], {"point_value_cents": ABSENT}, "point_value_cents"),
    (EXAMPLES["L2cents"], {"players[0].points": 5}, "NOT_ZERO_SUM"),
    (EXAMPLES["L6"], {"total_cents": ABSENT}, "total_cents"),
    (EXAMPLES["L6"], {"players": [{"name": "A", "weight": 0}]}, "players"),
    (EXAMPLES["L6"], {"players": []}, "players"),
]
MENTEUR = [
    (EXAMPLES["M1"], {"hand": ABSENT}, "hand"),
    (EXAMPLES["M1"], {"options": {"stakes": [1, 0]}}, "options.stakes"),
    (EXAMPLES["M1"], {"options": {"dice_order": "das"}}, "options.dice_order"),
    (EXAMPLES["M40-0"], {"options": {"fair_play_min_category": "flush"}}, "options.fair_play_min_category"),
    (EXAMPLES["M17"], {"announcement": ABSENT}, "announcement"),
    (EXAMPLES["M17"], {"drew": True}, "drew"),
    *(
        (question, {"announcement": [9, 14], "previous": previous}, "previous")
        for question in (EXAMPLES["M17"], CHECK)
        for previous in ([], [0, 14], [1], [5, 8, 8], [9, 14, 2], [10, 1])
    ),
    (CHECK, {"previous": [5, 13, 12]}, "ANN_NOT_HIGHER"),
    (COUP, {"players": ["A", "A"]}, "players"),
    (COUP, {"players": ["A", ""]}, "players"),
    (COUP, {"events": ABSENT}, "events"),
    (COUP, {"events[0]": {}}, "events[0].do"),
    (COUP, {"events[0].announcement": ABSENT}, "events[0].announcement"),
    (COUP, {"events[0].hand": "Ks Kh Kd Qc Qd"}, "events[0].hand"),
    (COUP, {"events[1].hand": ABSENT}, "events[1].hand"),
    (COUP, {"events[1].do": "accept"}, "events[1].hand"),
    (COUP, {"events[1]": {"do": "accept", "announcement": [1, 8]}}, "events[1].announcement"),
    *((COUP, {"events[0].changed": changed}, "CHANGE_COUNT") for changed in (-1, 6, -(2**53))),
    (MARK, {"loser": ABSENT}, "loser"),
    (MARK, {"stake": ABSENT}, "stake"),
    (MARK, {"options": {"mark": "jetons"}}, "causer"),
    (MARK, {"options": ABSENT}, "stake"),
    (MARK, {"options": ABSENT, "stake": ABSENT, "carry": 0}, "carry"),
    (MARK, {"options": {"mark": "jetons"}, "causer": "B"}, "stake"),
    (MARK, {"options": {"mark": "jetons"}, "causer": "B", "stake": ABSENT, "carry": 1}, "carry"),
    (MARK, {"causer": "A"}, "SAME_PLAYER"),
    (EXAMPLES["M33"], {"players[1].bad_points": ABSENT}, "players[1].bad_points"),
    (RARE["close"], {"last_causer": ABSENT}, "last_causer"),
    (RARE["close"], {"carry": 0}, "CHIP_MISMATCH"),
    (EXAMPLES["M33"], {"players": []}, "PLAYER_COUNT"),
    (MARK, {"players": ["A"]}, "PLAYER_COUNT"),
    (COUP, {"players": ["A"], "events": []}, "PLAYER_COUNT"),
    (RARE["close"], {"players": [{"name": "A", "stack": 50}]}, "PLAYER_COUNT"),
]
TABLES_OF_FAULTS = [
    *(CHINESE, CARDS, HOLDEM, POSITIONS_OF_SEATS, OTHER_PRESET, DRAW_HOLDEM, LEDGER, MENTEUR),
]


@pytest.mark.parametrize(
    ("question", "changes", "wanted"),
    [
        pytest.param(*row, id=f"{row[0]['game']}-{row[0]['ask']}-{row[2][:40]}-{number}")
        for table in TABLES_OF_FAULTS
        for number, row in enumerate(table)
    ],
)
def test_fault_is_reported_by_path_or_code(question, changes, wanted):
    assert fault(put(question, changes)) == wanted


def test_questions_of_the_faults_are_answered_without_the_change():
    questions = [question for table in TABLES_OF_FAULTS for question, _, _ in table]
    assert [question for question in questions if "error" in answer(question)] == []
