"""The addresses of a bank: caves, counts, its closing's dinner, and the chip case of a circle."""

from django.urls import path

from web.views import bank, chips, counts

urlpatterns = [
    path("sittings/<int:pk>/caves/", bank.buy, name="sitting-caves"),
    path("sittings/<int:pk>/add-ons/", bank.add_on, name="sitting-add-ons"),
    path("sittings/<int:pk>/counts/", counts.count, name="sitting-counts"),
    path("sittings/<int:pk>/bank/annulment/", bank.undo, name="sitting-bank-annulment"),
    path("sittings/<int:pk>/bank/mending/", bank.mend, name="sitting-bank-mending"),
    path("sittings/<int:pk>/dinner/", bank.dinner, name="sitting-dinner"),
    path("circles/<int:pk>/chips/", chips.edit, name="circle-chips"),
]
