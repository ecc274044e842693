"""Storage of results and facts anew when the season counts other amounts of closed sittings."""

from collections.abc import Iterable

from games.models import Sitting
from games.seasons.commands.results import store_results
from games.seasons.facts.commands import delete_facts, store_facts


def recount_sittings(sittings: Iterable[Sitting]) -> None:
    """Store the results and facts of closed sittings anew, inside a transaction that locks their book."""
    for sitting in sittings:
        delete_facts(sitting)
        store_facts(sitting)
        store_results(sitting)


def recount_dinner(sitting: Sitting) -> None:
    """Store the results of a closed sitting anew whose dinner changed."""
    if sitting.is_closed:
        recount_sittings([sitting])
