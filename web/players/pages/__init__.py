"""Pages of players: the contexts of their templates."""
