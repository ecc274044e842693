"""Prices of a sitting: the value of its unit, its cave or its entry."""

from games.models import RulesVersion
from web.games.registry import ui_of


def price_text(rules: RulesVersion) -> str:
    """Return the price of a sitting: “€0.10 a jeton”, “€20 to enter”."""
    return ui_of(rules.sitting).price_text(rules)
