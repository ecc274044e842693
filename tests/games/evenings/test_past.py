"""Import of past results: any spelling is read, all or nothing is imported once, and undo is exact."""

from dataclasses import replace
from datetime import date, timedelta
from uuid import uuid4

import hypothesis.strategies as st
import pytest
from django.db import transaction
from hypothesis import given

from games import refusals
from games.archive.cells import read_amount
from games.archive.sheet_import import MAX_HEAD_ROWS, MAX_SHEET_ROWS, MAX_TEXT_LENGTH, read_sheet
from games.archive.workbook import decode_text
from games.audit import checks
from games.circles.commands import merges
from games.evenings.commands import past_results, repayments
from games.evenings.commands.restoring_imports import restore_past_import
from games.evenings.queries.balances import circle_balances
from games.evenings.queries.bill import bill
from games.evenings.queries.fingerprint import fingerprint
from games.evenings.queries.past_results import ImportLine, imported_lines, missing_lines
from games.models import Evening, PastResult, Repayment, Result, Season
from ledger import audit as ledger_audit
from ledger.models import Entry
from tests.games.conftest import NOON

TODAY = date(2026, 11, 21)
SHEET = "Date;Jeu;Léa;Karim;Inès\n03/11/2025;Chinois;12,50;-10;-2,50\n10/11/2025;Menteur;-1;0;1\n"


def rows(text):
    sheet = read_sheet(text, TODAY)
    assert sheet.errors == []
    return [(row.day.isoformat(), row.kind, row.title, dict(row.amounts)) for row in sheet.rows]


def faults(text):
    return [(each.code, each.line, each.column) for each in read_sheet(text, TODAY).errors]


# Reading


@given(
    amount=st.integers(-(10**9), 10**9),
    comma=st.sampled_from(",."),
    minus=st.sampled_from("-−–"),
    end=st.sampled_from(["", " €", "€", "\u202f€", " EUR"]),
)
def test_amount_is_read_in_each_spelling(amount, comma, minus, end):
    whole, rest = divmod(abs(amount), 100)
    spelling = f"{minus if amount < 0 else ''}{whole}{comma}{rest:02}{end}"
    assert read_amount(spelling) == amount


