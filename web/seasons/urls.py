"""URLs of seasons."""

from django.urls import path

from web.seasons import views

urlpatterns = [
    path("circles/<int:pk>/", views.current, name="circle"),
    path("circles/<int:pk>/seasons/", views.index, name="circle-seasons"),
    path("seasons/<int:pk>/", views.show, name="season"),
    path("seasons/<int:pk>/picture/", views.picture, name="season-picture"),
    path("seasons/<int:pk>/evenings/", views.evenings, name="season-evenings"),
    path("players/<int:pk>/total/", views.breakdown, name="player-breakdown"),
    path("seasons/<int:pk>/replay/", views.replay, name="season-replay"),
    path("seasons/<int:pk>/settings/", views.edit, name="season-settings"),
    path("seasons/<int:pk>/end/", views.end, name="season-end"),
    path("seasons/<int:pk>/end/annulment/", views.reopen, name="season-reopen"),
]
