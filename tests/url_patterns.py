"""All URL patterns of the application, without the includes around them."""

from django.urls import URLPattern, get_resolver


def url_patterns():
    """Return every URL pattern; no include has a prefix, so that each route is complete."""
    return list(_leaves(get_resolver().url_patterns))


def _leaves(patterns):
    for each in patterns:
        if isinstance(each, URLPattern):
            yield each
        else:
            yield from _leaves(each.url_patterns)
