"""Secret key that signs cookies: read from the environment or a file, and generated once."""

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

VARIABLE: Final = "ARDOISE_SECRET_KEY"
FILE: Final = "secret_key"
MIN_CHARACTERS: Final = 32


def read_secret_key(folder: Path) -> str:
    """Return the key from the environment or from the file in the data folder.

    Without a file, create the folder and return a new key, which `write_secret_key` can store. A key that is
    too short ends the program with an error message.
    """
    if key := os.environ.get("ARDOISE_SECRET_KEY"):
        return _long_enough(key, VARIABLE)
    path = folder / FILE
    with suppress(OSError):  # in a read-only folder, the key is read or the program ends below
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        return _long_enough(path.read_text().strip(), str(path))
    except FileNotFoundError:
        return secrets.token_urlsafe(50)
    except UnicodeDecodeError:
        sys.exit(f"The secret key in {path} is not text. Put the file back from a copy of the data.")
    except OSError as error:
        sys.exit(f"The secret key in {path} cannot be read: {error.strerror}.")


def is_secret_key_stored(folder: Path) -> bool:
    """Return whether the next process will find the same key."""
    return bool(os.environ.get(VARIABLE)) or (folder / FILE).exists()


def write_secret_key(folder: Path, key: str) -> None:
    """Store a key unless another process was first; the hard link makes the complete file appear at once."""
    path = folder / FILE
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(key)
    with suppress(FileExistsError):
        path.hardlink_to(draft)
    draft.unlink()


def _long_enough(key: str, place: str) -> str:
    if len(key) < MIN_CHARACTERS:
        sys.exit(
            f"The secret key in {place} has {len(key)} characters, and {MIN_CHARACTERS} are the least. "
            "Put the former one back, which the copies of manage.py backup contain."
        )
    return key
