"""Types of the pad that records a round: its form, which reads each tap, and its page."""

from collections.abc import Mapping
from typing import Any, Protocol, Self
from uuid import UUID

from django.http import QueryDict

from web.sittings.round_slot import RoundSlot


class PadForm(Protocol):
    """The form of a round of a slot."""

    key: UUID

    @classmethod
    def empty(cls, slot: RoundSlot) -> Self:
        """Return the form of a new round."""

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any], slot: RoundSlot) -> Self:
        """Return the form of a recorded round, to correct it."""

    @classmethod
    def from_data(cls, data: QueryDict, slot: RoundSlot) -> Self:
        """Return the form as it was sent."""

    def tap(self, data: QueryDict) -> None:
        """Apply the button that was pressed."""

    @property
    def recorded(self) -> dict[str, Any]:
        """Return the round as JSON input of the rules. Raises `MalformedRound` and `RuleError`."""

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Return the names and values of the sent fields, and the key."""


class PadPage(Protocol):
    """The page of a form; a sheet lies over the table page."""

    @property
    def template(self) -> str:
        """Name of the template of the page."""

    @property
    def is_sheet(self) -> bool:
        """Whether the table page is drawn under it."""
