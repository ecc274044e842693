"""Hold'em, at home with its own tie rule and carried odd chip, and in a tournament without a dealer."""
