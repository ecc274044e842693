"""The rules of every game, pure: without Django, no clock, no chance, no names, no money."""
