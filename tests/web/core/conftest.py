"""Fixture of the collected static files, which all servers of the tests share."""

import pytest

from tests.conftest import HASHED


@pytest.fixture
def collected(settings, collected_files):
    """Return the folder of static files collected by `manage.py prepare`, hashed and compressed."""
    settings.STATIC_ROOT = collected_files
    settings.STORAGES = settings.STORAGES | {"staticfiles": HASHED}
    return collected_files
