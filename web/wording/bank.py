"""What the bank of a sitting says: caves, what is still in play, in euros or, without stakes, in chips."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.banking import Bank, Stack
from web.wording.figures import figure, money


def has_stakes(options: Any) -> bool:
    """Whether the caves of a sitting cost money that somebody wins."""
    return bool(options.cave_price_cents) and options.stake_mode != "fun"


def counts_in_money(options: Any) -> bool:
    """Whether every chip is worth its part of the stakes."""
    return has_stakes(options) and options.stake_mode == "cash"


def chips(count: int) -> str:
    """“120 chips”."""
    return ngettext("%(count)s chip", "%(count)s chips", count) % {"count": figure(count)}


def amount(cents: int, count: int, in_money: bool, *, brief: bool = False) -> str:
    """An amount as this table counts: “€20”, or “100 chips”."""
    return money(cents, brief=brief) if in_money else chips(count)


def cave(options: Any) -> str:
    """What a buy-in of this table is: “€20”, “100 chips”."""
    return amount(options.cave_price_cents, options.cave_chips, has_stakes(options), brief=True)


def cave_in_words(options: Any) -> str:
    """What a buy-in of this table is: “buy-in of €20”, “buy-in of 100 chips, no stakes”."""
    if has_stakes(options):
        return _("buy-in of %(price)s") % {"price": money(options.cave_price_cents, brief=True)}
    return _("buy-in of %(chips)s, no stakes") % {"chips": chips(options.cave_chips)}


def caves_in_all(count: int, options: Any) -> str:
    """“9 buy-ins of €20”."""
    said = ngettext("%(count)s buy-in of %(cave)s", "%(count)s buy-ins of %(cave)s", count)
    return said % {"count": count, "cave": cave(options)}


def still_in_play(bank: Bank, in_money: bool) -> str:
    """“€178.00 still in play”; too many chips given back leave less than nothing."""
    left = amount(bank.worth_cents(bank.in_play), bank.in_play, in_money)
    return _("%(amount)s still in play") % {"amount": left}


def time_is_up(minutes: int) -> str:
    """“The 150 minutes agreed are over.”"""
    said = ngettext("The %(count)s minute agreed is over.", "The %(count)s minutes agreed are over.", minutes)
    return said % {"count": figure(minutes)}


def bought(stack: Stack, in_money: bool) -> str:
    """“3 buy-ins · €60”."""
    caves = ngettext("%(count)s buy-in", "%(count)s buy-ins", stack.caves) % {"count": stack.caves}
    return f"{caves} · {amount(stack.paid_cents, stack.bought, in_money, brief=True)}"


def at_the_bank(
    stack: Stack, bank: Bank, options: Any, *, has_left: bool = False, tells_money: bool = True
) -> str:
    """What a player bought, or that he left, and what he gave back once he is counted."""
    said = [_("left")] if has_left else [bought(stack, tells_money and has_stakes(options))]
    if stack.final is not None:
        in_money = tells_money and counts_in_money(options)
        returned = amount(bank.worth_cents(stack.final), stack.final, in_money)
        said.append(_("%(returned)s cashed out") % {"returned": returned})
    return " · ".join(said)


def returned_of(bank: Bank, returned: int, in_money: bool) -> str:
    """“€168 cashed out of €180.”"""
    said = {
        "returned": amount(bank.worth_cents(returned), returned, in_money, brief=True),
        "bought": amount(bank.paid_cents, bank.bought, in_money, brief=True),
    }
    return _("%(returned)s cashed out of %(bought)s.") % said


def balanced() -> str:
    """What is said of a count that is right."""
    return _("The count is right.")


def missing(gap: str) -> str:
    """“€12 are missing.”"""
    return _("%(amount)s missing.") % {"amount": gap}


def too_many(gap: str) -> str:
    """“€12 too many.”"""
    return _("%(amount)s too many.") % {"amount": gap}


def out_there(gap: str) -> str:
    """“€78 still to be counted.”"""
    return _("%(amount)s still to be counted.") % {"amount": gap}


def undo(name: str, *, is_cave: bool) -> str:
    """What undoing takes back: “Undo Karim’s last buy-in”."""
    if is_cave:
        return _("Undo %(name)s’s last buy-in") % {"name": name}
    return _("Undo %(name)s’s count") % {"name": name}


def in_the_bank(players: int, sold: int, paid_cents: int) -> str:
    """A bank in one line: “6 players · €180 in the bank”."""
    around = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
    held = amount(paid_cents, sold, bool(paid_cents), brief=True)
    return _("%(players)s · %(amount)s in the bank") % {"players": around, "amount": held}
