"""The decision clock and the absences of a table: nothing is kept, the address holds the instants."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.rules.arbiter.rulebook import rulebook
from web.clock import in_ms
from web.decision import AWAY_MOST, CALLED, LEFT, OPTIONS, decision_page, phase_sentences


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """The clocks of an address; a button writes its instant in the address and goes there."""
    now = timezone.now()
    if request.method == "POST":
        return redirect(_address(request, str(in_ms(now))))
    situations = rulebook().situations
    context = {
        "decision": decision_page(request.GET, now),
        "options": OPTIONS,
        "sentences": phase_sentences(),
        "now_ms": in_ms(now),
        "rulings": [situations["05-01"], situations["05-02"], situations["06-01"]],
    }
    return render(request, "clocks/decision.html", context)


def _address(request: HttpRequest, now: str) -> str:
    """The address after a button: somebody called, nobody any more, somebody gone, everybody back."""
    step = request.POST.get("step", "")
    called = request.POST.get(CALLED, "")[:14]
    left = [each[:14] for each in request.POST.getlist(LEFT)[:AWAY_MOST]]
    if step == "call":
        called = now
    elif step == "stop":
        called = ""
    elif step == "leave" and len(left) < AWAY_MOST:
        left.append(now)
    elif step.startswith("back-"):
        left = [each for each in left if each != step.removeprefix("back-")]
    instants = ([(CALLED, called)] if called else []) + [(LEFT, each) for each in left if each]
    kept = "&".join(f"{name}={each}" for name, each in instants if each.isascii() and each.isdecimal())
    return reverse("decision") + (f"?{kept}" if kept else "")
