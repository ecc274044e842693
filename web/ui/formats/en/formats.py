"""Format strings of dates and times in English."""

TIME_FORMAT = "H:i"
DATE_FORMAT = "l j F"
SHORT_DATE_FORMAT = "j N"
