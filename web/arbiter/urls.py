"""URLs of the arbiter and of logged rulings."""

from django.urls import path

from web.arbiter import views

urlpatterns = [
    path("arbiter/", views.browse, name="arbiter"),
    path("arbiter/help/", views.guide, name="arbiter-help"),
    path("arbiter/articles/", views.articles, name="arbiter-articles"),
    path("arbiter/articles/<str:key>/", views.article, name="arbiter-article"),
    path("arbiter/<slug:key>/", views.situation, name="arbiter-situation"),
    path("sittings/<int:pk>/rulings/", views.logged, name="sitting-rulings"),
    path("rulings/<int:pk>/annulment/", views.undo, name="ruling-undo"),
    path("rulings/<int:pk>/restoration/", views.restore, name="ruling-restore"),
]
