"""URLs of a bank: caves, counts and the dinner."""

from django.urls import path

from web.games.holdem import views

urlpatterns = [
    path("sittings/<int:pk>/caves/", views.buy_cave, name="sitting-caves"),
    path("sittings/<int:pk>/add-ons/", views.add_on, name="sitting-add-ons"),
    path("sittings/<int:pk>/counts/", views.count, name="sitting-cash-outs"),
    path("sittings/<int:pk>/bank/annulment/", views.undo, name="sitting-bank-undo"),
    path("sittings/<int:pk>/bank/restoration/", views.restore, name="sitting-bank-restore"),
    path("sittings/<int:pk>/bank/mending/", views.fix_count, name="sitting-bank-fix"),
    path("sittings/<int:pk>/dinner/", views.dinner, name="sitting-dinner"),
]
