"""A circle: the link that opens it on another phone, and what its host decides."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import play
from games.models import Binding, Circle, Role
from games.models.binding import new_secret
from web import links
from web.access import binding_or_404, circle_or_404, hosted_circle_or_404, visitor
from web.qr import qr_svg
from web.visitors import admit


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def binding(request: HttpRequest, pk: int) -> HttpResponse:
    """This phone's own link, for the next one. A POST makes another, and the one before opens nothing."""
    circle = circle_or_404(request, pk, Role.VIEW)
    mine = visitor(request).of(circle)
    if request.method == "POST" and mine is not None:
        secret, response = new_secret(), redirect("circle-binding", pk=pk)
        play.renew(binding=mine, secret=secret)
        links.keep(request, response, links.Link(secret))
        admit(request, response, secret)
        return response
    secret = visitor(request).secret(circle) or _held(request, mine)
    link = links.address(request, "resume", secret) if secret else ""
    context = {"circle": circle, "mine": mine, "link": link, "qr": qr_svg(link) if link else ""}
    return render(request, "circles/binding.html", context)


def _held(request: HttpRequest, binding: Binding | None) -> str:
    """The secret of what an account opens, where this phone made the link."""
    link = links.kept(request).get(binding.secret_hash) if binding else None
    return link.secret if link else ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def resume(request: HttpRequest, secret: str) -> HttpResponse:
    """Showing the link changes nothing, for chats open links by themselves; only its button binds."""
    bound = binding_or_404(secret)
    if request.method == "POST":
        response = redirect("circle", pk=bound.circle_id)
        admit(request, response, secret)
        return response
    return render(request, "circles/resume.html", {"circle": bound.circle, "player": bound.player})


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, pk: int) -> HttpResponse:
    """What the host decides for everybody: whose money each of them sees."""
    circle = hosted_circle_or_404(request, pk)
    if request.method != "POST":
        return render(request, "circles/settings.html", {"circle": circle})
    money = request.POST.get("money", "")
    if money in Circle.Money.values:
        play.show_money(circle=circle, money=money)
    if request.POST.get("debts") in Circle.Debts.values:
        play.choose_debts(circle=circle, debts=request.POST["debts"])
    return redirect("circle-people", pk=pk)
