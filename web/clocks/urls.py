"""URLs of clocks and their displays."""

from django.urls import path

from web.clocks.views import clocks, decision_clock

urlpatterns = [
    path("decision/", decision_clock.show, name="decision-clock"),
    path("clocks/", clocks.open_without_sitting, name="clocks"),
    path("clocks/<slug:address>/", clocks.show, name="clock"),
    path("clocks/<slug:address>/state/", clocks.state, name="clock-state"),
    path("clocks/<slug:address>/acts/", clocks.apply_button, name="clock-button"),
    path("clocks/<slug:address>/annulment/", clocks.undo, name="clock-undo"),
    path("clocks/<slug:address>/restoration/", clocks.restore, name="clock-restore"),
    path("clocks/<slug:address>/levels/", clocks.levels, name="clock-levels"),
    path("clocks/<slug:address>/schedule/", clocks.schedule, name="clock-schedule"),
    path("clocks/<slug:address>/saved-levels/", clocks.save_levels, name="clock-levels-save"),
    path(
        "clocks/<slug:address>/saved-levels/deletion/",
        clocks.delete_saved_levels,
        name="clock-levels-delete",
    ),
    path("clocks/<slug:address>/screens/", clocks.issue_link, name="clock-screens"),
    path("screens/<slug:screen>/", clocks.screen, name="clock-display"),
    path("screens/<slug:screen>/state/", clocks.screen_state, name="clock-display-state"),
    path("sittings/<int:pk>/clock/", clocks.of_sitting, name="sitting-clock"),
]
