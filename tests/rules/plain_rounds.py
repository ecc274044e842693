"""Rounds of a plain game for the laws of every game, made from the readers of its record."""

from hypothesis import strategies as st

from games.rules.json_fields import Integer, OneOf, Seat, read_boolean
from tests.rules.sample_round import SampleRound


class PlainRounds:
    """Strategy and permutation of the rounds of one plain game."""

    def __init__(self, game):
        self.game = game

    def rounds(self):
        (preset,) = self.game.presets
        fields = {name: values_of(reader) for name, reader in self.game.readers.items()}
        return st.builds(
            lambda seats, data: SampleRound(preset.key, {}, seats, data, {}),
            st.integers(preset.min_seats, preset.max_seats),
            st.fixed_dictionaries(fields),
        )

    def relabel(self, recorded, permutation):
        """Return the round with its seats turned; None for a permutation that is not a rotation."""
        seats = recorded.seats
        if list(permutation) != [(permutation[0] + seat) % seats for seat in range(seats)]:
            return None
        turned = {
            name: permutation[value] if isinstance(self.game.readers[name], Seat) else value
            for name, value in recorded.data.items()
        }
        return recorded._replace(data=turned)


def values_of(reader):
    """Return the strategy of the values that a reader accepts."""
    match reader:
        case OneOf(words):
            return st.sampled_from(words)
        case Integer(least, most):
            return st.integers(least, most)
    assert reader is read_boolean
    return st.booleans()
