"""Loader of the templates of this project, without their indentation.

The indentation is for the readers of a template; in a page it would be a quarter of the bytes.
"""

import re

from django.template import Origin
from django.template.loaders import filesystem


class Loader(filesystem.Loader):
    """Loader of the templates below `DIRS`. Lines keep their numbers, for the traceback of an error."""

    def get_contents(self, origin: Origin) -> str:
        """Return the text of a template without the blanks at the beginning of its lines."""
        contents: str = super().get_contents(origin)
        return re.sub(r"^[ \t]+", "", contents, flags=re.MULTILINE)
