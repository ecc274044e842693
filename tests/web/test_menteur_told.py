"""A coup told announcement by announcement: the rules follow it, judge it, and refuse what cannot be."""

import pytest
from django.urls import reverse

from tests.cast import nothing_recorded
from tests.page import fields_of, read
from tests.web.menteur import FIVE, coup, open_menteur, pad, table


class Teller:
    """A phone on the page of a coup being told, pressing one button after the other."""

    def __init__(self, client, sitting, address=None, **query):
        self.client, self.sitting = client, sitting
        self.address = address or reverse("pad", args=[sitting.pk])
        self.page = read(client.get(self.address, query or {"told": 1}))

    def press(self, name, value="1", **typed):
        """Press a button of the page; it has to be there."""
        buttons = {
            (each.attributes.get("name"), each.attributes.get("value")) for each in self.form.all("button")
        }
        assert (name, value) in buttons, buttons
        return self.send({name: value} | typed)

    def send(self, fields):
        sent = dict(fields_of(self.form)) | fields
        self.answer = self.client.post(self.address, sent)
        self.page = read(self.answer)
        return self

    @property
    def form(self):
        return self.page.of_id("told")

    def announce(self, said, changed=0):
        """Name an announcement rank after rank, then make it."""
        ranks = said.split("-")
        for length in range(1, len(ranks) + 1):
            self.press("pick", "-".join(ranks[:length]), changed=changed)
        return self.press("announce", changed=changed)

    def show(self, hand):
        return self.press("refuse").press("show", hand=hand)

    def record(self, **typed):
        """The main button of a coup told to its end."""
        [button] = self.form.all("button", name="step")
        sent = dict(fields_of(self.form)) | {"step": "record"} | typed
        self.answer = self.client.post(button.attributes["formaction"], sent)
        return self.sitting.rounds.filter(struck_at=None).order_by("number").last()

    @property
    def lines(self):
        return [row.said for row in self.page.all("ol")[0].all("li")]

    @property
    def verdict(self):
        """What was found, and the hand in words."""
        found = self.page.all("section", role="status")[0]
        return found.all("h2")[0].said, found.all("p")[0].said

    @property
    def fault(self):
        return self.page.of_id("fault").said


@pytest.fixture
def four(db):
    return open_menteur(names=FIVE[:4], mark="jetons")


def begun(four, receiver="0", **query):
    return Teller(*four, **({"told": 1} | query)).press("receives", receiver)


# Telling


def test_M21_a_coup_is_told_from_the_receiver_to_the_hand(four):
    teller = begun(four, "1")
    assert "Karim announces" in teller.page.said
    teller.announce("3-7", changed=3).press("accept").announce("3-8", changed=2)
    assert "Thomas answers" in teller.page.said
    teller.show("9s 9h 9d As Ks")
    assert teller.lines == [
        "Karim changes 3: three sevens",
        "Inès takes the hand",
        "Inès changes 2: three eights",
        "Thomas does not believe it",
    ]
    assert teller.verdict == ("Inès told the truth", "Three nines, ace, king")
    version = teller.record()
    assert version.net == [1, 1, 3, -5]
    told = [version.explanation[each] for each in ("announcer", "refuser", "truth", "loser", "causer")]
    assert told == [2, 3, True, 3, 2]


def test_M22_a_hand_that_is_less_loses(four):
    version = begun(four).announce("4-12").show("9s 9h 9d As Ks").record()
    assert (version.explanation["loser"], version.explanation["causer"]) == (0, 1)
    page = read(four[0].get(reverse("round", args=[version.pk])))
    assert "Léa lied" in page.said
    assert "Léa: queen-high straight" in page.said
    assert [card.attributes["aria-label"] for card in page.all("span", role="img")][-5:] == [
        "9 of spades",
        "9 of hearts",
        "9 of diamonds",
        "Ace of spades",
        "King of spades",
    ]


def test_M23_a_hand_that_goes_round_unchanged_is_void(four):
    teller = begun(four)
    for said in ("1-7", "1-8", "1-9"):
        teller.announce(said).press("accept")
    teller.announce("1-10")
    assert "Void round" in teller.page.said
    version = teller.record()
    assert (version.net, version.carried["receiver"]) == ([0, 0, 0, 0], 0)


def test_the_receiver_is_the_last_loser(four):
    client, sitting = four
    coup(client, sitting, 1, "lie")
    assert "Karim announces" in Teller(client, sitting).page.said


