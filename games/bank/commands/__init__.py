"""Commands of bank: functions that write to the database."""
