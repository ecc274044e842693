"""Texts of sittings."""
