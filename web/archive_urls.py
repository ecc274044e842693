"""Every address of a circle's files, out and back in."""

from django.urls import path

from web.views import archives, past, putting_away

urlpatterns = [
    path("archives/", archives.read, name="archives"),
    path("circles/<int:pk>/changes/", archives.changed, name="circle-changes"),
    path("circles/<int:pk>/archive/", archives.show, name="circle-archive"),
    path("circles/<int:pk>/past/", past.copy, name="circle-past"),
    path("past/<int:pk>/", past.show, name="past-sheet"),
    path("past/<int:pk>/annulment/", past.undo, name="past-annulment"),
    path("circles/<int:pk>/away/", putting_away.put_away, name="circle-away"),
    path("circles/<int:pk>/back/", putting_away.bring_back, name="circle-back"),
    path("circles/<int:pk>/erasure/", putting_away.erase, name="circle-erasure"),
    path("circles/<int:pk>/archive/file/", archives.archive, name="circle-archive-file"),
    path("circles/<int:pk>/archive/sheet/", archives.sheet, name="circle-archive-sheet"),
    path("circles/<int:pk>/archive/hledger/", archives.hledger, name="circle-archive-hledger"),
    path("circles/<int:pk>/archive/beancount/", archives.beancount, name="circle-archive-beancount"),
]
