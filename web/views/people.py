"""The people of a circle: who is here, whose phone is whose, who may do what, and the pen that goes round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.models import Binding, Circle, Player, Role
from games.models.binding import new_secret
from web import links
from web.access import (
    binding_beside_or_404,
    circle_or_404,
    hosted_player_or_404,
    sitting_or_404,
    visitor,
)
from web.messages import tell
from web.people import Person, around, people_of, watchers_of
from web.qr import qr_svg
from web.visitors import admit


@require_safe
def of_circle(request: HttpRequest, pk: int) -> HttpResponse:
    return _people(request, circle_or_404(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def pen(request: HttpRequest, pk: int) -> HttpResponse:
    """Who scores at a table. Passing the pen takes one tap; a second one may be given beside one’s own."""
    sitting = sitting_or_404(request, pk)
    mine = visitor(request).of(sitting.circle)
    if request.method != "POST":
        context = {"sitting": sitting, "people": around(sitting), "me": mine.player if mine else None}
        return render(request, "people/pen.html", context)
    taker = _beside(request.POST.get("beside") or request.POST.get("binding", ""), sitting.circle)
    if taker is not None:
        play.pass_pen(sitting=sitting, giver=None if "beside" in request.POST else mine, taker=taker)
    return redirect("sitting", pk=pk)


@require_POST
def role(request: HttpRequest, pk: int) -> HttpResponse:
    binding = binding_beside_or_404(request, pk, Role.HOST)
    wished = request.POST.get("role", "")
    try:
        if wished in Role.values:
            play.give_role(binding=binding, role=wished)
    except play.LastHost as refusal:
        return _people(request, binding.circle, tell(refusal))
    return redirect("circle-people", pk=binding.circle_id)


@require_POST
def release(request: HttpRequest, pk: int) -> HttpResponse:
    """The name is free again, and the phone that bore it opens the circle no more."""
    binding = binding_beside_or_404(request, pk, Role.HOST)
    try:
        play.release(binding=binding, now=timezone.now())
    except play.LastHost as refusal:
        return _people(request, binding.circle, tell(refusal))
    return redirect("circle-people", pk=binding.circle_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def phone(request: HttpRequest, pk: int) -> HttpResponse:
    """A player’s phone. A POST makes the link for his next one, which takes the place of the one before."""
    player = hosted_player_or_404(request, pk)
    if request.method == "POST":
        secret, mine = new_secret(), visitor(request).me(player.circle)
        play.hand_link(player=player, secret=secret, now=timezone.now())
        response = redirect("player-phone", pk=pk)
        links.keep(request, response, links.Link(secret))
        if player == mine:
            admit(request, response, secret)
        return response
    return phone_page(request, player)


def phone_page(
    request: HttpRequest, player: Player, *, refusal: str = "", question: str = "", status: int = 200
) -> HttpResponse:
    """The page of a player for his host: his phone, his record."""
    binding = player.bindings.filter(revoked_at=None).first()
    merges = player.merges.filter(undone_at=None).select_related("gone").order_by("-pk")
    context = {"player": player, "person": Person(player, binding), "binding": binding, "roles": list(Role)}
    context |= {"merges": merges, "refusal": refusal, "question": question}
    return render(request, "people/phone.html", context | _link_page(request, binding), status=status)


def _link_page(request: HttpRequest, binding: Binding | None) -> dict[str, object]:
    """The link of a binding where this phone made it; elsewhere nobody knows it."""
    held = links.kept(request).get(binding.secret_hash) if binding else None
    if held is None:
        return {}
    address = links.address(request, "resume", held.secret)
    return {"link": address, "qr": qr_svg(address)}


def _beside(pk: str, circle: Circle) -> Binding | None:
    """The binding of that number to the same circle, if there is one."""
    if not (pk.isdecimal() and len(pk) < 16):
        return None
    return circle.bindings.filter(pk=pk, revoked_at=None).first()


def _people(request: HttpRequest, circle: Circle, refusal: str = "") -> HttpResponse:
    people = people_of(circle)
    context = {
        "circle": circle,
        "people": [person for person in people if person.player.retired_at is None],
        "retired": [person for person in people if person.player.retired_at is not None],
        "watchers": watchers_of(circle),
        "me": visitor(request).me(circle),
        "refusal": refusal,
    }
    return render(request, "people/show.html", context, status=409 if refusal else 200)
