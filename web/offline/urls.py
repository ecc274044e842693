"""URLs of the offline pages and scripts."""

from django.urls import path

from web.offline import views

urlpatterns = [
    path("sw.js", views.service_worker, name="service-worker"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("arbiter/pocket/index.json", views.search_index, name="arbiter-index"),
    path("arbiter/pocket/", views.offline_arbiter, name="arbiter-offline"),
]
