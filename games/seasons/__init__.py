"""Seasons: results, standings, facts and titles."""
