"""What we owe: accounts, transfers that cannot be unbalanced, and the settlement of a table."""
