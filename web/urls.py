"""Every address of the house."""

from django.conf import settings
from django.urls import path

from web import (
    account_urls,
    agenda_urls,
    archive_urls,
    bank_urls,
    clock_urls,
    evening_urls,
    gallery,
    people_urls,
    phone_urls,
    player_urls,
    season_urls,
    tournament_urls,
)
from web.views import (
    arbiter,
    circles,
    home,
    menteur,
    preferences,
    rounds,
    seats,
    settlements,
    sittings,
    tools,
)
from web.views.live import revision, stream

urlpatterns = [
    path("", home.show, name="home"),
    path("preferences/", preferences.edit, name="preferences"),
    *phone_urls.urlpatterns,
    *account_urls.urlpatterns,
    path("arbiter/", arbiter.browse, name="arbiter"),
    path("arbiter/<slug:key>/", arbiter.show, name="arbiter-situation"),
    path("tools/", tools.index, name="tools"),
    path("tools/pots/", tools.pots, name="tool-pots"),
    path("tools/bets/", tools.bets, name="tool-bets"),
    path("tools/chip-race/", tools.chip_race, name="tool-chip-race"),
    path("tools/button/", tools.button, name="tool-button"),
    path("tools/exchanges/", tools.exchanges, name="tool-exchanges"),
    *season_urls.urlpatterns,
    path("circles/<int:pk>/binding/", circles.binding, name="circle-binding"),
    *archive_urls.urlpatterns,
    *people_urls.urlpatterns,
    *agenda_urls.urlpatterns,
    *player_urls.urlpatterns,
    path("resume/<slug:secret>/", circles.resume, name="resume"),
    path("sittings/new/", sittings.new, name="sitting-new"),
    path("sittings/<int:pk>/", sittings.show, name="sitting"),
    path("sittings/<int:pk>/stream/", stream, name="sitting-stream"),
    path("sittings/<int:pk>/revision/", revision, name="sitting-revision"),
    path("sittings/<int:pk>/more/", sittings.more, name="sitting-more"),
    path("sittings/<int:pk>/duels/", sittings.duels, name="sitting-duels"),
    path("sittings/<int:pk>/pad/", rounds.pad, name="pad"),
    path("sittings/<int:pk>/ladder/", menteur.ladder, name="ladder"),
    path("sittings/<int:pk>/count/", menteur.count, name="sitting-count"),
    path("sittings/<int:pk>/seats/", seats.around, name="sitting-seats"),
    path("sittings/<int:pk>/seats/annulment/", seats.undo, name="sitting-seats-annulment"),
    path("sittings/<int:pk>/departures/", seats.leave, name="sitting-departures"),
    *bank_urls.urlpatterns,
    *clock_urls.urlpatterns,
    *tournament_urls.urlpatterns,
    path("sittings/<int:pk>/rounds/", rounds.record, name="sitting-rounds"),
    path("sittings/<int:pk>/closure/", sittings.closure, name="sitting-closure"),
    path("sittings/<int:pk>/reopening/", sittings.reopening, name="sitting-reopening"),
    path("sittings/<int:pk>/settlement/", settlements.show, name="settlement"),
    *evening_urls.urlpatterns,
    path("rounds/<int:pk>/", rounds.show, name="round"),
    path("rounds/<int:pk>/correction/", rounds.correction, name="round-correction"),
    path("rounds/<int:pk>/annulment/", rounds.annulment, name="round-annulment"),
]
if settings.DEBUG:
    urlpatterns.append(path("gallery/", gallery.show))

handler400 = "web.views.errors.bad_request"
handler403 = "web.views.errors.forbidden"
handler404 = "web.views.errors.not_found"
handler429 = "web.views.errors.too_many"
handler500 = "web.views.errors.broken"
