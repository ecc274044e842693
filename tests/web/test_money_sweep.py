"""Privacy sweep: every URL, link and form, read by each kind of visitor under each setting.

The circle owes amounts of at least five digits, all different, so that an amount is recognised by its digits
in a page, a field, a picture, a file, a feed or a header. The expected amounts come from the bills, not from
pages.
"""

import re
from collections import Counter, deque
from html import unescape
from itertools import combinations
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import Http404
from django.urls import resolve, reverse
from django.utils import timezone

from games.evenings.commands import expenses, past_results, repayments
from games.evenings.commands.expenses import ExpenseDetails
from games.evenings.queries.bill import PlanKind, bill
from games.evenings.queries.past_results import ImportLine
from games.models import Appointment, Circle, Expense, Household, PastSheet, Repayment, Round, Sitting
from tests.appointments import create, feed_path
from tests.cached_fixture import CachedFixture
from tests.scenario import PLAIN, bound_client, browser_client, invite, open_sitting, record
from tests.url_patterns import url_patterns
from tests.web.bank_actions import count_all
from tests.web.own_money import a_sitting
from tests.web.tournament_actions import tap, terms_fields, to_the_end

pytestmark = pytest.mark.sweep

NAMES = ("Léa", "Karim", "Inès", "Thomas")
MIN_DIGITS = 5
LINK = re.compile(r'(?:href|hx-get|src|action|data-[a-z-]+)="(/[^"#]*)')
SEPARATORS = re.compile("(?<=\\d)[\u00a0\u202f .,'’](?=\\d)")
FIGURES = re.compile(rf"\d{{{MIN_DIGITS},}}")
PUBLIC = re.compile(r"^/(static|arbiter|tools|sw\.js|manifest|account|csrf)")
MAX_PAGES = 900
VISITORS = {"scorer": ("score", "Karim"), "viewer without a name": ("view", None)}
"""Visitors by role and name; `tests/web/core/test_privacy_matrix.py` has a viewer with a name."""


def make_circle():
    """Return a circle with games of every kind of stake, a loan, an expense, a repayment and an import."""
    host = browser_client()
    table = open_sitting(host, NAMES, point="other", other_point="987,17")
    record(host, table, PLAIN)
    host.post(reverse("sitting-close", args=[table.pk]))
    circle, evening = table.circle, Sitting.objects.get(pk=table.pk).evening
    spend_all(evening)
    bank(host, circle)
    tournament(host, circle)
    past(circle)
    pay_a_part(evening)
    open_table = open_sitting(host, NAMES, point="other", other_point="871,93")
    record(host, open_table, PLAIN)
    create(circle, repeats="weekly")
    return circle


FULL_CIRCLE = CachedFixture(make_circle)


@pytest.fixture
def circle(db):
    return FULL_CIRCLE.restore()


def spend_all(evening):
    lea, _karim, ines, thomas = evening.circle.players.order_by("pk")
    spend(evening, 713131, {ines: 713131}, {thomas: 1}, Expense.Kind.LOAN)
    spend(evening, 619193, {thomas: 619193}, {lea: 1}, Expense.Kind.LOAN)
    equal = dict.fromkeys([lea, ines], 1)
    spend(evening, 433344, {ines: 433344}, equal, Expense.Kind.SHARED)


def spend(evening, cents, paid, weights, kind):
    bought = ExpenseDetails("Pizza", cents, Expense.SplitMethod.EQUAL, paid, weights, kind)
    expenses.record_expense(
        evening=evening, details=bought, is_confirmed=True, key=uuid4(), by="Léa", now=timezone.now()
    )


def bank(host, circle):
    """Record a closed cash game and one that is ready to close."""
    cash = {"cave_price_cents": 123457, "rebuy": True, "stake_mode": "cash"}
    amounts = (203, 43, 61, 93)
    for is_closed in (True, False):
        sitting = a_sitting(circle, "holdem", **cash)
        count_all(host, sitting, *amounts)
        if is_closed:
            there = reverse("sitting-close", args=[sitting.pk])
            assert host.post(there, {"key": str(uuid4())}).status_code == 302


def tournament(host, circle):
    sitting = a_sitting(circle, "tournament")
    terms = terms_fields(buy_in_cents="333,13", bounty_cents="0")
    assert host.post(reverse("tournament-terms", args=[sitting.pk]), terms).status_code == 302
    assert tap(host, sitting, "draw", word="river").status_code == 302
    to_the_end(host, sitting)
    host.post(reverse("sitting-close", args=[sitting.pk]))
    assert Sitting.objects.get(pk=sitting.pk).is_closed


def past(circle):
    lea, karim, ines, thomas = circle.players.order_by("pk")
    day = timezone.now().date().replace(year=2025, day=3)
    two = ImportLine(day, "game", "Chinese", {ines: 291919, thomas: -291919})
    four = ImportLine(day, "game", "Belote", {lea: 171713, karim: -52515, ines: -118080, thomas: -1118})
    options = {"allow_duplicates": True, "by": "Léa", "now": timezone.now()}
    past_results.import_past_results(circle=circle, lines=[two, four], is_paid=False, key=uuid4(), **options)


