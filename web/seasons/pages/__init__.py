"""Pages of seasons: the contexts of their templates."""
