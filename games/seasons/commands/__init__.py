"""Commands of seasons: functions that write to the database."""
