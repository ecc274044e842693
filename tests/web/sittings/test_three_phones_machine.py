"""State machine of three phones at one table: recordings, drafts, lost answers, queues without a network,
undo, restoration, corrections, clashes and what is chosen there, as requests to the server.

Law: a recording that a person was told is stored counts exactly once unless somebody undid it, and nothing
counts that nobody meant.
"""

from dataclasses import dataclass, field
from uuid import uuid4

import hypothesis.strategies as st
from django.urls import reverse
from hypothesis import settings
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games.audit import checks
from games.models import Round
from games.sittings.queries.settlement import points_by_seat
from ledger import audit as ledger_audit
from tests.games.conftest import C2, QUEENS, QUEENS_ONLY, TRIPS
from tests.html import form_fields, parse
from tests.scenario import LINES, bound_client, browser_client, open_sitting

NETS = (-9, 22, 6, 34)
"""Points won by the first seat with each deal, computed by hand."""
PHONES = st.sampled_from(range(3))
DEALS = st.sampled_from(range(4))
CHOICES = st.integers(min_value=0, max_value=99)


def deal_form(deal):
    """Return the fields of the pad for a deal."""
    hands = (C2, QUEENS, QUEENS_ONLY, TRIPS)[deal]["seats"]
    return {f"seat-{seat}-{line}": hand[line] for seat, hand in enumerate(hands) for line in LINES}


@dataclass
class Row:
    """A request that waits on a phone; `is_tried` if it may have arrived, `deal` for a recording."""

    url: str
    fields: dict
    deal: int | None = None
    is_tried: bool = False


@dataclass
class Phone:
    """A client, its waiting requests, the last round that its table shows, and its draft."""

    client: object
    rows: list[Row] = field(default_factory=list)
    is_online: bool = True
    shown: int | None = None
    number: int = 1
    draft: Row | None = None


