"""Bad points at the end of a sitting: converted to zero-sum points, ranked, and who is out."""

from collections.abc import Sequence

from games.rules.menteur.options import Options


def points_of(bad_points: Sequence[int]) -> tuple[int, ...]:
    """Bad points as points that sum to zero: everyone's, less n times one's own. Article menteur.17.

    >>> points_of([5, 2, 3, 2])
    (-8, 4, 0, 4)
    """
    total = sum(bad_points)
    return tuple(total - len(bad_points) * bad for bad in bad_points)


def ranks_of(bad_points: Sequence[int]) -> tuple[int, ...]:
    """The rank of each seat, fewest bad points first; equal points share the rank. Article menteur.21.

    >>> ranks_of([5, 2, 3, 2])
    (4, 1, 3, 1)
    """
    ordered = sorted(bad_points)
    return tuple(1 + ordered.index(bad) for bad in bad_points)


def eliminated(bad_points: Sequence[int], options: Options) -> tuple[int, ...]:
    """The seats with as many bad points as the option `elimination_points`, or more. Article menteur.21."""
    limit = options.elimination_points
    return tuple(seat for seat, bad in enumerate(bad_points) if limit is not None and bad >= limit)
