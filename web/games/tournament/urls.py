"""URLs of tournaments."""

from django.urls import path

from web.games.tournament.views import events, payouts, registration, seating

urlpatterns = [
    path("circles/<int:pk>/points/", payouts.season_points, name="circle-points-formula"),
    path("sittings/<int:pk>/tournament/events/", events.record_event, name="tournament-events"),
    path("sittings/<int:pk>/tournament/entrants/", registration.register, name="tournament-entrants"),
    path("sittings/<int:pk>/tournament/annulment/", events.undo, name="tournament-undo"),
    path("sittings/<int:pk>/tournament/restoration/", events.restore, name="tournament-restore"),
    path("sittings/<int:pk>/tournament/terms/", events.terms, name="tournament-terms"),
    path("sittings/<int:pk>/tournament/seats/", seating.seats, name="tournament-seats"),
    path("sittings/<int:pk>/tournament/move/", seating.move, name="tournament-move"),
    path("sittings/<int:pk>/tournament/seats/cards/", seating.cards, name="tournament-seat-cards"),
    path("screens/<slug:screen>/seats/", seating.display, name="clock-display-seats"),
    path("sittings/<int:pk>/tournament/draw/", events.draw, name="tournament-draw"),
    path("sittings/<int:pk>/tournament/table/", events.table, name="tournament-table"),
    path("sittings/<int:pk>/tournament/player/", events.player, name="tournament-entrant"),
    path("sittings/<int:pk>/tournament/calls/", events.call, name="tournament-call"),
    path("sittings/<int:pk>/tournament/start/", events.start, name="tournament-start"),
    path("sittings/<int:pk>/tournament/desk/", events.desk, name="tournament-desk"),
    path("sittings/<int:pk>/tournament/add-ons/", events.add_ons, name="tournament-add-ons"),
    path("sittings/<int:pk>/tournament/log/", events.log, name="tournament-log"),
    path("sittings/<int:pk>/tournament/prizes/", payouts.prizes, name="tournament-prizes"),
    path("sittings/<int:pk>/tournament/deal/", payouts.deal, name="tournament-deal"),
    path("sittings/<int:pk>/tournament/chips/", payouts.chip_race, name="tournament-chip-race"),
]
