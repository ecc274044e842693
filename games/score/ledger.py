"""Questions about money: settlement, points to cents, shares."""

from collections.abc import Sequence

from games.rules.errors import RuleError
from games.rules.json_fields import MAX_INTEGER
from games.score.question import AskHandlers, Fields, by_name
from ledger.money import Unbalanced, check_balanced, points_to_cents, share
from ledger.settlement import fewest


def settle(fields: Fields) -> dict[str, object]:
    """Return the smallest number of repayments."""
    names, seats = fields.players()
    balances = _integers(seats, "balance", least=-MAX_INTEGER)
    _finish(fields, seats)
    _refuse_unbalanced(balances)
    plan = fewest(balances)
    return {
        "transfers": [
            {"from": names[each.debtor], "to": names[each.creditor], "amount": each.amount}
            for each in plan.repayments
        ],
        "count": len(plan.repayments),
        "total": plan.total,
        "is_proved": plan.is_optimal,
    }


def cents(fields: Fields) -> dict[str, object]:
    """Return the value of each player's points in cents."""
    names, seats = fields.players()
    points = _integers(seats, "points", least=-MAX_INTEGER)
    point_value_cents = fields.integer("point_value_cents", least=1)
    _finish(fields, seats)
    _refuse_unbalanced(points)
    return {"cents": by_name(names, points_to_cents(points, point_value_cents))}


def parts(fields: Fields) -> dict[str, object]:
    """Return an amount divided in proportion to weights."""
    names, seats = fields.players()
    weights = _integers(seats, "weight")
    total_cents = fields.integer("total_cents")
    _finish(fields, seats)
    if not any(weights):
        raise fields.error("players")
    return {"cents": by_name(names, share(total_cents, weights))}


def _integers(seats: Sequence[Fields], name: str, *, least: int = 0) -> list[int]:
    return [seat.integer(name, least=least) for seat in seats]


def _finish(fields: Fields, seats: Sequence[Fields]) -> None:
    """Check that no field is left; `options` must be empty, since none changes an answer."""
    for each in (fields.options(), *seats):
        each.refuse_unread()
    fields.refuse_unread(allowed_null_fields=("preset",))


def _refuse_unbalanced(balances: Sequence[int]) -> None:
    try:
        check_balanced(balances)
    except Unbalanced as error:
        raise RuleError("NOT_ZERO_SUM", "ledger.2", sum=error.sum) from None


ASKS: AskHandlers = {"settle": settle, "points_to_cents": cents, "share": parts}
