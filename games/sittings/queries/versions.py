"""Query of the versions of a round: the one that a correction replaced, and the one that counts now."""

from games.models import Round

_UNCHANGED = (Round.Origin.RESCORED, Round.Origin.RESTORED)
"""Origins of versions with the recorded JSON of the version that they replace."""


def former_version(version: Round) -> Round | None:
    """Return the version that the last correction of a round replaced, None without a correction."""
    while version.origin in _UNCHANGED and version.replaces is not None:
        version = version.replaces
    return version.replaces if version.origin == Round.Origin.CORRECTED else None


def current_version(version: Round) -> Round:
    """Return the version with the same recorded JSON that was scored or restored last."""
    successor = Round.objects.filter(replaces=version.pk, origin__in=_UNCHANGED).first()
    return current_version(successor) if successor else version
