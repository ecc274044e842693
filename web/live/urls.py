"""URLs of the event streams."""

from django.urls import path

from web.live import views

urlpatterns = [
    path("sittings/<int:pk>/stream/", views.stream, name="sitting-stream"),
    path("sittings/<int:pk>/revision/", views.revision, name="sitting-revision"),
    path("csrf/", views.csrf_token, name="csrf"),
]
