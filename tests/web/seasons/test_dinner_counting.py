"""Restaurant evenings in the season: the chips alone, or after the bill; the same figures on every page."""

from collections import Counter
from uuid import uuid4

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from games.audit.checks import faults
from games.evenings.commands import evenings
from games.evenings.queries.bill_changes import bill_changes
from games.evenings.story.queries import evening_story
from games.models import Evening, Result, Season, Sitting
from games.seasons.commands.seasons import end_season
from games.sittings.commands import cancelling, closing
from tests.cached_fixture import CachedFixture
from tests.files import data_of, read_data
from tests.games.archive.test_archive import forget
from tests.html import parse
from tests.scenario import browser_client, no_rows_changed
from tests.web.bank_actions import CASH, RESTAURANT, close, count_all, url
from tests.web.holdem_actions import open_holdem
from tests.web.season_figures import last_scores
from web.seasons.text import format_score

MOVED = """SELECT COALESCE(player.merged_into_id, player.id), SUM(part.cents) FROM (
        SELECT transfer.target_id AS account, transfer.amount AS cents FROM ledger_transfer transfer
        JOIN games_sitting sitting ON sitting.closing_id = transfer.entry_id
        UNION ALL
        SELECT transfer.source_id, -transfer.amount FROM ledger_transfer transfer
        JOIN games_sitting sitting ON sitting.closing_id = transfer.entry_id
    ) part JOIN games_player player ON player.account_id = part.account
    GROUP BY COALESCE(player.merged_into_id, player.id)"""
DINNERS = """SELECT seat.player_id, SUM(transfer.amount) FROM ledger_transfer transfer
    JOIN games_dinner dinner ON dinner.entry_id = transfer.entry_id AND dinner.undone_at IS NULL
    JOIN ledger_account purse ON purse.id = transfer.source_id
    JOIN games_seat seat ON seat.sitting_id = dinner.sitting_id
    WHERE purse.name LIKE 'purse ' || seat.position || ' %' GROUP BY seat.player_id"""


def sums(query):
    with connection.cursor() as cursor:
        cursor.execute(query)
        return Counter({player: int(cents) for player, cents in cursor.fetchall()})


def recounted(*, is_counted):
    """Return the cents of each player from the transfers of closings, and of dinners if they count."""
    won = sums(MOVED)
    if is_counted:
        won.subtract(sums(DINNERS))
    return dict(won)


def test_bill_links_to_the_restaurant_until_its_amount_is_recorded(db):
    """Written as an expense, the restaurant would be owed by those who are invited."""
    host, sitting = open_holdem(browser_client(), seats=3, **RESTAURANT)
    count_all(host, sitting, 300, 0, 0)
    assert _dinner_links(host, sitting) == 0
    close(host, sitting, over="1")
    assert _dinner_links(host, sitting) == 1
    host.post(url("sitting-dinner", sitting), {"key": str(uuid4()), "bill": "80"})
    assert _dinner_links(host, sitting) == 0


def test_bill_has_no_link_to_a_restaurant_without_an_invitation(db):
    for changes in (CASH, RESTAURANT | {"cave_price_cents": 0}):
        host, sitting = open_holdem(browser_client(), seats=3, **changes)
        count_all(host, sitting, 300, 0, 0)
        close(host, sitting, over="1")
        assert _dinner_links(host, sitting) == 0


def _dinner_links(host, sitting):
    """Return the number of links of the bill to the restaurant of a sitting."""
    page = parse(host.get(reverse("evening", args=[sitting.evening_id])))
    return len(page.find_all("a", href=f"{url('sitting', sitting)}#dinner"))


class Dinner:
    """A circle with a restaurant evening of three: the first wins 60.00 and pays a bill of 162.50."""

    def __init__(self):
        self.host, self.sitting = open_holdem(browser_client(), seats=3, **RESTAURANT)
        for other in Sitting.objects.exclude(pk=self.sitting.pk):
            cancelling.cancel_sitting(sitting=other, by="Léa", now=timezone.now())
        count_all(self.host, self.sitting, 300, 0, 0)
        assert close(self.host, self.sitting, over="1").status_code == 302
        self.write_bill("162,50")
        self.sitting = Sitting.objects.get(pk=self.sitting.pk)
        self.evening, self.season = self.sitting.evening, self.sitting.season
        self.players = [seat.player for seat in self.sitting.seats.select_related("player")]

    def write_bill(self, cents):
        fields = {"key": str(uuid4()), "bill": cents}
        return self.host.post(url("sitting-dinner", self.sitting), fields)

    def choose(self, counting):
        return self.host.post(reverse("evening-dinner", args=[self.evening.pk]), {"counting": counting})

    def set_default(self, counting):
        fields = {
            "name": "",
            "starts_on": self.season.starts_on.isoformat(),
            "way": "sum",
            "dinner": counting,
        }
        return self.host.post(reverse("season-settings", args=[self.season.pk]), fields)


PLAYED = CachedFixture(Dinner)


@pytest.fixture
def dinner(db):
    return PLAYED.restore()


