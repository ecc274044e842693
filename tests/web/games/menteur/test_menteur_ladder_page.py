"""Ladder of announcements: nine rungs, the current announcement and the lowest raise."""

import pytest
from django.urls import reverse

from games.rules.menteur.announcements import check_announcement, lowest_raise
from games.rules.menteur.options import PRESETS, read_options
from tests.html import parse
from tests.scenario import browser_client
from tests.web.menteur_actions import open_menteur
from web.games.menteur.forms.draft import (
    announcement_text,
    events_text,
    parse_announcement,
    parse_events,
)
from web.games.menteur.pages.ladder import ladder_above, next_parts, valid_prefix
from web.games.menteur.pages.ladder_states import ladder_states
from web.games.menteur.text.announcements import announcement_name

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


def ladder(client, sitting, announcement=""):
    return parse(
        client.get(
            reverse("menteur-ladder", args=[sitting.pk]), {"said": announcement} if announcement else {}
        )
    )


def rungs(page):
    """Return the rungs from the top: name and note."""
    found = {}
    for row in page.find_all("dialog")[0].find_all("a"):
        if row.attributes.get("id", "").startswith("rung-"):
            found[row.find_all("b")[0].text] = " ".join(each.text for each in row.find_all("small"))
    return found


def shown(page):
    """Return the dialog as the states describe it: rows, keys and message."""
    dialog = page.find_all("dialog")[0]
    rows = [row for row in dialog.find_all("a") if row.attributes.get("id", "").startswith("rung-")]
    keys = [link for group in dialog.find_all("div", role="group") for link in group.find_all("a")]
    return {
        "rows": [
            (
                " ".join(each.text for each in row.find_all("small")),
                "unavailable" in row.attributes["class"],
                "aria-current" in row.attributes,
            )
            for row in rows
        ],
        "keys": [(link.attributes["href"].partition("=")[2], link.text.strip()) for link in keys],
        "message": dialog.find_all("p", role="status")[0].text.split(),
    }


def state_of(states, announcement):
    """Return the dialog that a browser draws from the states."""
    state = states["states"][announcement]
    number, bold = state["message"]
    texts = states["messages"][number]
    message = "".join(
        text + each for text, each in zip(texts, [*(f" {each} " for each in bold), ""], strict=True)
    )
    return {
        "rows": [
            (state["note"] if note is None else note, beaten, note is None)
            for note, beaten, _suits in states["frames"][state["frame"]]
        ],
        "keys": [(text, label) for text, label, _suit in state["keys"]],
        "message": message.split(),
    }


@pytest.mark.parametrize("fields", [{}, {"preset": "dice"}, {"allow_rien": True, "fair_play": "off"}])
def test_states_describe_the_ladder_that_the_page_shows(db, fields):
    client, sitting = open_menteur(**fields)
    states = client.get(reverse("menteur-ladder-states", args=[sitting.pk])).json()
    announcements = sorted(states["states"])
    for announcement in [
        "",
        *announcements[:: max(len(announcements) // 12, 1)],
        "5-13-9",
        announcements[-1],
    ]:
        assert state_of(states, announcement) == shown(ladder(client, sitting, announcement))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_announcement_is_read_back_from_its_text(preset):
    for each in PRESETS[preset].announcements:
        assert parse_announcement(announcement_text(each)) == each
        events = [{"do": "announce", "announcement": list(each)}]
        assert parse_events(events_text(events)) == events


def test_states_include_every_announcement_and_its_prefixes():
    options = PRESETS["cards34"]
    states = ladder_states(options)["states"]
    whole = {announcement_text(each) for each in options.announcements}
    assert whole < states.keys()
    assert all(each.rpartition("-")[0] in states for each in states)


def test_ladder_has_nine_rungs_with_the_strongest_on_top(db):
    client, sitting = open_menteur()
    assert list(rungs(ladder(client, sitting))) == NINE


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("seed", ["Five of a kind", "Four of a kind", "Full house", "Straight", "Three of a kind"]),
        ("rarity", ["Five of a kind", "Four of a kind", "Straight", "Full house", "Three of a kind"]),
        ("das", ["Five of a kind", "Four of a kind", "Full house", "Three of a kind", "Straight"]),
    ],
)
def test_ladder_of_dice_has_no_suits_and_three_orders(db, order, names):
    client, sitting = open_menteur(preset="dice", dice_order=order)
    shown = list(rungs(ladder(client, sitting)))
    assert shown == [*names, "Two pair", "Pair"]
    page = ladder(client, sitting, "5-13-9")
    assert "Announced: kings full of nines . The least to say now is kings full of tens ." in page.text


def test_ladder_includes_nothing_when_the_rules_allow_it(db):
    client, sitting = open_menteur(allow_rien="on")
    assert list(rungs(ladder(client, sitting)))[-1] == "Nothing"


def test_ladder_names_the_announcement_and_the_lowest_raise(db):
    client, sitting = open_menteur()
    page = ladder(client, sitting, "5-13-9")
    assert "Announced: kings full of nines . The least to say now is kings full of tens ." in page.text
    [current] = [
        each for each in page.find_all("dialog")[0].find_all("a") if "aria-current" in each.attributes
    ]
    assert current.text == "Full house kings full of nines"


