"""Circles: players, bindings, invitations, households and merges."""
