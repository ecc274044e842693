"""Small tools for any table: each reads its own address, asks the rules, and keeps nothing."""
