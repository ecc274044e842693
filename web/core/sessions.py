"""Session storage: database rows under a hash of the session key."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.utils import timezone

from games.models.binding import hash_secret

STORED_KEY_LENGTH = 40
"""Length in hexadecimal digits of the stored hash: the length of Django's column `session_key`."""


class SessionStore(DatabaseStore):
    """Django's database sessions with hashed keys."""

    def _get_session_from_db(self) -> object:
        row = self.model.objects.filter(
            session_key=_hashed_key(self.session_key or ""), expire_date__gt=timezone.now()
        ).first()
        if row is None:
            self._session_key = None
        return row

    def exists(self, session_key: str) -> bool:
        return super().exists(_hashed_key(session_key))

    def create_model_instance(self, data: dict[str, object]) -> Any:
        row = super().create_model_instance(data)
        row.session_key = _hashed_key(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        if key := session_key or self.session_key:
            self.model.objects.filter(session_key=_hashed_key(key)).delete()


def _hashed_key(key: str) -> str:
    return hash_secret(key)[:STORED_KEY_LENGTH]
