"""Page objects of a tournament, which its templates read."""
