"""The games: rules, sittings, and the commands that record them."""
