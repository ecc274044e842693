"""Commands of clocks: functions that write to the database."""
