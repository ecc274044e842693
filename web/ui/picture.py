"""Standalone SVG pictures for the chat, and the colours of the two themes, read from the stylesheet."""

import math
import re
from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.http import HttpResponse
from django.template.loader import render_to_string

TOKENS: Final = settings.BASE_DIR / "static" / "css" / "tokens.css"
_NUMBER = r"([\d.]+)"
_COLOUR = re.compile(rf"oklch\({_NUMBER} {_NUMBER} {_NUMBER}\)")
_TOKEN = re.compile(r"--([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)")


def dark_colours(stylesheet: str) -> dict[str, str]:
    """Return the dark value of each colour token as `#rrggbb`, by the token's name."""
    return {name: _hexadecimal(dark) for name, _light, dark in _TOKEN.findall(stylesheet)}


def light_colours(stylesheet: str) -> dict[str, str]:
    """Return the light value of each colour token as `#rrggbb`, by the token's name."""
    return {name: _hexadecimal(light) for name, light, _dark in _TOKEN.findall(stylesheet)}


def _hexadecimal(colour: str) -> str:
    """Return an `oklch(…)` colour as `#rrggbb`. Matrices: CSS Color Module Level 4, section 18."""
    match = _COLOUR.fullmatch(colour)
    if match is None:
        raise ValueError(colour)
    lightness, chroma, hue = map(float, match.groups())
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
    green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
    blue = -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short
    return "#" + "".join(f"{_encoded(each):02x}" for each in (red, green, blue))


def _encoded(linear: float) -> int:
    """Return a linear component, 0 to 1, with the transfer function of sRGB as a whole number to 255."""
    linear = min(max(linear, 0.0), 1.0)
    encoded = 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
    return round(255 * encoded)


_STYLESHEET = TOKENS.read_text(encoding="utf-8")
DARK: Final = dark_colours(_STYLESHEET)
"""Colours of the dark theme by token."""
LIGHT: Final = light_colours(_STYLESHEET)
"""Colours of the light theme by token."""
THEME_COLOURS: Final = {"ardoise": DARK["bg"], "papier": LIGHT["bg"]}
"""Background by theme."""


COLOURS: Final = {name.replace("-", "_"): colour for name, colour in DARK.items()}
"""Colours by token, with names that a template can read."""
SIGN_COLOURS: Final = {"+": DARK["plus"], "-": DARK["minus"]}
"""Colours of amounts by their sign."""


def picture_response(template: str, context: Mapping[str, object]) -> HttpResponse:
    """Return the answer with a picture, which no shared cache keeps."""
    picture = render_to_string(template, {"colours": COLOURS, **context})
    answer = HttpResponse(picture, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
