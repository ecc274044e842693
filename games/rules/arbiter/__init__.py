"""The arbiter: situations at the table, their rulings and their articles.

The situations and rulings are data (`rulings.json`) in both languages, and so are the synonyms of players
(`vocabulary.json`). `search` finds situations from a typed query.
"""
