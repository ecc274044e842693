"""Forms of the tools as a browser sends them: the worked examples, and many made up, some impossible."""

import json
from pathlib import Path
from random import Random

from games.rules.holdem.told import told_by
from games.rules.pots import lay_pots
from tests.web.hands import H2, bets, won
from web.pots.chips import read_chips

VECTORS = Path(__file__).parent / "vectors"
NAMES = (
    "",
    "",
    "Léa",
    "Karim",
    "Thomas",
    "Zoé <b>",
    "O’Neil & fils",
    'Jo "la main"',
    "Marguerite",
    "x1",
    "x2",
)
CHIPS = ("", "", "0", "5", "10", "20", "20", "60", "100", "100", "1 500", "20+100", "3×20", "0,5*4", "12000")
WRONG = ("-5", "abc", "1e3", "0,5", "9" * 13, "20++", "²", "7")
STEPS = (
    "",
    "lay",
    "lay",
    "winners",
    "winners",
    "award",
    "award",
    "award",
    "next",
    "taps",
    "more",
    "fewer",
    "bets",
)


ODD = [("A", "10", ""), ("B", "10", ""), ("C", "5", "folded")]
RARE = (
    bets(ODD, step="award", last_hand="1") | won([0, 1]),
    bets(ODD, step="next", button="1") | won([0, 1]),
    bets(H2, step="award") | won([3], [1]),
    bets([("A", "-5", ""), ("B", "20", "")], step="lay"),
    bets([("A", "5", "folded"), ("B", "5", "folded")], step="lay"),
    bets([("A", "", ""), ("B", "", "")], step="lay"),
    bets([("A", "", "all_in"), ("B", "5", "")], step="lay"),
)
"""What chance would hardly come upon: the rest of a last hand, winners that disagree, each refusal."""


def hands(count, seed=13):
    """Hands as the pot calculator's form sends them, most of them possible."""
    yield from RARE
    chance = Random(seed)
    for _ in range(count):
        seats = chance.choice((2, 3, 4, 4, 6, 10))
        typed = CHIPS + (WRONG if chance.random() < 0.15 else ())
        form = {"count": str(seats), "step": chance.choice(STEPS), "button": str(chance.randrange(seats))}
        form["odd_chip"] = chance.choice(("carry", "closest_all", "one_each"))
        form["unit"] = chance.choice(("1", "1", "1", "2", "5"))
        form["carry"] = chance.choice(("", "", "", "3", "1200"))
        if chance.random() < 0.05:
            form[chance.choice(("unit", "carry"))] = chance.choice(("x", "0", "-3"))
        for seat in range(seats):
            form[f"seat-{seat}-name"] = chance.choice(NAMES)
            form[f"seat-{seat}-bet"] = chance.choice(typed)
            if chance.random() < 0.3:
                form[f"seat-{seat}-{chance.choice(('folded', 'all_in'))}"] = "1"
        if chance.random() < 0.7:
            form |= won(*winners(chance, form, seats))
        else:
            form |= won(*([seat for seat in range(seats) if chance.random() < 0.3] for _ in range(3)))
        if chance.random() < 0.3:
            form["last_hand"] = "1"
        yield form


def winners(chance, form, seats):
    """Who wins each pot, by hands of which some are equal; nobody where the bets cannot be."""
    folded = {seat for seat in range(seats) if f"seat-{seat}-folded" in form}
    try:
        bets = [read_chips(form[f"seat-{seat}-bet"] or "0") for seat in range(seats)]
    except ValueError:
        return []
    if len(folded) == seats:
        return []
    best = [seat for seat in range(seats) if chance.random() < 0.5]
    ranking = (best, [seat for seat in range(seats) if seat not in best])
    return told_by(ranking, lay_pots(bets, folded).pots).values()