def pay_a_part(evening):
    """Record an unconfirmed partial repayment between two others."""
    karim = evening.circle.players.get(name="Karim")
    for line in bill(evening).lines():
        if line.repayment is None and karim not in (line.debtor.head, line.creditor.head):
            options = {"is_confirmed": False, "key": uuid4(), "by": "Léa", "now": timezone.now()}
            sides = {"debtor": line.debtor.head, "creditor": line.creditor.head}
            repayments.record_repayment(evening=evening, amount_cents=23987, **sides, **options)
            return
    pytest.fail("every line is Karim's")


# Expected amounts


def amounts_of_bill(found):
    """Yield the amounts of a bill: cents, where they stand, and the players whom they concern."""
    for item in found.items:
        subject = item.sitting or item.expense or item.past
        for pk, cents in item.net.items():
            yield cents, f"net of {found.players[pk]} at {subject}", found.players[pk]
        for due in item.dues:
            sides = found.players[due.debtor], found.players[due.creditor]
            yield due.amount, f"due of {sides} at {subject}", *sides
    for party, cents in zip(found.parties, found.net_cents, strict=True):
        yield cents, f"net of {party.name}", *party.players
    for way in PlanKind.values:
        for line in found.lines(way):
            sides = line.debtor.head, line.creditor.head
            yield line.amount_cents, f"line of {sides} by {way}", *sides
            yield line.total_cents, f"whole line of {sides} by {way}", *sides


def amounts(circle, me):
    """Return the amounts of others that `me` may not read, and those that `me` may read."""
    private, public = {}, set()

    def note(cents, label, *players):
        if me is not None and me.pk in {each.pk for each in players}:
            public.add(abs(cents))
        else:
            private[abs(cents)] = label

    totals = Counter()
    for found in map(bill, circle.evenings.all()):
        for each in amounts_of_bill(found):
            note(*each)
        for item in found.items:
            game = item.sitting or item.past
            for pk, cents in item.net.items() if game else ():
                totals[found.players[pk], game.season] += cents
    for (player, season), cents in totals.items():
        note(cents, f"total of {player} in {season}", player)
    public |= {98717, 123457, 33313}
    public |= {each.amount_cents for each in Expense.objects.filter(kind=Expense.Kind.SHARED)}
    private = {cents: label for cents, label in private.items() if cents >= 10 ** (MIN_DIGITS - 1)}
    return {cents: label for cents, label in private.items() if cents not in public}


# The sweep


def subjects(circle):
    """Return the ids that a URL of this circle may contain, by the first segment of the path."""
    sittings = Sitting.objects.filter(season__circle=circle)
    evenings = circle.evenings.all()
    return {
        "circles": [circle.pk],
        "sittings": pks(sittings),
        "evenings": pks(evenings),
        "seasons": pks(circle.seasons.all()),
        "players": pks(circle.players.all()),
        "rounds": pks(Round.objects.filter(sitting__in=sittings)),
        "expenses": pks(Expense.objects.filter(evening__in=evenings)),
        "repayments": pks(Repayment.objects.filter(evening__in=evenings)),
        "households": pks(Household.objects.filter(circle=circle)),
        "past": pks(PastSheet.objects.filter(circle=circle)),
        "bindings": pks(circle.bindings.all()),
        "invitations": pks(circle.invitations.all()),
        "appointments": pks(Appointment.objects.filter(circle=circle)),
    }


def pks(rows):
    return [each.pk for each in rows]


def addresses(circle):
    """Return the URLs of every object of the circle, with pairs of players where a page takes two.

    Those that show most amounts come first.
    """
    found, of = ["/", reverse("sitting-new"), feed_path(circle)], subjects(circle)
    found.append(reverse("join", args=[invite(circle).token]))
    found += [f"{reverse('season', args=[pk])}?in=cents" for pk in of["seasons"]]
    pairs = [*combinations(of["players"], 2), *((b, a) for a, b in combinations(of["players"], 2))]
    for evening in of["evenings"]:
        there = reverse("evening-payment", args=[evening])
        found += [f"{there}?debtor={a}&creditor={b}" for a, b in pairs]
        found += [f"{reverse('evening', args=[evening])}?plan={way}" for way in PlanKind.values]
        for name in ("evening-statement", "evening-picture", "evening-story"):
            found += [f"{reverse(name, args=[evening])}?of={pk}" for pk in of["players"]]
    for player in of["players"]:
        there = reverse("player-evenings", args=[player])
        figures = ("won", "nights", "best", "worst", "streak", "total", "rounds")
        found += [f"{there}?figure={each}&in=cents" for each in figures]
        found += [f"{there}?with={pk}" for pk in of["players"]]
        found.append(f"{reverse('player-breakdown', args=[player])}?in=cents")
    found += [f"{reverse('sitting', args=[pk])}?all" for pk in of["sittings"]]
    for each in url_patterns():
        numbers = of.get(str(each.pattern).partition("/<")[0].rpartition("/")[2], [])
        if each.name and list(each.pattern.converters) == ["pk"]:
            found += [reverse(each.name, args=[pk]) for pk in numbers]
    return found


