"""URLs of the arbiter and of logged rulings."""

from django.urls import path

from web.arbiter.views import arbiter, articles, rulings

urlpatterns = [
    path("arbiter/", arbiter.browse, name="arbiter"),
    path("arbiter/help/", articles.guide, name="arbiter-help"),
    path("arbiter/articles/", articles.index, name="arbiter-articles"),
    path("arbiter/articles/<str:key>/", articles.show, name="arbiter-article"),
    path("arbiter/<slug:key>/", arbiter.show, name="arbiter-situation"),
    path("sittings/<int:pk>/rulings/", rulings.index, name="sitting-rulings"),
    path("rulings/<int:pk>/annulment/", rulings.undo, name="ruling-undo"),
    path("rulings/<int:pk>/restoration/", rulings.restore, name="ruling-restore"),
]
