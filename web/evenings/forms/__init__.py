"""Forms of evenings."""
