"""Eight browsers record while the server is killed and restarted; acknowledged deals are stored once."""

import os
import time
from collections import Counter
from http.client import HTTPException
from threading import Event, Thread

from django.urls import reverse

from games.audit.checks import faults
from games.models import Round
from ledger.audit import faults as ledger_faults
from tests.raw_client import RawClient
from tests.scenario import PLAIN, QUEENS, browser_client, deal_fields, open_sitting, resume_path

WRITERS = 8
KILLS = 2
ROUNDS_BETWEEN = 12
"""Minimum number of acknowledged deals between two kills."""
SECONDS = int(os.environ.get("ARDOISE_SOAK_SECONDS", "0"))
"""Minimum duration of the writing; zero in the suite."""


class Writer(Thread):
    """A client that records deals and sends each again until the server acknowledges it."""

    def __init__(self, url, cookie, there, hands):
        super().__init__(daemon=True)
        self.url, self.cookie, self.there, self.hands = url, cookie, there, hands
        self.acknowledged, self.answers, self.is_over = [], Counter(), Event()

    def run(self):
        line = RawClient(self.url, self.cookie)
        while not self.is_over.is_set():
            fields = deal_fields(self.hands)
            while not self.is_recorded(line, fields):
                time.sleep(0.05)
                line = RawClient(self.url, self.cookie)
            self.acknowledged.append(fields["key"])

    def is_recorded(self, line, fields):
        try:
            status, _, _ = line.post(self.there, fields)
        except (OSError, HTTPException):
            self.answers["nobody"] += 1
            return False
        self.answers[status] += 1
        return status == 302


def test_acknowledged_deals_are_stored_once_after_server_kills(own_server):
    sitting = open_sitting(browser_client())
    _, _, cookie = RawClient(own_server.url).post(resume_path(sitting.circle), {})
    there = reverse("sitting-rounds", args=[sitting.pk])
    writers = [Writer(own_server.url, cookie, there, (PLAIN, QUEENS)[n % 2]) for n in range(WRITERS)]
    for writer in writers:
        writer.start()
    for _ in range(KILLS):
        wait_for_more(writers)
        own_server.kill()
        own_server.restart()
    wait_for_more(writers)
    for writer in writers:
        writer.is_over.set()
    for writer in writers:
        writer.join(timeout=60)

    acknowledged = [key for writer in writers for key in writer.acknowledged]
    answers = sum((writer.answers for writer in writers), Counter())
    print(f"{len(acknowledged)} deals acknowledged, answers: {dict(answers)}")
    assert not any(writer.is_alive() for writer in writers)
    assert answers.keys() <= {302, "nobody"}
    assert answers["nobody"]
    rounds = Round.objects.filter(sitting=sitting)
    assert sorted(str(each.key) for each in rounds) == sorted(acknowledged)
    assert sorted(each.number for each in rounds) == list(range(1, len(acknowledged) + 1))
    assert [*faults(), *ledger_faults()] == []


def wait_for_more(writers):
    """Wait for a dozen more acknowledged deals and for the end of this interval."""
    enough, until = total(writers) + ROUNDS_BETWEEN, time.monotonic() + SECONDS / (KILLS + 1)
    patience = time.monotonic() + 120
    while total(writers) < enough or time.monotonic() < until:
        assert time.monotonic() < patience, "nobody writes any more"
        time.sleep(0.02)


def total(writers):
    return sum(len(writer.acknowledged) for writer in writers)
