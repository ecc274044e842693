"""The story of an evening on its page, in its picture and in the text for the chat."""

import re
from xml.etree import ElementTree

import pytest
from django.urls import reverse

from games import play
from tests.cast import PLAIN, QUEENS, open_slate, phone, record
from tests.evenings import copied, spend
from tests.page import read
from tests.web.banks import CASH, close, count_all
from tests.web.holdem import open_holdem
from tests.web.menteur import coup, open_menteur
from tests.web.tournament import drawn, to_the_end

AMOUNT = re.compile(r"€\d")


@pytest.fixture
def host(db):
    return phone()


def there(sitting, name="evening-story"):
    return reverse(name, args=[sitting.evening_id])


def page(client, sitting):
    return read(client.get(there(sitting)))


def text(client, sitting):
    """What goes to the chat."""
    return client.get(there(sitting)).context["page"].text


def drawing(client, sitting):
    """The words of the picture, which is well-formed."""
    answer = client.get(there(sitting, "evening-story-picture"))
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    return " ".join(ElementTree.fromstring(answer.content).itertext())


def closed(client, *deals):
    """A slate of four, closed."""
    sitting = open_slate(client)
    for deal in deals:
        record(client, sitting, deal)
    client.post(reverse("sitting-closure", args=[sitting.pk]))
    sitting.refresh_from_db()
    return sitting


def test_it_tells_who_won_who_came_and_what_turned_the_night(host):
    sitting = closed(host, PLAIN, QUEENS, PLAIN)
    said = page(host, sitting).said
    assert "Léa wins the evening: +€5.50." in said
    assert "Léa, Karim, Inès and Thomas were there." in said
    assert "The biggest win of the game: +43 for Léa. Deal 2" in said
    assert "Léa led from beginning to end." in said
    assert "The longest Fantasyland: a single deal, for Léa. Deal 3" in said
    told = text(host, sitting)
    assert told.startswith("Chinese · ")
    assert "Deal 2 · The biggest win of the game: +43 for Léa." in told
    assert "+€5.50" in drawing(host, sitting)


def test_points_stay_points_while_a_game_goes_on(host):
    first = closed(host, PLAIN)
    second = open_slate(host)
    record(host, second, QUEENS)
    said = page(host, second).said
    assert first.evening_id == second.evening_id
    assert "The evening goes on: this is its story so far." in said
    assert "Léa wins: +6." in said
    assert "Léa leads: +43." in said
    assert not AMOUNT.search(said)


def test_games_of_one_night_share_one_curve_once_all_are_closed(host):
    closed(host, PLAIN)
    _, lies = open_menteur(host, names=("Léa", "Karim", "Inès", "Thomas"), mark="jetons")
    cost = -coup(host, lies, 1, "lie").net[1]
    host.post(reverse("sitting-closure", args=[lies.pk]))
    context = host.get(there(lies)).context["page"]
    (curve,) = context.curves
    assert curve.unit == 100
    assert set(curve.labels.values()) == {"Chinese", "Menteur"}
    assert {name: running[-1] for name, running in curve.series.items()} == {
        context.story.people[pk].name: cents for pk, cents in context.story.won_cents.items()
    }
    assert f"The dearest lie that was found out: −{cost} for Karim." in context.text


def test_where_each_sees_his_own_money_nothing_shared_holds_an_amount(host):
    sitting = closed(host, PLAIN, QUEENS)
    spend(sitting.evening)
    play.show_money(circle=sitting.circle, money="own")
    said, told = page(host, sitting).said, text(host, sitting)
    assert "Léa wins: +49." in told
    for each in (said, told, drawing(host, sitting)):
        assert not AMOUNT.search(each)
        assert "Pizza" not in each


def test_an_evening_of_expenses_alone_says_who_was_there_and_what_it_was(cast):
    evening = play.move_sitting(sitting=cast.sitting, evening=None, now=cast.round.recorded_at)
    spend(evening)
    play.move_sitting(sitting=cast.sitting, evening=cast.closed.evening, now=cast.round.recorded_at)
    answer = cast.host.get(reverse("evening-story", args=[evening.pk]))
    said = read(answer).said
    assert "Léa, Karim, Inès and Thomas were there." in said
    assert "Pizza €46.00" in said
    assert answer.context["page"].curves == []


def test_a_night_copied_from_a_sheet_says_who_won_it(cast):
    evening = copied(cast.sitting.circle).results.get().evening
    answer = cast.host.get(reverse("evening-story", args=[evening.pk]))
    assert "Léa wins the evening: +€12.50." in read(answer).said
    assert answer.context["page"].title.startswith("Chinese · ")
    assert answer.context["page"].curve.is_one_step
    picture = cast.host.get(reverse("evening-story-picture", args=[evening.pk]))
    assert "+€12.50" in picture.content.decode()


def test_an_evening_of_nothing_says_so_and_has_no_picture(cast):
    evening = play.move_sitting(sitting=cast.sitting, evening=None, now=cast.round.recorded_at)
    play.move_sitting(sitting=cast.sitting, evening=cast.closed.evening, now=cast.round.recorded_at)
    assert (
        "Nothing to tell yet" in cast.host.get(reverse("evening-story", args=[evening.pk])).content.decode()
    )
    assert cast.host.get(reverse("evening-story-picture", args=[evening.pk])).status_code == 404


def test_a_bank_says_what_it_sold_and_who_won_once_it_is_counted(host):
    _, sitting = open_holdem(host, seats=4, **CASH)
    assert "Four buy-ins, €80.00 on the table." in page(host, sitting).said
    slate = sitting.evening.sittings.exclude(pk=sitting.pk).get()
    host.post(reverse("sitting-closure", args=[slate.pk]))
    count_all(host, sitting, 230, 90, 80, 0)
    assert close(host, sitting, gap_rule="losers").status_code == 302
    answer = host.get(there(sitting))
    assert "wins the evening: +€" in read(answer).said
    assert answer.context["page"].curve.is_one_step


def test_a_tournament_says_who_won_it_and_who_was_first_out(db):
    host, sitting = drawn()
    assert "Fourteen entries." in page(host, sitting).said.replace("14", "Fourteen")
    to_the_end(host, sitting)
    said = page(host, sitting).said
    assert "wins the tournament. Then " in said
    assert "is the first to lose all his chips." in said


def test_it_is_told_in_the_reader_s_language(cast):
    cast.host.post(reverse("preferences"), {"language": "fr"})
    said = text(cast.host, cast.sitting)
    assert "étaient là." in said
    assert "Le plus gros coup de la partie : +43 pour Léa." in said.replace("\u202f", " ")


def test_the_bill_and_the_settlement_lead_to_it(cast):
    for name, pk in (("evening", cast.sitting.evening_id), ("settlement", cast.sitting.pk)):
        assert read(cast.viewer.get(reverse(name, args=[pk]))).all("a", href=there(cast.sitting))


def test_it_costs_the_same_however_much_was_played(host, django_assert_max_num_queries):
    sitting = closed(host, PLAIN)
    for _ in range(2):
        sitting = closed(host, PLAIN, QUEENS, PLAIN)
    with django_assert_max_num_queries(18):
        host.get(there(sitting))
