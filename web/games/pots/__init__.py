"""The chips of one hand on a page: bets, the pots they make, and their winners."""
