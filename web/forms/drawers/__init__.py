"""The drawers of rules, one a game: the lines it shows, named after its options."""
