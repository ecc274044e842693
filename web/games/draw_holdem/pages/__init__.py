"""Page objects of Draw-Hold'em, which its templates read."""
