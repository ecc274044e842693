"""HTTP client of the live server without a browser."""

import http.client
import re
from types import SimpleNamespace
from urllib.parse import urlencode, urlsplit

from web.core.visitors import COOKIE

TOKEN = "a" * 32
"""CSRF token; any value works if the cookie and the form agree."""


class RawClient:
    """A persistent connection, so that a measured request includes no connection setup."""

    def __init__(self, server_url, cookie=""):
        self.connection = http.client.HTTPConnection(urlsplit(server_url).netloc, timeout=30)
        self.headers = {
            "Cookie": f"csrftoken={TOKEN}; {COOKIE}={cookie}",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def post(self, url, fields):
        """Post fields and return the status, the location and the cookie of the response."""
        body = urlencode(fields | {"csrfmiddlewaretoken": TOKEN}, doseq=True)
        self.connection.request("POST", url, body, self.headers)
        answer = self.connection.getresponse()
        answer.read()
        bound = re.search(f"{COOKIE}=([^;]+)", answer.headers.get("Set-Cookie", ""))
        return answer.status, answer.headers.get("Location"), bound and bound[1]


class ServerClient:
    """The browser of a test client, whose posts the live server answers.

    What a test writes in its own process, the streams of the server read at their next heartbeat only.
    """

    def __init__(self, client, server_url):
        self.cookie, self.server_url = client.cookies[COOKIE].value, server_url

    def post(self, url, fields):
        """Post fields and return an answer with its status, as a test client does.

        Each post has a connection of its own: the server may have been restarted.
        """
        status, location, _cookie = RawClient(self.server_url, self.cookie).post(url, fields)
        return SimpleNamespace(status_code=status, url=location, content=b"")
