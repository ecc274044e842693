"""Queries of seasons: functions that read the database."""
