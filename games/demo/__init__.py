"""Demo data: a season of evenings recorded by the real commands, so that every page has data."""

from games.demo.season import EVENINGS, NAME, demo_circle, fill

__all__ = ["EVENINGS", "NAME", "demo_circle", "fill"]
