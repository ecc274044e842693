"""Appointments of a circle: their dates and replies."""
