"""Texts of Hold'em: bank, chips, gaps and rules."""
