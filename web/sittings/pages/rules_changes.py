"""Changes of the rules between two rounds, as lines of the feed."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from games.models import RulesVersion
from web.sittings.text.rules_changes import rules_change_sentence


@dataclass(frozen=True, slots=True)
class RulesChange:
    """A version of the rules after the opening's, and the active version it replaced."""

    version: RulesVersion
    before: RulesVersion

    def sentence(self, number: int) -> str:
        """Return the line for a change from the round of this number on."""
        return rules_change_sentence(self.before, self.version, number)


def rules_changes(versions: Sequence[RulesVersion]) -> list[RulesChange]:
    """Return the changes among these versions in order; struck versions are left out."""
    active = [each for each in versions if each.struck_at is None]
    return [RulesChange(after, before) for before, after in itertools.pairwise(active)]
