"""Limits on how often one sender may try codes, open circles and clocks, and send sheets.

The counts are in the cache, which all processes share; it contains no IP address, only its hash under the
secret key of the server. Accounts are counted by allauth, as the settings say, by the same sender.

A code has six of thirty-one characters: 31 ** 6 = 887,503,681. A sender may try 10 codes in ten minutes. Once
all senders together made `MAX_OVERALL` wrong attempts in that time, a sender may try 2: a person with a valid
code still enters, and N senders try 12 N codes an hour. One thousand senders find one given code with a
chance of 1 in 74,000 an hour; a code is valid for `CODE_LIFETIME` of `games.circles.commands.invitations`.
"""

import re
from collections.abc import Callable
from datetime import datetime
from ipaddress import IPv6Address, IPv6Network, ip_address

from allauth.decorators import rate_limit
from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

View = Callable[..., HttpResponse]

WINDOW_SECONDS = 600
MAX_PER_ADDRESS = 10
MAX_OVERALL = 200
MAX_FROM_ONE_BUSY = 2
"""Codes that one sender may try while all senders together exceed `MAX_OVERALL`."""
IPV6_PREFIX = 64
"""Bits of an IPv6 address that identify a network: the sender can choose the other 64."""
HOUR_SECONDS = 3600
ADDRESS_AND_PORT = re.compile(r"\[([^\]]+)\](?::\d+)?|([^:]+):\d+")


class RateLimited(Exception):
    """One sender made too many attempts of one kind."""


def count_action(request: HttpRequest, action: str, maximum: int, now: datetime) -> None:
    """Count an action of one kind before it is executed.

    Raises:
        RateLimited: the sender exceeded the maximum of this hour.
    """
    window = int(now.timestamp()) // HOUR_SECONDS
    if add_to_count(f"{action}-{sender_hash(request)}-{window}", 1, HOUR_SECONDS) > maximum:
        raise RateLimited


def count_attempt(request: HttpRequest, now: datetime) -> None:
    """Count an attempt before its code is checked.

    Raises:
        RateLimited: the sender tried too many codes in this period; this one must not be checked.
    """
    from_one, from_all = _counters(request, now)
    is_busy = cache.get(from_all, 0) >= MAX_OVERALL
    if add_to_count(from_one, 1, WINDOW_SECONDS) > (MAX_FROM_ONE_BUSY if is_busy else MAX_PER_ADDRESS):
        raise RateLimited
    add_to_count(from_all, 1, WINDOW_SECONDS)


def refund_attempt(request: HttpRequest, now: datetime) -> None:
    """Subtract the attempt with a valid code from the counts."""
    for key in _counters(request, now):
        if cache.get(key):
            add_to_count(key, -1, WINDOW_SECONDS)


def rate_limited_view(action: str) -> Callable[[View], View]:
    """Return a decorator that answers 429 in place of a view that was requested too often."""
    decorator: Callable[[View], View] = rate_limit(action=action)
    return decorator


def add_to_count(key: str, step: int, seconds: int) -> int:
    """Add to a count and return the new count.

    The database cache reads before it writes and resets the expiry. On PostgreSQL a lock therefore serialises
    the changes, and the expiry is set again.
    """
    if connection.vendor != "postgresql":
        cache.add(key, 0, seconds)
        return cache.incr(key, step)
    with transaction.atomic():
        _wait_for_turn(key)
        count = int(cache.get(key, 0)) + step
        cache.set(key, count, seconds)
        return count


def _wait_for_turn(key: str) -> None:
    """Lock a count until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [key])


def _counters(request: HttpRequest, now: datetime) -> tuple[str, str]:
    """Return the cache keys of the two counts of attempts: of the sender, and of all senders.

    A full database cache drops the first keys in alphabetical order, so the count of all senders sorts last.
    """
    window = int(now.timestamp()) // WINDOW_SECONDS
    return f"codes-{sender_hash(request)}-{window}", f"z-codes-{window}"


def sender_hash(request: HttpRequest) -> str:
    """Return a hash of the sender, for the keys of counts: the cache contains no IP address."""
    return salted_hmac("ardoise.whence", sender_of(request), algorithm="sha256").hexdigest()[:32]


def sender_of(request: HttpRequest) -> str:
    """Return the network that identifies the sender: an IPv4 address, or the /64 network of an IPv6 address.

    An IPv4 address written as IPv6 counts as IPv4. Any other text is returned unchanged.
    """
    address = client_ip(request)
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((parsed, IPV6_PREFIX), strict=False).network_address)


def client_ip(request: HttpRequest) -> str:
    """Return the IP address of the sender; behind a proxy the last one it reports, without its port.

    The client can forge the addresses before the last one.
    """
    if settings.HTTPS and (forwarded := request.headers.get("X-Forwarded-For")):
        last = forwarded.rpartition(",")[2].strip()
        with_port = ADDRESS_AND_PORT.fullmatch(last)
        return (with_port[1] or with_port[2]) if with_port else last
    return str(request.META.get("REMOTE_ADDR", ""))
