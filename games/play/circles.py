"""What a host decides for his whole circle."""

from games.models import Circle


def show_money(*, circle: Circle, money: str) -> None:
    """Whose amounts each of them sees from now on: everybody's, or only his own."""
    Circle.objects.filter(pk=circle.pk).update(money=Circle.Money(money))
