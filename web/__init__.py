"""The web application: pages, forms and access control over the games and the ledger."""
