"""Forms of a coup of menteur and of its house rules."""
