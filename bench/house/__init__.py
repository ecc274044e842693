"""What the measures share: the house served, phones reduced to their connections, a circle with a past."""
