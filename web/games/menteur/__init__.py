"""Poker menteur in the web application: forms, pages, texts and statistics."""