@given(text=st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    for whole in (text, f"Date;Léa;Karim\n{text}"):
        sheet = read_sheet(whole, TODAY)
        assert sheet.rows or sheet.errors, "something is read of it, or it says why not"
        assert all(sum(row.amounts.values()) == 0 for row in sheet.rows)


LEA, KARIM = {"Léa": 1250, "Karim": -1250}, {"Léa": -300, "Karim": 300}


@pytest.mark.parametrize(
    "text",
    [
        "Date;Léa;Karim\n03/11/2025;12,50;-12,50",
        "date\tLéa\tKarim\n3/11/25\t12,5\t−12,5",
        '"Jour","Léa","Karim"\n"2025-11-03","12.50 €","-12.50 €"',
        "\ufeffDay;Hour;Léa;Karim\r\n2025-11-03;21:00;12,50;(12,50)\r\n",
        ";Léa;Karim\n\n3 novembre 2025;12,50;– 12,50\nTotal;12,50;-12,50\n;;\n",
        "Date,Description,Category,Cost,Currency,Léa,Karim\n2025-11-03 21:00,,Poker,25,EUR,12.50,-12.50",
        "Date;Léa;Karim;Inès\n03/11/2025;12,50;-12,50;-",
    ],
)
def test_sheet_is_read_in_the_format_of_each_program(text):
    assert [(day, amounts) for day, _, _, amounts in rows(text)] == [("2025-11-03", LEA)]


def test_row_without_a_date_has_the_date_of_the_row_above():
    read = rows("Date;Jeu;Léa;Karim\n03/11/2025;Chinois;12,50;-12,50\n;Menteur;-3;3")
    assert read == [("2025-11-03", "game", "Chinois", LEA), ("2025-11-03", "game", "Menteur", KARIM)]


def test_file_is_decoded_in_each_encoding():
    for coding in ("utf-8", "utf-8-sig", "cp1252", "utf-16"):
        assert decode_text(SHEET.encode(coding)) == SHEET


HEAD = "Date;Jeu;Léa;Karim\n"
BROKEN = {
    "nothing": ("", ("empty", 0, "")),
    "blank lines": ("\n ;\n;;", ("empty", 0, "")),
    "too long": ("x" * (MAX_TEXT_LENGTH + 1), ("too_long", 0, "")),
    "a letter": ("Dear Léa, how are you?", ("no_day", 1, "")),
    "no day": ("Léa;Karim\n1;-1", ("no_day", 1, "")),
    "one player": ("Date;Léa\n03/11/2025;0", ("few_players", 1, "")),
    "only a head": (HEAD, ("no_rows", 0, "")),
    "a name twice": ("Date;Léa;Karim;LÉA\n03/11/2025;1;-1;0", ("name_twice", 1, "D")),
    "a column without a name": ("Date;Léa;Karim;\n03/11/2025;1;-1;5", ("unnamed", 1, "D")),
    "too many columns": ("Date;" + ";".join(map(str, range(80))), ("columns", 0, "")),
    "too many rows": (HEAD + "03/11/2025;x;1;-1\n" * (MAX_SHEET_ROWS + MAX_HEAD_ROWS), ("many_rows", 0, "")),
    "no zero sum": (HEAD + "03/11/2025;x;1;-2", ("sum", 2, "")),
    "a cent missing": (HEAD + "03/11/2025;x;1,00;-1\n04/11/2025;x;0,01;0", ("sum", 3, "")),
    "one amount alone": (HEAD + "03/11/2025;x;1;", ("sum", 2, "")),
    "no amount": (HEAD + "03/11/2025;x;1O;-10", ("amount", 2, "Léa")),
    "three decimals": (HEAD + "03/11/2025;x;0,1234;-1", ("amount", 2, "Léa")),
    "a formula": (HEAD + "03/11/2025;x;=A1;-1", ("amount", 2, "Léa")),
    "an error of a spreadsheet": (HEAD + "03/11/2025;x;1;#REF!", ("amount", 2, "Karim")),
    "an enormous amount": (HEAD + f"03/11/2025;x;{9 * 10**18};-1", ("amount", 2, "Léa")),
    "digits of another script": (HEAD + "03/11/2025;x;١;-1", ("amount", 2, "Léa")),
    "no such day": (HEAD + "31/02/2025;x;1;-1", ("day", 2, "A")),
    "an American day": (HEAD + "11/30/2025;x;1;-1", ("day", 2, "A")),
    "a word for a day": (HEAD + "hier;x;1;-1", ("day", 2, "A")),
    "no day at first": (HEAD + ";x;1;-1", ("day", 2, "A")),
    "tomorrow": (HEAD + "22/11/2026;x;1;-1", ("future", 2, "A")),
    "another age": (HEAD + "03/11/0025;x;1;-1", ("day", 2, "A")),
    "a cell too many": (HEAD + "03/11/2025;x;1;-1;7", ("wide", 2, "E")),
    "a quote that never ends": (HEAD + '03/11/2025;"x;1;-1\n' + "04/11/2025;y;1;-1\n" * 200, None),
    "a NUL": (HEAD + "03/11/2025;x;\0;-1", ("amount", 2, "Léa")),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_broken_sheet_is_refused_with_its_location(name):
    text, expected = BROKEN[name]
    found = faults(text)
    assert found, "nothing of it may be written"
    if expected:
        assert expected in found


def test_all_faults_of_a_sheet_are_reported_at_once():
    text = HEAD + "03/11/2025;x;1;-2\nhier;x;1;-1\n04/11/2025;x;a;b"
    assert faults(text) == [("sum", 2, ""), ("day", 3, "A"), ("amount", 4, "Léa"), ("amount", 4, "Karim")]


# Importing


def lines_of(circle, text=SHEET):
    people = {player.name: player for player in circle.players.all()}
    return [
        ImportLine(
            row.day, row.kind, row.title, {people.get(name, name): won for name, won in row.amounts.items()}
        )
        for row in read_sheet(text, TODAY).rows
    ]


def copy(circle, lines=None, *, is_paid=True, again=False, into=None, key=None):
    return past_results.import_past_results(
        circle=circle, lines=lines or lines_of(circle), is_paid=is_paid, allow_duplicates=again, into=into,
        key=key or uuid4(), by="Léa", now=NOON + timedelta(days=300),
    )  # fmt: skip


def sound():
    assert list(ledger_audit.faults()) == []
    assert [str(fault) for fault in checks.faults()] == []


def cents_of(circle):
    found = circle_balances(circle)
    return {party.name: cents for party, cents in zip(found.parties, found.cents, strict=True) if cents}


def test_paid_past_results_count_in_the_season_and_leave_no_debt(circle, players):
    sheet = copy(circle)
    assert cents_of(circle) == {}
    assert circle_balances(circle).unsettled == []
    assert sheet.results.count() == 2
    won = {"Léa": [1250, -100], "Karim": [-1000, 0], "Inès": [-250, 100]}
    for player in circle.players.exclude(name="Thomas"):
        assert list(Result.objects.filter(player=player).values_list("cents", flat=True)) == won[player.name]
    for evening in circle.evenings.all():
        assert evening.is_closed
        assert evening.fingerprint == fingerprint(evening)
        assert bill(evening).unpaid_cents == [0] * len(bill(evening).parties)
    sound()


def test_old_results_make_their_own_season_and_leave_the_running_one(circle, players):
    running = Season.objects.values().get()
    sheet = copy(circle)
    made = Season.objects.exclude(pk=running["id"]).get()
    assert (made.name, made.starts_on, made.ends_on) == ("2025", date(2025, 11, 3), date(2025, 11, 10))
    assert set(sheet.results.values_list("season", flat=True)) == {made.pk}
    assert Season.objects.filter(pk=running["id"]).values().get() == running
    past_results.undo_past_import(sheet=sheet, by="Léa", now=NOON)
    assert Season.objects.values().get() == running
    sound()


def test_results_count_in_the_chosen_season(circle, players):
    running = Season.objects.get()
    sheet = copy(circle, into=running)
    assert set(sheet.results.values_list("season", flat=True)) == {running.pk}
    past_results.undo_past_import(sheet=sheet, by="Léa", now=NOON)
    copy(circle, into=past_results.NewSeason("Avant"), key=uuid4())
    named = Season.objects.get(name="Avant")
    assert named.results.count() == 6
    sound()


def test_undone_sheet_retires_only_those_it_brought(circle, players):
    lines = [ImportLine(date(2025, 11, 3), "game", "", {players[0]: 100, "Zoé": -100})]
    sheet = copy(circle, lines=lines)
    past_results.undo_past_import(sheet=sheet, by="Léa", now=NOON + timedelta(days=301))
    retired = circle.players.exclude(retired_at=None)
    assert [each.name for each in retired] == ["Zoé"]
    copy(circle, lines=lines, key=uuid4())
    assert not retired.all().exists(), "who comes back with the sheet plays again"


def test_unpaid_past_results_are_on_the_bill_of_their_evening(circle, players):
    copy(circle, is_paid=False)
    assert cents_of(circle) == {"Léa": 1150, "Karim": -1000, "Inès": -150}
    assert [each.left_cents for each in circle_balances(circle).unsettled] == [100, 1250]
    assert not Repayment.objects.exists()
    sound()


def test_later_payment_settles_the_previous_evening(circle, players):
    paid = ImportLine(date(2025, 11, 20), "payment", "", {players[0]: -100, players[2]: 100})
    copy(circle, [*lines_of(circle), paid], is_paid=False)
    assert circle.evenings.count() == 2
    assert [each.left_cents for each in circle_balances(circle).unsettled] == [200, 1250]


def test_import_adds_newcomers_and_leaves_retired_players_retired(circle, players):
    merges.retire_player(player=players[0], is_sure=True, now=NOON)
    copy(circle, lines_of(circle, "Date;Léa;Zoé\n03/11/2025;1;-1"))
    assert circle.players.filter(name="Zoé").exists()
    assert circle.players.get(name="Léa").retired_at == NOON


def test_import_is_idempotent_by_key_and_reports_duplicate_lines(circle, players):
    key, lines = uuid4(), lines_of(circle)
    first = copy(circle, lines, key=key)
    assert copy(circle, lines, key=key) == first
    assert PastResult.objects.count() == 2
    with pytest.raises(refusals.AlreadyImported) as refused:
        copy(circle, lines)
    assert refused.value.count == 2
    copy(circle, lines, again=True)
    assert PastResult.objects.count() == 4
    assert {line.identity for line in lines} == imported_lines(circle)


def long_sheet(players):
    start = date(2024, 1, 1)
    return [
        ImportLine(start + timedelta(days=n // 2), "game", f"{n}", {players[0]: n + 1, "Zoé": -n - 1})
        for n in range(9)
    ]


def test_interrupted_import_is_sound_and_completed_by_sending_it_again(circle, players, monkeypatch):
    monkeypatch.setattr(past_results, "LINES_TOGETHER", 4)
    lines, key, record, done = long_sheet(players), uuid4(), past_results._record_part, []

    def interrupted(plan, part):
        if done:
            raise KeyboardInterrupt
        done.append(record(plan, part))

    monkeypatch.setattr(past_results, "_record_part", interrupted)
    own = past_results.NewSeason("Avant")
    with pytest.raises(KeyboardInterrupt):
        copy(circle, lines, key=key, into=own)
    monkeypatch.setattr(past_results, "_record_part", record)
    sheet = circle.past_sheets.get()
    assert (sheet.results.count(), missing_lines(sheet)) == (4, 5)
    sound()
    zoe = circle.players.get(name="Zoé")
    again = [
        replace(each, cents={players[0]: each.cents[players[0]], zoe: each.cents["Zoé"]}) for each in lines
    ]
    for _ in range(2):
        assert copy(circle, again, key=key, into=own) == sheet
        assert (sheet.results.count(), missing_lines(sheet)) == (9, 0)
    assert {each.identity for each in again} == imported_lines(circle)
    assert imported_lines(circle, besides=sheet) == set()
    assert set(sheet.results.values_list("season__name", flat=True)) == {"Avant"}
    assert Season.objects.filter(name="Avant").count() == 1
    sound()
    past_results.undo_past_import(sheet=sheet, by="", now=NOON)
    assert missing_lines(sheet) == 0
    sound()


def test_import_by_parts_equals_one_in_one_part(circle, players, monkeypatch):
    def rows():
        fields = ("played_on", "title", "number", "entry__key", "evening__fingerprint")
        return list(PastResult.objects.filter(struck_at=None).order_by("number").values_list(*fields))

    key = uuid4()
    with transaction.atomic():
        copy(circle, long_sheet(players), key=key)
        whole = rows()
        transaction.set_rollback(True)
    monkeypatch.setattr(past_results, "LINES_TOGETHER", 3)
    copy(circle, long_sheet(players), key=key)
    assert rows() == whole
    sound()


def test_undo_between_two_parts_ends_an_import(circle, players, monkeypatch):
    monkeypatch.setattr(past_results, "LINES_TOGETHER", 4)
    record = past_results._record_part

    def undone_after(plan, part):
        record(plan, part)
        past_results.undo_past_import(sheet=plan.sheet, by="", now=NOON)

    monkeypatch.setattr(past_results, "_record_part", undone_after)
    assert copy(circle, long_sheet(players)).results.count() == 4
    assert not Result.objects.exists()
    sound()


def test_unbalanced_sheet_is_refused_and_writes_nothing(circle, players):
    good = lines_of(circle)
    bad = ImportLine(good[0].day, "game", "", {players[0]: 100, players[1]: -99})
    for lines in ([*good, bad], []):
        with pytest.raises(ValueError, match="adds up"):
            past_results.import_past_results(
                circle=circle, lines=lines, is_paid=True, key=uuid4(), by="", now=NOON
            )
    assert not Entry.objects.exists()
    assert not Evening.objects.exists()


@pytest.mark.parametrize("is_paid", [True, False])
def test_undone_import_counts_nowhere(circle, players, is_paid):
    sheet = copy(circle, is_paid=is_paid)
    for _ in range(2):
        past_results.undo_past_import(sheet=sheet, by="Karim", now=NOON)
    assert cents_of(circle) == {}
    assert not Result.objects.exists()
    assert circle_balances(circle).unsettled == []
    assert imported_lines(circle) == set()
    sound()


@pytest.mark.parametrize("is_paid", [True, False])
@pytest.mark.parametrize("into", [None, "running", past_results.NewSeason("Avant")], ids=str)
def test_restored_import_equals_the_undone_one(circle, players, is_paid, into):
    lines = [*lines_of(circle), ImportLine(date(2025, 11, 3), "game", "", {players[0]: 100, "Zoé": -100})]
    sheet = copy(circle, lines, is_paid=is_paid, into=Season.objects.get() if into == "running" else into)
    before = facts_of(circle)
    past_results.undo_past_import(sheet=sheet, by="Karim", now=NOON + timedelta(days=301))
    assert not Result.objects.exists()
    sheet.refresh_from_db()
    for _ in range(2):
        restored = restore_past_import(sheet=sheet, by="Karim", now=NOON + timedelta(days=302))
        assert facts_of(circle) == before
        assert restored.copied_by == "Karim"
    assert restore_past_import(sheet=restored, by="", now=NOON) == restored
    sound()


def facts_of(circle):
    """Return results, seasons, balances and active players of a circle."""
    results = Result.objects.order_by("season__name", "player__name", "cents")
    return (
        list(results.values_list("season__name", "season__starts_on", "player__name", "cents")),
        cents_of(circle),
        [each.left_cents for each in circle_balances(circle).unsettled],
        sorted(circle.players.filter(retired_at=None).values_list("name", flat=True)),
    )


def test_import_with_later_changes_of_its_evenings_cannot_be_undone(circle, players):
    sheet = copy(circle, is_paid=False)
    evening = circle.evenings.earliest("pk")
    repayments.record_repayment(
        evening=evening,
        debtor=players[1],
        creditor=players[0],
        amount_cents=1000,
        key=uuid4(),
        by="",
        now=NOON,
    )
    with pytest.raises(refusals.ImportInUse):
        past_results.undo_past_import(sheet=sheet, by="", now=NOON)
    assert PastResult.objects.filter(struck_at=None).count() == 2
    sound()
