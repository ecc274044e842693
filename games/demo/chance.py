"""Random values of the demo besides cards."""

from random import Random
from uuid import UUID


def random_key(chance: Random) -> UUID:
    """Return the key of a record; the same seed gives the same evenings with the same keys."""
    return UUID(int=chance.getrandbits(128), version=4)
