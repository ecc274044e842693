"""Pages of sittings: table, rounds and seats."""
