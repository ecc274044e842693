"""What a sitting would come to by itself; once it is closed, it is on the bill of its evening."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from web.access import sitting_or_404
from web.settlement import settlement_page
from web.visitors import visitor


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    if sitting.is_closed:
        return redirect("evening", pk=sitting.evening_id)
    return render(
        request, "settlements/show.html", settlement_page(sitting, visitor(request).me(sitting.circle))
    )
