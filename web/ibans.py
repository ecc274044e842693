"""The IBANs that this phone keeps, in a signed cookie of its own: the house stores none.

The cookie travels only with the pages of an evening, which draw the code to scan.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core import signing
from django.http import HttpRequest, HttpResponse

from games.models import Player
from ledger.sepa import NAME_LENGTH, BadIban, read_iban

COOKIE = "ardoise_ibans"
COOKIE_SALT = "ardoise.ibans"
COOKIE_PATH = "/evenings/"
COOKIE_AGE_SECONDS = 400 * 24 * 3600
KEPT_MAX = 24
"""More payees than one phone pays, and still a small cookie."""


@dataclass(frozen=True, slots=True)
class Payee:
    """Where a player is paid: his IBAN, and the name on the account."""

    iban: str
    holder: str


def payees(request: HttpRequest) -> dict[int, Payee]:
    """What this phone keeps, by player; a cookie that says anything else says nothing."""
    try:
        kept = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE_SALT)
        return {int(pk): Payee(read_iban(iban), str(holder)) for pk, (iban, holder) in kept.items()}
    except (signing.BadSignature, BadIban, AttributeError, TypeError, ValueError):
        return {}


def keep(request: HttpRequest, response: HttpResponse, player: Player, payee: Payee | None) -> None:
    """Keep a player's IBAN on this phone, or forget it."""
    known = {pk: each for pk, each in payees(request).items() if pk != player.pk}
    if payee:
        known = {player.pk: payee, **known}
    _set(request, response, dict(list(known.items())[:KEPT_MAX]))


def _set(request: HttpRequest, response: HttpResponse, known: Mapping[int, Payee]) -> None:
    if not known:
        response.delete_cookie(COOKIE, path=COOKIE_PATH, samesite="Lax")
        return
    told = {str(pk): [each.iban, each.holder[:NAME_LENGTH]] for pk, each in known.items()}
    response.set_cookie(
        COOKIE,
        signing.dumps(told, salt=COOKIE_SALT, compress=True),
        max_age=COOKIE_AGE_SECONDS,
        path=COOKIE_PATH,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
