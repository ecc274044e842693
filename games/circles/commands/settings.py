"""Commands of the settings of a circle."""

from games.models import Circle


def set_debt_policy(*, circle: Circle, debts: str) -> None:
    """Set the policy for unpaid amounts when the next evening begins: separate bills, or carried forward."""
    Circle.objects.filter(pk=circle.pk).update(debt_policy=Circle.DebtPolicy(debts))


def set_money_visibility(*, circle: Circle, money: str) -> None:
    """Set the amounts that the members see: all, or their own."""
    Circle.objects.filter(pk=circle.pk).update(money_visibility=Circle.MoneyVisibility(money))
