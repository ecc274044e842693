"""Pages of circles: objects that templates read."""
