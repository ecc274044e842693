"""Views of a tournament: events and payouts."""
