"""The story of an evening: its curve, its turning points, who came. What can be pure is."""
