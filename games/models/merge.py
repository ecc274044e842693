"""Merges of two records of one player, with everything that an undo needs."""

from django.db import models

from games.models.binding import Binding
from games.models.circle import Player
from games.models.evening import Evening, Repayment
from games.models.expense import ExpensePart
from games.models.household import HouseholdMember
from games.models.past_result import PastPart
from games.models.sitting import Seat
from games.models.tournament import TournamentResult
from ledger.models import Entry


class Merge(models.Model):
    """The record `duplicate` is the player `survivor` from then on, unless it is undone.

    `entry` moved the balance. References to the duplicate now name the survivor; `MergedReference` lists
    them.
    """

    survivor = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    duplicate = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    merged_by = models.CharField(max_length=40)
    merged_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["duplicate"], condition=models.Q(undone_at=None), name="one_current_merge_per_record"
            )
        ]

    def __str__(self) -> str:
        return f"{self.duplicate_id} into {self.survivor_id}"


class MergedReference(models.Model):
    """One row that referred to the duplicate and now refers to the survivor; exactly one relation is set."""

    merge = models.ForeignKey(Merge, on_delete=models.PROTECT, related_name="references")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, null=True, related_name="+")
    result = models.ForeignKey(TournamentResult, on_delete=models.PROTECT, null=True, related_name="+")
    part = models.ForeignKey(ExpensePart, on_delete=models.PROTECT, null=True, related_name="+")
    past_part = models.ForeignKey(PastPart, on_delete=models.PROTECT, null=True, related_name="+")
    member = models.ForeignKey(HouseholdMember, on_delete=models.PROTECT, null=True, related_name="+")
    debtor_of = models.ForeignKey(Repayment, on_delete=models.PROTECT, null=True, related_name="+")
    creditor_of = models.ForeignKey(Repayment, on_delete=models.PROTECT, null=True, related_name="+")
    banker_of = models.ForeignKey(Evening, on_delete=models.PROTECT, null=True, related_name="+")

    def __str__(self) -> str:
        return f"row of merge {self.merge_id}"


class MergedBinding(models.Model):
    """A binding that belonged to the duplicate. Rights are not exported, so neither is this."""

    merge = models.ForeignKey(Merge, on_delete=models.PROTECT, related_name="bindings")
    binding = models.ForeignKey(Binding, on_delete=models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"phone of merge {self.merge_id}"
