"""The cast of every page: the friends of “Les jeudis”, whose phone is whose, and the deals they lay down."""

from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from django.apps import apps
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Invitation, Repayment, Round, Sitting
from games.models.binding import new_secret
from web.visitors import COOKIE, COOKIE_SALT

NAMES = ("Léa", "Karim", "Inès", "Thomas")
LINES = ("top", "middle", "bottom")

EXAMPLE = (
    "Jh 9s 7c | 8d 8h 2c 2h 4h | Kh Kc Ks As Ac",
    "Qd 9d 4s | Tc Qc 5c Jc 3c | 6c 6s 6d 5s 5d",
)
"""The two hands the rules are explained with: −1 and +1 at classic, −9 and +9 at open face."""
PLAIN = (
    "As 9d 4c | 8h 8s 3d 3c Kh | Jc Jd Js 6h 5d",
    "Kd Qh 7c | Ts Td 6c 4h 2s | Qs Qd 5h 5s 2c",
    "Ah Jh 8d | 9c 9h Ad 6d 3h | 7s 7h 4d 4s Kc",
    "Ks Qc 3s | 2h 2d Ac Tc 5c | Th 9s 8c 7d 6s",
)
"""Nothing to remember: +6, −6, −3, +3."""
QUEENS = (
    "Qs Qh 5c | 9c 9d 4s 4h Kd | 7s 7h 7d 2c 2d",
    "As Jd 6c | Th Tc 8s 3d Kc | 5h 6d 7c 8h 9s",
    "6h 6s 3c | Js Jh Jc 5d 2s | Ad Qd Td 8d 4d",
    "Qc Ts 9h | 3h 3s 8c 5s 4c | Ah Ac Ks Kh 2h",
)
"""Queens on top for the first, who enters Fantasyland: +43, −20, +17, −40."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Five phones, and what the host's shows.

    `host` keeps the slate of “Les jeudis” as Léa, `scorer` writes on it as Karim, `viewer` looks on as Inès.
    `neighbour` keeps the slate of another circle, `stranger` none. `sitting` is
    open and holds `round`; `closed` is closed, one of its repayments ticked.
    `link` is the word of an open `invitation`.
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


def gather():
    """The cast, an evening behind it and another one begun."""
    host, neighbour, stranger = phone(), phone(), phone()
    closed = open_slate(host)
    record(host, closed, PLAIN)
    host.post(reverse("sitting-closure", args=[closed.pk]))
    closed.refresh_from_db()
    repayment = repay(host, closed)
    sitting = open_slate(host)
    first = record(host, sitting, QUEENS)
    open_slate(neighbour, ("Sofia", "Yann"), circle_name="Rue Piat")
    invited = invite(sitting.circle, sitting)
    scorer, viewer = (bound(sitting.circle, *each) for each in (("score", "Karim"), ("view", "Inès")))
    phones = host, scorer, viewer, neighbour, stranger
    return Cast(*phones, sitting, first, closed, repayment, invited.invitation, invited.token)


def bound(circle, role, name=None):
    """A phone that may do so much in a circle, as the player of that name."""
    client, secret = phone(), new_secret()
    player = circle.players.get(name=name) if name else None
    play.bind(circle=circle, player=player, role=role, secret=secret, now=timezone.now())
    client.cookies[COOKIE] = signing.get_cookie_signer(salt=COOKIE + COOKIE_SALT).sign(secret)
    return client


def invite(circle, sitting=None, role="view", **changes):
    """An invitation to a circle or to a table, with the token and the code that nobody else knows."""
    fields = {"life": timedelta(hours=12), "key": uuid4(), "by": "Léa", "now": timezone.now()} | changes
    return play.invite(circle=circle, sitting=sitting, role=role, **fields)


def resume_path(circle, name=None):
    """The link that makes any phone a host of the circle, as the player of that name."""
    secret = new_secret()
    player = circle.players.get(name=name) if name else None
    play.bind(circle=circle, player=player, role="host", secret=secret, now=timezone.now())
    return reverse("resume", args=[secret])


class Phone(Client):
    """A browser that can be copied with what it carries."""

    def __deepcopy__(self, memo):
        copied = Phone()
        copied.defaults = dict(self.defaults)
        copied.cookies = deepcopy(self.cookies)
        return copied


def phone(language="en"):
    """A browser that nobody knows yet."""
    return Phone(headers={"accept-language": language})


def opening_fields(names=NAMES, **changes):
    """The form that opens an open-face slate of these names at ten cents a point."""
    return {
        "key": str(uuid4()),
        "game": "chinese",
        "preset": "open_face",
        "newcomer": list(names),
        "point": "10",
        "circle_name": "Les jeudis",
        "step": "open",
    } | changes


def open_slate(client, names=NAMES, **changes):
    """A slate opened through the form, its players taken from the circle where it knows them."""
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
    visited = client.get(reverse("home")).wsgi_request
    return [binding.circle for binding in visited.visitor.bindings]


def deal_fields(hands, **changes):
    """The pad of a deal, its hands written `top | middle | bottom`, as its form sends it."""
    fields = {"key": str(uuid4()), "step": "record"}
    for seat, hand in enumerate(hands):
        for line, cards in zip(LINES, hand.split("|"), strict=True):
            fields[f"seat-{seat}-{line}"] = cards.strip()
    return fields | changes


def record(client, sitting, hands, **changes):
    """A deal recorded through the pad."""
    fields = deal_fields(hands, **changes)
    answer = client.post(reverse("sitting-rounds", args=[sitting.pk]), fields)
    assert answer.status_code == 302, answer.content.decode()
    return Round.objects.get(key=fields["key"])


def correct(client, version, hands, **changes):
    """Another version of a deal, recorded through its pad."""
    fields = deal_fields(hands, **changes)
    answer = client.post(reverse("round-correction", args=[version.pk]), fields)
    assert answer.status_code == 302, answer.content.decode()
    return Round.objects.get(key=fields["key"])


def repay(client, sitting):
    """The first repayment of a closed sitting, ticked."""
    line = client.get(reverse("evening", args=[sitting.evening_id])).context["rows"][0].line
    client.post(reverse("evening-repayments", args=[sitting.evening_id]), line_fields(line))
    return Repayment.objects.latest("pk")


def line_fields(line):
    """The form of one line of a settlement."""
    return {"debtor": line.debtor.pk, "creditor": line.creditor.pk, "amount_cents": line.amount_cents}


@contextmanager
def nothing_recorded():
    """Whatever happens inside, no row appears and none disappears."""
    before = rows()
    yield
    assert rows() == before


def rows():
    """How many rows each table of the play and of the ledger holds."""
    models = [model for room in ("games", "ledger") for model in apps.get_app_config(room).get_models()]
    return {model.__name__: model.objects.count() for model in models}
