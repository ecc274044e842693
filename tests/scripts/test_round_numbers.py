"""Numbers and totals of a browser while some of its rounds wait."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

PAGE = "/sittings/1/"

rows = st.lists(
    st.fixed_dictionaries(
        {
            "page": st.sampled_from([PAGE, "/sittings/2/"]),
            "number": st.sampled_from(["7", "8"]),
            "state": st.sampled_from(["waiting", "forbidden", "refused", "withdrawn", "sent"]),
            "isSince": st.booleans(),
        }
    ),
    max_size=6,
)

COUNT = """async (rows) => {
  const script = await import("/static/js/offline/round-numbers.js");
  const stored = rows.map((row, key) => ({ ...row, key, sentAt: row.isSince ? Date.now() : 0 }));
  const before = script.roundsBefore(stored, { page: "/sittings/1/", number: "7", key: "new" });
  return [before, script.numbered("Donne 7 : 17 points", "7", before)];
}"""


@given(rows=rows)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_next_number_follows_the_rounds_that_wait_or_were_sent_since(script_page, rows):
    before, text = script_page.evaluate(COUNT, rows)
    same = [row for row in rows if (row["page"], row["number"]) == (PAGE, "7")]
    expected = [
        row
        for row in same
        if row["state"] in {"waiting", "forbidden"} or (row["state"] == "sent" and row["isSince"])
    ]
    assert before == len(expected)
    assert text == f"Donne {7 + before} : 17 points"


BOARD = """<table><tbody data-waiting="/sittings/1/"></tbody>
<tr data-provisional-note hidden><td><b data-count></b></td></tr>
<tr>{cells}</tr></table>"""

SHOW = """async ([board, rows]) => {
  document.body.innerHTML = board;
  const { showTotals } = await import("/static/js/offline/provisional-totals.js");
  showTotals(rows.map((points, key) => ({ key, points, state: "waiting", page: "/sittings/1/" })));
  const figures = [...document.querySelectorAll(".number")];
  const shown = figures.map((figure) => [figure.textContent, figure.dataset.sign]);
  return [shown, document.querySelector("[data-provisional-note]").hidden];
}"""


def _transfer(points):
    return [points, -points]


@given(
    totals=st.integers(-900, 900).map(_transfer),
    waiting=st.lists(st.integers(-900, 900).map(_transfer), max_size=4),
)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_totals_add_the_rounds_that_wait(script_page, totals, waiting):
    cells = "".join(
        f'<td data-total="{total}" data-position="{position}"><b class="number">{_shown(total)}</b></td>'
        for position, total in enumerate(totals)
    )
    points = [" ".join(f"{position}:{each}" for position, each in enumerate(moves)) for moves in waiting]
    shown, is_hidden = script_page.evaluate(SHOW, [BOARD.format(cells=cells), points])
    assert is_hidden == (not waiting)
    sums = [total + sum(moves[position] for moves in waiting) for position, total in enumerate(totals)]
    assert [text for text, _ in shown] == [_shown(each) for each in sums]
    if waiting:
        assert [sign for _, sign in shown] == ["+" if each > 0 else "-" if each < 0 else "0" for each in sums]


def _shown(points):
    """Return points as a French page shows them: a sign, and a narrow space before thousands."""
    text = f"{abs(points):,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return f"+{text}" if points > 0 else f"−{text}" if points < 0 else text
