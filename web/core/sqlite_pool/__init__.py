"""SQLite database backend of Django with a pool of connections that outlive a request."""
