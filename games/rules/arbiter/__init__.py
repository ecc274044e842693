"""The arbiter: what happened at the table, what is ruled, and by which article.

The situations and their rulings are data (`rulings.json`), in both languages; so are the words that players
say one for another (`vocabulary.json`). `search` finds a situation from what somebody types in a hurry.
"""
