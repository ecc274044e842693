"""How Ardoise says things, in both languages: plain data in, a sentence out, nothing computed.

Source strings are English, the French ones are in `locale/fr`. Each module holds one family of things to say.
"""
