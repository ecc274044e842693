"""A sheet is read whatever it looks like, copied in whole or not at all, once, and taken back as it came."""

from datetime import date, timedelta
from uuid import uuid4

import hypothesis.strategies as st
import pytest
from hypothesis import given

from games import audit, play
from games.archive.cells import read_amount
from games.archive.spreadsheet import ROWS_MAX, TEXT_MAX, decoded, read_sheet
from games.bill import bill
from games.fingerprint import fingerprint
from games.models import Evening, PastResult, Repayment, Result, Season
from games.nights import balances
from games.past import Line, already_here
from ledger import audit as ledger_audit
from ledger.models import Entry
from tests.games.conftest import NOON

TODAY = date(2026, 11, 21)
SHEET = "Date;Jeu;Léa;Karim;Inès\n03/11/2025;Chinois;12,50;-10;-2,50\n10/11/2025;Menteur;-1;0;1\n"


def rows(text):
    sheet = read_sheet(text, TODAY)
    assert sheet.faults == []
    return [(row.day.isoformat(), row.kind, row.title, dict(row.amounts)) for row in sheet.rows]


def faults(text):
    return [(each.code, each.line, each.column) for each in read_sheet(text, TODAY).faults]


# Reading


@given(
    amount=st.integers(-(10**9), 10**9),
    comma=st.sampled_from(",."),
    minus=st.sampled_from("-−–"),
    end=st.sampled_from(["", " €", "€", "\u202f€", " EUR"]),
)
def test_an_amount_is_read_however_it_is_written(amount, comma, minus, end):
    whole, rest = divmod(abs(amount), 100)
    written = f"{minus if amount < 0 else ''}{whole}{comma}{rest:02}{end}"
    assert read_amount(written) == amount


@given(text=st.text(max_size=200))
def test_no_text_breaks_the_reading(text):
    for whole in (text, f"Date;Léa;Karim\n{text}"):
        sheet = read_sheet(whole, TODAY)
        assert sheet.rows or sheet.faults, "something is read of it, or it says why not"
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
def test_a_sheet_is_read_whatever_program_wrote_it(text):
    assert [(day, amounts) for day, _, _, amounts in rows(text)] == [("2025-11-03", LEA)]


def test_a_row_without_a_day_is_of_the_day_above_it():
    read = rows("Date;Jeu;Léa;Karim\n03/11/2025;Chinois;12,50;-12,50\n;Menteur;-3;3")
    assert read == [("2025-11-03", "game", "Chinois", LEA), ("2025-11-03", "game", "Menteur", KARIM)]


def test_a_file_is_decoded_whichever_program_saved_it():
    for coding in ("utf-8", "utf-8-sig", "cp1252", "utf-16"):
        assert decoded(SHEET.encode(coding)) == SHEET


