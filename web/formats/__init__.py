"""Hours and days as each language writes them (FORMAT_MODULE_PATH)."""
