"""Pages of evenings: objects that templates read."""