def test_jokers_are_the_best_they_can_be(four):
    teller = begun(four).announce("9-12").show("Qs Qh Qd Jk Jk")
    assert teller.verdict == ("Léa told the truth", "Five queens")
    version = teller.record()
    page = read(four[0].get(reverse("round", args=[version.pk])))
    assert [each.said for each in page.all("span", **{"class": "pc joker"})] == ["★", "★"]


def test_kickers_may_be_named(four):
    teller = begun(four).announce("1-12").press("accept").announce("1-12-14")
    assert teller.lines[-1] == "Karim: pair of queens, ace"


def test_the_page_tells_what_is_still_to_be_named(four):
    teller = begun(four)
    [primary] = [each for each in teller.form.all("button") if "primary" in each.attributes["class"]]
    assert (primary.said, "disabled" in primary.attributes) == ("Choose on the ladder", True)
    teller.press("pick", "5")
    assert "Say which one" in teller.page.said
    teller.press("pick", "5-13").press("pick", "5-13-9")
    assert "Announce kings full of nines" in teller.page.said


def test_everything_can_be_taken_back(four):
    teller = begun(four).announce("1-12").press("accept").press("pick", "3").press("pick", "3-9")
    teller.press("erase")
    assert "Say which one" in teller.page.said
    teller.press("erase").press("erase")
    assert "Karim answers" in teller.page.said
    teller.press("refuse").press("card", "K♠").press("erase").press("erase")
    assert "Karim answers" in teller.page.said
    teller.press("erase")
    assert "Léa announces" in teller.page.said
    assert not teller.page.all("ol")[0].all("li", **{"class": "row"})


def test_cards_are_tapped_one_by_one_and_only_once(four):
    teller = begun(four).announce("1-12").press("refuse")
    for card in ("K♠", "A♥", "Joker"):
        teller.press("card", card)
    assert teller.page.of_id("hand").attributes["value"] == "K♠ A♥ Joker"
    used = [
        each.attributes["value"]
        for each in teller.form.all("button", name="card")
        if "disabled" in each.attributes
    ]
    assert used == ["A♥", "K♠", "Joker"]


def test_cards_are_typed_in_the_letters_of_the_page(four):
    client, _sitting = four
    client.post("/preferences/", {"language": "fr"})
    teller = begun(four).announce("1-13").show("Rp rc 10t, 9k 8♠")
    assert "Paire de rois, 10, 9, 8" in teller.page.said
    assert teller.record().recorded["events"][-1]["hand"] == "Ks Kh Tc 9d 8s"


# Refusals, at the field


def test_an_announcement_that_is_not_higher_stays_to_be_changed(four):
    teller = begun(four).announce("1-12").press("accept").announce("1-11", changed=2)
    assert "stronger than the one before" in teller.fault
    assert teller.lines[-1] == "Karim takes the hand"
    assert ("changed", "2") in fields_of(teller.form)
    assert "Announce pair of jacks" in teller.page.said
    teller.announce("1-13", changed=2)
    assert teller.lines[-1] == "Karim changes 2: pair of kings"


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("", "exactly 5 cards"),
        ("Ks As Qs Js", "exactly 5 cards"),
        ("Ks As Qs Js Ts 9s", "exactly 5 cards"),
        ("Jk Jk Jk As Ks", "two jokers"),
        ("6s As Ks Qs Js", "not in the pack"),
        ("As As Ks Qs Js", "twice"),
        ("As Ks Qs Js Zz", "unreadable card"),
    ],
)
def test_a_hand_that_cannot_be_stays_to_be_changed(four, hand, said):
    teller = begun(four).announce("1-12").show(hand)
    assert said in teller.fault.lower()
    field = teller.page.of_id("hand")
    assert (field.attributes["value"], field.attributes["aria-invalid"]) == (hand, "true")
    assert field.attributes["aria-describedby"] == "fault"
    assert "told the truth" in teller.press("show", hand="Qs Qh As Ks Js").page.said


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"announce": "1", "saying": "3-9"}, "has to answer first"),
        ({"announce": "1", "saying": "3-9", "refused": "1"}, "has to answer first"),
    ],
)
def test_it_is_not_your_turn_before_the_answer(four, fields, said):
    assert said in begun(four).announce("1-12").send(fields).fault


def test_there_is_nothing_to_answer_before_an_announcement(four):
    assert "nothing to accept" in begun(four).send({"accept": "1"}).fault


@pytest.mark.parametrize(
    ("saying", "said"),
    [("", "say how high"), ("5-13", "say how high"), ("0-14", "the least announcement is a pair")],
)
def test_an_announcement_has_to_name_its_ranks(four, saying, said):
    assert said in begun(four).send({"announce": "1", "saying": saying}).fault.lower()


