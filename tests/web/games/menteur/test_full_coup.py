"""Coup entered event by event: the rules follow it, decide it, and refuse invalid events."""

import pytest
from django.urls import reverse

from tests.html import form_fields, parse
from tests.scenario import no_rows_changed
from tests.web.menteur_actions import FIVE, coup, open_menteur, pad, table


class Teller:
    """A page of a coup being entered, used button by button."""

    def __init__(self, client, sitting, address=None, **query):
        self.client, self.sitting = client, sitting
        self.address = address or reverse("sitting-pad", args=[sitting.pk])
        self.page = parse(client.get(self.address, query or {"told": 1}))

    @property
    def buttons(self):
        """Names and values of the buttons that can be pressed."""
        return {
            (each.attributes.get("name"), each.attributes.get("value"))
            for each in self.form.find_all("button")
            if "disabled" not in each.attributes
        }

    def press(self, name, value="1", **typed):
        """Press a button, which must be on the page."""
        assert (name, value) in self.buttons, self.buttons
        return self.send({name: value} | typed)

    def send(self, fields):
        sent = dict(form_fields(self.form)) | fields
        self.answer = self.client.post(self.address, sent)
        self.page = parse(self.answer)
        return self

    @property
    def form(self):
        return self.page.by_id("coup-form")

    def announce(self, announcement, changed=0):
        """Choose an announcement rank after rank; the last rank makes it, or refines it."""
        ranks = announcement.split("-")
        for length in range(1, len(ranks) + 1):
            value = "-".join(ranks[:length])
            name = next(each for each in ("pick", "say", "refine") if (each, value) in self.buttons)
            self.press(name, value, **({"changed": changed} if name != "refine" else {}))
        return self

    def show(self, hand):
        return self.press("refuse").press("show", hand=hand)

    def record(self, **typed):
        """Press the main button of a complete coup."""
        [button] = self.form.find_all("button", name="step")
        sent = dict(form_fields(self.form)) | {"step": "record"} | typed
        self.answer = self.client.post(button.attributes["formaction"], sent)
        return self.sitting.rounds.filter(struck_at=None).order_by("number").last()

    @property
    def lines(self):
        lists = [each for each in self.page.find_all("ol") if "events" in each.attributes["class"].split()]
        before = [row.text for each in lists for row in each.find_all("li")]
        return [*before, *(each.text for each in self.page.find_all("p", id="last-line"))]

    @property
    def verdict(self):
        """Heading of the verdict and text of the hand."""
        found = self.page.find_all("section", role="status")[0]
        return found.find_all("h2")[0].text, found.find_all("p")[0].text

    @property
    def fault(self):
        return self.page.by_id("fault").text


@pytest.fixture
def four(db):
    return open_menteur(names=FIVE[:4], mark="jetons")


def begun(four, receiver="0", **query):
    return Teller(*four, **({"told": 1} | query)).press("receives", receiver)


# Events


def test_M21_coup_is_entered_from_the_receiver_to_the_hand(four):
    teller = begun(four, "1")
    assert "Karim announces" in teller.page.text
    teller.announce("3-7", changed=3).announce("3-8", changed=2)
    assert "Thomas announces more, or calls it" in teller.page.text
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
    recorded = [version.explanation[each] for each in ("announcer", "refuser", "truth", "loser", "causer")]
    assert recorded == [2, 3, True, 3, 2]


def test_M22_hand_below_the_announcement_loses(four):
    version = begun(four).announce("4-12").show("9s 9h 9d As Ks").record()
    assert (version.explanation["loser"], version.explanation["causer"]) == (0, 1)
    page = parse(four[0].get(reverse("round", args=[version.pk])))
    assert "Léa lied" in page.text
    assert "Léa: queen-high straight" in page.text
    assert [card.attributes["aria-label"] for card in page.find_all("span", role="img")][-5:] == [
        "9 of spades",
        "9 of hearts",
        "9 of diamonds",
        "Ace of spades",
        "King of spades",
    ]


def test_M23_unchanged_hand_passed_to_every_player_is_void(four):
    teller = begun(four)
    for announcement in ("1-7", "1-8", "1-9"):
        teller.announce(announcement)
    teller.announce("1-10")
    assert "Void round" in teller.page.text
    version = teller.record()
    assert (version.net, version.carried["receiver"]) == ([0, 0, 0, 0], 0)


