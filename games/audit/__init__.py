"""Checks of recorded data and derived rows."""
