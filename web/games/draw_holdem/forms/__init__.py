"""Forms of a hand of Draw-Hold'em and of its house rules."""
