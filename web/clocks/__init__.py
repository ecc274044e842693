"""Pages of clocks."""
