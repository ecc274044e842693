"""Pages of every game: its tile and rules on the opening page, and the refusal of an incomplete round."""

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import translation

from games.rules.catalogue import GAMES
from tests.html import parse
from tests.scenario import browser_client, open_sitting
from web.games.registry import GAME_UIS, shown_games


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", shown_games(), ids=lambda game: game.key)
def test_opening_page_has_the_name_and_the_rules_of_the_game(db, game, language):
    ui, host = GAME_UIS[game.key], browser_client(language)
    page = parse(host.post(reverse("sitting-new"), {"step": "refresh", "game": game.key}))
    options = game.read_options(ui.opening_preset or game.presets[0].key, ui.opening_changes)
    with translation.override(language):
        title, rules = str(ui.title), parse(HttpResponse(ui.rules_text(options))).text
    assert title in [each.text for each in page.find_all("label", **{"class": "tile"})]
    assert rules in page.by_id("rules").text


@pytest.mark.parametrize("key", [game.key for game in GAMES if not game.is_tournament])
def test_round_without_fields_is_refused_with_422_and_shows_its_form(db, key):
    host = browser_client()
    sitting = open_sitting(host, game=key, preset=next(iter(GAME_UIS[key].preset_titles)))
    answer = host.post(reverse("sitting-rounds", args=[sitting.pk]), {"key": str(uuid4()), "step": "record"})
    assert answer.status_code == 422
    assert parse(answer).find_all("input", name="key")
    assert not sitting.rounds.exists()
