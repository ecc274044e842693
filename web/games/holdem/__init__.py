"""Hold'em in the web application: bank, forms, pages, texts and statistics."""
