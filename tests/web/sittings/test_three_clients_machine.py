"""State machine of three clients at one table: recordings, drafts, lost answers, queues without a network,
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

from games.models import Round
from games.sittings.queries.settlement import points_by_seat
from tests.games.conftest import C2, QUEENS, QUEENS_ONLY, TRIPS, assert_sound
from tests.html import form_fields, parse
from tests.scenario import LINES, bound_client, browser_client, open_sitting

NETS = (-9, 22, 6, 34)
"""Points won by the first seat with each deal, computed by hand."""
CLIENTS = st.sampled_from(range(3))
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
class ClientModel:
    """A client, its waiting requests, the last round that its table shows, and its draft."""

    client: object
    rows: list[Row] = field(default_factory=list)
    is_online: bool = True
    shown: int | None = None
    number: int = 1
    draft: Row | None = None


class ThreeClients(RuleBasedStateMachine):
    """Model of the table: `standing` holds the deal of each recording that counts, by its key."""

    def __init__(self):
        super().__init__()
        host = browser_client()
        self.sitting = open_sitting(host, ("Léa", "Karim"))
        circle = self.sitting.circle
        clients = (host, bound_client(circle, "score", "Karim"), bound_client(circle, "score"))
        self.clients = [ClientModel(client) for client in clients]
        self.standing = {}

    # What a phone sends

    def url(self, name, pk=None):
        return reverse(name, args=[pk or self.sitting.pk])

    def send(self, client, row):
        """Send a request and apply its answer to the model; return the status."""
        answer = client.client.post(row.url, row.fields)
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

    def submit(self, client, row):
        """Send a request, or let it wait behind those that wait already."""
        if client.is_online and not client.rows:
            return self.send(client, row)
        client.rows.append(row)
        return None

    def look(self, client):
        """Open the table: the phone knows the last round."""
        if client.is_online:
            shown = self.active()
            client.shown = shown[-1].pk if shown else None
            client.number = shown[-1].number + 1 if shown else 1

    def recording(self, client, deal):
        waiting = [row for row in client.rows if row.deal is not None]
        known = [row.fields["key"] for row in waiting]
        number = client.number + len(waiting)
        fields = {"key": str(uuid4()), "step": "record", "number": number, "known": known}
        return Row(self.url("sitting-rounds"), fields | deal_form(deal), deal)

    # What people do

    @rule(index=CLIENTS)
    def look_at_the_table(self, index):
        self.look(self.clients[index])

    @rule(index=CLIENTS, deal=DEALS)
    def record(self, index, deal):
        """Record from the pad as it was opened: the number may be taken meanwhile."""
        client = self.clients[index]
        self.record_row(client, self.recording(client, deal))

    def record_row(self, client, row):
        status = self.submit(client, row)
        if status == 409:
            assert row.fields["key"] not in self.standing
            self.look(client)
        elif status == 302:
            assert row.fields["key"] in self.standing or self.active()

    @rule(index=CLIENTS, deal=DEALS)
    def enter_a_draft(self, index, deal):
        client = self.clients[index]
        client.draft = self.recording(client, deal)

    @precondition(lambda self: any(client.draft for client in self.clients))
    @rule(index=CLIENTS)
    def record_the_draft(self, index):
        """Record what was entered a while ago, under the number and the waiting rounds of that moment."""
        client = self.clients[index]
        row, client.draft = client.draft, None
        if row:
            self.record_row(client, row)

    @precondition(lambda self: any(client.draft for client in self.clients))
    @rule(index=CLIENTS)
    def look_after_the_draft(self, index):
        """Ask whether the round of the draft is still to be recorded; one that is recorded ends the draft."""
        client = self.clients[index]
        if not client.is_online or client.rows or not client.draft:
            return
        asked = {name: client.draft.fields[name] for name in ("number", "key", "known")}
        answer = client.client.get(self.url("sitting-pad-status"), asked)
        number = answer.headers.get("X-Next-Number")
        taken = [each.number for each in self.active() if str(each.key) not in asked["known"]]
        if number:
            assert asked["number"] not in taken
            client.draft.fields["number"] = max(asked["number"], int(number))
        else:
            client.draft = None

    @precondition(lambda self: self.active())
    @rule(index=CLIENTS, choice=CHOICES, deal=DEALS)
    def choose_in_a_clash(self, index, choice, deal):
        """Send another deal for the last round; keep the recorded one, or the own one, or record both."""
        client, number = self.clients[index], self.active()[-1].number
        versions = Round.objects.filter(sitting=self.sitting, number=number)
        if not client.is_online or client.rows or deal in {deal_of(each) for each in versions}:
            return
        row = self.recording(client, deal)
        answer = client.client.post(row.url, row.fields | {"number": number})
        assert answer.status_code == 409
        forms = [form for form in parse(answer).find_all("form") if "data-replaces" in form.attributes]
        assert len(forms) == 2
        if choice % 3 == 0:
            return
        form = forms[choice % 3 - 1]
        fields = dict(form_fields(form)) | {"step": "record"}
        assert client.client.post(form.attributes["action"], fields).status_code == 302
        self.standing[root(Round.objects.get(key=fields["key"]))] = deal

    @rule(index=CLIENTS, deal=DEALS)
    def record_and_lose_the_answer(self, index, deal):
        client = self.clients[index]
        if not client.is_online or client.rows:
            return
        row = self.recording(client, deal)
        self.send(client, row)
        row.is_tried = True
        client.rows.append(row)
        client.is_online = False

    @rule(index=CLIENTS)
    def lose_the_network(self, index):
        self.clients[index].is_online = False

    @rule(index=CLIENTS)
    def come_back(self, index):
        """Send what waits, in order, each possibly a second time."""
        client = self.clients[index]
        client.is_online = True
        rows, client.rows = client.rows, []
        for row in rows:
            self.send(client, row)
        self.look(client)

    @rule(index=CLIENTS)
    def undo(self, index):
        """Take back what waits last, else the round that the table shows."""
        client = self.clients[index]
        waiting = [row for row in client.rows if row.deal is not None]
        if waiting:
            row = waiting[-1]
            place = client.rows.index(row)
            client.rows.remove(row)
            if row.is_tried:
                withdrawal = Row(self.url("sitting-withdrawal"), {"key": row.fields["key"]}, is_tried=True)
                client.rows.insert(place, withdrawal)
        elif client.shown:
            row = Row(self.url("round-undo", client.shown), {"only_last": "1"})
            self.submit(client, row)
            self.look(client)

    @precondition(lambda self: self.active())
    @rule(index=CLIENTS, choice=CHOICES)
    def undo_an_earlier_round(self, index, choice):
        client, rounds = self.clients[index], self.active()
        self.submit(client, Row(self.url("round-undo", rounds[choice % len(rounds)].pk), {"what": "round"}))

    @rule(index=CLIENTS, choice=CHOICES)
    def restore(self, index, choice):
        client = self.clients[index]
        struck = list(self.sitting.rounds.filter(struck_at__isnull=False, replaced_by=None).order_by("pk"))
        if struck:
            self.submit(client, Row(self.url("round-restore", struck[choice % len(struck)].pk), {}))

    @precondition(lambda self: self.active())
    @rule(index=CLIENTS, choice=CHOICES, deal=DEALS)
    def correct(self, index, choice, deal):
        client, rounds = self.clients[index], self.active()
        version = rounds[choice % len(rounds)]
        if not client.is_online or client.rows:
            return
        fields = {"key": str(uuid4()), "step": "record"} | deal_form(deal)
        answer = client.client.post(self.url("round-correct", version.pk), fields)
        assert answer.status_code == 302
        self.standing[root(version)] = deal

    @rule(index=CLIENTS, choice=CHOICES)
    def undo_a_correction(self, index, choice):
        client = self.clients[index]
        corrected = [each for each in self.active() if each.origin == Round.Origin.CORRECTED]
        if not corrected or not client.is_online or client.rows:
            return
        version = corrected[choice % len(corrected)]
        answer = client.client.post(self.url("round-undo", version.pk), {"what": "correction"})
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
        assert_sound(self.sitting.circle)


def root(version):
    """Return the key under which a round was first recorded."""
    while version.replaces_id is not None:
        version = version.replaces
    return str(version.key)


def deal_of(version):
    """Return the deal of a version, by its points, which no state changes."""
    return NETS.index(version.net[0])


class TestThreeClients(ThreeClients.TestCase, TestCase):
    settings = settings(max_examples=10, stateful_step_count=25, deadline=None)

    def tearDown(self):
        """Check the circles of all examples."""
        assert_sound()
