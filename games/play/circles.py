"""What a host decides for his whole circle."""

from games.models import Circle


def choose_debts(*, circle: Circle, debts: str) -> None:
    """What becomes of what an evening still owes, from the next evening on: settled by itself, or carried."""
    Circle.objects.filter(pk=circle.pk).update(debts=Circle.Debts(debts))


def show_money(*, circle: Circle, money: str) -> None:
    """Whose amounts each of them sees from now on: everybody's, or only his own."""
    Circle.objects.filter(pk=circle.pk).update(money=Circle.Money(money))
