"""Sittings: seats, rounds and their scores."""
