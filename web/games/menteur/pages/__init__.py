"""Page objects of menteur, which its templates read."""