def test_receiver_is_the_last_loser(four):
    client, sitting = four
    coup(client, sitting, 1, "lie")
    assert "Karim announces" in Teller(client, sitting).page.text


def test_jokers_complete_the_best_hand(four):
    teller = begun(four).announce("9-12").show("Qs Qh Qd Jk Jk")
    assert teller.verdict == ("Léa told the truth", "Five queens")
    version = teller.record()
    page = parse(four[0].get(reverse("round", args=[version.pk])))
    assert [each.text for each in page.find_all("span", **{"class": "playing-card joker"})] == ["★", "★"]


def test_announcement_may_name_its_kickers(four):
    teller = begun(four).announce("1-12").announce("1-12-14")
    assert teller.lines[-1] == "Karim: pair of queens, ace"


def test_announcement_takes_two_taps(four):
    teller = begun(four).press("pick", "1").press("say", "1-12")
    assert teller.lines == ["Léa: pair of queens"]
    teller.press("pick", "3").press("say", "3-9", changed=2)
    assert teller.lines == ["Léa: pair of queens", "Karim takes the hand", "Karim changes 2: three nines"]


def test_announcement_of_two_ranks_shows_the_rank_still_to_choose(four):
    teller = begun(four).press("pick", "5")
    assert ("say", "5-13") not in teller.buttons
    teller.press("pick", "5-13").press("say", "5-13-9")
    assert teller.lines == ["Léa: kings full of nines"]


def test_last_announcement_can_name_one_more_card(four):
    teller = begun(four).announce("1-12", changed=1).press("refine", "1-12-14")
    assert teller.lines == ["Léa changes 1: pair of queens, ace"]
    teller.press("pick", "1").press("pick", "1-12").press("pick", "1-12-14").press("say", "1-12-14-13")
    assert teller.lines[-1] == "Karim: pair of queens, ace, king"


def test_ladder_offers_only_what_is_higher(four):
    teller = begun(four).announce("3-9")
    assert not {("pick", "1"), ("pick", "2")} & teller.buttons
    teller.press("pick", "3")
    ranks = {value: name for name, value in teller.buttons if name in ("say", "pick") and value[:2] == "3-"}
    assert ranks == {"3-9": "pick"} | {f"3-{rank}": "say" for rank in range(10, 15)}


def test_every_event_can_be_undone(four):
    teller = begun(four).announce("1-12").press("pick", "3")
    teller.press("erase")
    assert "Karim announces more, or calls it" in teller.page.text
    teller.press("refuse").press("card", "K♠").press("erase").press("erase")
    assert "Karim announces more, or calls it" in teller.page.text
    teller.announce("3-9").press("erase")
    assert teller.lines == ["Léa: pair of queens"]
    teller.press("erase")
    assert "Léa announces" in teller.page.text
    assert not teller.lines


def test_choice_of_the_first_receiver_can_be_undone(four):
    teller = begun(four, "0").press("erase")
    teller.press("receives", "2").announce("1-12")
    assert teller.lines == ["Inès: pair of queens"]


def test_receiver_tapped_before_a_stored_draft_is_shown_does_not_replace_its_receiver(four):
    teller = Teller(*four)
    teller.send({"receiver": "1", "events": "a1-12x0", "receives": "2"})
    assert teller.lines == ["Karim: pair of queens"]


def test_draft_of_an_eliminated_receiver_takes_another_one(db):
    client, sitting = open_menteur(names=FIVE[:4], elimination_points="1")
    teller = begun((client, sitting), "1").announce("1-12")
    coup(client, sitting, 1, "lie")
    teller.press("refuse").press("receives", "2")
    assert teller.lines == ["Inès: pair of queens"]


def test_pad_opened_before_another_round_continues_with_the_receiver_of_that_round(four):
    client, sitting = four
    coup(client, sitting, 0, "lie")
    teller = Teller(client, sitting)
    assert "Léa announces" in teller.page.text
    recorded = coup(client, sitting, 0, "truth")
    teller.announce("1-12").press("refuse").press("judge", "lie")
    assert teller.lines[0] == "Karim: pair of queens"
    assert teller.record(known=str(recorded.key)).explanation["announcer"] == 1


