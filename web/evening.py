"""The bill of an evening as its page reads it: accounts, where they come from, three plans, why each line."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.bill import Bill, Line, Party, Ways
from games.causes import Cause
from games.fingerprint import fingerprint, short
from games.models import Evening, Player
from web.charts import bars
from web.evening_summary import summary
from web.rooms.holdem.settled import gap_notes
from web.titles import SHORT_GAME_TITLES
from web.visibility import Purse, purse_of
from web.wording.figures import money, signed_money
from web.wording.names import listed
from web.wording.numbers import in_letters
from web.wording.past import past_title
from web.wording.spending import expense_title, paid_by

PLANS = {
    Ways.FEWEST: gettext_lazy("Fewest"),
    Ways.STRAIGHT: gettext_lazy("Straight"),
    Ways.BANKER: gettext_lazy("Banker"),
}


@dataclass(frozen=True, slots=True)
class PlanTab:
    """One of the three plans, as it stands beside the others."""

    way: str
    title: str
    count: int
    total_cents: int
    is_shown: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Reason:
    """One cause of what somebody owes: what it is, where it is told in full, and its cents."""

    title: str
    url: str
    cents: int


@dataclass(frozen=True, slots=True)
class Side:
    """What one party's balance comes from."""

    name: str
    url: str
    cents: int
    reasons: list[Reason]


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of the plan on the page: how it stands, and why it is asked."""

    line: Line
    key: UUID
    status: str
    sides: list[Side]
    may_confirm: bool


@dataclass(frozen=True, slots=True)
class CauseRow:
    """One thing the evening is made of."""

    title: str
    note: str
    url: str
    cents: int | None
    amount_cents: int | None


def evening_page(bill: Bill, *, way: str, me: Player | None, is_host: bool) -> dict[str, Any]:
    """What the page of an evening shows; `way` is the plan looked at, the table's own where it is empty."""
    chosen = bill.evening.plan
    shown = way if way in Ways.values else chosen
    lines = bill.lines(shown)
    purse = purse_of(bill.evening.circle, me)
    seen = [line for line in lines if purse.sees(line.debtor, line.creditor)]
    left = [line for line in seen if line.repayment is None]
    return {
        "evening": bill.evening,
        "bill": bill,
        "bars": accounts(bill, purse),
        "heading": heading(bill, shown, lines),
        "tabs": [_tab(bill, each, shown) for each in Ways.values],
        "plan": shown,
        "is_chosen": shown == chosen,
        "is_proved": shown != Ways.FEWEST or bill.plan(shown).is_proved,
        "rows": [_row(bill, shown, line, me, is_host) for line in seen],
        "paid_count": len(seen) - len(left),
        "first_left": left[0] if left else None,
        "causes": [_cause(bill, cause, me) for cause in bill.causes],
        "banker": bill.parties[bill.banker] if bill.parties else None,
        "summary": summary(bill, seen, purse),
        "gaps": gap_notes(bill),
        **seal(bill),
    }


def seal(bill: Bill) -> dict[str, Any]:
    """The evening's fingerprint, and whether it is still the one of its closing."""
    if bill.open_sittings or not bill.causes:
        return {"fingerprint": "", "sealed": "", "has_changed": False}
    now, kept = fingerprint(bill.evening, bill.written, bill.holders), bill.evening.fingerprint
    return {
        "fingerprint": short(now),
        "sealed": short(kept) if kept else "",
        "has_changed": bool(kept) and kept != now,
    }


def accounts(bill: Bill, purse: Purse) -> SafeString:
    """The accounts as bars, from the most won to the most lost."""
    ordered = purse.seen(sorted(zip(bill.parties, bill.net_cents, strict=True), key=lambda each: -each[1]))
    return bars((party.name, cents, signed_money(cents)) for party, cents in ordered)


def heading(bill: Bill, way: str, lines: list[Line]) -> str:
    """“Four payments are enough”; beyond what can be proved, “Four payments settle it”."""
    count = len(lines)
    if not count:
        return _("Nobody owes anything")
    said = in_letters(count)
    said = said[0].upper() + said[1:]
    if way == Ways.FEWEST and bill.plan(way).is_proved:
        sentence = ngettext("%(count)s payment is enough", "%(count)s payments are enough", count)
    else:
        sentence = ngettext("%(count)s payment settles it", "%(count)s payments settle it", count)
    return sentence % {"count": said}


