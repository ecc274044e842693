"""Answers to the outbox of a browser that was offline."""
