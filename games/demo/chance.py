"""What the demo draws besides cards."""

from random import Random
from uuid import UUID


def drawn_key(chance: Random) -> UUID:
    """A key for one recording: the same seed plays the same evenings, under the same keys."""
    return UUID(int=chance.getrandbits(128), version=4)
