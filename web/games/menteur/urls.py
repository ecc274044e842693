"""URLs of Poker menteur."""

from django.urls import path

from web.games.menteur import views

urlpatterns = [
    path("sittings/<int:pk>/ladder/", views.ladder, name="menteur-ladder"),
    path("sittings/<int:pk>/ladder/states/", views.ladder_states, name="menteur-ladder-states"),
    path("sittings/<int:pk>/stake/", views.stake, name="menteur-stake"),
    path("sittings/<int:pk>/count/", views.count, name="menteur-jeton-count"),
]
