"""A host reads who corrected or undid what; the page costs the same however much was changed."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Round
from tests.cast import PLAIN, record


def page(cast):
    return cast.host.get(reverse("circle-changes", args=[cast.sitting.circle.pk]))


def correct(version, by):
    data = dict(version.recorded, first=1) if "first" in version.recorded else version.recorded
    done = play.correct_round(version=version, data=data, key=uuid4(), by=by, now=timezone.now())
    return done.round


def test_nothing_was_changed_yet(cast):
    assert "Nothing was corrected or undone yet." in page(cast).content.decode()


def test_what_was_corrected_undone_and_taken_back_is_told_with_who(cast):
    second = record(cast.host, cast.sitting, PLAIN)
    correct(second, "Inès")
    play.undo_round(version=Round.objects.get(pk=cast.round.pk), by="Karim", now=timezone.now())
    cast.host.post(reverse("repayment-annulment", args=[cast.repayment.pk]))
    rows = page(cast).context["rows"]
    said = [(row["what"], row["back"].partition(" on ")[0]) for row in rows]
    assert ("Chinese poker, number 2", "corrected by Inès") in said
    assert ("Chinese poker, number 1", "taken back by Karim") in said
    assert any(what.startswith("Karim → Léa, ") and back == "taken back by Léa" for what, back in said)
    for row in rows:
        if row["href"]:
            assert cast.host.get(row["href"]).status_code == 200


@pytest.mark.django_db
def test_it_costs_the_same_however_much_was_changed(cast, django_assert_max_num_queries):
    version = cast.round
    for turn in range(12):
        version = correct(version, f"Léa {turn}")
    with django_assert_max_num_queries(12):
        assert len(page(cast).context["rows"]) == 12
