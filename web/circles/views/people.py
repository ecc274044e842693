"""Views of the players of a circle: bindings, roles, resume links, scorers, requests to score, households."""

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.circles.commands import bindings, households, scoring_requests
from games.circles.queries.renames import has_erased_name
from games.circles.queries.scoring_requests import current_scoring_requests
from games.models import Binding, Circle, Household, Player, Role, ScoringRequest, Sitting
from games.models.binding import new_secret
from games.refusals import SittingClosed
from web.circles.forms import HouseholdForm
from web.circles.pages.people import (
    last_ended_household,
    last_undone_merge,
    player_bindings,
    scoring_candidates,
    scoring_question,
)
from web.core import links
from web.core.access import (
    circle_or_404,
    hosted_scoring_request_or_404,
    household_or_404,
    opened_binding,
    other_binding_or_404,
    player_or_404,
    sitting_or_404,
    sitting_to_score_or_404,
)
from web.core.forms.keys import row_from_id
from web.core.refusals import on_refusal, render_form, sent_data, with_error
from web.core.visitors import add_secret, visitor_of
from web.ui.qr import qr_svg


@require_safe
def list_people(request: HttpRequest, pk: int) -> HttpResponse:
    return _people(request, circle_or_404(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def scoring(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the scorers of a table, hand over scoring, or add a scorer.

    A handover asks first, and names who gives scoring up or who shares it.
    """
    sitting = sitting_or_404(request, pk)
    binding = visitor_of(request).binding_of(sitting.circle)
    if request.method != "POST":
        context = {
            "sitting": sitting,
            "people": scoring_candidates(sitting),
            "may_request": _may_request_scoring(sitting, binding),
            "me": binding.player if binding else None,
            "requesting": [each.binding.player for each in current_scoring_requests(sitting) if each.is_open],
        }
        return render(request, "circles/people/pen.html", context)
    taker = row_from_id(
        request.POST.get("beside") or request.POST.get("binding", ""),
        sitting.circle.bindings.filter(revoked_at=None).select_related("player"),
    )
    if taker is not None:
        is_shared = "beside" in request.POST
        is_asked = binding is not None and not is_shared and "sure" not in request.POST
        if binding and is_asked and (question := scoring_question(sitting, binding, taker)):
            context = {"sitting": sitting, "question": question}
            return render(request, "circles/people/pen_question.html", context)
        bindings.hand_over_scoring(sitting=sitting, giver=binding, taker=taker, is_shared=is_shared)
    return redirect("sitting", pk=pk)


def _may_request_scoring(sitting: Sitting, binding: Binding | None) -> bool:
    """Return whether the page offers to ask for the right to score: to a viewer with a player."""
    if binding is None or binding.player is None or binding.allows(Role.SCORE):
        return False
    return not sitting.is_closed and sitting.circle.archived_at is None


@require_POST
def request_scoring(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask the hosts for the right to score, or withdraw the request."""
    sitting = sitting_to_score_or_404(request, pk)
    binding = opened_binding(request)
    if "withdraw" in request.POST:
        scoring_requests.withdraw_scoring_request(sitting=sitting, binding=binding, now=timezone.now())
        return redirect("sitting-scoring", pk=pk)
    # A closed sitting has nothing to score; its page shows so.
    with suppress(SittingClosed):
        scoring_requests.request_scoring(sitting=sitting, binding=binding, now=timezone.now())
    return redirect("sitting", pk=pk)


@require_POST
def answer_scoring_request(request: HttpRequest, pk: int) -> HttpResponse:
    """Grant or refuse a request, by a host."""
    scoring_request = hosted_scoring_request_or_404(request, pk)
    given = request.POST.get("answer", "")
    if given in {ScoringRequest.Answer.GRANTED, ScoringRequest.Answer.REFUSED}:
        with suppress(SittingClosed):
            scoring_requests.answer_scoring_request(
                scoring_request=scoring_request,
                is_granted=given == ScoringRequest.Answer.GRANTED,
                host=opened_binding(request),
                now=timezone.now(),
            )
    return redirect("sitting", pk=scoring_request.sitting_id)


@require_POST
def role(request: HttpRequest, pk: int) -> HttpResponse:
    binding = other_binding_or_404(request, pk, Role.HOST)
    requested = request.POST.get("role", "")
    on_refusal(request, lambda refusal: _people(request, binding.circle, refusal))
    if requested in Role.values:
        bindings.set_role(
            binding=binding, role=requested, actor=visitor_of(request).binding_for(binding.circle_id)
        )
    return redirect("circle-people", pk=binding.circle_id)


@require_POST
def revoke_binding(request: HttpRequest, pk: int) -> HttpResponse:
    """Revoke a binding; the player's name is free again."""
    binding = other_binding_or_404(request, pk, Role.HOST)
    on_refusal(request, lambda refusal: _people(request, binding.circle, refusal))
    actor = visitor_of(request).binding_for(binding.circle_id)
    bindings.revoke_binding(binding=binding, now=timezone.now(), actor=actor)
    return redirect("circle-people", pk=binding.circle_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player_link(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a player's binding. A POST creates a resume link that replaces the former one."""
    player = player_or_404(request, pk, Role.HOST)
    if request.method == "POST":
        secret, own_binding = new_secret(), visitor_of(request).binding_of(player.circle)
        bindings.create_player_link(player=player, secret=secret, now=timezone.now(), actor=own_binding)
        response = redirect("player-link", pk=pk)
        links.remember_link(request, response, secret)
        if own_binding and player == own_binding.player:
            add_secret(request, response, secret)
        return response
    return player_link_page(request, player)


def player_link_page(
    request: HttpRequest, player: Player, *, refusal: str = "", question: str = "", status: int = 200
) -> HttpResponse:
    """Render the page of a player for a host: binding and record."""
    binding = player.bindings.filter(revoked_at=None).first()
    merges = player.merges.filter(undone_at=None).select_related("duplicate").order_by("-pk")
    context = {
        "player": player,
        "binding": binding,
        "roles": list(Role),
        "merges": merges,
        "has_erased_name": has_erased_name(player),
        "refusal": refusal,
        "question": question,
    }
    return render(request, "circles/people/phone.html", context | _link_page(request, binding), status=status)


def _link_page(request: HttpRequest, binding: Binding | None) -> dict[str, object]:
    """Return the context of a link that this browser created; no other browser knows it."""
    link = links.remembered_links(request).get(binding.secret_hash) if binding else None
    if link is None:
        return {}
    address = links.link_url(request, "resume", link[0])
    return {"link": address, "qr": qr_svg(address)}


def _people(request: HttpRequest, circle: Circle, refusal: str = "") -> HttpResponse:
    people = player_bindings(circle)
    context = {
        "circle": circle,
        "people": [person for person in people if person[0].retired_at is None],
        "retired": [player for player, _ in people if player.retired_at is not None],
        "anonymous_bindings": circle.bindings.filter(revoked_at=None, player=None).order_by("pk"),
        "me": visitor_of(request).player_in(circle),
        "undone": last_undone_merge(circle),
        "refusal": refusal,
    }
    return render(request, "circles/people/show.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def list_households(request: HttpRequest, pk: int) -> HttpResponse:
    circle = circle_or_404(request, pk)
    form = HouseholdForm(circle, sent_data(request))
    if not form.is_valid():
        return _households_page(request, circle, form)
    on_refusal(
        request, lambda refusal: _households_page(request, circle, with_error(form, "player", refusal))
    )
    households.create_household(circle=circle, players=form.cleaned_data["player"], now=timezone.now())
    return redirect("circle-households", pk=pk)


@require_POST
def end_household(request: HttpRequest, pk: int) -> HttpResponse:
    household = household_or_404(request, pk, Role.SCORE)
    households.end_household(household=household, now=timezone.now())
    return redirect("circle-households", pk=household.circle_id)


@require_POST
def restore_household(request: HttpRequest, pk: int) -> HttpResponse:
    household = household_or_404(request, pk, Role.SCORE)
    circle = household.circle
    on_refusal(request, lambda refusal: _households_page(request, circle, HouseholdForm(circle), refusal))
    households.restore_household(household=household, now=timezone.now())
    return redirect("circle-households", pk=household.circle_id)


def _households_page(
    request: HttpRequest, circle: Circle, form: HouseholdForm, refusal: str = ""
) -> HttpResponse:
    active = list(
        Household.objects.filter(circle=circle, ended_at=None)
        .prefetch_related("members__player")
        .order_by("pk")
    )
    together = {member.player_id for household in active for member in household.members.all()}
    players = sorted(circle.players.filter(retired_at=None), key=lambda player: player.sort_key)
    chosen = set(form["player"].value() or [])
    context = {
        "circle": circle,
        "households": active,
        "alone": [(each, str(each.pk) in chosen) for each in players if each.pk not in together],
        "refusal": refusal,
        "undone": last_ended_household(circle),
    }
    return render_form(request, "circles/households/show.html", form, context)
