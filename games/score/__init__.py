"""Questions of `manage.py score`: the rules without pages and without a database."""
