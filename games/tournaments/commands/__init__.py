"""Commands of tournaments: functions that write to the database."""
