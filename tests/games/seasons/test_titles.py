"""Titles: for the highest counts, shared by equal players, independent of player ids."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.seasons.facts.queries import Sums
from games.seasons.facts.titles import MIN_CALLS, MIN_DEALS, MIN_EVENINGS, Title, season_titles

PEOPLE = range(1, 5)
OWN = ("rounds", "fouls", "royalty_points_top", "fantasyland", "victories", "hands_won", "exchanges")
AGAINST = ("lies", "truths", "scoops", "taken", "knockouts")
GAMES = ("chinese", "menteur", "holdem", "draw_holdem", "tournament")
named = st.tuples(st.sampled_from(GAMES), st.sampled_from(OWN))
named_against = st.tuples(st.sampled_from(GAMES), st.sampled_from(AGAINST))


def _own(counts):
    """Return the counts of a player, with at most as many fouls as rounds in each game."""
    rounds = {game: count for (game, name), count in counts.items() if name == "rounds"}
    return Counter(
        {
            (game, name): min(count, rounds.get(game, 0)) if name == "fouls" else count
            for (game, name), count in counts.items()
        }
    )


def _against(counts):
    """Return the counts of a pair of players; only the points taken may be negative."""
    return Counter({key: count if key[1] == "taken" else abs(count) for key, count in counts.items()})


counts = st.dictionaries(named, st.integers(0, 20), max_size=12).map(_own)
pairs = st.sampled_from([(one, other) for one in PEOPLE for other in PEOPLE if one != other])
sums = st.builds(
    Sums,
    st.dictionaries(st.sampled_from(PEOPLE), counts),
    st.dictionaries(
        pairs, st.dictionaries(named_against, st.integers(-9, 20), max_size=6).map(_against), max_size=8
    ),
)
evenings = st.dictionaries(st.sampled_from(PEOPLE), st.integers(0, 9))


def by_key(titles):
    return {(title.key, title.game_key): title for title in titles}


@given(sums, evenings, st.permutations(list(PEOPLE)))
@settings(deadline=None)
def test_titles_do_not_depend_on_player_ids(found, came, order):
    other = dict(zip(PEOPLE, order, strict=True))
    moved = Sums(
        {other[who]: names for who, names in found.own.items()},
        {(other[one], other[two]): names for (one, two), names in found.against.items()},
    )
    before = by_key(season_titles(found, came))
    after = by_key(season_titles(moved, {other[who]: count for who, count in came.items()}))
    assert before.keys() == after.keys()
    for key, title in before.items():
        assert {other[who] for who in title.holders} == set(after[key].holders)
        assert (title.count, title.out_of) == (after[key].count, after[key].out_of)


@given(sums, evenings)
@settings(deadline=None)
def test_title_has_the_highest_positive_count(found, came):
    titles = by_key(season_titles(found, came))
    for title in titles.values():
        assert title.holders
        assert title.count >= 0
        assert title.count or title.out_of
    if scooper := titles.get(("scooper", "chinese")):
        made = {who: found.count_of(who, "chinese", "scoops") for who in found.players}
        assert scooper.count == max(made.values())
        assert set(scooper.holders) == {who for who, count in made.items() if count == scooper.count}
    if nemesis := titles.get(("nemesis", "chinese")):
        most = max(names["chinese", "taken"] for names in found.against.values())
        assert nemesis.count == most > 0
        assert found.against[nemesis.holders[0], nemesis.against]["chinese", "taken"] == most


def test_equal_counts_share_a_title_and_a_tie_of_all_gives_none():
    made = {(1, 2): 3, (2, 3): 3, (3, 1): 1}
    shared = Sums({}, {pair: Counter({("chinese", "scoops"): count}) for pair, count in made.items()})
    assert by_key(season_titles(shared, {}))["scooper", "chinese"].holders == (1, 2)
    equal = Sums({}, {pair: Counter({("chinese", "scoops"): 2}) for pair in made})
    assert season_titles(equal, {}) == []


def test_caller_title_requires_enough_calls_and_goes_to_the_highest_share():
    def called(right, wrong):
        return Counter({("menteur", "lies"): right, ("menteur", "truths"): wrong})

    few = Sums({}, {(1, 2): called(MIN_CALLS - 1, 0), (2, 1): called(3, 2)})
    (title,) = [each for each in season_titles(few, {}) if each.key == "caller"]
    assert title == Title("caller", "menteur", (1,), 3, 5)
    more = Sums({}, {(1, 2): called(MIN_CALLS, 0), (2, 1): called(3, 2)})
    (title,) = [each for each in season_titles(more, {}) if each.key == "caller"]
    assert title.holders == (2,)


def test_tidy_title_requires_enough_deals_and_pillar_title_enough_evenings():
    def deal_counts(deals, fouls):
        return Counter({("chinese", "rounds"): deals, ("chinese", "fouls"): fouls})

    found = Sums(
        {1: deal_counts(MIN_DEALS, 1), 2: deal_counts(MIN_DEALS - 1, 0), 3: deal_counts(MIN_DEALS, 2)}
    )
    (title,) = season_titles(found, {1: MIN_EVENINGS - 1})
    assert title == Title("tidy", "chinese", (1,), MIN_DEALS - 1, MIN_DEALS)
    assert by_key(season_titles(Sums(), {1: MIN_EVENINGS, 2: MIN_EVENINGS + 1}))["regular", ""].holders == (
        2,
    )
