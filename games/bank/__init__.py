"""Caves, cash-outs and the closing of a cash game's bank."""
