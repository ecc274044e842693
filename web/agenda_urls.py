"""The addresses of planned evenings, and of the files that calendars read."""

from django.urls import path

from web.views import agenda

urlpatterns = [
    path("circles/<int:pk>/agenda/", agenda.of_circle, name="circle-agenda"),
    path("circles/<int:pk>/agenda/new/", agenda.new, name="circle-agenda-new"),
    path("circles/<int:pk>/agenda/feed/", agenda.open_feed, name="circle-feed"),
    path("circles/<int:pk>/agenda/feed/annulment/", agenda.close_feed, name="circle-feed-annulment"),
    path("calendar/<slug:secret>.ics", agenda.feed, name="calendar-feed"),
    path("appointments/<int:pk>/", agenda.edit, name="appointment"),
    path("appointments/<int:pk>/annulment/", agenda.strike, name="appointment-annulment"),
    path("appointments/<int:pk>/return/", agenda.again, name="appointment-return"),
    path("appointments/<int:pk>/ardoise.ics", agenda.file, name="appointment-file"),
    path("appointments/<int:pk>/<slug:day>/", agenda.show, name="appointment-date"),
    path("appointments/<int:pk>/<slug:day>/replies/", agenda.reply, name="appointment-date-replies"),
    path("appointments/<int:pk>/<slug:day>/annulment/", agenda.call_off, name="appointment-date-annulment"),
    path("appointments/<int:pk>/<slug:day>/return/", agenda.call_back, name="appointment-date-return"),
]
