"""Pages of the arbiter and of logged rulings."""
