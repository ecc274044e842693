"""URLs of evenings: bills, expenses, payments, past results."""

from django.urls import path

from web.evenings.views import balances, evenings, expenses, past_results, payments

urlpatterns = [
    path("circles/<int:pk>/past/", past_results.import_sheet, name="past-results-import"),
    path("past/<int:pk>/", past_results.show, name="past-sheet"),
    path("past/<int:pk>/annulment/", past_results.undo, name="past-sheet-undo"),
    path("past/<int:pk>/restoration/", past_results.restore, name="past-sheet-restore"),
    path("circles/<int:pk>/balances/", balances.show, name="circle-balances"),
    path("circles/<int:pk>/expenses/", expenses.create_now, name="circle-expenses"),
    path("circles/<int:pk>/gathering/", balances.join, name="circle-consolidate"),
    path("sittings/<int:pk>/evening/", evenings.move_sitting, name="sitting-move"),
    path("evenings/<int:pk>/", evenings.show, name="evening"),
    path("evenings/<int:pk>/more/", evenings.more, name="evening-more"),
    path("evenings/<int:pk>/plan/", evenings.plan, name="evening-plan"),
    path("evenings/<int:pk>/dinner/", evenings.dinner, name="evening-dinner"),
    path("evenings/<int:pk>/closure/", evenings.close, name="evening-close"),
    path("evenings/<int:pk>/reopening/", evenings.reopen, name="evening-reopen"),
    path("evenings/<int:pk>/carrying/", evenings.carry, name="evening-carry"),
    path("evenings/<int:pk>/keeping/", evenings.undo_carry, name="evening-carry-undo"),
    path("evenings/<int:pk>/apart/", evenings.undo_consolidation, name="evening-consolidation-undo"),
    path("evenings/<int:pk>/slip/", evenings.statement, name="evening-statement"),
    path("evenings/<int:pk>/picture/", evenings.picture, name="evening-picture"),
    path("evenings/<int:pk>/story/", evenings.story, name="evening-story"),
    path("evenings/<int:pk>/story/picture/", evenings.draw_story, name="evening-story-picture"),
    path("evenings/<int:pk>/expenses/", expenses.create, name="evening-expenses"),
    path("evenings/<int:pk>/payment/", payments.show, name="evening-payment"),
    path("evenings/<int:pk>/repayments/", payments.repay, name="evening-repayments"),
    path("evenings/<int:pk>/withdrawal/", evenings.withdraw, name="evening-withdrawal"),
    path("evenings/players/<int:pk>/iban/", payments.show_payee, name="payee"),
    path("evenings/<int:pk>/iban/", payments.save_iban, name="evening-iban"),
    path("expenses/<int:pk>/", expenses.show, name="expense"),
    path("expenses/<int:pk>/correction/", expenses.correct, name="expense-correct"),
    path("expenses/<int:pk>/annulment/", expenses.undo, name="expense-undo"),
    path("expenses/<int:pk>/restoration/", expenses.restore, name="expense-restore"),
    path("repayments/<int:pk>/confirmation/", payments.confirm, name="repayment-confirm"),
    path("repayments/<int:pk>/annulment/", payments.undo, name="repayment-undo"),
    path("repayments/<int:pk>/restoration/", payments.restore, name="repayment-restore"),
]
