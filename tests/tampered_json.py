"""Modified JSON values: input that no page of ours sends."""

import copy

from hypothesis import strategies as st

HUGE = 10**400
JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.sampled_from([HUGE, -HUGE, 2**53, 2**53 + 1, 0.5, -1.0, 1e300])
    | st.sampled_from(["", " ", "Jk", "Td", "♠", "\ud800", "a" * 500, "é\u2028", "top", "{card}", "%s"])
    | st.sampled_from([[], {}, [[]], [{}], {"": None}, [None], {"top": {}}, [1, 2, 3], ["A", "A"]])
).map(copy.deepcopy)
NAMES = st.sampled_from(["", "name", "seats", "first", "points", "carried", "Top", "0", "\ud800"]) | st.text(
    max_size=3
)


def places(value, path=()):
    """Yield every path into a JSON value, the empty path first."""
    yield path
    if isinstance(value, dict):
        for name, each in value.items():
            yield from places(each, (*path, name))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from places(each, (*path, index))


@st.composite
def tampered(draw, value):
    """Draw the JSON value with one to three parts dropped, replaced, renamed, added or repeated."""
    value = copy.deepcopy(value)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(places(value))))
        if path == ():
            if isinstance(value, dict):
                value[draw(NAMES)] = draw(JUNK)
            continue
        holder = value
        for step in path[:-1]:
            holder = holder[step]
        change_one(draw, holder, path[-1])
    return value


def change_one(draw, holder, step):
    """Change one item of a list or an object."""
    act = draw(st.sampled_from(["drop", "replace", "rename", "repeat"]))
    if act == "replace":
        holder[step] = draw(JUNK)
    elif act == "rename" and isinstance(holder, dict):
        holder[draw(NAMES)] = holder.pop(step)
    elif act == "repeat" and isinstance(holder, list):
        holder.append(copy.deepcopy(holder[step]))
    else:
        del holder[step]
