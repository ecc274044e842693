"""Rules and pages of tournaments."""
