"""What an audit takes for granted, since our own verbs wrote it, asked of a file that anybody may write."""

from games.clocks import shown
from games.models import ChipCase, Circle, Clock, Merge, Player, Round, Seat, Sitting
from games.play.merging import FOLLOWERS
from games.play.scoring import score
from games.rules import catalogue
from games.rules.errors import RuleError
from games.seated import Left, beginning, left_by
from games.tournaments import is_tournament, told


class Distrusted(ValueError):
    """Something of the file could not have been written by a table."""


def check_people(circle: Circle) -> None:
    """Refuse merges that lead nowhere, and rows that still name a record that was merged."""
    merged = Player.every.filter(circle=circle, merged_into__isnull=False)
    standing = set(Merge.objects.filter(kept__circle=circle, undone_at=None).values_list("gone", flat=True))
    if set(merged.values_list("pk", flat=True)) != standing:
        raise Distrusted("a record and its merge do not agree whether it is merged")
    if merged.filter(merged_into__merged_into__isnull=False).exists():
        raise Distrusted("a record is merged into one that is merged itself")
    for name, model, field in FOLLOWERS:
        if model._default_manager.filter(**{f"{field}__in": merged}).exists():
            raise Distrusted(f"a {name} names a record that is merged")


def check_rules(circle: Circle) -> None:
    """Refuse what could not even be audited: unknown games and rules, seats that nobody has."""
    for sitting in _sittings(circle):
        game = catalogue.game(sitting.game_key)
        positions = set(Seat.every.filter(sitting=sitting).values_list("position", flat=True))
        for rules in sitting.rules_versions.all():
            game.preset(rules.preset)
            game.read_options(rules.preset, rules.changes)
        for seating in sitting.seatings.all():
            if not positions.issuperset(seating.positions):
                raise Distrusted(f"sitting {sitting.pk}: somebody sits where there is no seat")
        beginning(sitting)


def check_shown(circle: Circle) -> None:
    """Refuse what pages show without asking: struck rounds, tournaments, clocks and chip cases."""
    for sitting in _sittings(circle):
        for version in sitting.rounds.exclude(struck_at=None).select_related("rules", "seating"):
            version.rules.sitting = sitting
            if not _was_scored(version):
                raise Distrusted(
                    f"sitting {sitting.pk}, round {version.number}: no round before it explains it"
                )
        if is_tournament(sitting):
            told(sitting)
    for clock in Clock.objects.filter(sitting__season__circle=circle):
        shown(clock, clock.opened_at)
    for case in ChipCase.objects.filter(circle=circle):
        _ = case.case


def _sittings(circle: Circle) -> list[Sitting]:
    return list(Sitting.objects.filter(season__circle=circle).order_by("pk"))


def _was_scored(version: Round) -> bool:
    """Whether a struck round is what the rules made of it once, after some version of a round before it."""
    earlier = Round.objects.filter(sitting=version.sitting_id, number__lt=version.number)
    for left in [Left(), *map(left_by, earlier.select_related("seating").order_by("-pk"))]:
        try:
            scored = score(
                rules=version.rules,
                data=version.recorded,
                seats=len(version.seating.positions),
                carried=left.found_by(version.seating, version.rules),
            )
        except (RuleError, ValueError):
            continue
        if scored.as_scored() == version.as_scored():
            return True
    return False
