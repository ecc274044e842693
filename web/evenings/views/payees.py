"""View of the IBAN of a player, stored in this browser and shared through the chat of the circle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.models import Role
from ledger.sepa import BadIban, format_iban, read_iban
from web.core.access import player_or_404
from web.core.visitors import visitor_of
from web.evenings.forms.iban import read_holder
from web.evenings.ibans import Payee, read_payees, save_payee
from web.evenings.pages.payment import iban_error


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the IBAN of a player that this browser stores, or store another; the server stores nothing.

    The shared link has the IBAN in its fragment, which browsers do not send.
    """
    player = player_or_404(request, pk, Role.VIEW)
    payee = read_payees(request).get(player.pk)
    link = request.build_absolute_uri(reverse("payee", args=[pk]))
    context = {
        "player": player,
        "circle": player.circle,
        "payee": payee,
        "is_me": visitor_of(request).player_in(player.circle) == player,
        "iban": format_iban(payee.iban) if payee else "",
        "holder": payee.holder if payee else "",
        "link": f"{link}#{payee.iban}" if payee else "",
    }
    if request.method != "POST":
        return render(request, "evenings/payee.html", context)
    typed = None
    if "forget" not in request.POST:
        try:
            number = read_iban(request.POST.get("iban", ""))
        except BadIban as fault:
            context |= {"error": iban_error(fault), "iban": request.POST.get("iban", "")[:60]}
            context |= {"holder": request.POST.get("holder", "")[:70]}
            return render(request, "evenings/payee.html", context, status=422)
        typed = Payee(number, read_holder(request.POST) or player.name)
    response = redirect("payee", pk=pk)
    save_payee(request, response, player, typed)
    return response
