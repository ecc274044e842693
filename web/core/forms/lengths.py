"""Maximum number of characters of the inputs that templates write themselves, by the kind of their text."""

from typing import Final

from games.rules.arbiter.search import QUERY_LENGTH
from web.core.forms.arithmetic import MAX_LENGTH as MAX_SUM_LENGTH
from web.core.forms.names import MAX_NAME_LENGTH, MAX_TYPED_NAME_LENGTH

INPUT_LENGTHS: Final = {
    "sum": MAX_SUM_LENGTH,
    "name": MAX_NAME_LENGTH,
    "names": MAX_TYPED_NAME_LENGTH,
    "query": QUERY_LENGTH,
}
