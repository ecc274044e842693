"""The addresses of a tournament."""

from django.urls import path

from web.views import tournament_money, tournaments

urlpatterns = [
    path("circles/<int:pk>/points/", tournament_money.points, name="circle-points"),
    path("sittings/<int:pk>/tournament/events/", tournaments.tap, name="tournament-events"),
    path("sittings/<int:pk>/tournament/entrants/", tournaments.enter, name="tournament-entrants"),
    path("sittings/<int:pk>/tournament/annulment/", tournaments.undo, name="tournament-annulment"),
    path("sittings/<int:pk>/tournament/terms/", tournaments.terms, name="tournament-terms"),
    path("sittings/<int:pk>/tournament/draw/", tournaments.draw, name="tournament-draw"),
    path("sittings/<int:pk>/tournament/table/", tournaments.table, name="tournament-table"),
    path("sittings/<int:pk>/tournament/player/", tournaments.player, name="tournament-player"),
    path("sittings/<int:pk>/tournament/log/", tournaments.log, name="tournament-log"),
    path("sittings/<int:pk>/tournament/prizes/", tournament_money.prizes, name="tournament-prizes"),
    path("sittings/<int:pk>/tournament/deal/", tournament_money.deal, name="tournament-deal"),
    path("sittings/<int:pk>/tournament/chips/", tournament_money.chips, name="tournament-chips"),
]
