"""View of the IBAN of a player, stored in this browser and shared through the chat of the circle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.models import Role
from web.core.access import player_or_404
from web.core.visitors import visitor_of
from web.evenings.forms.payee import PayeeForm
from web.evenings.ibans import read_payees, save_payee


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the IBAN of a player that this browser stores, or store another; the server stores nothing.

    The shared link has the IBAN in its fragment, which browsers do not send.
    """
    player = player_or_404(request, pk, Role.VIEW)
    payee = read_payees(request).get(player.pk)
    form = PayeeForm(player.name, request.POST if request.method == "POST" else None, payee)
    if not (form.is_valid() or form.is_deleted):
        link = request.build_absolute_uri(reverse("payee", args=[pk]))
        context = {
            "player": player,
            "circle": player.circle,
            "payee": payee,
            "is_me": visitor_of(request).player_in(player.circle) == player,
            "form": form,
            "link": f"{link}#{'.'.join(filter(None, [payee.iban, payee.bic]))}" if payee else "",
        }
        return render(request, "evenings/payee.html", context, status=422 if form.is_bound else 200)
    response = redirect("payee", pk=pk)
    save_payee(request, response, player, None if form.is_deleted else form.payee())
    return response
