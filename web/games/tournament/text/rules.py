"""Names of a tournament, and the rules that all tournaments share."""

from django.utils.translation import gettext as _

from games.rules.tournament.options import Options


def rules_text(_options: Options) -> str:
    """Return the rules common to all tournaments."""
    return _(
        "Several tables if needed, seats drawn for all to check, dead button, a raise at least doubles. "
        "Price, chips, tables and late entries are set at the door."
    )
