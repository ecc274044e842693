"""Forms of the big blinds of two tables, which decide the player who moves between them."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _

from games.rules.tournament.state import TableState
from web.games.tournament.forms.fields import NumberField, SeatsField


class BigBlindForm(forms.Form):
    """The question which chair of a table is big blind, at first that of the last hand."""

    blinds = forms.ChoiceField()

    def __init__(self, table: TableState, names: Mapping[int, str]) -> None:
        labels = [
            names[player] if player is not None else _("seat %(seat)s, empty") % {"seat": chair + 1}
            for chair, player in enumerate(table.chairs)
        ]
        choices = [(f"{table.number}-{chair}", label) for chair, label in enumerate(labels)]
        hand = table.positions
        super().__init__(
            initial={"blinds": f"{table.number}-{hand.big_blind}" if hand else ""},
            auto_id=f"table-{table.number}_%s",
        )
        self.fields["blinds"] = forms.ChoiceField(
            label=_("Big blind at table %(table)s") % {"table": table.number},
            required=False,
            choices=choices if hand else [("", _("no hand yet")), *choices],
        )


class BigBlindsForm(forms.Form):
    """The big blinds of two tables, by which a player of `source` moves to `target`."""

    source = NumberField()
    target = NumberField()
    blinds = SeatsField(required=False)
