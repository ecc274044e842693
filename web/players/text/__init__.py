"""Texts of players."""
