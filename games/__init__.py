"""What we play: the rules of every game, its sittings, and the verbs that record them."""
