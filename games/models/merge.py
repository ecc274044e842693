"""Two records of one person made one, and everything that has to go back if they were not."""

from django.db import models

from games.models.binding import Binding
from games.models.circle import Player
from games.models.evening import Evening, Repayment
from games.models.expense import Part
from games.models.household import Member
from games.models.past import PastPart
from games.models.sitting import Seat
from games.models.tournament import TournamentResult
from ledger.models import Entry


class Merge(models.Model):
    """The record `gone` is the person `kept` from then on, unless it was undone.

    `entry` moved what its account held. All that named it names the one kept, and `Followed` says which.
    """

    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    gone = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    merged_by = models.CharField(max_length=40)
    merged_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["gone"], condition=models.Q(undone_at=None), name="one_standing_merge_per_record"
            )
        ]

    def __str__(self) -> str:
        return f"{self.gone_id} into {self.kept_id}"


class Followed(models.Model):
    """One row that named the record gone and names the one kept since; exactly one of these is told."""

    merge = models.ForeignKey(Merge, on_delete=models.PROTECT, related_name="followed")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, null=True, related_name="+")
    result = models.ForeignKey(TournamentResult, on_delete=models.PROTECT, null=True, related_name="+")
    part = models.ForeignKey(Part, on_delete=models.PROTECT, null=True, related_name="+")
    past_part = models.ForeignKey(PastPart, on_delete=models.PROTECT, null=True, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    debtor_of = models.ForeignKey(Repayment, on_delete=models.PROTECT, null=True, related_name="+")
    creditor_of = models.ForeignKey(Repayment, on_delete=models.PROTECT, null=True, related_name="+")
    banker_of = models.ForeignKey(Evening, on_delete=models.PROTECT, null=True, related_name="+")

    def __str__(self) -> str:
        return f"row of merge {self.merge_id}"


class FollowedPhone(models.Model):
    """A phone that was the record gone. Rights stay in their house, so this does too."""

    merge = models.ForeignKey(Merge, on_delete=models.PROTECT, related_name="phones")
    binding = models.ForeignKey(Binding, on_delete=models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"phone of merge {self.merge_id}"
