"""URLs of sittings, rounds and seats."""

from django.urls import path

from web.sittings.views import rounds, rules, seats, sittings, undoing

urlpatterns = [
    path("sittings/new/", sittings.new, name="sitting-new"),
    path("sittings/<int:pk>/", sittings.show, name="sitting"),
    path("sittings/<int:pk>/rounds/", rounds.record, name="sitting-rounds"),
    path("sittings/<int:pk>/more/", sittings.more, name="sitting-more"),
    path("sittings/<int:pk>/duels/", sittings.duels, name="sitting-duels"),
    path("sittings/<int:pk>/pad/", rounds.pad, name="sitting-pad"),
    path("sittings/<int:pk>/pad/status/", rounds.pad_status, name="sitting-pad-status"),
    path("sittings/<int:pk>/rules/", rules.change, name="sitting-rules"),
    path("sittings/<int:pk>/rules/annulment/", rules.undo, name="sitting-rules-undo"),
    path("sittings/<int:pk>/seats/", seats.seats, name="sitting-seats"),
    path("sittings/<int:pk>/seats/annulment/", seats.undo, name="sitting-seating-undo"),
    path("sittings/<int:pk>/seats/restoration/", seats.restore, name="sitting-seating-restore"),
    path("sittings/<int:pk>/withdrawal/", undoing.withdraw, name="sitting-withdrawal"),
    path("sittings/<int:pk>/departures/", seats.leave, name="sitting-departures"),
    path("sittings/<int:pk>/closure/", sittings.close, name="sitting-close"),
    path("sittings/<int:pk>/reopening/", sittings.reopen, name="sitting-reopen"),
    path("sittings/<int:pk>/cancellation/", sittings.cancel, name="sitting-cancel"),
    path("sittings/<int:pk>/restoration/", sittings.restore, name="sitting-restore"),
    path("sittings/<int:pk>/settlement/", sittings.show_settlement, name="settlement"),
    path("rounds/<int:pk>/", rounds.show, name="round"),
    path("rounds/<int:pk>/correction/", rounds.correct, name="round-correct"),
    path("rounds/<int:pk>/annulment/", undoing.undo, name="round-undo"),
    path("rounds/<int:pk>/restoration/", undoing.restore, name="round-restore"),
]
