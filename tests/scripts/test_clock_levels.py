"""Levels of the clock: it goes on to the next level without the server, with its length, name and blinds."""

import pytest

FACE = """() => {
  document.body.innerHTML = `
    <div id="now" data-index="0" data-server-ms="1000" data-remaining-ms="500" data-length="60000"
      data-elapsed-ms="59500"><p class="level"><b>Level 1</b></p>
      <dl class="blinds"><dd>25</dd><dd>50</dd></dl></div>
    <ol id="lines">
      <li data-length="60000" data-name="Level 1" data-spoken="one" data-small="25" data-big="50"></li>
      <li data-length="90000" data-name="Level 2" data-spoken="two" data-small="50" data-big="100"></li>
      <li data-length="30000" data-name="Pause" data-spoken="pause" data-small="" data-big=""></li>
    </ol>`;
}"""
NEXT = """async () => {
  const { startNextLevel } = await import("/static/js/clock/levels.js");
  const face = document.getElementById("now");
  const isStarted = startNextLevel(face);
  const blinds = [...face.querySelectorAll("dd")].map(({ textContent }) => textContent);
  const { index, serverMs, remainingMs, elapsedMs, length, spoken } = face.dataset;
  const name = face.querySelector("b").textContent;
  return [isStarted, name, blinds, { index, serverMs, remainingMs, elapsedMs, length, spoken }];
}"""


@pytest.fixture
def clock(script_page):
    script_page.evaluate(FACE)
    return script_page


def test_next_level_starts_when_the_present_one_ends(clock):
    fields = {"index": "1", "serverMs": "1500", "remainingMs": "90000", "elapsedMs": "0", "length": "90000"}
    assert clock.evaluate(NEXT) == [True, "Level 2", ["50", "100"], {**fields, "spoken": "two"}]


def test_pause_has_the_former_blinds_and_the_last_level_no_successor(clock):
    clock.evaluate(NEXT)
    is_started, name, blinds, fields = clock.evaluate(NEXT)
    assert (is_started, name, blinds) == (True, "Pause", ["50", "100"])
    assert fields["serverMs"] == "91500"
    assert clock.evaluate(NEXT) == [False, "Pause", ["50", "100"], fields]
