"""Queries of tournaments: functions that read the database."""
