"""The addresses of clocks, of the screens that show them, and of the rulings a table notes."""

from django.urls import path

from web.views import clocks, decisions, rulings

urlpatterns = [
    path("decision/", decisions.show, name="decision"),
    path("clocks/", clocks.open_free, name="clocks"),
    path("clocks/<slug:address>/", clocks.show, name="clock"),
    path("clocks/<slug:address>/state/", clocks.state, name="clock-state"),
    path("clocks/<slug:address>/acts/", clocks.act, name="clock-acts"),
    path("clocks/<slug:address>/annulment/", clocks.undo, name="clock-annulment"),
    path("clocks/<slug:address>/levels/", clocks.levels, name="clock-levels"),
    path("clocks/<slug:address>/schedule/", clocks.schedule, name="clock-schedule"),
    path("screens/<slug:screen>/", clocks.screen, name="clock-screen"),
    path("screens/<slug:screen>/state/", clocks.screen_state, name="clock-screen-state"),
    path("sittings/<int:pk>/clock/", clocks.of_sitting, name="sitting-clock"),
    path("sittings/<int:pk>/rulings/", rulings.of_sitting, name="sitting-rulings"),
    path("rulings/<int:pk>/annulment/", rulings.undo, name="ruling-annulment"),
]