def test_heading_of_a_pad_follows_the_rounds_that_wait(four):
    client, sitting = four
    recorded = coup(client, sitting, 0, "lie")
    heading = [each.attributes.get("data-numbered") for each in Teller(client, sitting).page.find_all("span")]
    assert "2" in heading
    correction = Teller(client, sitting, reverse("round-correct", args=[recorded.pk]))
    assert not any("data-numbered" in each.attributes for each in correction.page.find_all("span"))


@pytest.mark.parametrize(("verdict", "loser"), [("lie", 0), ("truth", 1)])
def test_coup_ends_with_a_verdict_without_cards(four, verdict, loser):
    teller = begun(four).announce("1-12").press("refuse").press("judge", verdict)
    version = teller.record()
    assert version.explanation["loser"] == loser
    assert version.recorded["events"][-1]["do"] == "judge"
    assert "hand" not in version.explanation
    page = parse(four[0].get(reverse("round", args=[version.pk])))
    assert "Karim does not believe it" in page.text


def test_coup_with_a_stake_above_the_new_limit_names_it_and_takes_another_stake(db):
    client, sitting = open_menteur(names=FIVE[:4], mark="variable", stakes="2")
    teller = begun((client, sitting), "0", stake="3").announce("1-12").press("refuse").press("judge", "lie")
    assert "1, 2" in teller.fault
    teller.send({"stake": "2"})
    assert teller.record().recorded["stake"] == 2


def test_coup_opened_without_a_stake_has_that_of_the_last_one(db):
    client, sitting = open_menteur(names=FIVE[:4], mark="variable", stakes="4")
    assert ("stake", "1") in form_fields(Teller(client, sitting).form)
    coup(client, sitting, 1, "lie", stake=3)
    assert ("stake", "3") in form_fields(Teller(client, sitting).form)


def test_verdict_without_cards_can_be_undone(four):
    teller = begun(four).announce("1-12").press("refuse").press("judge", "lie").press("erase")
    assert ("judge", "truth") in teller.buttons


def test_undone_announcement_leaves_the_cards_that_were_changed(four):
    teller = begun(four).announce("1-12", changed=1).announce("3-7", changed=3).press("erase")
    assert teller.lines == ["Léa changes 1: pair of queens"]
    assert ("changed", "3") in form_fields(teller.form)
    assert ("changed", "1") in form_fields(teller.press("erase").form)


@pytest.mark.parametrize(
    ("preset", "hand", "typed"),
    [("cards34", "Rp 10k Jk Jk 9t", "R♠ 10♦ Joker Joker 9♣"), ("dice", "R D 9 9 9", "R D 9 9 9")],
)
def test_undone_hand_is_corrected_card_by_card(db, preset, hand, typed):
    client, sitting = open_menteur(names=FIVE[:4], preset=preset, mark="jetons")
    client.post("/preferences/", {"language": "fr"})
    teller = begun((client, sitting)).announce("1-12").show(hand).press("erase")
    assert teller.page.by_id("hand").attributes["value"] == typed
    assert ("judge", "lie") in teller.buttons
    teller.press("erase")
    assert teller.page.by_id("hand").attributes["value"] == typed.rpartition(" ")[0]


def test_eliminated_player_is_passed_over(db):
    client, sitting = open_menteur(names=FIVE[:4], elimination_points="1")
    coup(client, sitting, 1, "lie")
    teller = Teller(client, sitting)
    assert "Inès announces" in teller.page.text
    teller.announce("1-7").announce("1-8").announce("1-9")
    assert teller.lines[-1] == "Léa: pair of nines"
    assert "Void round" in teller.page.text
    version = Teller(client, sitting).announce("1-7").press("refuse").press("judge", "lie").record()
    assert (version.explanation["loser"], version.recorded["eliminated"]) == (2, [1])


def test_cards_are_tapped_one_by_one_and_only_once(four):
    teller = begun(four).announce("1-12").press("refuse")
    for card in ("K♠", "A♥", "Joker"):
        teller.press("card", card)
    assert teller.page.by_id("hand").attributes["value"] == "K♠ A♥ Joker"
    used = [
        each.attributes["value"]
        for each in teller.form.find_all("button", name="card")
        if "disabled" in each.attributes
    ]
    assert used == ["A♥", "K♠", "Joker"]


def test_unreadable_card_leaves_the_keys_of_the_others_disabled(four):
    teller = begun(four).announce("1-12").press("refuse").press("show", hand="K♠ Zz Joker")
    assert ("card", "K♠") not in teller.buttons
    assert ("card", "Q♠") in teller.buttons


