"""Hold'em: the home game with its own tie rule and carried odd chip, and the tournament without a dealer."""
