"""Database triggers that refuse rights across two circles.

A check constraint reads one row, and these conditions read two. The triggers are installed after every
migration, like those of the ledger (`ledger.guards`).
"""

from typing import Final

from django.apps import AppConfig
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.signals import post_migrate, pre_migrate

from ledger.guards import Guard, create, drop

TABLES: Final = (
    "games_binding",
    "games_player",
    "games_invitation",
    "games_sitting",
    "games_season",
    "games_scoringrequest",
)


def _both(name: str, table: str, condition: str, message: str) -> tuple[Guard, Guard]:
    """Return the guards of one condition, for INSERT and UPDATE."""
    insert, update = (
        Guard(f"{name}_on_{event.lower()}", table, event, condition, message) for event in EVENTS
    )
    return insert, update


EVENTS: Final = ("INSERT", "UPDATE")
GUARDS: Final = (
    *_both(
        "games_binding_is_of_one_circle",
        "games_binding",
        """NEW.player_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM games_player WHERE id = NEW.player_id AND circle_id = NEW.circle_id)""",
        "the player of a binding belongs to its circle",
    ),
    *_both(
        "games_invitation_is_of_one_circle",
        "games_invitation",
        """NEW.sitting_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM games_sitting sitting JOIN games_season season ON season.id = sitting.season_id
            WHERE sitting.id = NEW.sitting_id AND season.circle_id = NEW.circle_id)""",
        "the sitting of an invitation belongs to its circle",
    ),
    *_both(
        "games_scoringrequest_is_of_one_circle",
        "games_scoringrequest",
        """NOT EXISTS (
            SELECT 1 FROM games_sitting sitting JOIN games_season season ON season.id = sitting.season_id
            JOIN games_binding binding ON binding.circle_id = season.circle_id
            WHERE sitting.id = NEW.sitting_id AND binding.id = NEW.binding_id)""",
        "the sitting of a request belongs to the circle of its binding",
    ),
    Guard(
        "games_binding_stays_in_its_circle",
        "games_binding",
        "UPDATE",
        "NEW.circle_id <> OLD.circle_id",
        "a binding stays in its circle",
    ),
    Guard(
        "games_player_stays_in_its_circle",
        "games_player",
        "UPDATE",
        "NEW.circle_id <> OLD.circle_id",
        "a player stays in its circle",
    ),
)


def install(connection: BaseDatabaseWrapper) -> None:
    """Install every guard anew; do nothing while the tables are missing."""
    if set(TABLES) <= set(connection.introspection.table_names()):
        create(connection, GUARDS)


def watch_migrations(app: AppConfig) -> None:
    """Remove the guards before a migration that has something to do, and install them after any."""
    pre_migrate.connect(_before_migration, sender=app)
    post_migrate.connect(_after_migration, sender=app)


def _before_migration(*, using: str, plan: list[object], **_: object) -> None:
    if plan:
        drop(connections[using], GUARDS)


def _after_migration(*, using: str, **_: object) -> None:
    install(connections[using])