def test_ladder_shows_the_lowest_raise_on_every_higher_rung(db):
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


def test_ladder_dims_lower_rungs(db):
    client, sitting = open_menteur()
    page = ladder(client, sitting, "5-14-13")
    dimmed = [
        each.find_all("b")[0].text
        for each in page.find_all("a")
        if "unavailable" in each.attributes.get("class", "")
    ]
    assert dimmed == ["Full house", "Straight", "Three of a kind", "Two pair", "Pair"]


def test_ladder_has_no_raise_above_five_aces(db):
    client, sitting = open_menteur()
    assert "Nothing is higher: the next player can only call it." in ladder(client, sitting, "9-14").text


def test_ladder_asks_for_ranks_one_after_the_other(db):
    client, sitting = open_menteur()
    page = ladder(client, sitting, "5")
    [group] = page.find_all("div", role="group")
    assert [key.text for key in group.find_all("a")] == [
        "Ace",
        "King",
        "Queen",
        "Jack",
        "Ten",
        "Nine",
        "Eight",
        "Seven",
    ]
    links = {key.text: key.attributes["href"] for key in group.find_all("a")}
    assert links["King"] == reverse("menteur-ladder", args=[sitting.pk]) + "?said=5-13"
    [group] = ladder(client, sitting, "5-13").find_all("div", role="group")
    assert "King" not in [key.text for key in group.find_all("a")]
    assert group.find_all("a")[-1].attributes["href"].endswith("?said=5-13-7")


def test_ladder_asks_for_the_suit_before_the_rank(db):
    client, sitting = open_menteur()
    [group] = ladder(client, sitting, "8").find_all("div", role="group")
    assert [key.text for key in group.find_all("a")] == ["Spades", "Hearts", "Diamonds", "Clubs"]
    [group] = ladder(client, sitting, "8-2").find_all("div", role="group")
    assert [key.text for key in group.find_all("a")] == ["Ace", "King", "Queen", "Jack"]


def test_ladder_mentions_fair_play_when_the_rules_have_it(db):
    client, sitting = open_menteur()
    assert "that is fair play" in ladder(client, sitting).text
    client, sitting = open_menteur(fair_play="off")
    assert "that is fair play" not in ladder(client, sitting).text


def test_ladder_is_translated_into_french(db):
    client, sitting = open_menteur()
    client.post("/preferences/", {"language": "fr"})
    page = ladder(client, sitting, "5-13-9")
    text = page.text.replace("\u202f", " ")
    assert (
        "Annonce en cours : full aux rois par les 9 . Il faut dire au moins full aux rois par les 10" in text
    )
    assert rungs(page)["Quinte flush"] == "à trèfle, au valet"


def test_ladder_with_an_invalid_announcement_shows_every_rung(db):
    client, sitting = open_menteur()
    for announcement in ("x", "99", "1-99", "5-13-13", "9-14-14-14", "-", "1" * 400, "²", "<b>"):
        answer = client.get(reverse("menteur-ladder", args=[sitting.pk]), {"said": announcement})
        assert answer.status_code == 200, announcement
        assert len(rungs(parse(answer))) == 9, announcement


def test_ladder_is_404_for_a_stranger(db):
    _client, sitting = open_menteur()
    assert browser_client().get(reverse("menteur-ladder", args=[sitting.pk])).status_code == 404


@pytest.mark.parametrize("preset", PRESETS)
def test_ladder_keys_reach_every_announcement_and_no_other(preset):
    options = read_options(preset, {})
    reached, waiting = (
        set(),
        [(level.value,) for level in options.ladder.levels if level >= options.min_level],
    )
    while waiting:
        announcement = waiting.pop()
        if options.ladder.contains(announcement):
            check_announcement(announcement, None, options)
            reached.add(announcement)
        waiting += [
            tuple(map(int, key.announcement.split("-"))) for key in next_parts(announcement, None, options)
        ]
    assert reached == set(options.announcements)


def test_ladder_names_a_raise_that_the_rules_accept():
    options = PRESETS["cards34"]
    for announcement in options.announcements[::37]:
        _, message = ladder_above(announcement, options)
        raised = lowest_raise(announcement, options)
        assert ("Nothing is higher" in message) == (raised is None)
        if raised:
            check_announcement(raised, announcement, options)
            assert f"<b>{announcement_name(raised)}</b>" in message


def test_known_part_truncates_an_invalid_announcement():
    options = PRESETS["cards34"]
    assert valid_prefix((5, 13, 13), options) == (5, 13)
    assert valid_prefix((0, 14), options) == ()
    assert valid_prefix((77,), options) == ()


def test_sheet_of_a_coup_without_the_network_is_on_the_table_and_not_under_the_ladder(db):
    client, sitting = open_menteur()
    table = parse(client.get(reverse("sitting", args=[sitting.pk])))
    assert table.find_all("template", id="offline-coup")
    assert not ladder(client, sitting).find_all("template", id="offline-coup")
