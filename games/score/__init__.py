"""The questions of `manage.py score`: what can be asked of the rules without a page."""
