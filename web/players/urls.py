"""URLs of players."""

from django.urls import path

from web.players import views

urlpatterns = [
    path("players/<int:pk>/", views.show, name="player"),
    path("players/<int:pk>/evenings/", views.evenings, name="player-evenings"),
    path("circles/<int:pk>/records/", views.records, name="circle-records"),
]
