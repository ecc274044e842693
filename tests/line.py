"""A phone reduced to its connection: what it sends, and what the served house answers."""

import http.client
import re
from urllib.parse import urlencode, urlsplit

from web.visitors import COOKIE

TOKEN = "a" * 32
"""Any token will do, as long as the cookie and the form say the same."""


class Line:
    """A connection of its own, kept open, so that nothing but the request is left to send."""

    def __init__(self, served, cookie=""):
        self.connection = http.client.HTTPConnection(urlsplit(served).netloc, timeout=30)
        self.headers = {
            "Cookie": f"csrftoken={TOKEN}; {COOKIE}={cookie}",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def post(self, url, fields):
        """The status of the answer, where it leads and the cookie it sets."""
        body = urlencode(fields | {"csrfmiddlewaretoken": TOKEN}, doseq=True)
        self.connection.request("POST", url, body, self.headers)
        answer = self.connection.getresponse()
        answer.read()
        bound = re.search(f"{COOKIE}=([^;]+)", answer.headers.get("Set-Cookie", ""))
        return answer.status, answer.headers.get("Location"), bound and bound[1]
