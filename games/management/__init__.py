"""Management commands of the games room."""
