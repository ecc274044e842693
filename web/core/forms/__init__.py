"""Forms: submitted text converted to plain values, with an error for each field."""
