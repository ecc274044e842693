"""English date and time formats."""
