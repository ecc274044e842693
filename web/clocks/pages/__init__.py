"""Pages of clocks: objects that templates read."""
