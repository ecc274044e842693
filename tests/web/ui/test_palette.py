"""Colours of the tokens as hexadecimal numbers."""

import pytest

from web.ui.picture import DARK, LIGHT, dark_colours, light_colours

TOKEN = "--bg: light-dark(oklch({} {} {}), oklch(1 0 0));"


@pytest.mark.parametrize(
    ("lightness", "chroma", "hue", "expected"),
    [
        ("0", "0", "0", "#000000"),
        ("1", "0", "0", "#ffffff"),
        # The primaries of sRGB in OKLCH, rounded.
        (".62796", ".25768", "29.234", "#ff0000"),
        (".86644", ".29483", "142.495", "#00ff00"),
        (".45201", ".31321", "264.052", "#0000ff"),
    ],
)
def test_oklch_is_converted_to_srgb(lightness, chroma, hue, expected):
    stylesheet = TOKEN.format(lightness, chroma, hue)
    assert light_colours(stylesheet) == {"bg": expected}
    assert dark_colours(stylesheet) == {"bg": "#ffffff"}


def test_the_colours_of_the_pictures_are_tokens():
    assert {"bg", "ink", "ink-2", "ink-3", "rule", "margin", "plus", "minus"} <= DARK.keys() == LIGHT.keys()
