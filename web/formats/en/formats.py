"""How English writes hours and days."""

TIME_FORMAT = "g:i A"
DATE_FORMAT = "l, F j"
SHORT_DATE_FORMAT = "N j"
