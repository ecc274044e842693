"""Queries of sittings: functions that read the database."""
