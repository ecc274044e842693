"""Every address of a season: its standings, what is behind them, its settings, its replay."""

from django.urls import path

from web.views import seasons

urlpatterns = [
    path("circles/<int:pk>/", seasons.current, name="circle"),
    path("circles/<int:pk>/seasons/", seasons.listed, name="circle-seasons"),
    path("seasons/<int:pk>/", seasons.show, name="season"),
    path("players/<int:pk>/total/", seasons.total, name="player-total"),
    path("seasons/<int:pk>/replay/", seasons.replayed, name="season-replay"),
    path("seasons/<int:pk>/settings/", seasons.edit, name="season-settings"),
    path("seasons/<int:pk>/end/", seasons.end, name="season-end"),
    path("seasons/<int:pk>/end/annulment/", seasons.resume, name="season-end-annulment"),
]
