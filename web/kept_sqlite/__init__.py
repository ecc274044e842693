"""Django's SQLite, with connections that outlive the request that opened them."""
