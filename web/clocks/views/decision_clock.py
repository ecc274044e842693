"""Views of the decision clock and of absences; the URL holds the instants, nothing is stored."""

from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.rules.arbiter.rulebook import rulebook
from games.rules.clock import decision_timers
from games.rules.clock.decision_timers import COUNTDOWN, SECOND, DecisionPhase
from games.rules.tournament.options import Options
from web.clocks.text import EPOCH, countdown_text, epoch_ms
from web.core.forms.keys import parse_number
from web.tools.origin import Origin

CALLED, LEFT = "called", "left"
MAX_ABSENCES = 9
OPTIONS = Options()
IDLE = "idle"
"""Key of the sentence while no player is called."""


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """Show the clocks of a URL; a POST redirects to the URL with the instant of the button."""
    now = timezone.now()
    if request.method == "POST":
        return redirect(_url_after_button(request, str(epoch_ms(now))))
    situations = rulebook().situations
    context = _state(request.GET, now) | {
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


def _state(asked: QueryDict, now: datetime) -> dict[str, object]:
    """Return the state at `now` of the instants of a URL: the called player, if any, and the absent ones.

    An absence is the instant at which a player left, and its clock. Future instants count as now.
    """
    called = _instant(asked.get(CALLED, ""), now)
    left = [_instant(each, now) for each in asked.getlist(LEFT)[:MAX_ABSENCES]]
    sentences = _phase_sentences()
    context: dict[str, object] = {
        "options": OPTIONS,
        "countdown_s": COUNTDOWN // SECOND,
        "sentences": sentences,
        "now_ms": epoch_ms(now),
        "absences": [
            (each, decision_timers.absence_clock(each, now, OPTIONS.absence_min)) for each in left if each
        ],
        "called_ms": None,
        "phase": IDLE,
        "figures": countdown_text(OPTIONS.clock_s),
    }
    if called is not None:
        clock = decision_timers.decision_clock(called, now, OPTIONS.clock_s)
        seconds = clock.remaining_s
        context |= {
            "called_ms": epoch_ms(called),
            "phase": clock.phase.value,
            "figures": countdown_text(seconds) if clock.phase is DecisionPhase.THINKING else str(seconds),
        }
    return context | {"sentence": sentences[str(context["phase"])]}


def _phase_sentences() -> dict[str, str]:
    """Return the sentence of each phase for the called player, and the one without a called player."""
    return {
        IDLE: _("Nobody was called."),
        DecisionPhase.THINKING.value: _("One minute to decide."),
        DecisionPhase.COUNTDOWN.value: _("Ten seconds, counted aloud."),
        DecisionPhase.DEAD.value: _("Time is up: the hand is dead, even if it could have checked."),
    }


def _instant(typed: str, now: datetime) -> datetime | None:
    instant_ms = parse_number(typed, digits=14)
    return None if instant_ms is None else min(EPOCH + timedelta(milliseconds=instant_ms), now)
