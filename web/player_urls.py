"""The addresses of players, of the evenings behind their figures, of the records of a circle."""

from django.urls import path

from web.views import players

urlpatterns = [
    path("players/<int:pk>/", players.show, name="player"),
    path("players/<int:pk>/evenings/", players.evenings, name="player-evenings"),
    path("circles/<int:pk>/records/", players.records, name="circle-records"),
]
