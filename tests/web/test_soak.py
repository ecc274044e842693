"""Eight phones write while the house is killed and started again: what was acknowledged is there, once."""

import os
import time
from collections import Counter
from http.client import HTTPException
from threading import Event, Thread

from django.urls import reverse

from games.audit import faults
from games.models import Round
from ledger.audit import faults as ledger_faults
from tests.cast import PLAIN, QUEENS, deal_fields, open_slate, phone, resume_path
from tests.line import Line

WRITERS = 8
KILLS = 5
ROUNDS_BETWEEN = 12
"""So many are acknowledged between two kills at least, however slow the machine."""
SECONDS = int(os.environ.get("ARDOISE_SOAK_SECONDS", "0"))
"""How long to write at least; the suite kills as soon as it can."""


class Writer(Thread):
    """A phone that records one deal after another, each sent again until the house has acknowledged it."""

    def __init__(self, url, cookie, there, hands):
        super().__init__(daemon=True)
        self.url, self.cookie, self.there, self.hands = url, cookie, there, hands
        self.acknowledged, self.answers, self.is_over = [], Counter(), Event()

    def run(self):
        line = Line(self.url, self.cookie)
        while not self.is_over.is_set():
            fields = deal_fields(self.hands)
            while not self.is_written(line, fields):
                time.sleep(0.05)
                line = Line(self.url, self.cookie)
            self.acknowledged.append(fields["key"])

    def is_written(self, line, fields):
        try:
            status, _, _ = line.post(self.there, fields)
        except (OSError, HTTPException):
            self.answers["nobody"] += 1
            return False
        self.answers[status] += 1
        return status == 302


def test_every_acknowledged_deal_is_there_once_however_often_the_house_is_killed(house):
    sitting = open_slate(phone())
    _, _, cookie = Line(house.url).post(resume_path(sitting.circle), {})
    there = reverse("sitting-rounds", args=[sitting.pk])
    writers = [Writer(house.url, cookie, there, (PLAIN, QUEENS)[n % 2]) for n in range(WRITERS)]
    for writer in writers:
        writer.start()
    for _ in range(KILLS):
        wait_for_more(writers)
        house.kill()
        house.restart()
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
    """Until a dozen more deals are acknowledged, and the time of this stretch is over."""
    enough, until = total(writers) + ROUNDS_BETWEEN, time.monotonic() + SECONDS / (KILLS + 1)
    patience = time.monotonic() + 120
    while total(writers) < enough or time.monotonic() < until:
        assert time.monotonic() < patience, "nobody writes any more"
        time.sleep(0.02)


def total(writers):
    return sum(len(writer.acknowledged) for writer in writers)
