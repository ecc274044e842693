"""Where it is kept that a browser is signed in: in the database, under a hash, as all that opens things."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as InClear
from django.utils import timezone

from games.models.binding import hash_of

LENGTH = 40
"""What the table has room for: 160 bits of the hash."""


class SessionStore(InClear):
    """Django's own, whose rows bear the hash of the key that the browser carries."""

    def _get_session_from_db(self) -> Any:
        row = self.model.objects.filter(
            session_key=_kept(self.session_key or ""), expire_date__gt=timezone.now()
        ).first()
        if row is None:
            self._session_key = None
        return row

    def exists(self, session_key: str) -> bool:
        return super().exists(_kept(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row = super().create_model_instance(data)
        row.session_key = _kept(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        if key := session_key or self.session_key:
            self.model.objects.filter(session_key=_kept(key)).delete()


def _kept(key: str) -> str:
    return hash_of(key)[:LENGTH]
