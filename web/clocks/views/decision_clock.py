"""Views of the decision clock and of absences; the URL holds the instants, nothing is stored."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.rules.arbiter.rulebook import rulebook
from web.clocks.pages.decision_clock import CALLED, LEFT, MAX_ABSENCES, decision_context
from web.clocks.pages.instants import epoch_ms
from web.core.forms.keys import parse_number
from web.tools.origin import Origin


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """Show the clocks of a URL; a POST redirects to the URL with the instant of the button."""
    now = timezone.now()
    if request.method == "POST":
        return redirect(_url_after_button(request, str(epoch_ms(now))))
    situations = rulebook().situations
    context = decision_context(request.GET, now) | {
        "origin": Origin.from_data(request.GET, "arbiter"),
        "rulings": [situations["05-01"], situations["05-02"], situations["06-01"]],
    }
    return render(request, "clocks/decision.html", context)


def _url_after_button(request: HttpRequest, now: str) -> str:
    """Return the URL after a button: call, cancel, absence or return."""
    step = request.POST.get("step", "")
    called = request.POST.get(CALLED, "")[:14]
    left = [each[:14] for each in request.POST.getlist(LEFT)[:MAX_ABSENCES]]
    if step == "call":
        called = now
    elif step == "stop":
        called = ""
    elif step == "leave" and len(left) < MAX_ABSENCES:
        left.append(now)
    elif step.startswith("back-"):
        left = [each for each in left if each != step.removeprefix("back-")]
    origin = Origin.from_data(request.POST).text
    instants = ([(CALLED, called)] if called else []) + [(LEFT, each) for each in left if each]
    fields = [(name, each) for name, each in instants if parse_number(each) is not None]
    text = urlencode([*fields, ("from", origin)] if origin else fields)
    return reverse("decision-clock") + (f"?{text}" if text else "")
