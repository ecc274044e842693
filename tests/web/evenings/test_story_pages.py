"""Story of an evening: page, picture and text for a chat."""

import re
from xml.etree import ElementTree

import pytest
from django.urls import reverse

from games.circles.commands import settings
from games.evenings.commands import evenings
from tests.evening_actions import import_past_evening, record_expense
from tests.html import parse
from tests.scenario import PLAIN, QUEENS, browser_client, open_sitting, record
from tests.web.bank_actions import CASH, close, count_all
from tests.web.holdem_actions import open_holdem
from tests.web.menteur_actions import coup, open_menteur
from tests.web.tournament_actions import drawn_tournament, to_the_end

AMOUNT = re.compile(r"€\d")


@pytest.fixture
def host(db):
    return browser_client()


def there(sitting, name="evening-story"):
    return reverse(name, args=[sitting.evening_id])


def page(client, sitting):
    return parse(client.get(there(sitting)))


def text(client, sitting):
    """Return the text for a chat."""
    return client.get(there(sitting)).context["page"].chat_text


def drawing(client, sitting):
    """Return the texts of the picture, parsed as XML."""
    answer = client.get(there(sitting, "evening-story-picture"))
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    return " ".join(ElementTree.fromstring(answer.content).itertext())


def closed(client, *deals):
    """Return a closed sitting of four players."""
    sitting = open_sitting(client)
    for deal in deals:
        record(client, sitting, deal)
    client.post(reverse("sitting-close", args=[sitting.pk]))
    sitting.refresh_from_db()
    return sitting


def test_story_names_the_winner_the_players_and_the_turning_point(host):
    sitting = closed(host, PLAIN, QUEENS, PLAIN)
    shown = page(host, sitting).text
    assert "Léa wins the evening: +€5.50." in shown
    assert "Léa, Karim, Inès and Thomas were there." in shown
    assert "The biggest win of the game: +43 for Léa. Deal 2" in shown
    assert "Léa led from beginning to end." in shown
    assert "The longest Fantasyland: a single deal, for Léa. Deal 3" in shown
    sentences = text(host, sitting)
    assert sentences.startswith("Open face · ")
    assert "Deal 2 · The biggest win of the game: +43 for Léa." in sentences
    assert "+€5.50" in drawing(host, sitting)


def test_story_shows_points_while_a_sitting_is_open(host):
    first = closed(host, PLAIN)
    second = open_sitting(host)
    record(host, second, QUEENS)
    shown = page(host, second).text
    assert first.evening_id == second.evening_id
    assert "The evening goes on: this is its story so far." in shown
    assert "Léa wins: +6." in shown
    assert "Léa leads: +43." in shown
    assert not AMOUNT.search(shown)


def test_story_combines_the_curves_of_an_evening_once_all_sittings_closed(host):
    closed(host, PLAIN)
    _, lies = open_menteur(host, names=("Léa", "Karim", "Inès", "Thomas"), mark="jetons")
    cost = -coup(host, lies, 1, "lie").net[1]
    host.post(reverse("sitting-close", args=[lies.pk]))
    context = host.get(there(lies)).context["page"]
    (curve,) = context.curves
    assert curve.unit == 100
    assert set(curve.labels.values()) == {"Open face", "Liar"}
    assert {name: running[-1] for name, running in curve.series.items()} == {
        context.story.people[pk].name: cents for pk, cents in context.story.won_cents.items()
    }
    assert f"The dearest lie that was found out: −{cost} for Karim." in context.chat_text


def test_games_of_one_kind_are_numbered_in_the_story_and_in_a_statement(host):
    first = closed(host, PLAIN)
    second = closed(host, QUEENS)
    assert first.evening_id == second.evening_id
    context = host.get(there(first)).context["page"]
    assert [chapter.title for chapter in context.chapters] == ["Open face 1", "Open face 2"]
    assert set(context.curves[0].labels.values()) == {"Open face 1", "Open face 2"}
    player = first.seats.first().player
    answer = host.get(reverse("evening-statement", args=[first.evening_id]), {"player": player.pk})
    titles = [each.find_all("b")[0].text for each in parse(answer).find_all("summary")]
    assert titles[:2] == ["Open face 1", "Open face 2"]


