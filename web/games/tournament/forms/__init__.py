"""Forms of a tournament: events, terms and payouts."""
