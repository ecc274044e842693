"""Titles: of the best, shared by equals, the same whoever is called what, and of nobody for being there."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.facts.reading import Sums
from games.facts.titles import LEAST_CALLS, LEAST_DEALS, LEAST_EVENINGS, Title, titles_of

PEOPLE = range(1, 5)
OWN = ("rounds", "fouls", "royalty_points_top", "fantasyland", "victories", "hands_won", "exchanges")
AGAINST = ("lies", "truths", "scoops", "taken", "knockouts")
GAMES = ("chinese", "menteur", "holdem", "draw_holdem")
named = st.tuples(st.sampled_from(GAMES), st.sampled_from(OWN))
named_against = st.tuples(st.sampled_from(GAMES), st.sampled_from(AGAINST))
counts = st.dictionaries(named, st.integers(0, 20), max_size=12).map(Counter)
pairs = st.sampled_from([(one, other) for one in PEOPLE for other in PEOPLE if one != other])
sums = st.builds(
    Sums,
    st.dictionaries(st.sampled_from(PEOPLE), counts),
    st.dictionaries(
        pairs, st.dictionaries(named_against, st.integers(-9, 20), max_size=6).map(Counter), max_size=8
    ),
)
evenings = st.dictionaries(st.sampled_from(PEOPLE), st.integers(0, 9))


def told(titles):
    return {(title.key, title.game_key): title for title in titles}


@given(sums, evenings, st.permutations(list(PEOPLE)))
@settings(deadline=None)
def test_calling_everybody_otherwise_gives_the_titles_to_the_same_people(found, came, order):
    other = dict(zip(PEOPLE, order, strict=True))
    moved = Sums(
        {other[who]: names for who, names in found.own.items()},
        {(other[one], other[two]): names for (one, two), names in found.against.items()},
    )
    before = told(titles_of(found, came))
    after = told(titles_of(moved, {other[who]: count for who, count in came.items()}))
    assert before.keys() == after.keys()
    for key, title in before.items():
        assert {other[who] for who in title.holders} == set(after[key].holders)
        assert (title.count, title.out_of) == (after[key].count, after[key].out_of)


@given(sums, evenings)
@settings(deadline=None)
def test_a_title_is_of_the_most_and_of_something(found, came):
    titles = told(titles_of(found, came))
    for title in titles.values():
        assert title.holders
        assert title.count >= 0
        assert title.count or title.out_of
    if scooper := titles.get(("scooper", "chinese")):
        made = {who: found.of(who, "chinese", "scoops") for who in found.players}
        assert scooper.count == max(made.values())
        assert set(scooper.holders) == {who for who, count in made.items() if count == scooper.count}
    if nemesis := titles.get(("nemesis", "chinese")):
        most = max(names["chinese", "taken"] for names in found.against.values())
        assert nemesis.count == most > 0
        assert found.against[nemesis.holders[0], nemesis.against]["chinese", "taken"] == most


def test_equals_share_a_title_and_where_all_are_equal_it_is_nobody_s():
    made = {(1, 2): 3, (2, 3): 3, (3, 1): 1}
    shared = Sums({}, {pair: Counter({("chinese", "scoops"): count}) for pair, count in made.items()})
    assert told(titles_of(shared, {}))["scooper", "chinese"].holders == (1, 2)
    equal = Sums({}, {pair: Counter({("chinese", "scoops"): 2}) for pair in made})
    assert titles_of(equal, {}) == []


def test_a_share_takes_enough_calls_and_a_good_ear_more_right_ones():
    def called(right, wrong):
        return Counter({("menteur", "lies"): right, ("menteur", "truths"): wrong})

    few = Sums({}, {(1, 2): called(LEAST_CALLS - 1, 0), (2, 1): called(3, 2)})
    (title,) = [each for each in titles_of(few, {}) if each.key == "caller"]
    assert title == Title("caller", "menteur", (1,), 3, 5)
    more = Sums({}, {(1, 2): called(LEAST_CALLS, 0), (2, 1): called(3, 2)})
    (title,) = [each for each in titles_of(more, {}) if each.key == "caller"]
    assert title.holders == (2,)


def test_the_tidy_hand_takes_enough_deals_and_the_pillar_enough_evenings():
    def laid(deals, fouls):
        return Counter({("chinese", "rounds"): deals, ("chinese", "fouls"): fouls})

    found = Sums({1: laid(LEAST_DEALS, 1), 2: laid(LEAST_DEALS - 1, 0), 3: laid(LEAST_DEALS, 2)})
    (title,) = titles_of(found, {1: LEAST_EVENINGS - 1})
    assert title == Title("tidy", "chinese", (1,), LEAST_DEALS - 1, LEAST_DEALS)
    assert told(titles_of(Sums(), {1: LEAST_EVENINGS, 2: LEAST_EVENINGS + 1}))["regular", ""].holders == (2,)
