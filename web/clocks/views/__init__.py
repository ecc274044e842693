"""Views of clocks."""
