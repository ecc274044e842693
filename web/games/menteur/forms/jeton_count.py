"""Form of the jetons counted at the end, compared with the recorded stacks."""

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict

from web.games.menteur.pages.table import MenteurTable, SeatPlate


class JetonCountForm(forms.Form):
    """Jetons in front of each player, by default as they are recorded. Players who left returned theirs."""

    def __init__(self, table: MenteurTable, data: QueryDict) -> None:
        recorded = {f"seat-{seat}": plate.stack for seat, plate in enumerate(table.plates)}
        counted = {name: data.get(name, str(stack)) for name, stack in recorded.items()}
        counted = {name: typed.strip().replace("−", "-") for name, typed in counted.items()}
        super().__init__(counted, initial=recorded)
        self.table, self.is_checked = table, any(name in data for name in recorded)
        self.fields = {name: forms.IntegerField(min_value=-99_999, max_value=999_999) for name in recorded}
        self.full_clean()

    @property
    def stacks(self) -> list[tuple[SeatPlate, BoundField]]:
        """Each player with the field of the stack."""
        return list(zip(self.table.plates, self, strict=True))

    @property
    def issued(self) -> int:
        """Number of jetons issued, those of players who left excluded."""
        return sum(plate.stack for plate in self.table.plates) + self.table.carry

    @property
    def counted_with_players(self) -> int:
        """Number of jetons counted in front of the players."""
        return sum(self.cleaned_data.values())

    @property
    def counted(self) -> int:
        """Number of jetons counted, including those in the middle."""
        return self.counted_with_players + self.table.carry

    @property
    def missing(self) -> int:
        """Number of missing jetons, negative if there are too many."""
        return self.issued - self.counted

    @property
    def surplus(self) -> int:
        return -self.missing

    @property
    def suspect_stack(self) -> int | None:
        """Recorded stack of the only player with another count; None without one, or with several."""
        changed = self.changed_data
        return self.initial[changed[0]] if len(changed) == 1 else None