def _tab(bill: Bill, way: str, shown: str) -> PlanTab:
    plan = bill.plan(way)
    title = str(PLANS[Evening.Plan(way)])
    return PlanTab(way, title, len(plan.repayments), plan.total, way == shown, way == bill.evening.plan)


def _row(bill: Bill, way: str, line: Line, me: Player | None, is_host: bool) -> LineRow:
    repayment = line.repayment
    waits = repayment is not None and repayment.confirmed_at is None
    received = me is not None and line.creditor.holds(me.pk)
    sides = _sides(bill, way, line, purse_of(bill.evening.circle, me))
    return LineRow(line, uuid4(), _status(line), sides, waits and (is_host or received))


def _status(line: Line) -> str:
    repayment = line.repayment
    if repayment is None:
        if line.total_cents:
            return _("left to pay, of %(total)s") % {"total": money(line.total_cents)}
        return _("to pay")
    if repayment.confirmed_at is None:
        return _("paid, %(name)s has to confirm") % {"name": line.creditor.name}
    if repayment.confirmed_by:
        return _("paid, confirmed by %(name)s") % {"name": repayment.confirmed_by}
    return _("paid, confirmed")


def _sides(bill: Bill, way: str, line: Line, purse: Purse) -> list[Side]:
    """Why this line: what the pair owes each other by it, else what makes each one's balance."""
    if way == Ways.STRAIGHT:
        return [_pair(bill, line.debtor, line.creditor)]
    return [balance_of(bill, each) for each in (line.debtor, line.creditor) if purse.sees(each)]


def balance_of(bill: Bill, party: Party) -> Side:
    """What makes a party's balance, cause by cause."""
    members = [player.pk for player in party.players]
    reasons = [(cause, sum(cause.net.get(pk, 0) for pk in members)) for cause in bill.causes]
    total = bill.net_cents[bill.place[party.pk]]
    url = f"{reverse('evening-slip', args=[bill.evening.pk])}?of={party.pk}"
    return Side(party.name, url, total, [_reason(cause, cents) for cause, cents in reasons if cents])


def _pair(bill: Bill, debtor: Party, creditor: Party) -> Side:
    """What one party owes another, cause by cause."""
    places = bill.place[debtor.pk], bill.place[creditor.pk]
    reasons = []
    for cause in bill.causes:
        owed = 0
        for due in cause.dues:
            pair = bill.place[due.debtor], bill.place[due.creditor]
            owed += due.amount if pair == places else -due.amount if pair == places[::-1] else 0
        if owed:
            reasons.append(_reason(cause, -owed))
    url = f"{reverse('evening-slip', args=[bill.evening.pk])}?of={debtor.pk}"
    name = f"{debtor.name} → {creditor.name}"
    return Side(name, url, sum(each.cents for each in reasons), reasons)


def _reason(cause: Cause, cents: int) -> Reason:
    return Reason(cause_title(cause), cause_url(cause), cents)


def cause_title(cause: Cause) -> str:
    """“Chinese”, “Pizza”."""
    if cause.sitting:
        return str(SHORT_GAME_TITLES[cause.sitting.game_key])
    return past_title(cause.past) if cause.past else expense_title(cause.expense)


def cause_url(cause: Cause) -> str:
    """Where a cause is told down to each transfer."""
    if cause.sitting:
        return reverse("sitting-duels", args=[cause.sitting.pk])
    if cause.past:
        return f"{reverse('past-sheet', args=[cause.past.sheet_id])}#r{cause.past.pk}"
    assert cause.expense is not None
    return reverse("expense", args=[cause.expense.pk])


def _cause(bill: Bill, cause: Cause, me: Player | None) -> CauseRow:
    mine = cause.net.get(me.pk) if me else None
    if cause.sitting:
        names = listed(bill.players[pk].name for pk in cause.net)
        note = names if cause.sitting.is_closed else _("still open: not counted yet")
        url = reverse("sitting", args=[cause.sitting.pk])
        return CauseRow(cause_title(cause), note, url, mine, None)
    if cause.past:
        names = listed(bill.players[pk].name for pk in cause.net)
        return CauseRow(cause_title(cause), names, cause_url(cause), mine, None)
    assert cause.expense is not None
    payers = [bill.players[pk].name for pk, cents in cause.net.items() if cents > 0]
    purse, people = purse_of(bill.evening.circle, me), [bill.players[pk] for pk in cause.net]
    return CauseRow(
        cause_title(cause),
        paid_by(cause.expense, listed(payers)),
        cause_url(cause),
        None,
        cause.expense.amount_cents if purse.reads(cause.expense, people) else None,
    )
