"""Bad points at the end of a sitting: conversion to zero-sum points, ranks, and eliminated seats."""

from collections.abc import Sequence

from games.rules.menteur.options import Options


def points_from_bad_points(bad_points: Sequence[int]) -> tuple[int, ...]:
    """Return bad points as points that sum to zero: the total less n times one's own. Article menteur.17.

    >>> points_from_bad_points([5, 2, 3, 2])
    (-8, 4, 0, 4)
    """
    total = sum(bad_points)
    return tuple(total - len(bad_points) * bad for bad in bad_points)


def bad_point_ranks(bad_points: Sequence[int]) -> tuple[int, ...]:
    """Return the rank of each seat, fewest bad points first; ties share a rank. Article menteur.21.

    >>> bad_point_ranks([5, 2, 3, 2])
    (4, 1, 3, 1)
    """
    ordered = sorted(bad_points)
    return tuple(1 + ordered.index(bad) for bad in bad_points)


def eliminated_seats(bad_points: Sequence[int], options: Options) -> tuple[int, ...]:
    """Return the seats with at least `elimination_points` bad points. Article menteur.21."""
    limit = options.elimination_points
    return tuple(seat for seat, bad in enumerate(bad_points) if limit is not None and bad >= limit)
