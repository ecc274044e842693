"""French date and time formats."""
