"""View of the preferences of this browser."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from web.core.preferences import read_preferences, save_preferences
from web.core.visitors import signed_in_user


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    back = request.POST.get("back", request.GET.get("back", ""))
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = "/"
    if request.method != "POST":
        return render(request, "core/preferences/edit.html", {"back": back, "user": signed_in_user(request)})
    response = HttpResponseRedirect(back)
    save_preferences(request, response, read_preferences(request.POST.dict()))
    return response