def drawn_hands(count, seed=17):
    """Hands of Draw-Hold'em as its form sends them: some events already told, a street being typed."""
    chance = Random(seed)
    for _ in range(count):
        seats = chance.choice((2, 2, 3, 3, 4, 6))
        form = {"count": str(seats), "button": str(chance.randrange(seats)), "dealt": "1"}
        form["small_blind"] = chance.choice(("1", "1", "2", "10", "25"))
        form["step"] = chance.choice(
            ("bets", "street", "street", "showdown", "record", "record", "back", "deal", "more")
        )
        typed = CHIPS + (WRONG if chance.random() < 0.1 else ())
        level, first = str(chance.choice((2, 4, 20))), chance.choice((20, 20, 40))
        for seat in range(seats):
            exact = str(first * (seats + 1))  # what is left pays one card on the flop, and nothing more
            form[f"stack-{seat}"] = chance.choice(("100", "100", "40", "20", "3", "1200", exact, exact))
            form[f"seat-{seat}-name"] = chance.choice(NAMES)
            form[f"seat-{seat}-bet"] = level if chance.random() < 0.6 else chance.choice(typed)
            if chance.random() < 0.15:
                form[f"seat-{seat}-{chance.choice(('folded', 'all_in'))}"] = "1"
        told = [first, *chance.choices((2, 6, 20, 40), k=2)][: chance.randrange(4)]
        form["events"] = " ".join(street(chance, seats, bet) for bet in told)
        if chance.random() < 0.4:
            form["shows"] = "1"
        for pot in range(chance.randrange(seats)):
            form[f"pot-{pot}"] = [str(seat) for seat in range(seats) if chance.random() < 0.4]
        if chance.random() < 0.25:
            form |= chance.choice(({"erase": "1"}, {"exchange": str(chance.randrange(seats))}))
        if chance.random() < 0.1:
            form["stack-0"] = chance.choice(("", "0", "x"))
        yield form


def street(chance, seats, bet):
    """One street as the form writes it: a card changed, bets that are called, perhaps a fold."""
    changed = [f"x{seat}" for seat in range(seats) if chance.random() < 0.2]
    called = [f"b{seat}-{bet}" if chance.random() < 0.9 else f"f{seat}" for seat in range(seats)]
    return " ".join([*changed, *called, chance.choice(("s", "s", "s", "?"))])


def seats_left(count, seed=19):
    """Seats as the form of the next button sends them."""
    chance = Random(seed)
    for _ in range(count):
        seats = chance.choice((2, 3, 3, 4, 6, 10))
        had = {name: str(chance.randrange(seats + 1)) for name in ("button", "small_blind", "big_blind")}
        out = {f"out-{seat}": "1" for seat in range(seats) if chance.random() < 0.35}
        step = chance.choice(({}, {}, {"step": "more"}, {"step": "fewer"}))
        yield {"count": str(seats), "rule": chance.choice(("dead", "moving"))} | had | out | step


def races(count, seed=23):
    """Small chips as the form of the chip race sends them."""
    chance = Random(seed)
    for _ in range(count):
        seats = chance.choice((2, 3, 6, 10))
        form = {"count": str(seats), "rounding": chance.choice(("nearest", "ceil", ""))}
        form |= {
            "small": chance.choice(("25", "25", "5", "100")),
            "big": chance.choice(("100", "500", "1000")),
        }
        for seat in range(seats):
            form[f"chips-{seat}"] = chance.choice(("", "0", "1", "2", "3", "7", "10+4", "1000", "1", "2"))
            if chance.random() < 0.2:
                form[f"bare-{seat}"] = "1"
        if chance.random() < 0.2:
            form[chance.choice(("small", "big", "chips-0"))] = chance.choice((*WRONG, ""))
        yield form


def streets(count, seed=29):
    """Streets and gestures as the form of the betting aid sends them."""
    chance = Random(seed)
    chips = ("", "", "30", "100", "140", "150", "200", "250", "400", "1200")
    for _ in range(count):
        form = {
            "rule": chance.choice(("double", "tda", "home")),
            "street": chance.choice(("preflop", "later")),
        }
        form["big_blind"] = chance.choice(("100", "100", "2"))
        form |= {
            name: chance.choice(chips) for name in ("high", "last_raise", "least", "most", "mine", "total")
        }
        form["announced"] = chance.choice(("", "call", "raise"))
        form["how"] = chance.choice(("chips", "chips", "chip", "all_in"))
        if chance.random() < 0.4:
            form["acted"] = "1"
        if chance.random() < 0.2:
            form[chance.choice(("high", "big_blind", "total"))] = chance.choice((*WRONG, "0", ""))
        yield form


