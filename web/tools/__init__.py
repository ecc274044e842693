"""Small tools for any table: each reads its query string, applies the rules, and stores nothing."""
