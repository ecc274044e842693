"""How a phone reaches the games and the ledger: pages, forms, access."""
