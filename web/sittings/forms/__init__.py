"""Forms of sittings."""
