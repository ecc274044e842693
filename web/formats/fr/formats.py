"""How French writes hours and days."""

TIME_FORMAT = r"H \h i"
DATE_FORMAT = "l j F"
SHORT_DATE_FORMAT = "j N"
