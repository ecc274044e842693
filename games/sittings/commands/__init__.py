"""Commands of sittings: functions that write to the database."""