def check_pages(dinner, *, is_counted):
    """Check the recount against results, standings, player page, breakdown and story."""
    won = recounted(is_counted=is_counted)
    assert dict(Result.objects.values_list("player", "cents")) == won
    assert list(faults()) == []
    with override("en"):
        page = dinner.host.get(reverse("season", args=[dinner.season.pk]), {"figures": 1})
        rows = page.context["standings"].rows
        assert {row.player.pk: row.score for row in rows} == won
        scores = [format_score(row.score, "cents") for row in rows]
        assert last_scores(page) == scores, "the curve ends at the standings"
        for player in dinner.players:
            shown = dinner.host.get(reverse("player", args=[player.pk])).context
            best, worst = shown["career"].best_amount, shown["career"].worst_amount
            assert (best, worst) == (won[player.pk], won[player.pk])
            breakdown = dinner.host.get(shown["total_href"]).context["breakdown"]
            assert [line.amount for line in breakdown.evenings] == [won[player.pk]]
    assert dict(evening_story(Evening.objects.get(pk=dinner.evening.pk)).won_cents) == won


def test_season_counts_the_chips_alone_until_the_evening_or_the_season_chooses(dinner):
    first = dinner.players[0].pk
    assert recounted(is_counted=False)[first] == 6000
    assert recounted(is_counted=True)[first] == 6000 - 16250
    check_pages(dinner, is_counted=False)
    assert dinner.choose("after").status_code == 302
    check_pages(dinner, is_counted=True)
    assert dinner.choose("").status_code == 302
    check_pages(dinner, is_counted=False)
    assert dinner.set_default("after").status_code == 302
    check_pages(dinner, is_counted=True)
    assert dinner.choose("before").status_code == 302
    check_pages(dinner, is_counted=False)
    acts = [(each.act, each.former, each.counting) for each in bill_changes(dinner.sitting.circle)]
    assert acts == [
        ("count_dinner", "", "before"),
        ("count_dinner", "after", ""),
        ("count_dinner", "", "after"),
    ]


def test_bill_of_the_evening_is_the_same_whatever_the_season_counts(dinner):
    def balances():
        page = dinner.host.get(reverse("evening", args=[dinner.evening.pk])).context["bill"]
        return dict(zip([party.pk for party in page.parties], page.net_cents, strict=True))

    before = balances()
    dinner.choose("after")
    assert balances() == before == recounted(is_counted=False)


def test_removed_dinner_and_reopened_game_count_the_chips_again(dinner):
    dinner.choose("after")
    dinner.host.post(url("sitting-dinner", dinner.sitting), {"remove": "1"})
    check_pages(dinner, is_counted=True)
    assert sums(DINNERS) == {}
    assert dinner.write_bill("90").status_code == 302
    check_pages(dinner, is_counted=True)
    closing.reopen_sitting(sitting=dinner.sitting, by="Léa", now=dinner.evening.opened_at)
    assert not Result.objects.exists()
    assert list(faults()) == []


def test_head_to_head_and_places_follow_what_is_counted(dinner):
    first = dinner.players[0]
    assert Result.objects.get(player=first).place == 1
    dinner.choose("after")
    assert Result.objects.get(player=first).place == 3
    page = dinner.host.get(reverse("player", args=[first.pk])).context
    assert {(games["ahead"], games["behind"]) for _, games in page["head_to_head_records"]} == {(0, 1)}


def test_closed_evening_refuses_choice_and_dinner_and_ignores_a_new_default(dinner):
    evenings.close_evening(evening=dinner.evening, fingerprint="", by="Léa", now=dinner.evening.opened_at)
    with no_rows_changed():
        answer = dinner.choose("after")
    assert answer.status_code == 409
    assert "This evening is closed" in parse(answer).by_id("main").text
    assert dinner.write_bill("20").status_code == 409
    assert dinner.host.post(url("sitting-dinner", dinner.sitting), {"remove": "1"}).status_code == 409
    assert dinner.set_default("after").status_code == 302
    check_pages(dinner, is_counted=False)
    assert Evening.objects.get(pk=dinner.evening.pk).dinner_counting == "before"


def test_next_season_has_the_same_default_and_an_ended_one_does_not_change(dinner):
    dinner.set_default("after")
    following = end_season(season=dinner.season, today=dinner.season.starts_on)
    assert following.dinner_counting == "after"
    dinner.set_default("before")
    assert Season.objects.get(pk=dinner.season.pk).dinner_counting == "after"


def test_unknown_choices_are_refused(dinner):
    with no_rows_changed():
        assert dinner.choose("maybe").status_code == 404
        assert dinner.set_default("maybe").status_code == 422


def test_choice_is_offered_on_restaurant_evenings_only(dinner):
    page = dinner.host.get(reverse("evening-more", args=[dinner.evening.pk]))
    assert len(parse(page).find_all("input", name="counting")) == 3
    host, cash = open_holdem(browser_client(), seats=3, **CASH)
    page = host.get(reverse("evening-more", args=[cash.evening_id]))
    assert not parse(page).find_all("input", name="counting")


def test_archive_has_the_choice_and_an_older_one_counts_the_chips(dinner):
    dinner.choose("after")
    data = data_of(dinner.sitting.circle)
    forget(dinner.sitting.circle)
    again = read_data(data)
    assert results_of(again) == [-10250, -3000, -3000]
    for table in ("games.evening", "games.season"):
        for row in data["tables"][table]:
            del row["dinner_counting"]
    forget(again)
    assert results_of(read_data(data)) == [-3000, -3000, 6000]


def results_of(circle):
    return sorted(Result.objects.filter(season__circle=circle).values_list("cents", flat=True))


def test_game_moved_to_another_evening_counts_as_that_evening_does(dinner):
    dinner.choose("after")
    answer = dinner.host.post(reverse("sitting-move", args=[dinner.sitting.pk]), {"evening": "new"})
    assert answer.status_code == 302
    dinner.evening = Sitting.objects.get(pk=dinner.sitting.pk).evening
    check_pages(dinner, is_counted=False)
