"""Search of the rulebook with typing errors, without accents and in either language."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.search import QUERY_LENGTH, search
from games.rules.arbiter.spelling import OTHER_INITIAL_LENGTH, edit_distance, nearest_words, typos_allowed
from games.rules.arbiter.vocabulary import concepts, fold, stem

TYPED = {
    "flop sans carte brûlée": "18-01",
    "flop sans carte brulee": "18-01",
    "on a oublié de brûler avant le flop": "18-01",
    "brulee oubliee flop": "18-01",
    "forgot to burn before the flop": "18-01",
    "deux cartes brulées avant le flop": "18-02",
    "flop à 4 cartes": "18-03",
    "flpo de quatre cartes": "18-03",
    "river sans bruler": "18-04",
    "flop trop tot": "18-05",
    "premature turn": "18-06",
    "river sortie trop tôt": "18-07",
    "string bet": "21-02",
    "stirng bet": "21-02",
    "il a misé en plusieurs fois": "21-02",
    "il a montré sa carte": "17-01",
    "il a montrer sa carte": "17-01",
    "il a montré sa carte à son voisin": "17-03",
    "he showed his cards to his friend": "17-03",
    "qui montre en premier": "19-02",
    "est-ce que je dois montrer mes cartes": "19-03",
    "do I have to show my cards": "19-03",
    "cards speak": "19-06",
    "tapis faut il retourner les cartes": "19-09",
    "misère de jeton impair": "25-01",
    "odd chip": "25-01",
    "deux joueurs même carte": "home-02",
    "pour voir": "home-01",
    "bouton mort": "12-01",
    "dead button": "12-01",
    "big blind busted": "12-02",
    "distribuer carte place vide": "12-05",
    "telephonne": "16-04",
    "he answered his phone": "16-04",
    "le donneur a ramassé ma main": "16-06",
    "je veux reprendre mes cartes": "16-01",
    "relance hors de son tour": "04-05",
    "parle avant son tour": "04-01",
    "ils m'ont sauté": "04-03",
    "fausse donne": "13-01",
    "maldonne": "13-01",
    "mal donne": "13-01",
    "misdeal": "13-01",
    "il manque une carte": "13-03",
    "jai vu sa carte": "14-01",
    "carte retourné": "15-01",
    "la carte est tombé de la tabel": "15-02",
    "card fell on the floor": "15-02",
    "pas assez pour la blind": "20-09",
    "tete a tete qui paie la petite blind": "20-07",
    "stradle": "20-04",
    "changement de niveau": "20-05",
    "relance trop petite": "22-02",
    "raise too small": "22-02",
    "un seul gros jeton": "03-04",
    "il tape la table": "03-02",
    "call the clock": "05-01",
    "pause clope": "06-01",
    "tables desequilibrées": "07-01",
    "qui coupe": "11-04",
    "carte abimée": "11-06",
    "color up": "24-02",
    "trop tard pour contester": "23-01",
    "qui gagne les commissions": "draw-03",
    "personne n'a changé de carte": "menteur-02",
    "il a repondu a son portable": "16-04",
    "le donneur a sorti la turn trop vite": "18-06",
    "card dealt to wrong player": "13-02",
    "the pot went to the wrong guy": "19-10",
    "le paquet n'a pas été coupé": "11-04",
    "il a pas mis assez de jeton": "22-01",
    "il n'a plus de jetons": "home-04",
    "on joue main par main a la bulle": "10-01",
    "clok": "05-01",
    "le clok": "05-01",
    "appeler le clok": "05-01",
    "cloock": "05-01",
    "clcok": "05-01",
    "crono": "05-01",
    "vlock": "05-01",
    "lcock": "05-01",
    "appeler le vlock": "05-01",
    "hchrono": "05-01",
    "chono": "05-01",
    "il demande le crhono": "05-01",
    "stradl": "20-04",
    "boutton mrot": "12-01",
    "joeur parle avnt son tour": "04-01",
}


def keys(found):
    return [each.key for each in found]


@pytest.mark.parametrize(("typed", "key"), TYPED.items(), ids=TYPED)
def test_search_returns_the_expected_situation_first(typed, key):
    assert keys(search(typed))[0] == key


@pytest.mark.parametrize("situation", rulebook().situations.values(), ids=lambda each: each.key)
def test_search_finds_each_situation_first_by_each_of_its_phrasings(situation):
    missed = [phrase for phrase in situation.phrases if search(phrase)[0] != situation]
    assert not missed


@pytest.mark.parametrize("typed", TYPED)
def test_search_ignores_case_accents_and_punctuation(typed):
    found = keys(search(typed))
    assert keys(search(typed.upper())) == found
    assert keys(search(fold(typed))) == found
    assert keys(search(f"  {typed.replace(' ', ' … ')} ?!")) == found


@pytest.mark.parametrize("typed", ["flop sans brûler", "qui montre premier", "quitte table"])
def test_search_result_does_not_depend_on_word_order(typed):
    first = search(typed)[0]
    assert {search(" ".join(words))[0] for words in permutations(typed.split())} == {first}


def test_search_matches_the_prefix_of_a_word():
    assert keys(search("stradd")) == ["20-04"]
    assert keys(search("téléph")) == keys(search("télé")) == keys(search("tel")) == ["16-04"]


def test_search_finds_a_situation_by_one_word():
    assert {"24-01", "24-02"} <= set(keys(search("jetons")))
    assert "25-02" in keys(search("pots"))


@pytest.mark.parametrize("typed", ["", "   ", "?", "xyzzy", "le la les", "🂡🂡", "\x00", "漢字", "<script>"])
def test_search_without_a_known_word_returns_nothing(typed):
    assert search(typed) == ()


def test_search_ignores_text_past_query_length():
    assert keys(search("flop " + " " * QUERY_LENGTH + " misdeal")) == keys(search("flop"))


@settings(max_examples=60)
@given(st.text(max_size=40) | st.lists(st.sampled_from(sorted(TYPED)), max_size=3).map(" ".join))
def test_search_is_deterministic_and_without_duplicates(typed):
    found = search(typed)
    assert found == search(typed)
    assert len(set(found)) == len(found)


# The words


def test_stem_is_equal_for_the_forms_of_a_word():
    assert {stem(fold(word)) for word in ("brûlée", "brûlées", "brûler", "brule")} == {"brul"}
    assert {stem(word) for word in ("bet", "bets", "betting")} == {"bet"}


def test_meanings_are_equal_for_synonyms():
    assert concepts("un joueur fait all-in") == concepts("un joueur fait tapis")
    assert concepts("jeton impair") == concepts("odd chip")


WORDS = st.text("abcde", max_size=8)


@settings(max_examples=150)
@given(WORDS, WORDS)
def test_distance_is_zero_for_equal_words_only_and_symmetric(one, other):
    assert (edit_distance(one, other) == 0) == (one == other)
    assert edit_distance(one, other) == edit_distance(other, one)
    assert abs(len(one) - len(other)) <= edit_distance(one, other) <= max(len(one), len(other))


@settings(max_examples=150)
@given(WORDS, st.lists(WORDS, max_size=6))
def test_nearest_returns_the_closest_words_within_the_allowed_distance(word, known):
    found = nearest_words(word, known)
    away = [edit_distance(word, each) for each in known if each and each[0] == word[:1]]
    least = min(away, default=99)
    wanted = {
        each
        for each in known
        if each and each[0] == word[:1] and edit_distance(word, each) == least <= typos_allowed(word)
    }
    if not wanted and len(word) >= OTHER_INITIAL_LENGTH:
        wanted = {each for each in known if each[:1] != word[0] and edit_distance(word, each) == 1}
    assert set(found) == (wanted if typos_allowed(word) else set())
    assert list(found) == sorted(found, key=lambda each: (-len(each), each))
