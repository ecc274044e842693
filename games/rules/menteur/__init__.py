"""Poker menteur: five hidden cards or dice, an announcement that must rise, and who dares to refuse it."""
