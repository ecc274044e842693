"""The story of an evening: curve, turning points and players."""
