"""The rules of every game, pure: the standard library only, no clock, no chance, no names, no money."""
