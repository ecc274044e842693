"""Pages of evenings: bills, statements, expenses and payments."""
