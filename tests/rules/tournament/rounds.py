"""Hands of a tournament for the laws of every game."""

from hypothesis import strategies as st

from tests.rules.holdem.rounds import hands
from tests.rules.holdem.rounds import relabel as relabel

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "chip_values": st.sampled_from([[25, 100], [1]]),
        "odd_chip": st.sampled_from(["closest_all", "one_each"]),
    },
)


def rounds():
    """Return the valid recorded hands of a tournament."""
    return hands("tournament", OPTIONS)
