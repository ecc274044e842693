"""Date and time formats by language (FORMAT_MODULE_PATH)."""
