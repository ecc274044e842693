"""Forms of a deal of Chinese poker and of its house rules."""
