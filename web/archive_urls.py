"""Every address of a circle's files, out and back in."""

from django.urls import path

from web.views import archives

urlpatterns = [
    path("archives/", archives.read, name="archives"),
    path("circles/<int:pk>/changes/", archives.changed, name="circle-changes"),
    path("circles/<int:pk>/archive/", archives.show, name="circle-archive"),
    path("circles/<int:pk>/archive/file/", archives.archive, name="circle-archive-file"),
    path("circles/<int:pk>/archive/sheet/", archives.sheet, name="circle-archive-sheet"),
    path("circles/<int:pk>/archive/hledger/", archives.hledger, name="circle-archive-hledger"),
    path("circles/<int:pk>/archive/beancount/", archives.beancount, name="circle-archive-beancount"),
]
