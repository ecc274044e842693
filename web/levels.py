"""The pages of a clock's levels: the list one jumps in, the form that changes them, the proposals."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.http import HttpRequest
from django.urls import reverse

from games.clocks import Shown
from games.rules.holdem.terms import Terms
from games.schedules import CLUB_MINUTES
from web.clock import clock_page
from web.forms.levels import TypedLevels, Wishes, levels_of, propose, proposed_levels, typed_wishes
from web.qr import qr_svg
from web.wording.clock import act_sentence

ACTS_SHOWN = 8
USUAL = Terms()


def levels_page(request: HttpRequest, seen: Shown, *, may_act: bool) -> dict[str, Any]:
    """The levels, what was done last, and the way to a television."""
    address = request.build_absolute_uri(reverse("clock-screen", args=[seen.clock.screen]))
    return clock_page(seen, may_act=may_act) | {
        "screen_address": address,
        "qr": qr_svg(address),
        "acts": [act_sentence(act, seen.reading.schedule) for act in reversed(seen.acts[1:][-ACTS_SHOWN:])],
    }


def schedule_page(seen: Shown, asked: Mapping[str, str], typed: TypedLevels | None = None) -> dict[str, Any]:
    """The form of the levels: as typed, else as proposed for the wishes asked, else as they are."""
    wishes = typed_wishes(asked, _known_wishes(seen))
    proposal = propose(wishes) if wishes.is_asked else None
    clock = seen.reading
    if typed is None and proposal is not None:
        typed = proposed_levels(proposal, clock.schedule.levels[: clock.index], clock.level)
    typed = typed or levels_of(clock.schedule, clock.index)
    return {
        "clock": seen.clock,
        "face": clock_page(seen, may_act=True)["face"],
        "typed": typed.with_spare_lines(),
        "wishes": wishes,
        "key": uuid4(),
    }


def _known_wishes(seen: Shown) -> Wishes:
    schedule = seen.reading.schedule
    return Wishes(
        players=str(schedule.players or 8),
        stack=str(schedule.stack or USUAL.starting_chips),
        minutes=str(CLUB_MINUTES),
        chips=" ".join(map(str, schedule.chip_values or USUAL.chip_values)),
    )
