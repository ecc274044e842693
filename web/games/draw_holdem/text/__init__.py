"""Texts of Draw-Hold'em: hands and rules."""
