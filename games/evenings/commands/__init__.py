"""Commands of evenings: functions that write to the database."""