def test_cards_are_typed_in_the_letters_of_the_page(four):
    client, _sitting = four
    client.post("/preferences/", {"language": "fr"})
    teller = begun(four).announce("1-13").show("Rp rc 10t, 9k 8♠")
    assert "Paire de rois, 10, 9, 8" in teller.page.text
    assert teller.record().recorded["events"][-1]["hand"] == "Ks Kh Tc 9d 8s"


# Refusals at their fields


def test_announcement_that_is_not_higher_is_refused_and_preserved(four):
    teller = begun(four).announce("1-12").send({"say": "1-11", "changed": "2"})
    assert "stronger than the one before" in teller.fault
    assert teller.lines == ["Léa: pair of queens"]
    assert ("changed", "2") in form_fields(teller.form)
    teller.send({"say": "1-13", "changed": "2"})
    assert teller.lines[-1] == "Karim changes 2: pair of kings"


def test_invalid_hand_is_refused_and_preserved(four):
    teller = begun(four).announce("1-12").press("refuse")
    for hand, message in [
        ("", "exactly 5 cards"),
        ("Ks As Qs Js", "exactly 5 cards"),
        ("Ks As Qs Js Ts 9s", "exactly 5 cards"),
        ("Jk Jk Jk As Ks", "two jokers"),
        ("6s As Ks Qs Js", "not in the pack"),
        ("As As Ks Qs Js", "twice"),
        ("As Ks Qs Js Zz", "unreadable card"),
    ]:
        teller.press("show", hand=hand)
        assert message in teller.fault.lower()
        field = teller.page.by_id("hand")
        assert (field.attributes["value"], field.attributes["aria-invalid"]) == (hand, "true")
        assert field.attributes["aria-describedby"] == "fault"
        assert "autofocus" in teller.page.by_id("fault").attributes
    assert "told the truth" in teller.press("show", hand="Qs Qh As Ks Js").page.text


def test_verdict_before_an_announcement_is_refused(four):
    teller = begun(four).send({"judge": "lie"})
    assert "nothing to accept" in teller.fault
    # In the dock it is in sight; the focus would scroll the page to its end.
    assert "autofocus" not in teller.page.by_id("fault").attributes


def test_exact_hand_without_a_change_is_refused(four):
    teller = begun(four).announce("1-12").press("refuse")
    assert ("judge", "exact") not in teller.buttons
    assert "changed no card" in teller.send({"judge": "exact"}).fault


def test_announcement_without_its_ranks_is_refused(four):
    for announcement, message in [
        ("", "say how high"),
        ("5-13", "say how high"),
        ("0-14", "the least announcement is a pair"),
    ]:
        assert message in begun(four).send({"say": announcement}).fault.lower()


def test_changing_more_than_five_cards_is_refused(four):
    teller = begun(four).send({"say": "1-12", "changed": "6"})
    assert "0 to 5" in teller.fault


def test_five_aces_can_only_be_refused(four):
    teller = begun(four).announce("9-14")
    assert "Nothing is higher: it must be refused." in teller.page.text
    assert not [value for name, value in teller.buttons if name in ("pick", "say")]
    assert "must be refused" in teller.send({"say": "9-14"}).fault


def test_events_that_the_rules_refuse_are_dropped(four):
    teller = begun(four).send({"events": "a1-12x0 t a1-11x0 t a9-9x0"})
    assert teller.lines == ["Léa: pair of queens", "Karim takes the hand"]


# Fair play, stakes, dice


def test_announcing_exactly_the_drawn_cards_is_a_fair_play_violation(four):
    teller = begun(four).announce("3-9-14-13", changed=2).show("9s 9h 9d As Ks")
    assert "that is not fair play" in teller.page.text
    version = teller.record()
    assert version.explanation["fair_play_violation"] is True
    assert version.explanation["loser"] == 1
    assert "that is not fair play" in parse(four[0].get(reverse("round", args=[version.pk]))).text


def test_rule_of_fair_play_is_recalled_to_who_changed_cards(four):
    teller = begun(four)
    assert teller.page.by_id("fair-play").text == "Without a change, Léa may announce the exact hand."
    teller.press("pick", "1", changed=2)
    assert "after a change, Léa does not announce the exact hand" in teller.page.by_id("fair-play").text


