"""Fixtures for tests of static files: collected once for all of them, because their compression is slow."""

import pytest
from django.conf import settings as project_settings
from django.core.management import call_command
from django.test import override_settings

from web.management.commands.prepare import UNUSED

HASHED = {"BACKEND": "web.core.assets.HashedFilesStorage"}


@pytest.fixture(scope="session")
def _collected_files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("collected")
    with override_settings(STATIC_ROOT=folder, STORAGES=project_settings.STORAGES | {"staticfiles": HASHED}):
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=UNUSED)
    return folder


@pytest.fixture
def collected(settings, _collected_files):
    """Return the folder of static files collected by `manage.py prepare`, hashed and compressed."""
    settings.STATIC_ROOT = _collected_files
    settings.STORAGES = settings.STORAGES | {"staticfiles": HASHED}
    return _collected_files
