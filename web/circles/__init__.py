"""Pages of circles and their people."""