def test_four_queens_without_the_fifth_card_is_exact(db):
    for changed in (0, 2):
        four = open_menteur(names=FIVE[:4], mark="jetons")
        teller = begun(four).announce("7-12", changed=changed).show("Qs Qh Qd Qc 7d")
        assert teller.record().explanation["fair_play_violation"] is bool(changed)


def test_fair_play_violation_loses_where_the_rules_say_so(db):
    four = open_menteur(names=FIVE[:4], mark="jetons", fair_play="lose")
    version = begun(four).announce("3-9-14-13", changed=2).show("9s 9h 9d As Ks").record()
    assert version.explanation["loser"] == 0


def test_stake_is_preserved_and_can_be_changed_at_the_end(db):
    four = open_menteur(names=FIVE[:4], mark="variable")
    teller = begun(four, stake=3).announce("1-12").show("Qs Qh As Ks Js")
    assert "Karim loses and adds 12 to the pot." in teller.page.text
    assert teller.record(stake=1).net == [1, -5, 1, 1]


def test_dice_coup_is_entered_with_faces(db):
    four = open_menteur(names=FIVE[:4], preset="dice", mark="jetons")
    teller = begun(four)
    assert "Dice thrown again" in teller.page.text
    teller.announce("7-13", changed=4).press("refuse")
    faces = [each.attributes["value"] for each in teller.form.find_all("button", name="card")]
    assert faces == ["A", "K", "Q", "J", "10", "9"]
    for face in ("K", "K", "K", "K", "9"):
        teller.press("card", face)
    teller.press("show")
    assert teller.verdict == ("Léa told the truth", "Four kings, nine")
    version = teller.record()
    page = parse(four[0].get(reverse("round", args=[version.pk])))
    assert [each.text for each in page.find_all("span", **{"class": "die"})] == ["K", "K", "K", "K", "9"]


@pytest.mark.parametrize("hand", ["K K K K", "K K K K 8", "K K K K 9 9", "Ks K K K 9", ""])
def test_dice_hand_of_other_than_five_faces_is_refused(db, hand):
    four = open_menteur(names=FIVE[:4], preset="dice", mark="jetons")
    assert "5 dice" in begun(four).announce("7-13").show(hand).fault


# Recording and correcting


def test_unfinished_coup_is_refused(four):
    client, sitting = four
    teller = begun(four).announce("1-12")
    with no_rows_changed():
        sent = dict(form_fields(teller.form)) | {"step": "record"}
        answer = client.post(reverse("sitting-rounds", args=[sitting.pk]), sent)
    assert answer.status_code == 422
    assert "cannot be read" in parse(answer).by_id("fault").text
    assert parse(answer).by_id("last-line").text == "Léa: pair of queens"


def test_coup_sent_twice_is_recorded_once(four):
    client, sitting = four
    teller = begun(four).announce("1-12").show("Qs Qh As Ks Js")
    teller.record()
    teller.record()
    assert sitting.rounds.count() == 1
    assert "Léa told the truth" in table(client, sitting).text


def test_coup_entered_by_events_is_corrected_on_the_same_page(four):
    client, sitting = four
    version = begun(four).announce("1-12").show("Qs Qh As Ks Js").record()
    address = reverse("round-correct", args=[version.pk])
    teller = Teller(client, sitting, address, told_again=1)
    assert teller.lines == ["Léa: pair of queens", "Karim does not believe it"]
    attributes = teller.form.attributes
    assert (attributes["data-draft-key"], attributes["data-pad-url"]) == (f"correction-{version.pk}", address)
    teller.press("erase").press("show", hand="Qs Jh As Ks 9s")
    assert "Léa lied" in teller.page.text
    corrected = teller.record()
    assert (corrected.replaces, corrected.explanation["loser"]) == (version, 0)


@pytest.mark.parametrize("receiver", ["4", "00009", "1e1", "²"])
def test_receiver_that_is_no_seat_is_ignored(four, receiver):
    teller = Teller(*four, told=1, receiver=receiver)
    assert {name for name, _value in teller.buttons} >= {"receives"}


def test_pad_links_to_the_entry_by_events(four):
    client, sitting = four
    links = [
        each for each in parse(pad(client, sitting)).find_all("a") if each.text == "Follow the announcements"
    ]
    start = reverse("sitting-pad", args=[sitting.pk]) + "?told=1"
    assert [each.attributes["href"].startswith(start) for each in links] == [True, True]
