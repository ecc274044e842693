"""Page objects of Chinese poker, which its templates read."""
