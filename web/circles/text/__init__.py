"""Texts of circles."""
