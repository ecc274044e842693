"""URLs of the tools."""

from django.urls import path

from web.tools import views

urlpatterns = [
    path("tools/", views.index, name="tools"),
    path("tools/pots/", views.pots, name="tool-pots"),
    path("tools/bets/", views.bets, name="tool-bets"),
    path("tools/chip-race/", views.chip_race, name="tool-chip-race"),
    path("tools/button/", views.button, name="tool-button"),
    path("tools/tables/", views.tables, name="tool-tables"),
    path("tools/arrival/", views.arrival, name="tool-arrival"),
    path("tools/showdown/", views.showdown, name="tool-showdown"),
    path("tools/announcement/", views.announcement, name="tool-announcement"),
    path("tools/exchanges/", views.exchanges, name="tool-exchanges"),
]