class ThreePhones(RuleBasedStateMachine):
    """Model of the table: `standing` holds the deal of each recording that counts, by its key."""

    def __init__(self):
        super().__init__()
        host = browser_client()
        self.sitting = open_sitting(host, ("Léa", "Karim"))
        circle = self.sitting.circle
        clients = (host, bound_client(circle, "score", "Karim"), bound_client(circle, "score"))
        self.phones = [Phone(client) for client in clients]
        self.standing = {}

    # What a phone sends

    def url(self, name, pk=None):
        return reverse(name, args=[pk or self.sitting.pk])

    def send(self, phone, row):
        """Send a request and apply its answer to the model; return the status."""
        answer = phone.client.post(row.url, row.fields)
        assert answer.status_code in {302, 409, 422}, answer.content.decode()
        if answer.status_code == 302 and row.deal is not None:
            self.stored(row)
        elif answer.status_code == 302:
            self.apply(row)
        else:
            assert parse(answer).find_all("p", role="alert"), "the person is told why"
        return answer.status_code

    def stored(self, row):
        """A recording was accepted: under its own key, or as a deal that another phone had recorded.

        What was accepted before and corrected since stays corrected.
        """
        if Round.objects.filter(key=row.fields["key"]).exists():
            if row.fields["key"] not in self.undone_keys():
                self.standing.setdefault(row.fields["key"], row.deal)
        else:
            versions = Round.objects.filter(sitting=self.sitting, number=row.fields["number"])
            assert row.deal in {deal_of(each) for each in versions}

    def undone_keys(self):
        """Keys of recordings whose last version is struck."""
        active = {root(each) for each in self.active()}
        return {str(each.key) for each in self.sitting.rounds.filter(origin="recorded")} - active

    def apply(self, row):
        """An undo, a withdrawal, a restoration or a correction was accepted."""
        act = row.url.rstrip("/").rpartition("/")[2]
        if act == "withdrawal":
            self.standing.pop(row.fields["key"], None)
            return
        version = Round.objects.get(pk=row.url.split("/")[2])
        key = root(version)
        if act == "annulment":
            self.standing.pop(key, None)
        elif act == "restoration":
            self.standing[key] = deal_of(version)

    def active(self):
        return list(Round.objects.filter(sitting=self.sitting, struck_at=None).order_by("number"))

    def submit(self, phone, row):
        """Send a request, or let it wait behind those that wait already."""
        if phone.is_online and not phone.rows:
            return self.send(phone, row)
        phone.rows.append(row)
        return None

    def look(self, phone):
        """Open the table: the phone knows the last round."""
        if phone.is_online:
            shown = self.active()
            phone.shown = shown[-1].pk if shown else None
            phone.number = shown[-1].number + 1 if shown else 1

    def recording(self, phone, deal):
        waiting = [row for row in phone.rows if row.deal is not None]
        known = [row.fields["key"] for row in waiting]
        number = phone.number + len(waiting)
        fields = {"key": str(uuid4()), "step": "record", "number": number, "known": known}
        return Row(self.url("sitting-rounds"), fields | deal_form(deal), deal)

    # What people do

    @rule(index=PHONES)
    def look_at_the_table(self, index):
        self.look(self.phones[index])

    @rule(index=PHONES, deal=DEALS)
    def record(self, index, deal):
        """Record from the pad as it was opened: the number may be taken meanwhile."""
        phone = self.phones[index]
        self.record_row(phone, self.recording(phone, deal))

    def record_row(self, phone, row):
        status = self.submit(phone, row)
        if status == 409:
            assert row.fields["key"] not in self.standing
            self.look(phone)
        elif status == 302:
            assert row.fields["key"] in self.standing or self.active()

    @rule(index=PHONES, deal=DEALS)
    def enter_a_draft(self, index, deal):
        phone = self.phones[index]
        phone.draft = self.recording(phone, deal)

    @precondition(lambda self: any(phone.draft for phone in self.phones))
    @rule(index=PHONES)
    def record_the_draft(self, index):
        """Record what was entered a while ago, under the number and the waiting rounds of that moment."""
        phone = self.phones[index]
        row, phone.draft = phone.draft, None
        if row:
            self.record_row(phone, row)

    @precondition(lambda self: any(phone.draft for phone in self.phones))
    @rule(index=PHONES)
    def look_after_the_draft(self, index):
        """Ask whether the round of the draft is still to be recorded; one that is recorded ends the draft."""
        phone = self.phones[index]
        if not phone.is_online or phone.rows or not phone.draft:
            return
        asked = {name: phone.draft.fields[name] for name in ("number", "key", "known")}
        answer = phone.client.get(self.url("sitting-pad-status"), asked)
        number = answer.headers.get("X-Next-Number")
        taken = [each.number for each in self.active() if str(each.key) not in asked["known"]]
        if number:
            assert asked["number"] not in taken
            phone.draft.fields["number"] = max(asked["number"], int(number))
        else:
            phone.draft = None

    @precondition(lambda self: self.active())
    @rule(index=PHONES, choice=CHOICES, deal=DEALS)
    def choose_in_a_clash(self, index, choice, deal):
        """Send another deal for the last round; keep the recorded one, or the own one, or record both."""
        phone, number = self.phones[index], self.active()[-1].number
        versions = Round.objects.filter(sitting=self.sitting, number=number)
        if not phone.is_online or phone.rows or deal in {deal_of(each) for each in versions}:
            return
        row = self.recording(phone, deal)
        answer = phone.client.post(row.url, row.fields | {"number": number})
        assert answer.status_code == 409
        forms = [form for form in parse(answer).find_all("form") if "data-replaces" in form.attributes]
        assert len(forms) == 2
        if choice % 3 == 0:
            return
        form = forms[choice % 3 - 1]
        fields = dict(form_fields(form)) | {"step": "record"}
        assert phone.client.post(form.attributes["action"], fields).status_code == 302
        self.standing[root(Round.objects.get(key=fields["key"]))] = deal

    @rule(index=PHONES, deal=DEALS)
    def record_and_lose_the_answer(self, index, deal):
        phone = self.phones[index]
        if not phone.is_online or phone.rows:
            return
        row = self.recording(phone, deal)
        self.send(phone, row)
        row.is_tried = True
        phone.rows.append(row)
        phone.is_online = False

    @rule(index=PHONES)
    def lose_the_network(self, index):
        self.phones[index].is_online = False

    @rule(index=PHONES)
    def come_back(self, index):
        """Send what waits, in order, each possibly a second time."""
        phone = self.phones[index]
        phone.is_online = True
        rows, phone.rows = phone.rows, []
        for row in rows:
            self.send(phone, row)
        self.look(phone)

    @rule(index=PHONES)
    def undo(self, index):
        """Take back what waits last, else the round that the table shows."""
        phone = self.phones[index]
        waiting = [row for row in phone.rows if row.deal is not None]
        if waiting:
            row = waiting[-1]
            place = phone.rows.index(row)
            phone.rows.remove(row)
            if row.is_tried:
                withdrawal = Row(self.url("sitting-withdrawal"), {"key": row.fields["key"]}, is_tried=True)
                phone.rows.insert(place, withdrawal)
        elif phone.shown:
            row = Row(self.url("round-undo", phone.shown), {"only_last": "1"})
            self.submit(phone, row)
            self.look(phone)

    @precondition(lambda self: self.active())
    @rule(index=PHONES, choice=CHOICES)
    def undo_an_earlier_round(self, index, choice):
        phone, rounds = self.phones[index], self.active()
        self.submit(phone, Row(self.url("round-undo", rounds[choice % len(rounds)].pk), {"what": "round"}))

    @rule(index=PHONES, choice=CHOICES)
    def restore(self, index, choice):
        phone = self.phones[index]
        struck = list(self.sitting.rounds.filter(struck_at__isnull=False, replaced_by=None).order_by("pk"))
        if struck:
            self.submit(phone, Row(self.url("round-restore", struck[choice % len(struck)].pk), {}))

    @precondition(lambda self: self.active())
    @rule(index=PHONES, choice=CHOICES, deal=DEALS)
    def correct(self, index, choice, deal):
        phone, rounds = self.phones[index], self.active()
        version = rounds[choice % len(rounds)]
        if not phone.is_online or phone.rows:
            return
        fields = {"key": str(uuid4()), "step": "record"} | deal_form(deal)
        answer = phone.client.post(self.url("round-correct", version.pk), fields)
        assert answer.status_code == 302
        self.standing[root(version)] = deal

    @rule(index=PHONES, choice=CHOICES)
    def undo_a_correction(self, index, choice):
        phone = self.phones[index]
        corrected = [each for each in self.active() if each.origin == Round.Origin.CORRECTED]
        if not corrected or not phone.is_online or phone.rows:
            return
        version = corrected[choice % len(corrected)]
        answer = phone.client.post(self.url("round-undo", version.pk), {"what": "correction"})
        assert answer.status_code == 302
        self.standing[root(version)] = deal_of(version.replaces)

    # What must hold

    @invariant()
    def each_recording_counts_once(self):
        active = {root(each): deal_of(each) for each in self.active()}
        assert len(active) == len(self.active())
        assert active == self.standing

    @invariant()
    def totals_are_the_sum_of_the_recordings(self):
        won = sum(NETS[deal] for deal in self.standing.values())
        assert points_by_seat(list(self.sitting.seats.all())) == [won, -won]

    def teardown(self):
        assert list(ledger_audit.faults()) == []
        assert [str(fault) for fault in checks.faults()] == []


def root(version):
    """Return the key under which a round was first recorded."""
    while version.replaces_id is not None:
        version = version.replaces
    return str(version.key)


def deal_of(version):
    """Return the deal of a version, by its points, which no state changes."""
    return NETS.index(version.net[0])


class TestThreePhones(ThreePhones.TestCase, TestCase):
    settings = settings(max_examples=15, stateful_step_count=20, deadline=None)
