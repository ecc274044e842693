"""Page objects of a clock's levels: list, form and suggestion."""

from collections.abc import Mapping
from uuid import uuid4

from django.http import HttpRequest, QueryDict
from django.urls import reverse

from games.clocks.queries.clock import ClockView
from games.clocks.queries.schedules import saved_schedules
from games.rules.clock.club_schedule import Speed
from games.rules.clock.schedule import read_schedule
from games.rules.tournament.terms import Terms
from web.clocks.forms import (
    LevelsForm,
    ProposalForm,
    filled_levels_form,
    proposal_form,
    proposed_end,
    proposed_levels_form,
)
from web.clocks.pages.clock import ClockFace, clock_page
from web.clocks.text import act_sentence
from web.core.links import link_url, remembered_links
from web.core.network_address import reachable_url
from web.ui.qr import qr_svg

EVENTS_SHOWN = 8
DEFAULT_TERMS = Terms()


def levels_page(request: HttpRequest, view: ClockView, *, may_act: bool) -> dict[str, object]:
    """Return the context of the levels, the last events, and the link of this browser for a television."""
    page = clock_page(view, may_act=may_act)
    face = page["face"]
    assert isinstance(face, ClockFace)
    recent = reversed(view.events[1:][-EVENTS_SHOWN:])
    acts = [act_sentence(act, view.clock_reading.schedule, face.names) for act in recent]
    return page | {"screen": _screen_link(request, view), "acts": acts}


def _screen_link(request: HttpRequest, view: ClockView) -> dict[str, str] | None:
    """Return the link to a television that this browser created last, its QR code, its code while valid."""
    links = remembered_links(request)
    screens = {each.token_hash: each for each in view.clock.screens.filter(token_hash__in=links)}
    for token_hash, (secret, code) in links.items():
        screen = screens.get(token_hash)
        if screen is not None:
            url = link_url(request, "clock-display", secret)
            is_valid = screen.code_until is not None and view.now < screen.code_until
            return {
                "url": url,
                "qr": qr_svg(url),
                "code": code if is_valid else "",
                "code_url": reachable_url(request, reverse("join-code")),
            }
    return None


def schedule_page(
    view: ClockView,
    asked: Mapping[str, str],
    typed: LevelsForm | None = None,
    form: ProposalForm | None = None,
) -> dict[str, object]:
    """Return the form of the levels: as typed, else as suggested or saved, else as they are."""
    form = form or proposal_form(asked, _default_inputs(view), view)
    saved = saved_schedules(view.clock)
    is_refused = form.is_bound and not form.is_valid()
    proposal = form.schedule
    chosen = next((each for each in saved if str(each.pk) == asked.get("saved")), None)
    clock = view.clock_reading
    if chosen is not None:
        proposal = read_schedule(chosen.schedule)
    is_proposed = typed is None and chosen is None and proposal is not None
    if typed is None and proposal is not None:
        typed = proposed_levels_form(proposal, clock, chosen.name if chosen else "")
    if typed is None:
        index = clock.index if clock.is_started else 0
        levels = clock.schedule.levels
        typed = filled_levels_form(levels[:index], levels[index:], clock.schedule)
    typed.shown_line = next((row.number for row in typed.rows if str(row.number) == asked.get("line")), 0)
    return {
        "clock": view.clock,
        "typed": typed if typed.shown_line else typed.with_spare_lines(),
        "proposal": form,
        "is_proposal_refused": is_refused,
        "is_proposed": is_proposed,
        "saved": saved,
        "chosen": chosen,
        "key": uuid4(),
    }


def sent_proposal(view: ClockView, data: QueryDict) -> ProposalForm:
    """Return the inputs of a proposal in a submitted form of levels; unbound if only one line was shown."""
    sent = {name: str(data[name]) for name in data}
    has_inputs = any(name.startswith("initial-") for name in sent)
    return ProposalForm(view, _default_inputs(view), sent if has_inputs else None)


def _default_inputs(view: ClockView) -> dict[str, str]:
    schedule = view.clock_reading.schedule
    return {
        "way": "club",
        "speed": Speed.NORMAL.value,
        "players": str(schedule.players or 8),
        "stack": str(schedule.stack or DEFAULT_TERMS.starting_chips),
        "end": proposed_end(view.now),
        "chips": " ".join(map(str, schedule.chip_values or DEFAULT_TERMS.chip_values)),
    }
