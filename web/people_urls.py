"""The addresses of people: who is here, who may come in, who may do what."""

from django.urls import path

from web.views import circles, invitations, joining, merging, people

urlpatterns = [
    path("circles/<int:pk>/people/", people.of_circle, name="circle-people"),
    path("circles/<int:pk>/invitations/", invitations.of_circle, name="circle-invitations"),
    path("circles/<int:pk>/settings/", circles.settings, name="circle-settings"),
    path("sittings/<int:pk>/invitations/", invitations.of_sitting, name="sitting-invitations"),
    path("invitations/<int:pk>/renewal/", invitations.renewal, name="invitation-renewal"),
    path("invitations/<int:pk>/revocation/", invitations.revocation, name="invitation-revocation"),
    path("players/<int:pk>/phone/", people.phone, name="player-phone"),
    path("players/<int:pk>/merging/", merging.merge, name="player-merging"),
    path("merges/<int:pk>/annulment/", merging.undo, name="merge-annulment"),
    path("players/<int:pk>/retirement/", merging.retire, name="player-retirement"),
    path("players/<int:pk>/return/", merging.come_back, name="player-return"),
    path("bindings/<int:pk>/role/", people.role, name="binding-role"),
    path("bindings/<int:pk>/release/", people.release, name="binding-release"),
    path("sittings/<int:pk>/pen/", people.pen, name="sitting-pen"),
    path("join/", joining.enter, name="joining"),
    path("join/<str:word>/", joining.join, name="join"),
]
