"""`manage.py makemessages`: Django's own, without guesses; a text is translated or it is not."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