def test_five_cards_are_all_that_can_be_changed(four):
    teller = begun(four).send({"announce": "1", "saying": "1-12", "changed": "6"})
    assert "0 to 5" in teller.fault


def test_five_aces_can_only_be_refused(four):
    teller = begun(four).announce("9-14")
    assert "Nothing is higher: it must be refused." in teller.page.said
    assert "must be refused" in teller.press("accept").fault


def test_events_that_the_rules_refuse_are_dropped(four):
    teller = begun(four).send({"events": "a1-12x0 t a1-11x0 t a9-9x0"})
    assert teller.lines == ["Léa: pair of queens", "Karim takes the hand"]


# Fair play, stakes, dice


def test_announcing_exactly_what_was_drawn_is_told(four):
    teller = begun(four).announce("3-9-14-13", changed=2).show("9s 9h 9d As Ks")
    assert "that is not fair play" in teller.page.said
    version = teller.record()
    assert version.explanation["fair_play_violation"] is True
    assert version.explanation["loser"] == 1
    assert "that is not fair play" in read(four[0].get(reverse("round", args=[version.pk]))).said


def test_it_loses_the_coup_where_the_house_says_so(db):
    four = open_menteur(names=FIVE[:4], mark="jetons", fair_play="lose")
    version = begun(four).announce("3-9-14-13", changed=2).show("9s 9h 9d As Ks").record()
    assert version.explanation["loser"] == 0


def test_the_stake_travels_and_may_be_changed_at_the_end(db):
    four = open_menteur(names=FIVE[:4], mark="variable")
    teller = begun(four, stake=3).announce("1-12").show("Qs Qh As Ks Js")
    assert "Karim loses and adds 12 to the pot." in teller.page.said
    assert teller.record(stake=1).net == [1, -5, 1, 1]


def test_dice_are_told_and_thrown(db):
    four = open_menteur(names=FIVE[:4], preset="dice", mark="jetons")
    teller = begun(four)
    assert "Dice thrown again" in teller.page.said
    teller.announce("7-13", changed=4).press("refuse")
    faces = [each.attributes["value"] for each in teller.form.all("button", name="card")]
    assert faces == ["A", "K", "Q", "J", "10", "9"]
    for face in ("K", "K", "K", "K", "9"):
        teller.press("card", face)
    teller.press("show")
    assert teller.verdict == ("Léa told the truth", "Four kings, nine")
    version = teller.record()
    page = read(four[0].get(reverse("round", args=[version.pk])))
    assert [each.said for each in page.all("span", **{"class": "die"})] == ["K", "K", "K", "K", "9"]


@pytest.mark.parametrize("hand", ["K K K K", "K K K K 8", "K K K K 9 9", "Ks K K K 9", ""])
def test_dice_have_six_faces_and_there_are_five(db, hand):
    four = open_menteur(names=FIVE[:4], preset="dice", mark="jetons")
    assert "5 dice" in begun(four).announce("7-13").show(hand).fault


# Recording and correcting


def test_a_coup_told_halfway_is_not_recorded(four):
    client, sitting = four
    teller = begun(four).announce("1-12")
    with nothing_recorded():
        sent = dict(fields_of(teller.form)) | {"step": "record"}
        answer = client.post(reverse("sitting-rounds", args=[sitting.pk]), sent)
    assert answer.status_code == 422
    assert "cannot be read" in read(answer).of_id("fault").said
    assert [row.said for row in read(answer).all("ol")[0].all("li")] == ["Léa: pair of queens"]


def test_a_second_tap_records_nothing_more(four):
    client, sitting = four
    teller = begun(four).announce("1-12").show("Qs Qh As Ks Js")
    teller.record()
    teller.record()
    assert sitting.rounds.count() == 1
    assert "Léa told the truth" in table(client, sitting).said


def test_a_told_coup_is_corrected_where_it_was_told(four):
    client, sitting = four
    version = begun(four).announce("1-12").show("Qs Qh As Ks Js").record()
    address = reverse("round-correction", args=[version.pk])
    teller = Teller(client, sitting, address, told_again=1)
    assert teller.lines == ["Léa: pair of queens", "Karim does not believe it"]
    teller.press("erase").show("Qs Jh As Ks 9s")
    assert "Léa lied" in teller.page.said
    corrected = teller.record()
    assert (corrected.replaces, corrected.explanation["loser"]) == (version, 0)


def test_it_can_be_reached_from_the_sheet(four):
    client, sitting = four
    [link] = [
        each for each in read(pad(client, sitting)).all("a") if each.said == "Announcement by announcement"
    ]
    assert link.attributes["href"].startswith(reverse("pad", args=[sitting.pk]) + "?told=1")
