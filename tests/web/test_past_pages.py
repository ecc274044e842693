"""A host pastes his old sheet, sees what was understood, copies it in once; a broken one loses nothing."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.models import Evening, PastResult, Player, Result
from tests.cast import nothing_recorded, open_slate, phone
from tests.evenings import copied
from tests.page import read

SHEET = "Date;Jeu;Léa;Karim;Zoé\n03/11/2025;Chinois;12,50;-10;-2,50\n10/11/2025;Menteur;-1;0;1\n"


def there(cast):
    return reverse("circle-past", args=[cast.sitting.circle.pk])


def looked_at(cast, text=SHEET, **more):
    return cast.host.post(there(cast), {"text": text} | more)


def sent_back(answer, **changes):
    """What the page would send if its main button were pressed."""
    form = answer.context["form"]
    fields = {"key": str(form.key), "seen": form.digest, "text": form.text, "unit": form.unit}
    fields |= {"paid": form.paid, "point": form.point, "step": "write"}
    for row in form.names:
        fields |= {f"name-{row.place}": row.name, f"who-{row.place}": row.who}
    return fields | changes


def test_a_sheet_is_shown_before_anything_of_it_is_written(cast):
    with nothing_recorded():
        answer = looked_at(cast)
    assert answer.status_code == 200
    said = read(answer).of_id("main").said
    assert "2 evenings, 2 lines" in said
    assert [(row.name, row.is_new) for row in answer.context["form"].names] == [
        ("Léa", False),
        ("Karim", False),
        ("Zoé", True),
    ]
    assert "Copy in 2 evenings" in read(answer).said


def test_it_is_copied_in_once_however_often_it_is_sent(cast):
    fields = sent_back(looked_at(cast))
    first = cast.host.post(there(cast), fields)
    assert first.status_code == 302
    assert cast.host.post(there(cast), fields).url == first.url
    assert PastResult.objects.count() == 2
    zoe = Player.objects.get(name="Zoé")
    assert list(Result.objects.filter(player=zoe).values_list("cents", flat=True)) == [-250, 100]
    page = cast.host.get(first.url)
    assert "Chinois" in read(page).said
    evening = Evening.objects.filter(past_results__isnull=False).first()
    assert "Chinois" in read(cast.viewer.get(reverse("evening", args=[evening.pk]))).said
    assert cast.viewer.get(f"{reverse('evening-slip', args=[evening.pk])}?of={zoe.pk}").status_code == 200


def test_the_same_sheet_again_is_noticed_and_asked(cast):
    cast.host.post(there(cast), sent_back(looked_at(cast)))
    again = looked_at(cast)
    assert "2 lines are here already" in read(again).said
    assert "nothing new" in read(again).said
    assert cast.host.post(there(cast), sent_back(again)).status_code == 422
    assert PastResult.objects.count() == 2
    grown = looked_at(cast, SHEET + "17/11/2025;Menteur;2;-2;\n")
    cast.host.post(there(cast), sent_back(grown))
    assert PastResult.objects.count() == 3
    cast.host.post(there(cast), sent_back(looked_at(cast, again="write"), again="write"))
    assert PastResult.objects.count() == 5


def test_a_broken_sheet_says_where_and_keeps_what_was_typed(cast):
    with nothing_recorded():
        answer = looked_at(cast, "Date;Léa;Karim\n03/11/2025;12x;-12\nhier;1;-2\n")
    assert answer.status_code == 422
    page = read(answer)
    assert "Line 2, column Léa: “12x” is not an amount" in page.said
    assert "Line 3, column A: “hier” is not a day" in page.said
    assert "12x;-12" in page.all("textarea")[0].said


def test_what_was_changed_since_it_was_seen_is_shown_again(cast):
    fields = sent_back(looked_at(cast)) | {"text": SHEET + "17/11/2025;Menteur;2;-2;\n"}
    with nothing_recorded():
        answer = cast.host.post(there(cast), fields)
    assert "3 evenings, 3 lines" in read(answer).said


def test_points_are_turned_into_cents_and_a_column_may_be_somebody_known(cast):
    answer = looked_at(cast, "Date;Léa;Nès\n03/11/2025;12;-12")
    ines = cast.sitting.circle.players.get(name="Inès")
    fields = sent_back(answer, unit="points", point="0,10") | {"who-1": str(ines.pk)}
    cast.host.post(there(cast), fields)
    assert Result.objects.get(player=ines, sitting=None).cents == -120
    assert not Player.objects.filter(name="Nès").exists()


def test_a_worth_that_counts_for_nothing_is_asked_about(cast):
    answer = looked_at(cast, point="0,10")
    assert answer.status_code == 422
    assert "choose points, or clear it" in read(answer).said


@pytest.mark.parametrize(
    "head",
    ["Zoe\u0301;Zoé", "\u200b;Léa", f"{'x' * 25};Léa", "Léa;le\u0301a"],
    ids=[
        "one name in two spellings",
        "a name that shows nothing",
        "a name too long",
        "somebody known, twice",
    ],
)
def test_a_name_that_is_none_or_another_s_is_refused(cast, head):
    with nothing_recorded():
        answer = looked_at(cast, f"Date;{head}\n03/11/2025;1;-1\n")
        assert answer.status_code == 422
        assert cast.host.post(there(cast), sent_back(answer)).status_code == 422


def test_whatever_is_typed_breaks_nothing(cast):
    for text in (
        "\0",
        "Date;\0;a\n1/1/25;1;-1",
        '"',
        "Date;a;b\n1/1/25;9999999999;-9999999999",
        "Date;a;b\r1/1/25;0;0",
    ):
        answer = looked_at(cast, text)
        again = cast.host.post(there(cast), sent_back(answer, point="x" * 999, **{"who-0": "9" * 40}))
        assert {answer.status_code, again.status_code} <= {200, 302, 422}


@pytest.mark.parametrize("coding", ["utf-8-sig", "cp1252", "utf-16"])
def test_a_file_is_read_like_a_text(cast, coding):
    file = SimpleUploadedFile("old.csv", SHEET.encode(coding))
    answer = cast.host.post(there(cast), {"file": file})
    assert answer.context["form"].faults == []
    assert answer.context["count"] == 2


def test_our_own_sheet_comes_back_with_the_same_balances(cast):
    circle = cast.sitting.circle
    sheet = cast.host.get(reverse("circle-archive-sheet", args=[circle.pk])).content
    other = phone()
    sitting = open_slate(other, ("Léa", "Karim", "Inès", "Thomas"), circle_name="Ailleurs", circle="new")
    url = reverse("circle-past", args=[sitting.circle.pk])
    answer = other.post(url, {"file": SimpleUploadedFile("sheet.csv", sheet)})
    assert answer.context["form"].faults == []
    assert answer.context["form"].sheet.rounds == 2
    assert other.post(url, sent_back(answer)).status_code == 302
    assert held(sitting.circle) == held(circle)


def held(circle):
    from games.nights import balances

    found = balances(circle)
    return {party.name: cents for party, cents in zip(found.parties, found.cents, strict=True)}


def test_a_sheet_is_taken_back_by_its_host(cast):
    sheet = copied(cast.sitting.circle)
    url = reverse("past-annulment", args=[sheet.pk])
    assert cast.host.post(url).status_code == 302
    assert "Taken back" in read(cast.host.get(reverse("past-sheet", args=[sheet.pk]))).said
    assert not Result.objects.filter(sitting=None).exists()
