"""URLs of circles: people, invitations, files."""

from django.urls import path

from web.circles.views import chip_case, circles, files, home, invitations, people, player_records

urlpatterns = [
    path("", home.show, name="home"),
    path("circles/<int:pk>/binding/", circles.show_link, name="circle-binding"),
    path("resume/<slug:secret>/", circles.resume, name="resume"),
    path("archives/", files.import_archive, name="circle-import"),
    path("circles/<int:pk>/changes/", files.reversals, name="circle-reversals"),
    path("circles/<int:pk>/archive/", files.index, name="circle-exports"),
    path("circles/<int:pk>/away/", circles.archive, name="circle-archive"),
    path("circles/<int:pk>/back/", circles.unarchive, name="circle-unarchive"),
    path("circles/<int:pk>/erasure/", circles.erase, name="circle-erase"),
    path("circles/<int:pk>/archive/file/", files.export_archive, name="circle-export-file"),
    path("circles/<int:pk>/archive/sheet/", files.export, {"kind": "csv"}, name="circle-export-csv"),
    path("circles/<int:pk>/archive/table/", files.export, {"kind": "xlsx"}, name="circle-export-xlsx"),
    path(
        "circles/<int:pk>/archive/hledger/", files.export, {"kind": "hledger"}, name="circle-export-hledger"
    ),
    path(
        "circles/<int:pk>/archive/beancount/",
        files.export,
        {"kind": "beancount"},
        name="circle-export-beancount",
    ),
    path("circles/<int:pk>/people/", people.list_people, name="circle-people"),
    path("circles/<int:pk>/invitations/", invitations.invite_to_circle, name="circle-invitations"),
    path("circles/<int:pk>/settings/", circles.settings, name="circle-settings"),
    path("sittings/<int:pk>/invitations/", invitations.invite_to_sitting, name="sitting-invitations"),
    path("invitations/<int:pk>/renewal/", invitations.renew_invitation, name="invitation-renew"),
    path("invitations/<int:pk>/revocation/", invitations.revoke_invitation, name="invitation-revoke"),
    path("players/<int:pk>/name/", circles.rename_player, name="player-rename"),
    path("circles/<int:pk>/name/", circles.rename_circle, name="circle-rename"),
    path("circles/<int:pk>/leaving/", player_records.leave, name="circle-leave"),
    path("circles/<int:pk>/mine/", player_records.take_own_data, name="circle-own-data"),
    path("players/<int:pk>/erasure/", player_records.erase_player, name="player-erase"),
    path("players/<int:pk>/phone/", people.player_link, name="player-link"),
    path("players/<int:pk>/merging/", player_records.merge, name="player-merge"),
    path("merges/<int:pk>/annulment/", player_records.undo_merge, name="merge-undo"),
    path("merges/<int:pk>/restoration/", player_records.restore_merge, name="merge-restore"),
    path("players/<int:pk>/retirement/", player_records.retire, name="player-retire"),
    path("players/<int:pk>/return/", player_records.unretire, name="player-unretire"),
    path("bindings/<int:pk>/role/", people.role, name="binding-role"),
    path("bindings/<int:pk>/release/", people.revoke_binding, name="binding-revoke"),
    path("sittings/<int:pk>/pen/", people.scoring, name="sitting-scoring"),
    path("sittings/<int:pk>/pen/requests/", people.request_scoring, name="sitting-scoring-requests"),
    path("scoring-requests/<int:pk>/answer/", people.answer_scoring_request, name="scoring-request-answer"),
    path("join/", invitations.enter_code, name="join-code"),
    path("join/<str:token_or_ticket>/", invitations.join, name="join"),
    path("circles/<int:pk>/households/", people.list_households, name="circle-households"),
    path("households/<int:pk>/annulment/", people.end_household, name="household-end"),
    path("households/<int:pk>/restoration/", people.restore_household, name="household-restore"),
    path("circles/<int:pk>/chips/", chip_case.edit, name="circle-chip-case"),
]
