"""Page object of a settlement: bars, repayments, and the chat text."""

from games.models import Player, Sitting
from games.sittings.queries.settlement import Settlement, settlement
from web.core.access import MoneyVisibility, money_visibility
from web.evenings.text.payments import paid_text, payments_heading
from web.sittings.text.titles import played_title
from web.ui.charts import bar_chart
from web.ui.dates import format_day
from web.ui.numbers import format_signed_money


def settlement_page(sitting: Sitting, me: Player | None) -> dict[str, object]:
    """Return the context of a settlement, from the biggest gain to the biggest loss."""
    settled = settlement(sitting)
    visibility = money_visibility(sitting.circle, me)
    won = visibility.visible_accounts(
        list(zip((seat.player for seat in settled.seats), settled.net_cents, strict=True))
    )
    accounts = sorted(((player.name, cents) for player, cents in won), key=lambda account: -account[1])
    return {
        "sitting": sitting,
        "settlement": settled,
        "bars": bar_chart((name, cents, format_signed_money(cents)) for name, cents in accounts),
        "heading": payments_heading(len(settled.lines), is_least=True),
        "summary": _summary_text(sitting, settled, accounts, visibility),
    }


def _summary_text(
    sitting: Sitting, settled: Settlement, accounts: list[tuple[str, int]], visibility: MoneyVisibility
) -> str:
    """Return the chat text: results, then payments."""
    day = format_day(sitting.opened_at, "DATE_FORMAT")
    title = f"{played_title(sitting)} · {day}"
    results = [f"{name} {format_signed_money(cents)}" for name, cents in accounts]
    payments = [
        paid_text(line.debtor.name, line.creditor.name, line.amount_cents)
        for line in settled.lines
        if visibility.sees(line.debtor, line.creditor)
    ]
    return "\n".join([title, *results, "", *payments])
