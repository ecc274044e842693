"""What the log may hold: never an address, since an invitation's address is its key."""

import logging
import re

SECRETS = re.compile(r"/(join|resume|clocks|screens)/[^/\s?\"']+")


class WithoutAddress(logging.Filter):
    """Log the pattern of a route (`resume/<slug:secret>/`) where Django logs the address that was asked.

    Whoever else writes an address into the log loses the word of it that is a key.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if hasattr(request, "path_info") and isinstance(record.args, tuple):
            match = getattr(request, "resolver_match", None)
            route = match.route if match else "an address that leads nowhere"
            record.args = tuple(route if _is_address(each) else each for each in record.args)
        if isinstance(record.args, tuple):
            record.args = tuple(_without_key(each) for each in record.args)
        record.msg = _without_key(record.msg)
        return True


def _is_address(value: object) -> bool:
    return isinstance(value, str) and (value.startswith("/") or "://" in value)


def _without_key(value: object) -> object:
    return SECRETS.sub(r"/\1/…", value) if isinstance(value, str) else value
