"""The ladder of announcements: nine rungs, what has just been said, and the least that goes over it."""

import pytest
from django.urls import reverse

from games.rules.menteur.announcements import check_announcement, lowest_raise
from games.rules.menteur.options import PRESETS, read_options
from tests.page import read
from tests.web.menteur import open_menteur, phone
from web.rooms.menteur.ladder import keys, known_part, ladder_page

NINE = [
    "Five of a kind",
    "Straight flush",
    "Four of a kind",
    "Flush",
    "Full house",
    "Straight",
    "Three of a kind",
    "Two pair",
    "Pair",
]


def ladder(client, sitting, said=""):
    return read(client.get(reverse("ladder", args=[sitting.pk]), {"said": said} if said else {}))


def rungs(page):
    """The rungs from the top: name and note."""
    found = {}
    for row in page.all("dialog")[0].all("a"):
        if row.attributes.get("id", "").startswith("rung-"):
            found[row.all("b")[0].said] = " ".join(each.said for each in row.all("small"))
    return found


def test_it_has_nine_rungs_the_strongest_on_top(db):
    client, sitting = open_menteur()
    assert list(rungs(ladder(client, sitting))) == NINE


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("seed", ["Five of a kind", "Four of a kind", "Full house", "Straight", "Three of a kind"]),
        ("rarity", ["Five of a kind", "Four of a kind", "Straight", "Full house", "Three of a kind"]),
        ("das", ["Five of a kind", "Four of a kind", "Full house", "Three of a kind", "Straight"]),
    ],
)
def test_dice_have_no_suits_and_three_orders(db, order, said):
    client, sitting = open_menteur(preset="dice", dice_order=order)
    shown = list(rungs(ladder(client, sitting)))
    assert shown == [*said, "Two pair", "Pair"]
    page = ladder(client, sitting, "5-13-9")
    assert "Announced: kings full of nines . The least to say now is kings full of tens ." in page.said


def test_nothing_can_be_said_where_the_house_allows_it(db):
    client, sitting = open_menteur(allow_rien="on")
    assert list(rungs(ladder(client, sitting)))[-1] == "Nothing"


def test_it_names_what_is_said_and_the_least_that_goes_over_it(db):
    client, sitting = open_menteur()
    page = ladder(client, sitting, "5-13-9")
    assert "Announced: kings full of nines . The least to say now is kings full of tens ." in page.said
    [current] = [each for each in page.all("dialog")[0].all("a") if "aria-current" in each.attributes]
    assert current.said == "Full house kings full of nines"


def test_it_shows_what_beats_it_on_every_rung_above(db):
    client, sitting = open_menteur()
    shown = rungs(ladder(client, sitting, "5-13-9"))
    assert shown == {
        "Five of a kind": "sevens",
        "Straight flush": "jack-high in clubs",
        "Four of a kind": "sevens",
        "Flush": "in clubs",
        "Full house": "kings full of nines",
        "Straight": "",
        "Three of a kind": "",
        "Two pair": "",
        "Pair": "",
    }


def test_it_dims_the_rungs_that_are_too_low(db):
    client, sitting = open_menteur()
    page = ladder(client, sitting, "5-14-13")
    dimmed = [each.all("b")[0].said for each in page.all("a") if "beaten" in each.attributes.get("class", "")]
    assert dimmed == ["Full house", "Straight", "Three of a kind", "Two pair", "Pair"]


def test_nothing_goes_over_five_aces(db):
    client, sitting = open_menteur()
    assert "Nothing is higher: the next player can only call it." in ladder(client, sitting, "9-14").said


def test_it_asks_for_the_ranks_one_after_the_other(db):
    client, sitting = open_menteur()
    page = ladder(client, sitting, "5")
    [group] = page.all("div", role="group")
    assert [key.said for key in group.all("a")] == [
        "Ace",
        "King",
        "Queen",
        "Jack",
        "Ten",
        "Nine",
        "Eight",
        "Seven",
    ]
    said = {key.said: key.attributes["href"] for key in group.all("a")}
    assert said["King"] == reverse("ladder", args=[sitting.pk]) + "?said=5-13"
    [group] = ladder(client, sitting, "5-13").all("div", role="group")
    assert "King" not in [key.said for key in group.all("a")]
    assert group.all("a")[-1].attributes["href"].endswith("?said=5-13-7")


def test_it_asks_for_the_suit_before_the_height(db):
    client, sitting = open_menteur()
    [group] = ladder(client, sitting, "8").all("div", role="group")
    assert [key.said for key in group.all("a")] == ["Spades", "Hearts", "Diamonds", "Clubs"]
    [group] = ladder(client, sitting, "8-2").all("div", role="group")
    assert [key.said for key in group.all("a")] == ["Ace", "King", "Queen", "Jack"]


def test_it_says_who_drew_too_much_may_say_less(db):
    client, sitting = open_menteur()
    assert "that is fair play" in ladder(client, sitting).said
    client, sitting = open_menteur(fair_play="off")
    assert "that is fair play" not in ladder(client, sitting).said


def test_it_speaks_french(db):
    client, sitting = open_menteur()
    client.post("/preferences/", {"language": "fr"})
    page = ladder(client, sitting, "5-13-9")
    said = page.said.replace("\u202f", " ")
    assert (
        "Annonce en cours : full aux rois par les 9 . Il faut dire au moins full aux rois par les 10" in said
    )
    assert rungs(page)["Quinte flush"] == "à trèfle, au valet"


@pytest.mark.parametrize("said", ["x", "99", "1-99", "5-13-13", "9-14-14-14", "-", "1" * 400, "²", "<b>"])
def test_an_address_that_says_anything_still_shows_the_ladder(db, said):
    client, sitting = open_menteur()
    answer = client.get(reverse("ladder", args=[sitting.pk]), {"said": said})
    assert answer.status_code == 200
    assert len(rungs(read(answer))) == 9


def test_it_is_for_the_circle_alone(db):
    _client, sitting = open_menteur()
    assert phone().get(reverse("ladder", args=[sitting.pk])).status_code == 404


@pytest.mark.parametrize("preset", PRESETS)
def test_keys_lead_to_every_announcement_and_to_nothing_else(preset):
    options = read_options(preset, {})
    reached, waiting = (
        set(),
        [(level.value,) for level in options.ladder.levels if level >= options.least_level],
    )
    while waiting:
        said = waiting.pop()
        if options.ladder.holds(said):
            check_announcement(said, None, options)
            reached.add(said)
        waiting += [tuple(map(int, key.said.split("-"))) for key in keys(said, options)]
    assert reached == set(options.announcements)


def test_it_always_names_a_raise_that_the_rules_accept():
    options = PRESETS["cards34"]
    for said in options.announcements[::37]:
        page = ladder_page(said, options)
        raised = lowest_raise(said, options)
        assert page.is_top == (raised is None)
        if raised:
            check_announcement(raised, said, options)
            assert page.lowest


def test_it_keeps_what_can_be_known_of_a_wrong_address():
    options = PRESETS["cards34"]
    assert known_part((5, 13, 13), options) == (5, 13)
    assert known_part((0, 14), options) == ()
    assert known_part((77,), options) == ()
