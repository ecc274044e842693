"""Text of a spreadsheet file: a workbook (.xlsx, .ods, .xls) or plain text.

A workbook becomes text with tabs, so that it is read and shown like a pasted sheet. The uncompressed size of
an archive is checked before it is opened, and another process with limits of time and memory opens it
(`games.archive.workbook_reader`).
"""

import io
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from games.archive.workbook_reader import UNREADABLE

MAX_FILE_BYTES: Final = 8_000_000
MAX_UNPACKED_BYTES: Final = 120_000_000
MAX_PACKED_FILES: Final = 400
MAX_CELLS: Final = 1_500_000
MAX_MEMORY_BYTES: Final = 800_000_000
MAX_SECONDS: Final = 30
READER: Final = Path(__file__).with_name("workbook_reader.py")
_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0"


class BadWorkbook(Exception):
    """A file that cannot be read; codes: `big_file`, `bomb`, `workbook`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def file_text(content: bytes) -> str:
    """Return the text of a file: cells of a workbook between tabs, or decoded text.

    Raises `BadWorkbook`.
    """
    if len(content) > MAX_FILE_BYTES:
        raise BadWorkbook("big_file")
    if content.startswith(_ZIP):
        _check_size(content)
    elif not content.startswith(_OLE):
        if "\0" in (text := decode_text(content)):
            raise BadWorkbook("workbook")
        return text
    return _read(content)


def decode_text(content: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 or Windows-1252."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _check_size(content: bytes) -> None:
    """Check the declared size of an archive, and that no file unpacks to more."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = archive.infolist()
            if (
                len(members) > MAX_PACKED_FILES
                or sum(each.file_size for each in members) > MAX_UNPACKED_BYTES
            ):
                raise BadWorkbook("bomb")
            left = MAX_UNPACKED_BYTES
            for member in members:
                with archive.open(member) as unpacked:
                    while chunk := unpacked.read(1_000_000):
                        left -= len(chunk)
                        if left < 0:
                            raise BadWorkbook("bomb")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise BadWorkbook("workbook") from error


def _read(content: bytes) -> str:
    """Return the text of a workbook, read by a process with limits of time and memory."""
    command = [sys.executable, "-I", str(READER), str(MAX_MEMORY_BYTES), str(MAX_CELLS)]
    try:
        done = subprocess.run(command, input=content, capture_output=True, timeout=MAX_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise BadWorkbook("bomb") from error
    if done.returncode:
        raise BadWorkbook("workbook" if done.returncode == UNREADABLE else "bomb")
    return done.stdout.decode()
