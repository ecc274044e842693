"""URLs of the agenda."""

from django.urls import path

from web.agenda import views

urlpatterns = [
    path("circles/<int:pk>/agenda/", views.list_dates, name="circle-agenda"),
    path("circles/<int:pk>/agenda/new/", views.create, name="circle-agenda-new"),
    path("circles/<int:pk>/agenda/feed/", views.create_feed, name="calendar-feed-create"),
    path("circles/<int:pk>/agenda/feed/annulment/", views.revoke_feed, name="calendar-feed-revoke"),
    path("calendar/<slug:secret>.ics", views.feed, name="calendar-feed"),
    path("appointments/<int:pk>/", views.edit, name="appointment"),
    path("appointments/<int:pk>/annulment/", views.cancel, name="appointment-cancel"),
    path("appointments/<int:pk>/return/", views.restore, name="appointment-restore"),
    path("appointments/<int:pk>/ardoise.ics", views.download, name="appointment-file"),
    path("appointments/<int:pk>/<slug:day>/", views.show_date, name="appointment-date"),
    path("appointments/<int:pk>/<slug:day>/replies/", views.reply, name="appointment-date-replies"),
    path("appointments/<int:pk>/<slug:day>/annulment/", views.cancel_date, name="appointment-date-cancel"),
    path("appointments/<int:pk>/<slug:day>/return/", views.restore_date, name="appointment-date-restore"),
]
