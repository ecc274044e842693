"""Page objects of Hold'em and of the bank, which their templates read."""
