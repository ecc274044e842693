"""Questions as players ask them, in French and English, each with the situation expected first."""

import pytest

from games.rules.arbiter.search import search

FRENCH = {
    "il met trop de temps à jouer": "05-01",
    "combien de temps pour décider": "05-02",
    "il est parti aux toilettes": "06-01",
    "j'ai misé sans voir la relance": "22-01",
    "les blinds montent pendant le coup": "20-05",
    "qui a le bouton maintenant": "12-01",
    "je n'ai plus assez pour la grosse blinde": "20-09",
    "il a dit je suis et veut relancer": "03-05",
    "il parle de sa main en cours": "17-01",
    "on n'est plus que deux qui est petite blind": "20-07",
    "il n'a pas payé sa blinde": "20-01",
    "le pot a été donné à la mauvaise personne": "19-10",
    "qui retourne ses cartes d'abord": "19-02",
    "un joueur arrive en cours de partie": "09-01",
}
ENGLISH = {
    "how long to decide": "05-02",
    "he went to the bathroom": "06-01",
    "i did not see the raise": "22-01",
    "blinds went up mid hand": "20-05",
    "who has the button next": "12-01",
    "can't afford the big blind": "20-09",
    "he said call then wants to raise": "03-05",
    "who turns over first": "19-02",
    "he is taking forever": "05-01",
    "talking about his hand": "17-01",
    "we have the same straight": "25-01",
    "he put his chips in twice": "21-02",
    "they gave the pot to the wrong player": "19-10",
    "only two of us left who is small blind": "20-07",
}


@pytest.mark.parametrize(("asked", "key"), (FRENCH | ENGLISH).items())
def test_search_returns_the_expected_situation_first_for_a_player_question(asked, key):
    assert search(asked)[0].key == key


@pytest.mark.parametrize(("asked", "key"), (FRENCH | ENGLISH).items())
def test_search_ignores_capitals_typographic_quotes_and_punctuation_of_a_mobile_keyboard(asked, key):
    assert search(f" {asked.capitalize().replace(chr(39), chr(8217))} ?")[0].key == key
