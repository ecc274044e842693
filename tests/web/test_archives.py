"""A circle's data leaves by its host's hand only, other programs agree with it, and it comes back."""

import csv
import io
import json
import os
import shutil
import subprocess
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.models import Circle
from tests.cast import phone

JOURNALS = {"hledger": ("hledger", "-f", "{}", "check", "--strict"), "beancount": ("bean-check", "{}")}


def fetched(cast, what):
    response = cast.host.get(reverse(f"circle-archive-{what}", args=[cast.sitting.circle.pk]))
    assert response.status_code == 200
    assert "attachment" in response["Content-Disposition"]
    return response.content.decode()


def brought(client, content):
    return client.post(reverse("archives"), {"file": SimpleUploadedFile("circle.json", content)})


def a_copy(file):
    """The file of a circle as another house would have written it: its keys are not known here."""
    data = json.loads(file)
    for name in data["tables"]:
        for row in data["tables"][name]:
            if "key" in row:
                row["key"] = str(uuid4())
    return data


def test_the_sheet_has_a_row_a_round_and_a_column_a_player(cast):
    rows = list(csv.DictReader(io.StringIO(fetched(cast, "sheet").removeprefix("\ufeff"))))
    rounds = [row for row in rows if row["What"] == "round"]
    assert [(row["Léa"], row["Karim"]) for row in rounds] == [("6", "-6"), ("43", "-20")]
    assert all(row["Unit"] == "points" for row in rounds)
    (closing,) = [row for row in rows if row["What"] == "closing"]
    assert (closing["Léa"], closing["Thomas"], closing["Unit"]) == ("0.60", "0.30", "€")
    (payment,) = [row for row in rows if row["What"] == "payment"]
    assert (
        float(payment["Léa"] or 0) + sum(float(payment[name] or 0) for name in ("Karim", "Inès", "Thomas"))
        == 0
    )


def test_a_name_is_never_run_by_a_spreadsheet(cast):
    player = cast.sitting.circle.players.get(name="Karim")
    type(player).objects.filter(pk=player.pk).update(name="=1+1")
    assert "'=1+1" in fetched(cast, "sheet").splitlines()[0]


@pytest.mark.parametrize("program", JOURNALS)
def test_the_real_program_finds_nothing_wrong(cast, program, tmp_path):
    command, *rest = JOURNALS[program]
    if not shutil.which(command):
        pytest.skip(f"{command} is missing; Debian has it in the package {program}")
    journal = tmp_path / f"circle.{program}"
    journal.write_text(fetched(cast, program))
    assert journal.stat().st_size > 500
    checked = subprocess.run(
        [command, *(each.format(journal) for each in rest)],
        capture_output=True,
        text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_a_circle_comes_back_to_a_new_phone(cast):
    file = fetched(cast, "file")
    stranger = phone()
    # The digest of an entry covers its content, not its key: another house may hold the same evening.
    answered = brought(stranger, json.dumps(a_copy(file)).encode())
    assert answered.status_code == 302
    circle = Circle.objects.latest("pk")
    assert circle.pk != cast.sitting.circle.pk
    assert stranger.get(answered.url).status_code == 200
    assert stranger.get(reverse("circle-archive", args=[circle.pk])).status_code == 200
    assert cast.host.get(answered.url).status_code == 404
    for sitting in circle.seasons.get().sittings.all():
        assert stranger.get(reverse("sitting", args=[sitting.pk]), follow=True).status_code == 200


def test_a_circle_that_is_here_is_said_to_be(cast):
    answered = brought(cast.stranger, fetched(cast, "file").encode())
    assert answered.status_code == 409
    assert "here already" in answered.content.decode()
    assert Circle.objects.filter(name=cast.sitting.circle.name).count() == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"{}",
        b'{"ardoise": 1, "tables": {}}',
        b"NaN",
        b'"\\ud800"',
        b"1e999",
    ],
)
@pytest.mark.django_db
def test_a_file_of_something_else_is_refused_in_words(content):
    count = Circle.objects.count()
    answered = brought(phone(), content)
    assert answered.status_code == 422
    assert "This file was not read." in answered.content.decode()
    assert Circle.objects.count() == count


def test_a_file_that_was_touched_says_where(cast):
    data = a_copy(fetched(cast, "file"))
    data["tables"]["ledger.transfer"][3]["amount"] += 1
    answered = brought(cast.stranger, json.dumps(data).encode())
    assert answered.status_code == 422
    assert "does not agree with itself" in answered.content.decode()
