"""Tournaments: registration, events and closing."""
