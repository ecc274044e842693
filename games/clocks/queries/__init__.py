"""Queries of clocks: functions that read the database."""
