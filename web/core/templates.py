"""Templates: their loader, and the renderer of Django's forms with those of this project."""

import re

from django.forms.renderers import TemplatesSetting
from django.template import Origin
from django.template.loaders import filesystem


class Loader(filesystem.Loader):
    """Loader of the templates below `DIRS`, without their indentation, which would be a quarter of a page.

    Lines keep their numbers, for the traceback of an error.
    """

    def get_contents(self, origin: Origin) -> str:
        """Return the text of a template without the blanks at the beginning of its lines."""
        contents: str = super().get_contents(origin)
        return re.sub(r"^[ \t]+", "", contents, flags=re.MULTILINE)


class FormRenderer(TemplatesSetting):
    """Renderer that draws label, input and error of a field with one template."""

    field_template_name = "components/field.html"
