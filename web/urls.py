"""URLs of the site: each feature has its own `urls.py`."""

from django.conf import settings
from django.urls import include, path

from web.core import preferences
from web.ui import gallery

urlpatterns = [
    # Django tries the patterns in order: the table and its rounds are requested most often.
    path("", include("web.sittings.urls")),
    path("", include("web.live.urls")),
    path("preferences/", preferences.edit, name="preferences"),
    path("", include("web.accounts.urls")),
    # `arbiter/pocket/` comes before the situations of the arbiter, which accept any word.
    path("", include("web.offline.urls")),
    path("", include("web.agenda.urls")),
    path("", include("web.arbiter.urls")),
    path("", include("web.circles.urls")),
    path("", include("web.clocks.urls")),
    path("", include("web.evenings.urls")),
    path("", include("web.games.holdem.urls")),
    path("", include("web.games.menteur.urls")),
    path("", include("web.games.tournament.urls")),
    path("", include("web.players.urls")),
    path("", include("web.seasons.urls")),
    path("", include("web.tools.urls")),
]
if settings.DEBUG:
    urlpatterns.append(path("gallery/", gallery.show))

handler400 = "web.core.error_views.bad_request"
handler403 = "web.core.error_views.forbidden"
handler404 = "web.core.error_views.not_found"
handler429 = "web.core.error_views.rate_limited"
handler500 = "web.core.error_views.server_error"
