"""How French writes hours and days."""

TIME_FORMAT = "H\xa0\\h\xa0i"
DATE_FORMAT = "l j F"
SHORT_DATE_FORMAT = "j N"
