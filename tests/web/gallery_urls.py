"""URL configuration with the component gallery, which is otherwise served in debug mode only."""

from django.urls import path

from web.ui import gallery
from web.urls import urlpatterns as app_patterns

urlpatterns = [*app_patterns, path("gallery/", gallery.show)]