def text_of(answer):
    """Return the body of an answer, and all its text with the separators of digits removed."""
    if answer.streaming:
        body = b"".join(answer.streaming_content).decode(errors="replace")
    else:
        body = answer.content.decode(errors="replace")
    whole = "\n".join([*map(str, answer.headers.values()), unescape(body)])
    return body, SEPARATORS.sub("", whole)


class Sweep:
    """Crawl of one visitor: the private amounts found, by URL."""

    def __init__(self, client, private):
        client.raise_request_exception = False
        self.client, self.leaks, self.found, self.seen = client, {}, set(), set()
        self.private = private

    def look(self, label, answer):
        """Record the private amounts of an answer and return its links."""
        assert answer.status_code < 500, label
        body, text = text_of(answer)
        # Keys and hashes are removed, because their digits may equal an amount by chance.
        text = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9A-Za-z_-]{20,}\b", "", text)
        figures = " ".join(set(FIGURES.findall(text)))
        found = {cents for cents in self.private if str(cents) in figures}
        if found:
            self.leaks[label] = {self.private[each] for each in found}
            self.found |= found
        return LINK.findall(unescape(body))

    def crawl(self, urls):
        """Read every URL, then every link, as a page, as a fragment and as a live table, until all private
        amounts are found.
        """
        ahead = deque(urls)
        while ahead and self.found != self.private.keys():
            there = ahead.popleft()
            if there in self.seen or PUBLIC.search(there) or not is_address(there):
                continue
            self.seen.add(there)
            assert len(self.seen) < MAX_PAGES, "it never ends"
            ahead += self.look(there, self.client.get(there))
            if resolve(there.partition("?")[0]).url_name == "sitting":
                live = {"X-Live": "1"}
                self.look(f"{there}, live", self.client.get(there, headers=live))

    def send(self, there, form):
        """Read the answer to a form, whose changes are rolled back, and return its status."""
        with transaction.atomic():
            answer = self.client.post(there, form)
            transaction.set_rollback(True)
        self.look(f"POST {there} {form}", answer)
        return answer.status_code


def is_address(there):
    try:
        resolve(there.partition("?")[0])
    except Http404:
        return False
    return True


def crawl(circle, role, name):
    """Return the crawl of a visitor through the circle."""
    circle.save()
    host, me = bound_client(circle, "host"), circle.players.get(name=name) if name else None
    found = Sweep(bound_client(circle, role, name), amounts(circle, me))
    for sitting in pks(Sitting.objects.filter(season__circle=circle)):
        # The table requested by the host is cached for all visitors.
        host.get(reverse("sitting", args=[sitting]), headers={"X-Live": "1"})
    found.crawl(addresses(circle))
    return found


def send_forms(found, circle):
    """Send an empty and a wrong form to every URL; the second one not where every form is refused."""
    players = pks(circle.players.all())
    pair = {"debtor": players[2], "creditor": players[3], "amount_cents": "999999999"}
    for there in addresses(circle):
        if "?" not in there and found.send(there, {}) not in (403, 405):
            found.send(there, pair | {"amount": "9999999", "iban": "FR76", "seat": "2", "step": "show"})


@pytest.mark.parametrize("visitor", VISITORS)
def test_no_visitor_reads_amounts_of_others_when_money_is_own_only(circle, visitor):
    circle.money_visibility = Circle.MoneyVisibility.OWN
    found = crawl(circle, *VISITORS[visitor])
    send_forms(found, circle)
    assert found.leaks == {}
    assert len(found.seen) > 150


def test_sweep_finds_every_amount_when_money_is_visible_to_all(circle):
    circle.money_visibility = Circle.MoneyVisibility.ALL
    found = crawl(circle, "view", "Karim")
    missed = {label for cents, label in found.private.items() if cents not in found.found}
    assert missed == set()


def test_usual_amount_of_a_circle_reveals_no_loan_of_others(circle):
    circle.money_visibility = Circle.MoneyVisibility.OWN
    circle.save()
    _lea, karim, ines, thomas = circle.players.order_by("pk")
    evening = circle.evenings.get(sittings__point_value_cents=98717)
    for cents in range(713132, 713140):
        spend(evening, cents, {ines: cents}, {thomas: 1}, Expense.Kind.LOAN)
    form = {
        "kind": "shared",
        "amount": "99999",
        "payer": karim.pk,
        "for": [karim.pk, ines.pk],
        "way": "equal",
    }
    there = reverse("evening-expenses", args=[evening.pk])
    answer = bound_client(circle, "score", "Karim").post(there, form)
    assert "7131" not in text_of(answer)[1]
