"""How this phone shows Ardoise: ground, pack, letters on cards, language."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from web.accounts import signed_in
from web.preferences import keep, read


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    back = request.POST.get("back", request.GET.get("back", ""))
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = "/"
    if request.method != "POST":
        return render(request, "preferences/edit.html", {"back": back, "user": signed_in(request)})
    response = HttpResponseRedirect(back)
    keep(request, response, read(request.POST.dict()))
    return response
