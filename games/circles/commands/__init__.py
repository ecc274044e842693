"""Commands of circles: functions that write to the database."""
