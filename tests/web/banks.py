"""Tables with a bank in every state there is to look at."""

from uuid import uuid4

from django.urls import reverse

from tests.web.holdem import open_holdem

CASH = {"cave_price_cents": 2000, "rebuy": True, "stake_mode": "cash"}
RESTAURANT = {"cave_price_cents": 3000, "stake_mode": "restaurant", "end_rule": "minutes"}
CASE = {
    "value-white": "1", "count-white": "100", "value-red": "5", "count-red": "10×6",
    "value-green": "10", "count-green": "40", "gap_rule": "losers",
}  # fmt: skip


def url(name, sitting):
    return reverse(name, args=[sitting.pk])


def count(host, sitting, seat, amount, **fields):
    """The chips of a seat, counted as an amount."""
    told = {"seat": seat, "key": str(uuid4()), "mode": "amount", "amount": amount}
    return host.post(url("sitting-counts", sitting), told | fields)


def count_all(host, sitting, *amounts):
    """Everybody's chips, whatever they come to."""
    for seat, amount in enumerate(amounts):
        assert count(host, sitting, seat, str(amount), beyond="1").status_code == 302


def close(phone, sitting, **choice):
    """The closing, with what the table chose."""
    return phone.post(url("sitting-closure", sitting), {"key": str(uuid4())} | choice)


def bank_addresses(client):
    """Every page that only a bank has."""
    _, table = open_holdem(client, seats=4, **CASH)
    client.post(reverse("circle-chips", args=[table.circle.pk]), CASE)
    count(client, table, 0, "80")
    _, odd = open_holdem(client, seats=4, **CASH)
    count_all(client, odd, 230, 90, 80, 100)
    _, closed = open_holdem(client, seats=3, **RESTAURANT)
    count_all(client, closed, 240, 30, 0)
    close(client, closed, gap_rule="all")
    client.post(url("sitting-dinner", closed), {"key": str(uuid4()), "bill": "120"})
    return {
        "bank": url("sitting", table),
        "bank, count by colour": url("sitting-counts", table) + "?seat=1&colour-red=3",
        "bank, count as an amount": url("sitting-counts", table) + "?round=&seat=1&amount=1000",
        "bank, closure too early": url("sitting-closure", table),
        "bank, closure with a gap": url("sitting-closure", odd),
        "bank, closed": url("sitting", closed),
        "bank, more": url("sitting-more", table),
        "chip case": reverse("circle-chips", args=[table.circle.pk]),
    }
