"""The scenario of the page tests: players of the circle “Les jeudis”, their browsers and their deals."""

from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from uuid import uuid4

from django.apps import apps
from django.core import signing
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.circles.commands import bindings, invitations
from games.models import Invitation, Repayment, Round, Sitting
from games.models.binding import new_secret
from tests.cached_fixture import restored
from web.core.visitors import COOKIE, COOKIE_SALT, visitor_of

NAMES = ("Léa", "Karim", "Inès", "Thomas")
LINES = ("top", "middle", "bottom")

EXAMPLE = (
    "Jh 9s 7c | 8d 8h 2c 2h 4h | Kh Kc Ks As Ac",
    "Qd 9d 4s | Tc Qc 5c Jc 3c | 6c 6s 6d 5s 5d",
)
"""The two example hands of the rules: −1 and +1 at classic, −9 and +9 at open face."""
PLAIN = (
    "As 9d 4c | 8h 8s 3d 3c Kh | Jc Jd Js 6h 5d",
    "Kd Qh 7c | Ts Td 6c 4h 2s | Qs Qd 5h 5s 2c",
    "Ah Jh 8d | 9c 9h Ad 6d 3h | 7s 7h 4d 4s Kc",
    "Ks Qc 3s | 2h 2d Ac Tc 5c | Th 9s 8c 7d 6s",
)
"""Deal without Fantasyland: +6, −6, −3, +3."""
QUEENS = (
    "Qs Qh 5c | 9c 9d 4s 4h Kd | 7s 7h 7d 2c 2d",
    "As Jd 6c | Th Tc 8s 3d Kc | 5h 6d 7c 8h 9s",
    "6h 6s 3c | Js Jh Jc 5d 2s | Ad Qd Td 8d 4d",
    "Qc Ts 9h | 3h 3s 8c 5s 4c | Ah Ac Ks Kh 2h",
)
"""Deal with queens on top for the first player, who enters Fantasyland: +43, −20, +17, −40."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """Clients and rows of a page test.

    `host` has the role host of “Les jeudis” as Léa, `scorer` records as Karim and `viewer` reads as Inès.
    `neighbour` is host of another circle; `stranger` has no binding. `sitting` is open and has the round
    `round`; `closed` is closed and has one recorded repayment. `link` is the token of an open `invitation`.
    """

    host: Client
    scorer: Client
    viewer: Client
    neighbour: Client
    stranger: Client
    sitting: Sitting
    round: Round
    closed: Sitting
    repayment: Repayment
    invitation: Invitation
    link: str


def make_scenario():
    """Create the scenario: a closed evening and an open sitting."""
    host, neighbour, stranger = browser_client(), browser_client(), browser_client()
    closed = open_sitting(host)
    record(host, closed, PLAIN)
    host.post(reverse("sitting-close", args=[closed.pk]))
    closed.refresh_from_db()
    repayment = repay(host, closed)
    sitting = open_sitting(host)
    first = record(host, sitting, QUEENS)
    open_sitting(neighbour, ("Sofia", "Yann"), circle_name="Rue Piat")
    invited = invite(sitting.circle, sitting)
    scorer, viewer = (bound_client(sitting.circle, *each) for each in (("score", "Karim"), ("view", "Inès")))
    clients = host, scorer, viewer, neighbour, stranger
    return Scenario(*clients, sitting, first, closed, repayment, invited.invitation, invited.token)


def bound_client(circle, role, name=None):
    """Return a client with a binding of this role to a circle, optionally as the player of that name."""
    client, secret = browser_client(), new_secret()
    player = circle.players.get(name=name) if name else None
    bindings.bind(circle=circle, player=player, role=role, secret=secret, now=timezone.now())
    client.cookies[COOKIE] = signing.get_cookie_signer(salt=COOKIE + COOKIE_SALT).sign(secret)
    return client


def invite(circle, sitting=None, role="view", **changes):
    """Return an invitation to a circle or a sitting, with its token and code."""
    fields = {"lifetime": timedelta(hours=12), "key": uuid4(), "by": "Léa", "now": timezone.now()} | changes
    return invitations.create_invitation(circle=circle, sitting=sitting, role=role, **fields)


def resume_path(circle, name=None):
    """Return the URL path that binds a browser as host of the circle, optionally as the player of
    that name.
    """
    secret = new_secret()
    player = circle.players.get(name=name) if name else None
    bindings.bind(circle=circle, player=player, role="host", secret=secret, now=timezone.now())
    return reverse("resume", args=[secret])


class BrowserClient(Client):
    """A test client that can be copied with its cookies."""

    def __deepcopy__(self, memo):
        copied = BrowserClient()
        copied.defaults = dict(self.defaults)
        copied.cookies = deepcopy(self.cookies)
        return copied


def browser_client(language="en"):
    """Return a client without cookies."""
    return BrowserClient(headers={"accept-language": language})


def opening_fields(names=NAMES, **changes):
    """Return the fields of the form that opens an open-face sitting of these names at ten cents a point."""
    return {
        "key": str(uuid4()),
        "nonce": new_secret(),
        "game": "chinese",
        "preset": "open_face",
        "newcomer": list(names),
        "point": "10",
        "circle_name": "Les jeudis",
        "step": "open",
    } | changes


def open_sitting(client, names=NAMES, **changes):
    """Open a sitting through the form, with players of the circle where the names exist, and return it."""
    if type(client) is BrowserClient and not client.cookies:
        opener, sitting = _open_first_sitting(client.defaults, tuple(names), **changes)
        client.cookies = opener.cookies
        return sitting
    return _open_sitting(client, names, **changes)


@restored
def _open_first_sitting(headers, names, **changes):
    """Open the first sitting of a browser with these headers, and return both."""
    client = BrowserClient()
    client.defaults = dict(headers)
    return client, _open_sitting(client, names, **changes)


def _open_sitting(client, names, **changes):
    circles = [] if changes.get("circle") == "new" else _circles(client)
    known = Sitting.objects.filter(season__circle__in=circles).order_by("pk").last()
    players = {player.name: player.pk for player in known.circle.players.all()} if known else {}
    fields = opening_fields([name for name in names if name not in players], **changes)
    fields["player"] = [players[name] for name in names if name in players]
    if known:
        fields.setdefault("circle", known.circle.pk)
    answer = client.post(reverse("sitting-new"), fields)
    assert answer.status_code == 302, answer.content.decode()
    return Sitting.objects.get(key=fields["key"])


def _circles(client):
    """Return the circles of a browser: none without cookies, for which no page is rendered."""
    if not client.cookies:
        return []
    visited = client.get(reverse("home")).wsgi_request
    return [binding.circle for binding in visitor_of(visited).bindings]


def deal_fields(hands, **changes):
    """Return the fields of the deal pad for hands written `top | middle | bottom`."""
    fields = {"key": str(uuid4()), "step": "record"}
    for seat, hand in enumerate(hands):
        for line, cards in zip(LINES, hand.split("|"), strict=True):
            fields[f"seat-{seat}-{line}"] = cards.strip()
    return fields | changes


def record(client, sitting, hands, **changes):
    """Record a deal through the pad and return the round."""
    fields = deal_fields(hands, **changes)
    answer = client.post(reverse("sitting-rounds", args=[sitting.pk]), fields)
    assert answer.status_code == 302, answer.content.decode()
    return Round.objects.get(key=fields["key"])


def correct(client, version, hands, **changes):
    """Record another version of a deal through its pad and return it."""
    fields = deal_fields(hands, **changes)
    answer = client.post(reverse("round-correct", args=[version.pk]), fields)
    assert answer.status_code == 302, answer.content.decode()
    return Round.objects.get(key=fields["key"])


def repay(client, sitting):
    """Record the first repayment of a closed sitting."""
    line = client.get(reverse("evening", args=[sitting.evening_id])).context["rows"][0].line
    client.post(reverse("evening-repayments", args=[sitting.evening_id]), line_fields(line))
    return Repayment.objects.latest("pk")


def line_fields(line):
    """Return the form fields of one line of a settlement."""
    return {"debtor": line.debtor.pk, "creditor": line.creditor.pk, "amount_cents": line.amount_cents}


@contextmanager
def no_rows_changed():
    """Assert that no row is inserted or deleted inside the block."""
    before = row_counts()
    yield
    assert row_counts() == before


def row_counts():
    """Return the number of rows of each table of games and ledger that its manager lists."""
    names, sql, params = _counting_statement()
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return dict(zip(names, cursor.fetchone(), strict=True))


@cache
def _counting_statement():
    """Return the names of the models and one statement, with its parameters, that counts the rows of all."""
    models = [model for app in ("games", "ledger") for model in apps.get_app_config(app).get_models()]
    listed = [model.objects.order_by().values("pk").query.sql_with_params() for model in models]
    counts = ", ".join(f"(SELECT COUNT(*) FROM ({sql}) AS listed)" for sql, _ in listed)
    return (
        [model.__name__ for model in models],
        f"SELECT {counts}",
        [each for _, some in listed for each in some],
    )
