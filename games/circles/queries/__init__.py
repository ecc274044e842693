"""Queries of circles: functions that read the database."""
