"""Pages of sittings: objects that templates read."""
