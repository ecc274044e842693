"""Evening of 24 players in a club, on two phones and a television, from a pasted list to the prizes."""

import re
from dataclasses import dataclass

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Sitting
from games.rules.tournament.state import TournamentState
from games.rules.tournament.table_moves import closable_table
from tests.journeys.actions import await_script, look_again
from tests.raw_client import ServerClient
from tests.scenario import bound_client
from tests.web.tournament_actions import evening, tap

pytestmark = pytest.mark.several_clients

LEFT = ".key-figures dd"
GUESTS = [f"Invité {number}" for number in range(3, 24)]
"""Players of the pasted list besides Karim, whom the circle knows."""

NAMES = ["Léa", "Karim", *GUESTS, "Zoé", "Agnès"]
"""Names by number of entrant."""


@dataclass(frozen=True)
class ClubEvening:
    """The phones of two scorers, a television, and the tournament that they show."""

    scorers: tuple[Page, Page]
    tv: Page
    sitting: Sitting
    client: ServerClient

    @property
    def state(self) -> TournamentState:
        return evening(self.sitting)

    def name(self, entrant: int) -> str:
        return NAMES[entrant]

    def expect_left(self, count: int, field_size: int) -> None:
        """Wait until the three screens show the number of remaining players."""
        for scorer in self.scorers:
            self.expect_left_on(scorer, count, field_size)
        look_again(self.tv)
        self.expect_left_on(self.tv, count, field_size)

    @staticmethod
    def expect_left_on(page: Page, count: int, field_size: int) -> None:
        expect(page.locator(LEFT).first).to_have_text(re.compile(rf"^{count}\s*/ {field_size}$"))


def test_club_evening_of_two_scorers_and_a_television(page, new_context, server_url):
    open_for_two(page, server_url)
    sitting = Sitting.objects.get()
    register_a_pasted_list(page)
    set_the_terms(page)
    other = second_scorer(page, new_context, server_url)
    take_the_money(page, other)
    round_the_prizes(page)
    start(page)
    tv = television(page, new_context, server_url)
    table = server_url + reverse("sitting", args=[sitting.pk])
    page.goto(table)
    other.goto(table)
    client = ServerClient(bound_client(sitting.circle, "score"), server_url)
    club = ClubEvening((page, other), tv, sitting, client)
    club.expect_left(24, 24)
    expect(other.locator("main")).to_contain_text(re.compile(r"Vous\s: table \d, place \d"))

    undo_by_the_other_scorer(club)
    late_and_back_again(club, table)
    play_to_one_table(club)
    play_to_the_winner(club)
    hand_out_the_prizes(club)


