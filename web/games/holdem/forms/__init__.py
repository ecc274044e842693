"""Forms of Hold'em: hands, chip counts and house rules."""
