"""Pages of the agenda."""
