"""Views of sittings."""
