"""Views of a circle: resume link and names; by its host also settings, archiving and deletion."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.archive.limits import PAGE_LIMITS
from games.archive.writing import exceeds_rows
from games.circles.commands import archiving, bindings, renames
from games.circles.commands import settings as circles_settings
from games.circles.commands.people import find_namesake
from games.models import Binding, Circle, Player, Role
from games.models.binding import new_secret
from web.circles.forms import CircleNameForm, DeletionForm, PlayerNameForm, SettingsForm
from web.circles.text.names import taken_name_text
from web.core import links
from web.core.access import (
    CircleArchived,
    binding_or_404,
    circle_or_404,
    hosted_archived_circle_or_404,
    player_or_404,
)
from web.core.refusals import on_refusal, render_form, sent_data, with_error
from web.core.visitors import add_secret, authorship, visitor_of
from web.evenings.text.payments import unsettled_text
from web.ui.qr import qr_svg


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_link(request: HttpRequest, pk: int) -> HttpResponse:
    """Show this browser's resume link. A POST creates another and invalidates the former one."""
    circle = circle_or_404(request, pk, Role.VIEW)
    binding = visitor_of(request).binding_of(circle)
    if request.method == "POST" and binding is not None:
        secret, response = new_secret(), redirect("circle-binding", pk=pk)
        bindings.renew_secret(binding=binding, secret=secret)
        links.remember_link(request, response, secret)
        add_secret(request, response, secret)
        return response
    secret = visitor_of(request).secret_of(circle) or _known_secret(request, binding)
    link = links.link_url(request, "resume", secret) if secret else ""
    context = {"circle": circle, "mine": binding, "link": link, "qr": qr_svg(link) if link else ""}
    return render(request, "circles/binding.html", context)


def _known_secret(request: HttpRequest, binding: Binding | None) -> str:
    """Return the stored secret of a binding that an account opens, or an empty text."""
    link = links.remembered_links(request).get(binding.secret_hash) if binding else None
    return link[0] if link else ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def resume(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the page of a resume link; only its button binds, because chats open links by themselves."""
    bound = binding_or_404(secret)
    nameless = _higher_nameless(request, bound)
    if request.method == "POST":
        response = redirect("circle", pk=bound.circle_id)
        if nameless is not None:
            bindings.name_binding(nameless=nameless, named=bound, now=timezone.now())
        add_secret(request, response, secret)
        return response
    context = {"circle": bound.circle, "player": bound.player, "nameless": nameless}
    return render(request, "circles/resume.html", context)


def _higher_nameless(request: HttpRequest, bound: Binding) -> Binding | None:
    """Return this browser's nameless binding, if its role is higher than that of a player's link."""
    mine = visitor_of(request).binding_of(bound.circle)
    is_lower = mine is None or mine.player_id is not None or bound.allows(Role(mine.role))
    return None if is_lower or bound.player_id is None else mine


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or store the settings of a circle, such as the visibility of money."""
    circle = circle_or_404(request, pk, Role.HOST)
    current = {"money": circle.money_visibility, "debts": circle.debt_policy}
    form = SettingsForm(sent_data(request), initial=current)
    if not form.is_valid():
        return render_form(request, "circles/settings.html", form, {"circle": circle})
    if money := form.cleaned_data["money"]:
        circles_settings.set_money_visibility(circle=circle, money=money)
    if debts := form.cleaned_data["debts"]:
        circles_settings.set_debt_policy(circle=circle, debts=debts)
    return redirect("circle-people", pk=pk)


@require_POST
def archive(request: HttpRequest, pk: int) -> HttpResponse:
    circle = hosted_archived_circle_or_404(request, pk)
    archiving.archive_circle(circle=circle, **authorship(request, circle))
    return redirect("circle-erase", pk=pk)


@require_POST
def unarchive(request: HttpRequest, pk: int) -> HttpResponse:
    archiving.unarchive_circle(circle=hosted_archived_circle_or_404(request, pk))
    return redirect("circle", pk=pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete an archived circle after its name was typed; the page offers its file first."""
    circle = hosted_archived_circle_or_404(request, pk)
    form = DeletionForm(circle, sent_data(request))
    if not form.is_valid():
        return _erasure_page(request, circle, form)
    on_refusal(request, lambda refusal: _erasure_page(request, circle, form, refusal))
    archiving.erase_circle(circle=circle, typed_name=form.cleaned_data["name"])
    return redirect("home")


def _erasure_page(
    request: HttpRequest, circle: Circle, form: DeletionForm, refusal: str = ""
) -> HttpResponse:
    context: dict[str, object] = {"circle": circle, "refusal": refusal}
    if circle.archived_at is None:
        context["unsettled"] = unsettled_text(circle)
    context["is_too_large"] = circle.archived_at is not None and exceeds_rows(circle, PAGE_LIMITS)
    return render_form(request, "circles/files/end.html", form, context)


@require_http_methods(["GET", "HEAD", "POST"])
def rename_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or store the name of a player: a host's for every player, anybody's for oneself."""
    player = _renamable_player_or_404(request, pk)
    back = "player" if visitor_of(request).player_in(player.circle) == player else "player-link"
    form = PlayerNameForm(sent_data(request), initial={"name": player.name})
    context: dict[str, object] = {"player": player, "back": back}
    template = "circles/people/rename.html"
    if not form.is_valid():
        return render_form(request, template, form, context)

    def refused(refusal: str) -> HttpResponse:
        owner = find_namesake(player.circle, form.cleaned_data["name"], besides=player)
        if owner is None or (owner.retired_at is None and owner.merged_into is None):
            return render_form(request, template, with_error(form, "name", refusal), context)
        context["owner"] = owner.merged_into or owner
        return render_form(request, template, with_error(form, "name", taken_name_text(owner)), context)

    on_refusal(request, refused)
    renames.rename_player(player=player, **form.cleaned_data, **authorship(request, player.circle))
    return redirect(back, pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def rename_circle(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or store the name of a circle, by a host."""
    circle = circle_or_404(request, pk, Role.HOST)
    form = CircleNameForm(sent_data(request), initial={"name": circle.name})
    context, template = {"circle": circle}, "circles/rename.html"
    if not form.is_valid():
        return render_form(request, template, form, context)
    on_refusal(
        request, lambda refusal: render_form(request, template, with_error(form, "name", refusal), context)
    )
    renames.rename_circle(circle=circle, **form.cleaned_data, **authorship(request, circle))
    return redirect("circle-settings", pk=pk)


def _renamable_player_or_404(request: HttpRequest, pk: int) -> Player:
    """Return a player that the visitor may rename: a host every player, anybody the own one."""
    player = player_or_404(request, pk, Role.VIEW)
    visitor = visitor_of(request)
    if visitor.player_in(player.circle) != player:
        return player_or_404(request, pk, Role.HOST)
    binding = visitor.binding_for(player.circle_id)
    if binding is not None and player.circle.archived_at is not None:
        raise CircleArchived(binding)
    return player
