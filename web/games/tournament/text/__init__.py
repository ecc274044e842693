"""Texts of a tournament."""
