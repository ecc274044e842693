"""How often codes and accounts may be tried: a wrong code costs its sender a try, everybody a few hundred.

Six signs of thirty-one are nine hundred million: at these rates nobody finds one in a lifetime. The counts
live in the cache, which all processes share, and hold no address, only its hash under the house's key.
Accounts are counted by allauth, as the settings say.
"""

from collections.abc import Callable
from contextlib import nullcontext
from datetime import datetime
from functools import wraps

from allauth.core.internal.ratelimit import consume_or_429
from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

WINDOW_SECONDS = 600
FROM_ONE_MAX = 10
FROM_ALL_MAX = 200


class TooManyTries(Exception):
    """Too many wrong codes in the last minutes, from this address or from everywhere."""


def count_try(request: HttpRequest, now: datetime) -> None:
    """Count a code about to be tried; `TooManyTries` when it must not even be looked at."""
    from_one, from_all = _counters(request, now)
    if cache.get(from_all, 0) >= FROM_ALL_MAX or _more(from_one) > FROM_ONE_MAX:
        raise TooManyTries
    if _more(from_all) > FROM_ALL_MAX:
        raise TooManyTries


def forget_try(request: HttpRequest, now: datetime) -> None:
    """The code was right: it costs nothing."""
    for key in _counters(request, now):
        if cache.get(key):
            cache.decr(key)


def limited(
    action: str, app: str = "allauth.account"
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Answer that there were too many tries, in the place of a view that was asked too often."""

    def decorator(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def counted(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            refusal: HttpResponse | None = consume_or_429(request, app=app, action=action)
            return refusal or view(request, *args, **kwargs)

        return counted

    return decorator


def _more(key: str) -> int:
    """One more. The cache of a database reads first and then writes: there each waits its turn."""
    with transaction.atomic() if connection.vendor == "postgresql" else nullcontext():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [key])
        cache.add(key, 0, WINDOW_SECONDS)
        return cache.incr(key)


def _counters(request: HttpRequest, now: datetime) -> tuple[str, str]:
    window = int(now.timestamp()) // WINDOW_SECONDS
    whence = salted_hmac("ardoise.whence", address_of(request), algorithm="sha256").hexdigest()[:32]
    return f"codes-{whence}-{window}", f"codes-{window}"


def address_of(request: HttpRequest) -> str:
    """Who asks: behind a proxy the address it wrote last, for anybody may have written those before it."""
    if settings.HTTPS and (forwarded := request.headers.get("X-Forwarded-For")):
        return forwarded.rpartition(",")[2].strip()
    return str(request.META.get("REMOTE_ADDR", ""))
