"""A circle's whole book as one file: written so that anybody may check it, read back into an empty circle."""

from games.archive.reading import AlreadyHere, Unreadable, read_archive
from games.archive.writing import write_archive

__all__ = ["AlreadyHere", "Unreadable", "read_archive", "write_archive"]
