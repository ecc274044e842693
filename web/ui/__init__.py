"""Template tags, charts, numbers, names and dates."""
