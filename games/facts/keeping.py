"""Writing the facts of a sitting when it closes, dropping them when it is reopened, the totals with them."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.facts.sitting import facts_of_sitting
from games.models import Fact, FactTotal, Seat, Sitting
from ledger.holdings import hold

Whose = tuple[int, int | None, str]
"""Of which player, against which one, and the name of a fact."""


def keep_facts(sitting: Sitting) -> None:
    """Keep what a sitting tells, within the transaction that closes it."""
    rows = rows_of(sitting)
    Fact.objects.bulk_create(rows)
    _add(sitting, _sums(rows), sign=1)


def drop_facts(sitting: Sitting) -> None:
    """Forget what a sitting told, within the transaction that reopens it."""
    rows = list(Fact.objects.filter(sitting=sitting))
    Fact.objects.filter(sitting=sitting).delete()
    _add(sitting, _sums(rows), sign=-1)


def rows_of(sitting: Sitting) -> list[Fact]:
    """What a closed sitting tells, as rows that are not written yet."""
    players = dict(Seat.every.filter(sitting=sitting).values_list("position", "player_id"))
    facts, peaks = facts_of_sitting(sitting)
    around: dict[str, Any] = {"circle_id": sitting.season.circle_id, "season_id": sitting.season_id}
    around |= {"sitting_id": sitting.pk, "game_key": sitting.game_key}
    sums = [
        Fact(
            **around,
            player_id=players[who],
            against_id=None if against is None else players[against],
            name=name,
            count=count,
        )
        for (name, who, against), count in facts.items()
    ]
    return sums + [
        Fact(**around, player_id=players[who], name=name, count=peak.count, round_id=peak.key)
        for (name, who), peak in peaks.items()
    ]


def _sums(rows: list[Fact]) -> Mapping[Whose, int]:
    """What these facts add to totals; peaks do not add up."""
    return Counter(
        {(row.player_id, row.against_id, row.name): row.count for row in rows if row.round_id is None}
    )


def _add(sitting: Sitting, sums: Mapping[Whose, int], *, sign: int) -> None:
    """Add to the totals of a season, or take away; a total of nothing is no row.

    The book is held meanwhile: two sittings that close at once take their turns.
    """
    hold(sitting.season.circle.book)
    totals = FactTotal.objects.filter(season_id=sitting.season_id, game_key=sitting.game_key)
    totals = totals.filter(player__in={player for player, _against, _name in sums})
    known = {(total.player_id, total.against_id, total.name): total for total in totals}
    changed, new = [], []
    for (player, against, name), count in sums.items():
        if total := known.get((player, against, name)):
            total.count += sign * count
            changed.append(total)
        else:
            total = FactTotal(season_id=sitting.season_id, game_key=sitting.game_key, name=name)
            total.player_id, total.against_id, total.count = player, against, sign * count
            new.append(total)
    FactTotal.objects.bulk_update([each for each in changed if each.count], ["count"])
    FactTotal.objects.filter(pk__in=[each.pk for each in changed if not each.count]).delete()
    FactTotal.objects.bulk_create(new)
