"""A season of evenings to look at, played by the real verbs: every page has something to say."""

from games.demo.season import EVENINGS, NAME, demo_circle, fill

__all__ = ["EVENINGS", "NAME", "demo_circle", "fill"]
