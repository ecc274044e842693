"""What every game of the catalogue is called, by its key."""

from typing import Final

from games.rules.catalogue import corridor
from web.wording.called import Called

CALLED: Final[dict[str, Called]] = {key: words.CALLED for key, words in corridor("web.wording").items()}
