"""Chinese poker: thirteen cards in three lines, classic, open face and pineapple."""