def open_for_two(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    page.locator(".tile", has_text="Hold’em").first.click()
    page.get_by_role("radiogroup").get_by_text("Tournoi").click()
    expect(page.locator("#seats-most")).to_contain_text("400")
    field = page.get_by_label("Prénom", exact=True)
    field.fill("Léa, Karim")
    field.press("Enter")
    page.get_by_role("button", name="Commencer à deux").click()
    expect(page.get_by_role("heading", name="Inscrits")).to_be_visible()


def register_a_pasted_list(page):
    """Paste a column of names; Karim is known, and the preview names the rest."""
    page.get_by_label("Prénom", exact=True).fill("\n".join(["Karim", *GUESTS, "Zoé"]))
    page.get_by_role("button", name="Ajouter").click()
    expect(page.locator("main")).to_contain_text("23 noms sur la liste.")
    page.get_by_role("button", name="Inscrire 22 joueurs").click()
    expect(page.locator(".desk .row")).to_have_count(24)


def set_the_terms(page):
    page.get_by_role("link", name="Changer les conditions").click()
    page.get_by_label("Prix d’une entrée").fill("20")
    page.locator("[name=late_level]").fill("4")
    page.locator("[name=reentries]").fill("1")
    page.get_by_label("Le club tient la caisse").check()
    page.get_by_role("button", name="Garder ces conditions").click()
    expect(page.locator(".rules")).to_contain_text("Le club tient la caisse")


def second_scorer(page, new_context, server_url):
    """Return the phone of Karim, who scores too and enters with the six signs of an invitation."""
    page.get_by_role("button", name="Inviter à la table").click()
    expect(page.get_by_role("link", name="Marquer")).to_have_attribute("aria-current", "page")
    expect(page.locator(".code .player-plate")).to_have_count(6)
    other = new_context().new_page()
    other.set_viewport_size({"width": 320, "height": 640})
    other.goto(server_url)
    other.get_by_label("Code de la table, six signes").fill(
        "".join(page.locator(".code .player-plate").all_inner_texts())
    )
    other.get_by_role("button", name="Rejoindre").click()
    other.get_by_role("button", name="Karim").click()
    other.wait_for_url(re.compile("/sittings/"))
    page.goto(other.url)
    return other


def take_the_money(page, other):
    """Tick arrivals and payments on both phones: the list stays in place, each till has both payments."""
    for scorer, name in ((page, "Zoé"), (other, "Karim")):
        row = scorer.locator(".desk .row", has_text=name)
        row.evaluate("each => each.scrollIntoView({block: 'center'})")
        scrolled = scorer.evaluate("window.scrollY")
        row.get_by_role("button", name=f"là, {name}").click()
        expect(row.get_by_role("button", name=f"là, {name}")).to_have_attribute("aria-pressed", "true")
        row.get_by_role("button", name=re.compile(r"^20\s€")).click()
        expect(row.get_by_role("button", name=re.compile("payé"))).to_be_visible()
        assert scorer.evaluate("window.scrollY") == scrolled > 0
    for scorer in (page, other):
        expect(scorer.locator("#till")).to_contain_text(re.compile(r"40\s€\s*/ 480\s€"))


def round_the_prizes(page):
    """Choose three paid places in steps of 10 €, after a preview."""
    table = page.url
    page.get_by_role("link", name=re.compile("^Les prix")).click()
    page.get_by_label("Places payées").fill("3")
    page.get_by_label("Arrondis à").select_option("1000")
    page.get_by_role("button", name="Calculer").click()
    expect(page.locator("p.notice[role=status]")).to_be_visible()
    expect(page.locator("main .list .row b").filter(has_text="€").first).to_have_text(re.compile("^2[0-9]0"))
    page.get_by_role("button", name="Garder ces prix").click()
    expect(page.locator("p.notice[role=status]")).to_have_count(0)
    page.goto(table)


def start(page):
    page.get_by_role("button", name="Tirer et lancer").click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()


def television(page, new_context, server_url):
    """Open a television with the six signs of the clock."""
    page.get_by_role("link", name="Plus : niveaux, télévision").click()
    page.get_by_role("button", name="Donner un code").click()
    tv = new_context().new_page()
    tv.set_viewport_size({"width": 1280, "height": 720})
    tv.goto(server_url)
    tv.get_by_label("Code de la table, six signes").fill(page.locator("#screen-code").inner_text())
    tv.get_by_role("button", name="Rejoindre").click()
    await_script(tv, "clock")
    assert tv.evaluate("document.documentElement.scrollHeight <= innerHeight")
    return tv


def eliminate(club, scorer, entrant):
    """Eliminate a player on the phone of a scorer; every screen follows."""
    state = club.state
    button = scorer.get_by_role("button", name=f"Élimination : {club.name(entrant)}", exact=True)
    # An event without a finger, which is dead for a second where the next player has slid under it.
    button.dispatch_event("click")
    if len(state.active_entrants) > 2:
        club.expect_left(len(state.active_entrants) - 1, state.field_size)
    else:
        for each in club.scorers:
            expect(each.get_by_role("heading", name="gagne")).to_be_visible()


def eliminate_without_page(club, entrant):
    assert tap(club.client, club.sitting, "out", entrant=entrant).status_code == 302


def undo_by_the_other_scorer(club):
    one, other = club.scorers
    before = club.state
    eliminate(club, one, before.table(1).players[0])
    other.locator(".just-out").get_by_role("button", name="Annuler").dispatch_event("click")
    club.expect_left(24, 24)
    assert club.state == before


def late_and_back_again(club, table):
    """One player out pays again for a new seat; a latecomer sits down; the sheet names both."""
    one, other = club.scorers
    out = club.state.table(2).players[0]
    name = club.name(out)
    eliminate(club, other, out)
    other.get_by_role("button", name=re.compile(f"^{name} revient")).dispatch_event("click")
    club.expect_left(24, 24)
    eliminate(club, one, club.state.table(3).players[0])
    one.get_by_label("Prénom", exact=True).fill("Agnès")
    one.get_by_role("button", name="Ajouter").dispatch_event("click")
    club.expect_left(24, 25)
    expect(club.tv.locator("#moves .row", has_text=re.compile("^Agnès → table"))).to_have_count(1)
    other.get_by_role("link", name="Qui est assis où").click()
    for person in (name, "Agnès"):
        row = other.locator(f"[data-case='{person}']")
        expect(row).to_contain_text(re.compile(r"table \d, place \d"))
    other.goto(table)


def fullest(state):
    """Return the number of the table with the most players, the last of those alike."""
    return max(state.tables, key=lambda each: (len(each.players), each.number)).number


def play_to_one_table(club):
    """Eliminate at the fullest table, and close the tables when it is time, on each phone in turn."""
    turn = 0
    while len(club.state.active_entrants) > 8:
        state = club.state
        number = closable_table(state)
        if number is None:
            eliminate_without_page(club, state.table(fullest(state)).players[-1])
        else:
            scorer = club.scorers[turn % 2]
            turn += 1
            scorer.get_by_role("button", name=f"Fermer la table {number}").dispatch_event("click")
            expect(scorer.locator("main")).to_contain_text("Derniers changements")
            scorer.get_by_role("link", name="Retour").click()
            for each in club.scorers:
                expect(each.locator("#tables section > div h2, #tables h2[id^=h-t]")).to_have_count(
                    len(state.tables) - 1
                )
    club.scorers[0].get_by_role("button", name="Tirer la table finale").dispatch_event("click")
    for scorer in club.scorers:
        expect(scorer.get_by_role("heading", name="Table finale")).to_be_visible()


def play_to_the_winner(club):
    """Eliminate the last of the final table on each phone in turn, and those before without a page."""
    while len(alive := club.state.active_entrants) > 3:
        eliminate_without_page(club, alive[-1])
    for scorer, entrant in zip(club.scorers, alive[:0:-1], strict=True):
        eliminate(club, scorer, entrant)


def hand_out_the_prizes(club):
    """Every screen names the winner; the club hands out the till and no player owes another."""
    one, other = club.scorers
    winner = club.name(club.state.active_entrants[0])
    for scorer in (one, other):
        expect(scorer.get_by_role("heading", name=f"{winner} gagne")).to_be_visible()
    expect(club.tv.locator("#moves")).to_contain_text(winner)
    expect(one.locator("#handouts .row")).to_have_count(3)
    expect(one.locator("#handouts .row").first).to_contain_text(winner)
    one.locator("#dock").get_by_role("link", name="Clore la partie").click()
    one.get_by_role("dialog").get_by_role("button", name="Clore").click()
    one.wait_for_url(re.compile("evenings"))
    expect(one.locator("main")).not_to_contain_text("→")
