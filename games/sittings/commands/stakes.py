"""Command of the stake that is chosen before a round."""

from django.db import transaction

from games.models import Sitting
from games.refusals import MalformedRound, SittingClosed
from games.sittings.locking import lock_sitting
from games.sittings.queries.seating import find_round_start


@transaction.atomic
def propose_stake(*, sitting: Sitting, stake: int, number: int) -> bool:
    """Store the stake chosen for round `number`, for every page of the table. Idempotent; moves nothing.

    Return False, and store nothing, if `number` is not the next round any more. Raises `SittingClosed`,
    `MalformedRound` in a game without stakes, and `RuleError` for a stake against the rules.
    """
    sitting = lock_sitting(sitting)
    if sitting.is_closed:
        raise SittingClosed
    start = find_round_start(sitting)
    try:
        sitting.game.check_stake(start.options, stake)
    except ValueError as error:
        raise MalformedRound(str(error)) from error
    if number != start.number:
        return False
    sitting.proposed_stake, sitting.proposed_round = stake, number
    sitting.save(update_fields=["proposed_stake", "proposed_round"])
    return True
