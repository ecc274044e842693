"""Views of circles."""
