"""Helpers for bank pages: sittings of Hold'em at home in every state of their bank."""

from uuid import uuid4

from django.urls import reverse

from tests.web.holdem_actions import open_holdem

CASH = {"cave_price_cents": 2000, "rebuy": True, "stake_mode": "cash"}
RESTAURANT = {"cave_price_cents": 3000, "stake_mode": "restaurant", "end_rule": "minutes"}
CASE = {
    "value-white": "1", "count-white": "100", "value-red": "5", "count-red": "10×6",
    "value-green": "10", "count-green": "40", "gap_rule": "losers",
}  # fmt: skip


def url(name, sitting):
    return reverse(name, args=[sitting.pk])


def count(host, sitting, seat, amount, **fields):
    """Send the count of a seat as an amount and return the answer."""
    typed = {"seat": seat, "key": str(uuid4()), "mode": "amount", "amount": amount}
    return host.post(url("sitting-cash-outs", sitting), typed | fields)


def count_all(host, sitting, *amounts):
    """Count every seat, confirming amounts above the chips in play."""
    for seat, amount in enumerate(amounts):
        assert count(host, sitting, seat, str(amount), beyond="1").status_code == 302


def close(client, sitting, **choice):
    """Send the closing with these choices and return the answer."""
    return client.post(url("sitting-close", sitting), {"key": str(uuid4())} | choice)


def bank_urls(client):
    """Return the URLs of every page that only a bank has."""
    _, table = open_holdem(client, seats=4, **CASH)
    client.post(reverse("circle-chip-case", args=[table.circle.pk]), CASE)
    count(client, table, 0, "80")
    _, odd = open_holdem(client, seats=4, **CASH)
    count_all(client, odd, 230, 90, 80, 100)
    _, closed = open_holdem(client, seats=3, **RESTAURANT)
    count_all(client, closed, 240, 30, 0)
    close(client, closed, gap_rule="all")
    client.post(url("sitting-dinner", closed), {"key": str(uuid4()), "bill": "120"})
    return {
        "bank": url("sitting", table),
        "bank, count by colour": url("sitting-cash-outs", table) + "?seat=1&colour-red=3",
        "bank, count as an amount": url("sitting-cash-outs", table) + "?round=&seat=1&amount=1000",
        "bank, closure too early": url("sitting-close", table),
        "bank, closure with a gap": url("sitting-close", odd),
        "bank, closed": url("sitting", closed),
        "bank, more": url("sitting-more", table),
        "chip case": reverse("circle-chip-case", args=[table.circle.pk]),
    }
