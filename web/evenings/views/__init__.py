"""Views of evenings."""
