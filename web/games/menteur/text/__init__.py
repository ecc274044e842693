"""Texts of menteur: announcements, coups, events and rules."""
