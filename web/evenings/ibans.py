"""IBANs stored in this browser, in a signed cookie; the server stores none.

The cookie is sent only with the pages of an evening, which draw the QR code.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from games.models import Player
from ledger.sepa import NAME_LENGTH, format_iban, mask_iban, needs_bic, read_bic, read_iban

COOKIE = "ardoise_ibans"
COOKIE_SALT = "ardoise.ibans"
COOKIE_PATH = "/evenings/"
MAX_PAYEES = 24
"""Maximum number of stored payees, to limit the cookie."""


@dataclass(frozen=True, slots=True)
class Payee:
    """IBAN of a player, the name of the account holder, and the BIC outside the European Economic Area."""

    iban: str
    holder: str
    bic: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether a QR code can be drawn; earlier cookies have no BIC."""
        return bool(self.bic) or not needs_bic(self.iban)

    @property
    def grouped_iban(self) -> str:
        return format_iban(self.iban)

    @property
    def masked_iban(self) -> str:
        return mask_iban(self.iban)


def read_payees(request: HttpRequest) -> dict[int, Payee]:
    """Return the stored payees by player id; an invalid cookie, or an invalid payee in it, is ignored."""
    try:
        stored = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE_SALT).items()
    except (signing.BadSignature, AttributeError, ValueError):
        return {}
    payees = {}
    for pk, fields in stored:
        with suppress(TypeError, ValueError):
            iban, holder, *bic = fields
            payees[int(pk)] = Payee(read_iban(iban), str(holder), read_bic("".join(bic)))
    return payees


def save_payee(request: HttpRequest, response: HttpResponse, player: Player, payee: Payee | None) -> None:
    """Store or delete a player's IBAN in this browser."""
    fields = {pk: each for pk, each in read_payees(request).items() if pk != player.pk}
    if payee:
        fields = {player.pk: payee, **fields}
    _set(request, response, dict(list(fields.items())[:MAX_PAYEES]))


def _set(request: HttpRequest, response: HttpResponse, existing: Mapping[int, Payee]) -> None:
    if not existing:
        response.delete_cookie(COOKIE, path=COOKIE_PATH, samesite="Lax")
        return
    fields = {
        str(pk): [each.iban, each.holder[:NAME_LENGTH], *filter(None, [each.bic])]
        for pk, each in existing.items()
    }
    response.set_cookie(
        COOKIE,
        signing.dumps(fields, salt=COOKIE_SALT, compress=True),
        max_age=settings.SESSION_COOKIE_AGE,
        path=COOKIE_PATH,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
