"""An evening: its one bill, the plan the table chose, closing it, carrying it, one player's slip."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.bill import Ways, bill
from games.fingerprint import fingerprint
from games.models import Evening, Player
from games.nights import nearby
from web.access import evening_or_404, sitting_or_404
from web.evening import evening_page, seal
from web.messages import tell
from web.picture import picture as picture_of
from web.slip import slip_page
from web.visibility import purse_of
from web.visitors import visitor


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return bill_page(request, evening_or_404(request, pk))


@require_safe
def more(request: HttpRequest, pk: int) -> HttpResponse:
    return _more_page(request, evening_or_404(request, pk))


@require_POST
def plan(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose how this table pays; a plan or a banker that is none is a forgery."""
    evening = evening_or_404(request, pk)
    way, banker = request.POST.get("plan", ""), request.POST.get("banker", "")
    if way not in Ways.values:
        raise Http404
    chosen = player_or_404(evening, banker) if banker else None
    if way == Ways.BANKER and chosen is None:
        found = bill(evening)
        chosen = found.parties[found.banker].head if found.parties else None
        if chosen is None:
            return redirect("evening", pk=pk)
    play.choose_plan(evening=evening, plan=way, banker=chosen)
    return redirect("evening", pk=pk)


@require_POST
def closure(request: HttpRequest, pk: int) -> HttpResponse:
    evening = evening_or_404(request, pk)
    by = visitor(request).author(evening.circle)
    try:
        play.close_evening(evening=evening, fingerprint=fingerprint(evening), by=by, now=timezone.now())
    except play.SittingOpen as refusal:
        return _more_page(request, evening, refusal=tell(refusal), status=409)
    return redirect("evening", pk=pk)


@require_POST
def reopening(request: HttpRequest, pk: int) -> HttpResponse:
    play.reopen_evening(evening=evening_or_404(request, pk))
    return redirect("evening", pk=pk)


@require_POST
def carrying(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave what is owed to the next evening."""
    play.carry_evening(evening=evening_or_404(request, pk), now=timezone.now())
    return redirect("evening", pk=pk)


@require_POST
def keeping(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a carry back."""
    evening = evening_or_404(request, pk)
    try:
        play.keep_evening(evening=evening)
    except play.EveningCarried as refusal:
        return bill_page(request, evening, refusal=tell(refusal), status=409)
    return redirect("evening", pk=pk)


@require_safe
def slip(request: HttpRequest, pk: int) -> HttpResponse:
    """One player's evening so far, down to each round: whoever the address names, else whoever looks."""
    evening = evening_or_404(request, pk)
    found = bill(evening)
    of = request.GET.get("of", "")
    me = visitor(request).me(evening.circle)
    first = found.parties[0].head if found.parties else None
    player = player_or_404(evening, of) if of else me or first
    if player is None:
        return redirect("evening", pk=pk)
    if not purse_of(evening.circle, me).sees(player):
        raise Http404
    return render(request, "evenings/slip.html", slip_page(found, player))


@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    evening = evening_or_404(request, pk)
    if not purse_of(evening.circle, visitor(request).me(evening.circle)).is_open:
        raise Http404
    found = bill(evening)
    answer = HttpResponse(picture_of(found, found.lines()), content_type="image/svg+xml; charset=utf-8")
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def place(request: HttpRequest, pk: int) -> HttpResponse:
    """The evening a sitting belongs to, and another one for it."""
    sitting = sitting_or_404(request, pk)
    choices = nearby(sitting)
    if request.method != "POST":
        return render(request, "evenings/place.html", {"sitting": sitting, "choices": choices})
    wish = request.POST.get("evening", "")
    if wish != "new" and wish not in {str(each.pk) for each in choices}:
        raise Http404
    joined = next((each for each in choices if str(each.pk) == wish), None)
    try:
        evening = play.move_sitting(sitting=sitting, evening=joined, now=timezone.now())
    except play.EveningClosed as refusal:
        context = {"sitting": sitting, "choices": choices, "refusal": tell(refusal)}
        return render(request, "evenings/place.html", context, status=409)
    return redirect("evening", pk=evening.pk)


def player_or_404(evening: Evening, typed: str) -> Player:
    """A player of the evening's circle, by the number a form or an address holds."""
    if not (typed.isdecimal() and len(typed) < 16):
        raise Http404
    player = evening.circle.players.select_related("account").filter(pk=int(typed)).first()
    if player is None:
        raise Http404
    return player


def bill_page(request: HttpRequest, evening: Evening, refusal: str = "", status: int = 200) -> HttpResponse:
    """The page of an evening's bill."""
    return render(request, "evenings/show.html", bill_context(request, evening, refusal), status=status)


def bill_context(request: HttpRequest, evening: Evening, refusal: str = "") -> dict[str, object]:
    """What the page of an evening's bill shows to this browser."""
    circle, opened = evening.circle, visitor(request).of(evening.circle)
    is_host = opened is not None and opened.may(opened.Role.HOST)
    page = evening_page(
        bill(evening), way=request.GET.get("plan", ""), me=visitor(request).me(circle), is_host=is_host
    )
    return {**page, "refusal": refusal}


def _more_page(request: HttpRequest, evening: Evening, refusal: str = "", status: int = 200) -> HttpResponse:
    found = bill(evening)
    context = {"evening": evening, "bill": found, "refusal": refusal, **seal(found)}
    return render(request, "evenings/more.html", context, status=status)
