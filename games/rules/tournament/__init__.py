"""Rules of tournaments."""