HEAD = "Date;Jeu;Léa;Karim\n"
BROKEN = {
    "nothing": ("", ("empty", 0, "")),
    "blank lines": ("\n ;\n;;", ("empty", 0, "")),
    "too long": ("x" * (TEXT_MAX + 1), ("too_long", 0, "")),
    "a letter": ("Dear Léa, how are you?", ("no_day", 1, "")),
    "no day": ("Léa;Karim\n1;-1", ("no_day", 1, "")),
    "one player": ("Date;Léa\n03/11/2025;0", ("few_players", 1, "")),
    "only a head": (HEAD, ("no_rows", 0, "")),
    "a name twice": ("Date;Léa;Karim;LÉA\n03/11/2025;1;-1;0", ("name_twice", 1, "D")),
    "a column without a name": ("Date;Léa;Karim;\n03/11/2025;1;-1;5", ("unnamed", 1, "D")),
    "too many columns": ("Date;" + ";".join(map(str, range(80))), ("columns", 0, "")),
    "too many rows": (HEAD + "03/11/2025;x;1;-1\n" * (ROWS_MAX + 1), ("many_rows", 0, "")),
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
def test_a_broken_sheet_says_where(name):
    text, expected = BROKEN[name]
    found = faults(text)
    assert found, "nothing of it may be written"
    if expected:
        assert expected in found


def test_every_fault_of_a_sheet_is_told_at_once():
    text = HEAD + "03/11/2025;x;1;-2\nhier;x;1;-1\n04/11/2025;x;a;b"
    assert faults(text) == [("sum", 2, ""), ("day", 3, "A"), ("amount", 4, "Léa"), ("amount", 4, "Karim")]


# Copying in


def lines_of(circle, text=SHEET):
    people = {player.name: player for player in circle.players.all()}
    return [
        Line(row.day, row.kind, row.title, {people.get(name, name): won for name, won in row.amounts.items()})
        for row in read_sheet(text, TODAY).rows
    ]


def copy(circle, lines=None, *, is_paid=True, again=False, key=None):
    return play.copy_past(
        circle=circle, lines=lines or lines_of(circle), is_paid=is_paid, again=again,
        key=key or uuid4(), by="Léa", now=NOON + timedelta(days=300),
    )  # fmt: skip


def sound():
    assert list(ledger_audit.faults()) == []
    assert [str(fault) for fault in audit.faults()] == []


def cents_of(circle):
    found = balances(circle)
    return {party.name: cents for party, cents in zip(found.parties, found.cents, strict=True) if cents}


def test_what_was_paid_long_ago_counts_in_the_season_and_is_owed_by_nobody(circle, players):
    sheet = copy(circle)
    assert cents_of(circle) == {}
    assert balances(circle).unsettled == []
    assert sheet.results.count() == 2
    won = {"Léa": [1250, -100], "Karim": [-1000, 0], "Inès": [-250, 100]}
    for player in circle.players.exclude(name="Thomas"):
        assert list(Result.objects.filter(player=player).values_list("cents", flat=True)) == won[player.name]
    assert Season.objects.get().starts_on == date(2025, 11, 3)
    for evening in circle.evenings.all():
        assert evening.is_closed
        assert evening.fingerprint == fingerprint(evening)
        assert bill(evening).left_cents == [0] * len(bill(evening).parties)
    sound()


def test_what_is_still_owed_is_on_the_bill_of_its_evening(circle, players):
    copy(circle, is_paid=False)
    assert cents_of(circle) == {"Léa": 1150, "Karim": -1000, "Inès": -150}
    assert [each.left_cents for each in balances(circle).unsettled] == [100, 1250]
    assert not Repayment.objects.exists()
    sound()


def test_a_payment_made_later_settles_the_evening_before_it(circle, players):
    paid = Line(date(2025, 11, 20), "payment", "", {players[0]: -100, players[2]: 100})
    copy(circle, [*lines_of(circle), paid], is_paid=False)
    assert circle.evenings.count() == 2
    assert [each.left_cents for each in balances(circle).unsettled] == [200, 1250]


def test_newcomers_are_added_and_nobody_who_retired_comes_back(circle, players):
    play.retire(player=players[0], is_sure=True, now=NOON)
    copy(circle, lines_of(circle, "Date;Léa;Zoé\n03/11/2025;1;-1"))
    assert circle.players.filter(name="Zoé").exists()
    assert circle.players.get(name="Léa").retired_at == NOON


def test_the_same_key_copies_once_and_the_same_lines_are_noticed(circle, players):
    key, lines = uuid4(), lines_of(circle)
    first = copy(circle, lines, key=key)
    assert copy(circle, lines, key=key) == first
    assert PastResult.objects.count() == 2
    with pytest.raises(play.AlreadyCopied) as refused:
        copy(circle, lines)
    assert refused.value.count == 2
    copy(circle, lines, again=True)
    assert PastResult.objects.count() == 4
    assert {line.told for line in lines} == already_here(circle)


def test_nothing_is_written_of_a_sheet_that_cannot_be_whole(circle, players):
    good = lines_of(circle)
    bad = Line(good[0].day, "game", "", {players[0]: 100, players[1]: -99})
    for lines in ([*good, bad], []):
        with pytest.raises(ValueError, match="adds up"):
            play.copy_past(circle=circle, lines=lines, is_paid=True, key=uuid4(), by="", now=NOON)
    assert not Entry.objects.exists()
    assert not Evening.objects.exists()


@pytest.mark.parametrize("is_paid", [True, False])
def test_a_sheet_that_is_taken_back_never_counted(circle, players, is_paid):
    sheet = copy(circle, is_paid=is_paid)
    for _ in range(2):
        play.undo_past(sheet=sheet, by="Karim", now=NOON)
    assert cents_of(circle) == {}
    assert not Result.objects.exists()
    assert balances(circle).unsettled == []
    assert already_here(circle) == set()
    sound()


def test_a_sheet_whose_evenings_went_on_is_not_taken_back(circle, players):
    sheet = copy(circle, is_paid=False)
    evening = circle.evenings.earliest("pk")
    play.repay(
        evening=evening,
        debtor=players[1],
        creditor=players[0],
        amount_cents=1000,
        key=uuid4(),
        by="",
        now=NOON,
    )
    with pytest.raises(play.PastFollowed):
        play.undo_past(sheet=sheet, by="", now=NOON)
    assert PastResult.objects.filter(struck_at=None).count() == 2
    sound()
