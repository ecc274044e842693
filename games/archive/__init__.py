"""Export and import of a circle: as one file, for a server that does not have it, and as a spreadsheet."""

from games.archive.reading import check_archive
from games.archive.refusals import AlreadyImportedCircle, InvalidArchive
from games.archive.writing import write_archive, write_file

__all__ = ["AlreadyImportedCircle", "InvalidArchive", "check_archive", "write_archive", "write_file"]
