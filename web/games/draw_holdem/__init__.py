"""Draw-Hold'em in the web application: forms, pages, texts and statistics."""
