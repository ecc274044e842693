"""URLs of a bank: caves, counts and the dinner."""

from django.urls import path

from web.games.holdem.views import bank, chip_count

urlpatterns = [
    path("sittings/<int:pk>/caves/", bank.buy_cave, name="sitting-caves"),
    path("sittings/<int:pk>/add-ons/", chip_count.add_on, name="sitting-add-ons"),
    path("sittings/<int:pk>/counts/", chip_count.count, name="sitting-cash-outs"),
    path("sittings/<int:pk>/bank/annulment/", bank.undo, name="sitting-bank-undo"),
    path("sittings/<int:pk>/bank/restoration/", bank.restore, name="sitting-bank-restore"),
    path("sittings/<int:pk>/bank/mending/", bank.fix_count, name="sitting-bank-fix"),
    path("sittings/<int:pk>/dinner/", bank.dinner, name="sitting-dinner"),
]
