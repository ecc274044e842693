"""Renderer of Django's forms with the templates of this application."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Renderer that draws label, input and error of a field with one template."""

    field_template_name = "components/field.html"
