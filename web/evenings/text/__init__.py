"""Texts of evenings."""
