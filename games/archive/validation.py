"""Checks of an imported circle: what the audit assumes, and what pages show without checking."""

import re
from typing import Final

from django.db.models import F

from games.circles.commands.merges import REFERENCES
from games.clocks.queries.clock import clock_view
from games.models import ChipCase, Circle, Clock, Merge, Player, Round, SavedSchedule, Seat, Sitting
from games.rules import catalogue
from games.rules.clock.schedule import check_schedule, read_schedule
from games.rules.errors import RuleError
from games.rules.tournament.events import read_record
from games.sittings.queries.seating import CarriedState, carried_state, find_round_start
from games.sittings.scoring import score
from games.tournaments.queries.log import tournament_log
from ledger.models import Account
from ledger.units import CENTS

KEY: Final = re.compile(r"[0-9a-f]{32}")


class ImplausibleArchive(ValueError):
    """A record of the file that the application could not have written."""


def check_people(circle: Circle) -> None:
    """Refuse contradictory merges, and rows that still refer to a merged player."""
    merged = Player.including_merged.filter(circle=circle, merged_into__isnull=False)
    active = set(
        Merge.objects.filter(survivor__circle=circle, undone_at=None).values_list("duplicate", flat=True)
    )
    if set(merged.values_list("pk", flat=True)) != active:
        raise ImplausibleArchive("a player and its merge do not agree whether it is merged")
    if merged.filter(merged_into__merged_into__isnull=False).exists():
        raise ImplausibleArchive("a player is merged into one that is merged itself")
    for name, model, field in REFERENCES:
        if model._default_manager.filter(**{f"{field}__in": merged}).exists():
            raise ImplausibleArchive(f"a {name} names a player who is merged")


def check_units(circle: Circle) -> None:
    """Refuse accounts without a name and units of no sitting, because exports print both."""
    sittings = _sittings(circle, "clearing", "middle", "till")
    units = {CENTS: circle.pk} | {sitting.clearing.unit: sitting.pk for sitting in sittings}
    if len(units) != 1 + len(sittings):
        raise ImplausibleArchive("two sittings count in one unit")
    for sitting in sittings:
        game = catalogue.game(sitting.game_key)
        words = {
            game.unit_of(game.read_options(rules.preset, rules.changes))
            for rules in sitting.rules_versions.all()
        }
        word, _, key = sitting.clearing.unit.partition(" ")
        if word not in words or not KEY.fullmatch(key):
            raise ImplausibleArchive(f"sitting {sitting.pk}: it does not count in the unit of its game")
        if sitting.middle.unit != sitting.clearing.unit or sitting.till.unit != CENTS:
            raise ImplausibleArchive(f"sitting {sitting.pk}: its accounts count in other units")
    for account in Account.objects.filter(book=circle.book_id):
        if account.unit not in units:
            raise ImplausibleArchive(f"account {account.pk}: its unit is of no sitting")
        if account.name != account.name.strip() or not account.name.isprintable() or not account.name:
            raise ImplausibleArchive(f"account {account.pk}: its name cannot be shown")
    seats = Seat.including_struck.filter(sitting__season__circle=circle)
    if seats.exclude(account__unit=F("sitting__clearing__unit")).exists():
        raise ImplausibleArchive("a seat counts in another unit than its sitting")
    if Player.including_merged.filter(circle=circle).exclude(account__unit=CENTS).exists():
        raise ImplausibleArchive("a player does not count in cents")


def check_rules(circle: Circle) -> None:
    """Refuse data that the audit cannot read: unknown games and rules, seatings without their seats."""
    for sitting in _sittings(circle):
        game = catalogue.game(sitting.game_key)
        positions = set(Seat.including_struck.filter(sitting=sitting).values_list("position", flat=True))
        for rules in sitting.rules_versions.all():
            # Both raise if the data is invalid.
            game.preset(rules.preset)
            game.read_options(rules.preset, rules.changes)
        for seating in sitting.seatings.all():
            if not positions.issuperset(seating.positions):
                raise ImplausibleArchive(f"sitting {sitting.pk}: somebody sits where there is no seat")
        find_round_start(sitting)  # Raises if the data is invalid.


def check_displayed_data(circle: Circle) -> None:
    """Refuse invalid data that pages show unchecked: struck rounds, tournaments, clocks, levels and chip
    cases.
    """
    for sitting in _sittings(circle):
        for version in sitting.rounds.exclude(struck_at=None).select_related("rules", "seating"):
            version.rules.sitting = sitting
            if not _was_scored(version):
                raise ImplausibleArchive(
                    f"sitting {sitting.pk}, round {version.number}: no round before it explains it"
                )
        if sitting.game.is_tournament:
            # Both raise if the data is invalid; undone events are shown, and not replayed.
            for event in tournament_log(sitting).events:
                read_record(event.kind, event.recorded)
    for clock in Clock.objects.filter(sitting__season__circle=circle):
        clock_view(clock, clock.opened_at)  # Raises if the data is invalid.
    for saved in SavedSchedule.objects.filter(circle=circle):
        try:
            check_schedule(read_schedule(saved.schedule))
        except RuleError as error:
            raise ImplausibleArchive(f"saved levels {saved.pk}: {error}") from error
    for case in ChipCase.objects.filter(circle=circle):
        _ = case.case  # Raises if the data is invalid.


def _sittings(circle: Circle, *related: str) -> list[Sitting]:
    sittings = Sitting.including_cancelled.filter(season__circle=circle).order_by("pk")
    return list(sittings.select_related(*related) if related else sittings)


def _was_scored(version: Round) -> bool:
    """Return whether the rules give a struck round its score, after some version of an earlier round."""
    earlier = Round.objects.filter(sitting=version.sitting_id, number__lt=version.number)
    for left in [CarriedState(), *map(carried_state, earlier.select_related("seating").order_by("-pk"))]:
        try:
            scored = score(
                rules=version.rules,
                data=version.recorded,
                seats=len(version.seating.positions),
                carried=left.for_seating(version.seating, version.rules),
            )
        except (RuleError, ValueError):
            continue
        if scored.as_scored() == version.as_scored():
            return True
    return False
