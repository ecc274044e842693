"""How English writes hours and days."""

TIME_FORMAT = "g:i\xa0A"
DATE_FORMAT = "l, F j"
SHORT_DATE_FORMAT = "N j"
