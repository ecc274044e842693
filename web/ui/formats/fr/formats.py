"""Format strings of dates and times in French."""

TIME_FORMAT = "G\xa0\\h\xa0i"
DATE_FORMAT = "l j F"
SHORT_DATE_FORMAT = "j N"
