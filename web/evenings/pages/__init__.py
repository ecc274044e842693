"""Pages of evenings: the contexts of their templates."""