def examples(game, *asks):
    """The worked examples of a game that ask for one of these."""
    lines = (VECTORS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    asked = (json.loads(line)["ask"] for line in lines)
    return [each for each in asked if each["ask"] in asks]


def hands_of_the_book():
    """The pots of the worked examples, shared where their winners are told by eye."""
    for ask in examples("holdem", "pots", "hand"):
        players = ask["players"]
        told = [(each["name"], str(each["bet"]), "folded" if each.get("folded") else "") for each in players]
        names = [each["name"] for each in players]
        form = bets(told, carry=str(ask.get("carry", "")), step="lay")
        form["button"] = str(names.index(ask.get("button", names[-1])))
        form["odd_chip"] = ask.get("options", {}).get("odd_chip", "carry")
        form["unit"] = str(min(ask.get("options", {}).get("chip_values", [1])))
        if "ranking" in ask:
            ranking = [tuple(names.index(name) for name in tied) for tied in ask["ranking"]]
            folded = {seat for seat, each in enumerate(players) if each.get("folded")}
            pots = lay_pots([each["bet"] for each in players], folded).pots
            form |= won(*told_by(ranking, pots).values()) | {"step": "award"}
        yield form


def drawn_hands_of_the_book():
    """Draw-Hold’em as its worked examples play it, as far as the tool's blinds allow."""
    for ask in examples("draw_holdem", "hand"):
        names = [each["name"] for each in ask["players"]]
        small = names.index(ask["small_blind_player"])
        button = small if len(names) == 2 else (small - 1) % len(names)
        form = {"count": str(len(names)), "dealt": "1", "button": str(button), "step": "record"}
        form["small_blind"] = str(ask["small_blind"])
        form |= {f"stack-{seat}": str(each["stack"]) for seat, each in enumerate(ask["players"])}
        events = []
        for event in ask["events"]:
            seat = names.index(event["player"]) if "player" in event else ""
            words = {"exchange": f"x{seat}", "fold": f"f{seat}", "bet_to": f"b{seat}-{event.get('amount')}"}
            events.append(words.get(event["do"], "s" if event["do"] == "street" else ""))
            for place, tied in enumerate(event.get("ranking") or ()):
                form[f"pot-{place}"] = [str(names.index(name)) for name in tied]
                form["shows"] = "1"
        yield form | {"events": " ".join(filter(None, events))}


def seats_of_the_book():
    """The buttons of the worked examples."""
    for ask in examples("holdem", "positions"):
        before = ask.get("previous", {})
        form = {"count": str(ask["seats"]), "rule": "dead" if "big_blind" in before else "moving"}
        form |= {
            "button": str(before.get("button", 0)),
            "small_blind": str(before.get("small_blind_seat", 0)),
        }
        form["big_blind"] = str(before.get("big_blind", 0))
        yield form | {f"out-{seat}": "1" for seat in range(ask["seats"]) if seat not in ask["living"]}


def races_of_the_book():
    """The chip races of the worked examples."""
    for ask in examples("holdem", "chip_race"):
        small = str(ask["small"])
        form = {"count": str(len(ask["players"])), "small": small, "big": str(ask["big"])}
        form["rounding"] = ask.get("options", {}).get("chip_race", "nearest")
        for seat, each in enumerate(ask["players"]):
            form[f"chips-{seat}"] = str(each["chips"].get(small, 0))
            if set(each["chips"]) <= {small}:
                form[f"bare-{seat}"] = "1"
        yield form


def streets_of_the_book():
    """The bets of the worked examples, and the gestures they judge."""
    for ask in examples("holdem", "betting", "bet"):
        form = {"rule": ask.get("options", {}).get("raise_rule", "double")}
        form["street"] = "preflop" if ask.get("preflop") else "later"
        form |= {name: str(ask.get(name, "")) for name in ("big_blind", "high", "last_raise", "announced")}
        form["mine"] = str(ask.get("my_total", ""))
        form["total"] = str(ask.get("total", ask.get("chip", "")))
        form["how"] = "chip" if "chip" in ask else "all_in" if ask.get("all_in") else "chips"
        yield form | ({"acted": "1"} if ask.get("acted") else {})
