"""Texts of Chinese poker: deals, duels, royalties, claims and rules."""
