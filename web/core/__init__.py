"""Parts that every page uses: access, visitors, forms, middleware and caches."""
