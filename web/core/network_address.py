"""Address of this server on the network around it, for links that other devices open."""

import os
import socket
from ipaddress import ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest

PORT_VARIABLE: Final = "ARDOISE_NETWORK_PORT"
"""Set by `manage.py serve` where it listens on every interface: the port that other devices reach."""
DOCUMENTATION_ADDRESS: Final = "192.0.2.1"
"""An address that nobody has: asking for the way to it sends nothing, and names our own side."""


def network_address() -> str | None:
    """Return the IP address of this machine on the network around it, None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((DOCUMENTATION_ADDRESS, 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def is_loopback(request: HttpRequest) -> bool:
    """Return whether a request names this machine in a way that no other device can use."""
    host = request.get_host()
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    name = name.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def reachable_url(request: HttpRequest, path: str) -> str:
    """Return the complete URL of a path, by the address that other devices can open where there is one."""
    port = os.environ.get(PORT_VARIABLE)
    if not settings.HTTPS and is_loopback(request) and port and (address := network_address()):
        return f"http://{address}:{port}{path}"
    return request.build_absolute_uri(path)


def is_reachable(request: HttpRequest) -> bool:
    """Return whether other devices can open the links of this request."""
    return not is_loopback(request) or bool(os.environ.get(PORT_VARIABLE) and network_address())
