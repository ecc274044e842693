"""The addresses of the house, and the gallery's: it is served while debugging, and here."""

from django.urls import path

from web import gallery
from web.urls import urlpatterns as house

urlpatterns = [*house, path("gallery/", gallery.show)]
