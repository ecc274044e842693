"""The addresses of evenings, of what they cost and of what is paid of them."""

from django.urls import path

from web.views import balances, evenings, expenses, households, payments, stories

urlpatterns = [
    path("circles/<int:pk>/balances/", balances.show, name="circle-balances"),
    path("circles/<int:pk>/expenses/", expenses.tonight, name="circle-expenses"),
    path("circles/<int:pk>/gathering/", balances.gather, name="circle-gathering"),
    path("circles/<int:pk>/households/", households.show, name="circle-households"),
    path("households/<int:pk>/annulment/", households.end, name="household-annulment"),
    path("sittings/<int:pk>/evening/", evenings.place, name="sitting-evening"),
    path("evenings/<int:pk>/", evenings.show, name="evening"),
    path("evenings/<int:pk>/more/", evenings.more, name="evening-more"),
    path("evenings/<int:pk>/plan/", evenings.plan, name="evening-plan"),
    path("evenings/<int:pk>/closure/", evenings.closure, name="evening-closure"),
    path("evenings/<int:pk>/reopening/", evenings.reopening, name="evening-reopening"),
    path("evenings/<int:pk>/carrying/", evenings.carrying, name="evening-carrying"),
    path("evenings/<int:pk>/keeping/", evenings.keeping, name="evening-keeping"),
    path("evenings/<int:pk>/slip/", evenings.slip, name="evening-slip"),
    path("evenings/<int:pk>/picture/", evenings.picture, name="evening-picture"),
    path("evenings/<int:pk>/story/", stories.show, name="evening-story"),
    path("evenings/<int:pk>/story/picture/", stories.picture, name="evening-story-picture"),
    path("evenings/<int:pk>/expenses/", expenses.spend, name="evening-expenses"),
    path("evenings/<int:pk>/payment/", payments.show, name="evening-payment"),
    path("evenings/<int:pk>/repayments/", payments.repay, name="evening-repayments"),
    path("evenings/<int:pk>/iban/", payments.iban, name="evening-iban"),
    path("expenses/<int:pk>/", expenses.show, name="expense"),
    path("expenses/<int:pk>/correction/", expenses.correction, name="expense-correction"),
    path("expenses/<int:pk>/annulment/", expenses.annulment, name="expense-annulment"),
    path("repayments/<int:pk>/confirmation/", payments.confirm, name="repayment-confirmation"),
    path("repayments/<int:pk>/annulment/", payments.undo, name="repayment-annulment"),
]
