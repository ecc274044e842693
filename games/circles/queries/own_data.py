"""Query of everything that a circle holds about one player, as plain JSON."""

from django.db.models import Q

from games.models import ExpensePart, PastPart, Player, Repayment, Reply, Result, Seat


def own_data(player: Player) -> dict[str, object]:
    """Return the results, tables, expenses, payments, imported results and replies of a player; amounts are
    cents.
    """
    results = Result.objects.filter(player=player).order_by("played_at", "pk")
    seats = Seat.objects.filter(player=player).select_related("sitting").order_by("sitting__opened_at", "pk")
    past = PastPart.objects.filter(player=player, result__struck_at=None).select_related("result")
    paid = Repayment.objects.filter(Q(debtor=player) | Q(creditor=player), undone_at=None)
    replies = Reply.objects.filter(player=player).order_by("day", "pk")
    return {
        "circle": player.circle.name,
        "name": player.name,
        "since": player.created_at.isoformat(),
        "results": [
            {
                "at": each.played_at.isoformat(),
                "game": each.game_key,
                "cents": each.cents,
                "points": each.points,
                "place": each.place,
            }
            for each in results
        ],
        "tables": [
            {"at": each.sitting.opened_at.isoformat(), "game": each.sitting.game_key} for each in seats
        ],
        "expenses": _expenses(player),
        "payments": [
            {
                "at": each.paid_at.isoformat(),
                "from": each.debtor.name,
                "to": each.creditor.name,
                "cents": each.amount_cents,
            }
            for each in paid.select_related("debtor", "creditor").order_by("paid_at", "pk")
        ],
        "past": [
            {"on": each.result.played_on.isoformat(), "title": each.result.title, "cents": each.cents}
            for each in past.order_by("result__played_on", "pk")
        ],
        "replies": [{"on": each.day.isoformat(), "answer": each.answer} for each in replies],
    }


def _expenses(player: Player) -> list[dict[str, object]]:
    parts = ExpensePart.objects.filter(player=player, expense__struck_at=None).select_related("expense")
    return [
        {
            "at": each.expense.recorded_at.isoformat(),
            "title": each.expense.title,
            "category": each.expense.category,
            "note": each.expense.note,
            "paid": each.paid_cents,
            "share": each.share_cents,
        }
        for each in parts.order_by("expense__recorded_at", "pk")
    ]
