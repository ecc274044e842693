"""Queries of evenings: functions that read the database."""
