"""Views of the arbiter: situations, rulings and logged rulings."""
