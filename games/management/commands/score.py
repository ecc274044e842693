"""`manage.py score [FILE]`: questions about the rules, one JSON object a line, answered line by line."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.score.answers import answer_line


class Command(BaseCommand):
    help = "Answer questions about the rules, one JSON object per line."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", default="-", metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            lines = _lines(options["file"])
        except OSError as error:
            sys.stderr.write(f"{error.strerror}: {options['file']}\n")
            raise SystemExit(2) from error
        try:
            raise SystemExit(_answer(lines))
        except BrokenPipeError:
            # The reader closed the pipe: stop without a message, also when the interpreter exits.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(1) from None


def _answer(lines: Iterable[bytes]) -> int:
    """Print an answer to every line; return the exit status, 1 if an answer is an error."""
    status = 0
    for line in lines:
        reply, is_error = answer_line(line)
        status = 1 if is_error else status
        sys.stdout.write(reply + "\n")
    sys.stdout.flush()
    return status


def _lines(name: str) -> list[bytes]:
    r"""Return the questions of a file or of standard input; only `\n` and `\r\n` end a line."""
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return [line.removesuffix(b"\r") for line in lines]
