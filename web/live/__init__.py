"""Event streams of tables and the presence of peers."""
