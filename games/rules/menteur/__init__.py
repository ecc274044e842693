"""Poker menteur: five hidden cards or dice, and an announcement that must rise until it is refused."""
