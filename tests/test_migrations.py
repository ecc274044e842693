"""Released migrations never change, and later ones only add.

Migrations run while a process of the previous version still serves. A column unknown to that process needs a
database default, and tables and columns it reads must remain. Any other operation waits for the next version,
or is listed here with the reason why no process serves then.
"""

from hashlib import sha256

import pytest
from django.db import models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import (
    AddField,
    AddIndex,
    AlterModelManagers,
    AlterModelOptions,
    CreateModel,
    RemoveConstraint,
    RemoveField,
    RemoveIndex,
    RenameField,
    RunPython,
    SeparateDatabaseAndState,
)

from tests.source_tree import ROOT

OURS = ("games", "ledger")
FIRST = "0001_initial"
ADDING = (CreateModel, AddIndex, RemoveIndex, RemoveConstraint, AlterModelOptions, AlterModelManagers)
NAMED: dict[tuple[str, str], str] = {}
"""Migrations with other operations, and the reason for a stopped server: ("games", "0002_…"): "…"."""
RELEASED = {
    "games/migrations/0001_initial.py": "90a3b7251718cbdcac8336a2e1287608e6ac5f7d37d95d299064680d9be37508",
    "ledger/migrations/0001_initial.py": "9eb801a8ac159ae1c51f659f0eaeb055e8a0f8a55588ab5241478d03fc66ee69",
}
"""SHA-256 of each migration that a version was released with. A release adds lines and changes none."""


def test_released_migrations_are_unchanged():
    found = {name: sha256((ROOT / name).read_bytes()).hexdigest() for name in RELEASED}
    assert found == RELEASED, "a database that ran a released migration never runs it again: add another one"


def only_adds(operation):
    if isinstance(operation, SeparateDatabaseAndState):
        return all(map(only_adds, operation.database_operations))
    if isinstance(operation, AddField):
        field = operation.field
        return field.many_to_many or field.null or field.db_default is not models.NOT_PROVIDED
    return isinstance(operation, ADDING)


def test_migrations_only_add():
    faults = [
        f"{app}/migrations/{name}.py: {operation.describe()}"
        for (app, name), migration in MigrationLoader(None).disk_migrations.items()
        if app in OURS and name != FIRST and (app, name) not in NAMED
        for operation in migration.operations
        if not only_adds(operation)
    ]
    assert not faults, "a process of the former version may still serve:\n" + "\n".join(faults)


@pytest.mark.parametrize(
    ("operation", "adds"),
    [
        (AddField("player", "nickname", models.CharField(max_length=9, null=True)), True),
        (AddField("player", "nickname", models.CharField(max_length=9, db_default="")), True),
        (AddField("player", "nickname", models.CharField(max_length=9, default="")), False),
        (RemoveField("player", "name"), False),
        (RenameField("player", "name", "first_name"), False),
        (RunPython(lambda apps, editor: None), False),
        (SeparateDatabaseAndState([RemoveField("player", "name")]), False),
        (SeparateDatabaseAndState(state_operations=[RemoveField("player", "name")]), True),
    ],
)
def test_only_adds_classifies_operations(operation, adds):
    assert only_adds(operation) is adds
