"""Commands that change the house rules and the value of a point between two rounds, and undo the change."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.models import Round, RulesVersion, Sitting
from games.refusals import FormReused, MiddleInPlay, RoundsRecordedSince, RulesFixed, SittingClosed
from games.rules.errors import RuleError
from games.sittings.locking import lock_sitting
from games.sittings.queries.seating import RoundStart, find_round_start
from ledger import book as ledger


@transaction.atomic
def change_rules(
    *,
    sitting: Sitting,
    changes: Mapping[str, object],
    point_value_cents: int,
    key: UUID,
    by: str,
    now: datetime,
) -> RulesVersion:
    """Put rules in force from the next round on; recorded rounds keep theirs. Idempotent.

    The same rules and value as before write nothing. Raises `FormReused`, `SittingClosed`, `RulesFixed`,
    `MiddleInPlay`, `Malformed` and `RuleError`.
    """
    sitting = lock_sitting(sitting)
    content = (dict(changes), point_value_cents)
    if recorded := RulesVersion.including_struck.filter(sitting=sitting, key=key).first():
        if (recorded.changes, recorded.point_value_cents) != content:
            raise FormReused
        return recorded
    if sitting.is_closed:
        raise SittingClosed
    round_start = find_round_start(sitting)
    rules = round_start.rules
    if (rules.changes, rules.point_value_cents) == content:
        return rules
    _check_change(sitting, round_start, changes, point_value_cents)
    version = RulesVersion.objects.create(
        sitting=sitting,
        number=RulesVersion.including_struck.filter(sitting=sitting).latest("number").number + 1,
        preset=rules.preset,
        changes=dict(changes),
        point_value_cents=point_value_cents,
        key=key,
        created_at=now,
        created_by=by,
    )
    _set_point_value(sitting, point_value_cents)
    return version


@transaction.atomic
def undo_rules_change(*, version: RulesVersion, now: datetime) -> None:
    """Strike a change of the rules under which no round is active. Idempotent.

    Raises `SittingClosed`, and `RoundsRecordedSince` after a later round or change or for the opening.
    """
    sitting = lock_sitting(version.sitting)
    version = RulesVersion.including_struck.get(pk=version.pk)
    if version.struck_at:
        return
    if sitting.is_closed:
        raise SittingClosed
    if not can_undo_rules_change(sitting, version):
        raise RoundsRecordedSince
    version.struck_at = now
    version.save(update_fields=["struck_at"])
    _set_point_value(sitting, RulesVersion.objects.filter(sitting=sitting).latest("number").point_value_cents)


def can_undo_rules_change(sitting: Sitting, version: RulesVersion) -> bool:
    """Return whether a version is the last one, not the opening's, and no active round has it."""
    latest = RulesVersion.objects.filter(sitting=sitting).latest("number")
    is_last = version.number > 1 and latest.pk == version.pk
    return is_last and not Round.objects.filter(rules=version, struck_at=None).exists()


def can_change_rules(rules: RulesVersion) -> bool:
    """Return whether the rules of a sitting can change: not those of a tournament or a bank."""
    return rules.sitting.game.counts_points


def check_rules_change(round_start: RoundStart, changes: Mapping[str, object]) -> None:
    """Check that the next round can be played under these changes of the preset. Raises `Malformed` and
    `RuleError`.
    """
    rules, seats = round_start.rules, round_start.seats
    game = rules.sitting.game
    options = game.read_options(rules.preset, changes)
    game.check_seats(rules.preset, options, seats)
    game.check_change(seats, round_start.options, options, round_start.carried)
    if game.unit_of(options) != game.unit_of(round_start.options):
        raise RuleError("UNIT_FIXED", "ledger.3")


def _check_change(
    sitting: Sitting, round_start: RoundStart, changes: Mapping[str, object], point_value_cents: int
) -> None:
    if not can_change_rules(round_start.rules):
        raise RulesFixed
    check_rules_change(round_start, changes)
    if point_value_cents != round_start.rules.point_value_cents and (
        count := ledger.balance_of(sitting.middle)
    ):
        raise MiddleInPlay(count)


def _set_point_value(sitting: Sitting, point_value_cents: int) -> None:
    sitting.point_value_cents = point_value_cents
    sitting.save(update_fields=["point_value_cents"])
