"""Tournament clocks and their events."""
