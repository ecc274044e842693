"""The balances of a circle as their page reads them."""

from typing import Any

from games.models import Circle, Player
from games.nights import balances
from web.charts import bars
from web.visibility import purse_of
from web.wording.figures import signed_money


def balances_page(circle: Circle, me: Player | None) -> dict[str, Any]:
    """What the page of a circle's balances shows; from the most to receive to the most to pay."""
    found = balances(circle)
    purse = purse_of(circle, me)
    ordered = purse.seen(sorted(zip(found.parties, found.cents, strict=True), key=lambda each: -each[1]))
    return {
        "circle": circle,
        "balances": found,
        "payments": [each for each in found.payments if purse.sees(*each[:2])],
        "bars": bars((party.name, cents, signed_money(cents)) for party, cents in ordered if cents),
    }
