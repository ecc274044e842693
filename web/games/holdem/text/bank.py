"""Texts of the bank of a sitting: caves and chips in play, in euros or, without stakes, in chips."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bank.queries import Bank, Stack
from games.models import RulesVersion
from games.rules.holdem.options import HomeOptions
from web.ui.numbers import format_integer, format_money


def has_stakes(options: HomeOptions) -> bool:
    """Return whether caves have a price and the money goes to the winners."""
    return bool(options.cave_price_cents) and options.stake_mode != "fun"


def counts_in_money(options: HomeOptions) -> bool:
    """Return whether each chip is worth its share of the stakes in cents."""
    return has_stakes(options) and options.stake_mode == "cash"


def chip_count_text(count: int) -> str:
    """Return a number of chips: “120 chips”."""
    return ngettext("%(count)s chip", "%(count)s chips", count) % {"count": format_integer(count)}


def amount_text(cents: int, count: int, in_money: bool, *, brief: bool = False) -> str:
    """Return an amount in the unit of the table: “€20”, or “100 chips”."""
    return format_money(cents, brief=brief) if in_money else chip_count_text(count)


def value_text(bank: Bank, chips: int, in_money: bool, *, brief: bool = False) -> str:
    """Return chips of a bank in the unit of the table."""
    return amount_text(bank.value_cents(chips), chips, in_money, brief=brief)


def cave_amount_text(options: HomeOptions) -> str:
    """Return a cave of this table: “€20”, “100 chips”."""
    return amount_text(options.cave_price_cents, options.cave_chips, has_stakes(options), brief=True)


def cave_price_text(rules: RulesVersion) -> str:
    """Return the price of a cave: “buy-in of €20”, “buy-in of 100 chips, no stakes”."""
    options: HomeOptions = rules.options()
    if has_stakes(options):
        return _("buy-in of %(price)s") % {"price": format_money(options.cave_price_cents, brief=True)}
    return _("buy-in of %(chips)s, no stakes") % {"chips": chip_count_text(options.cave_chips)}


def cave_count_text(count: int, options: HomeOptions) -> str:
    """Return a number of caves: “9 buy-ins of €20”."""
    text = ngettext("%(count)s buy-in of %(cave)s", "%(count)s buy-ins of %(cave)s", count)
    return text % {"count": count, "cave": cave_amount_text(options)}


def in_play_text(bank: Bank, in_money: bool) -> str:
    """Return the amount in play: “€178.00 still in play”; negative if too many chips were returned."""
    return _("%(amount)s still in play") % {"amount": value_text(bank, bank.in_play, in_money)}


def caves_text(stack: Stack) -> str:
    """Return the number of caves of a player: “3 buy-ins”."""
    return ngettext("%(count)s buy-in", "%(count)s buy-ins", stack.caves) % {"count": stack.caves}


def purchases_text(stack: Stack, in_money: bool) -> str:
    """Return the caves of a player: “3 buy-ins · €60”."""
    return f"{caves_text(stack)} · {amount_text(stack.paid_cents, stack.bought, in_money, brief=True)}"


def bank_row_text(
    stack: Stack, bank: Bank, options: HomeOptions, *, has_left: bool = False, shows_money: bool = True
) -> str:
    """Return a player's caves, or their departure; once counted, the returned chips after several caves."""
    if stack.counted_chips is None:
        text = [_("left") if has_left else purchases_text(stack, shows_money and has_stakes(options))]
    else:
        text = [_("left")] if has_left else [caves_text(stack)] if stack.caves > 1 else []
        in_money = shows_money and counts_in_money(options)
        cents = bank.value_cents(stack.counted_chips)
        returned = amount_text(cents, stack.counted_chips, in_money, brief=True)
        count = cents // 100 if in_money else stack.counted_chips
        text.append(
            ngettext("%(returned)s cashed out", "%(returned)s cashed out", count) % {"returned": returned}
        )
    return " · ".join(text)


def without_chips_text(stack: Stack, options: HomeOptions) -> str:
    """Return the row of a player who lost all chips: “2 buy-ins · rebuy?”, or “out” without rebuys."""
    return f"{caves_text(stack)} · {_('rebuy?')}" if options.rebuy else _("out")


def returned_text(bank: Bank, returned: int, in_money: bool) -> str:
    """Return the amount cashed out: “€168 cashed out of €180.”"""
    fields = {
        "returned": value_text(bank, returned, in_money, brief=True),
        "bought": amount_text(bank.paid_cents, bank.bought, in_money, brief=True),
    }
    return _("%(returned)s cashed out of %(bought)s.") % fields


def gap_text(surplus: int, amount: str) -> str:
    """Return “€12 too many.”, or “€12 missing.” for a negative surplus."""
    text = _("%(amount)s missing.") if surplus < 0 else _("%(amount)s too many.")
    return text % {"amount": amount}


def bank_summary_text(players: int, sold: int, paid_cents: int) -> str:
    """Return a bank in one line: “6 players · €180 in the bank”."""
    text = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
    balances = amount_text(paid_cents, sold, bool(paid_cents), brief=True)
    return _("%(players)s · %(amount)s in the bank") % {"players": text, "amount": balances}
