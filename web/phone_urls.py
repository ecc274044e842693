"""The addresses a phone asks for by itself."""

from django.urls import path

from web.views import phone
from web.views.live import csrf

urlpatterns = [
    path("csrf/", csrf, name="csrf"),
    path("sw.js", phone.worker, name="worker"),
    path("manifest.webmanifest", phone.manifest, name="manifest"),
    path("arbiter/pocket/", phone.pocket, name="arbiter-pocket"),
]
