"""Management commands of the web room."""