def test_story_contains_no_amount_when_money_is_own_only(host):
    sitting = closed(host, PLAIN, QUEENS)
    record_expense(sitting.evening)
    settings.set_money_visibility(circle=sitting.circle, money="own")
    shown, sentences = page(host, sitting).text, text(host, sitting)
    assert "Léa wins: +49." in sentences
    for each in (shown, sentences, drawing(host, sitting)):
        assert not AMOUNT.search(each)
        assert "Pizza" not in each


def test_story_of_an_evening_of_expenses_names_the_players(scenario):
    evening = evenings.move_sitting(sitting=scenario.sitting, evening=None, now=scenario.round.recorded_at)
    record_expense(evening)
    evenings.move_sitting(
        sitting=scenario.sitting, evening=scenario.closed.evening, now=scenario.round.recorded_at
    )
    answer = scenario.host.get(reverse("evening-story", args=[evening.pk]))
    shown = parse(answer).text
    assert "Léa, Karim, Inès and Thomas were there." in shown
    assert "Pizza €46.00" in shown
    assert answer.context["page"].curves == []


def test_story_of_imported_results_names_the_winner(scenario):
    evening = import_past_evening(scenario.sitting.circle).results.get().evening
    answer = scenario.host.get(reverse("evening-story", args=[evening.pk]))
    assert "Léa wins the evening: +€12.50." in parse(answer).text
    assert answer.context["page"].title.startswith("Chinese · ")
    assert answer.context["page"].curve.is_one_step
    picture = scenario.host.get(reverse("evening-story-picture", args=[evening.pk]))
    assert "+€12.50" in picture.content.decode()


def test_story_of_an_empty_evening_has_no_picture(scenario):
    evening = evenings.move_sitting(sitting=scenario.sitting, evening=None, now=scenario.round.recorded_at)
    evenings.move_sitting(
        sitting=scenario.sitting, evening=scenario.closed.evening, now=scenario.round.recorded_at
    )
    assert (
        "Nothing to tell yet"
        in scenario.host.get(reverse("evening-story", args=[evening.pk])).content.decode()
    )
    assert scenario.host.get(reverse("evening-story-picture", args=[evening.pk])).status_code == 404


def test_story_of_a_bank_shows_its_sales_and_then_the_winner(host):
    _, sitting = open_holdem(host, seats=4, **CASH)
    assert "Four buy-ins, €80.00 on the table." in page(host, sitting).text
    bank = sitting.evening.sittings.exclude(pk=sitting.pk).get()
    host.post(reverse("sitting-close", args=[bank.pk]))
    count_all(host, sitting, 230, 90, 80, 0)
    assert close(host, sitting, gap_rule="losers").status_code == 302
    answer = host.get(there(sitting))
    assert "wins the evening: +€" in parse(answer).text
    assert answer.context["page"].curve.is_one_step


def test_story_of_a_tournament_names_the_winner_and_the_first_eliminated(db):
    host, sitting = drawn_tournament()
    assert "Fourteen entries." in page(host, sitting).text.replace("14", "Fourteen")
    to_the_end(host, sitting)
    shown = page(host, sitting).text
    assert "wins the tournament. Then " in shown
    assert "is the first to lose all their chips." in shown


def test_story_is_translated_into_french(scenario):
    scenario.host.post(reverse("preferences"), {"language": "fr"})
    shown = text(scenario.host, scenario.sitting)
    assert "étaient là." in shown
    assert "Le plus gros gain de la partie : +43 pour Léa." in shown.replace("\u202f", " ")


def test_bill_and_settlement_link_to_the_story(scenario):
    for name, pk in (("evening", scenario.sitting.evening_id), ("settlement", scenario.sitting.pk)):
        assert parse(scenario.viewer.get(reverse(name, args=[pk]))).find_all(
            "a", href=there(scenario.sitting)
        )


def test_story_query_count_is_independent_of_rounds(host, django_assert_max_num_queries):
    sitting = closed(host, PLAIN)
    for _ in range(2):
        sitting = closed(host, PLAIN, QUEENS, PLAIN)
    with django_assert_max_num_queries(18):
        host.get(there(sitting))
