"""The ledger: accounts, transfers that always balance, and the settlement of a table."""
