"""Size limits of request bodies: refused at the first excess byte, with a page, and not stored."""

import http.client
from http import HTTPStatus
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.urls import reverse

from games.archive.limits import PAGE_LIMITS
from tests.asynchronous import run_async
from tests.source_tree import ROOT
from web.core.body_limits import BodyRefused, bytes_max, read_body

pytestmark = pytest.mark.machine

CHUNK = b"a" * 50_000


class Client:
    """A client that sends chunks as long as it is read."""

    def __init__(self, chunks):
        self.left, self.sent_bytes = chunks, 0

    async def receive(self):
        self.left -= 1
        self.sent_bytes += len(CHUNK)
        return {"type": "http.request", "body": CHUNK, "more_body": self.left > 0}


def read(path, client, headers=()):
    return run_async(read_body({"path": path, "headers": list(headers)}, client.receive))


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/static/js/core/live-form.js", "/sittings/1/rounds/"])
def test_endless_body_is_read_up_to_the_form_limit(path):
    client = Client(10**6)
    with pytest.raises(BodyRefused) as refused:
        read(path, client)
    assert refused.value.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert client.sent_bytes <= settings.BODY_MAX_BYTES + len(CHUNK)


@pytest.mark.parametrize("path", ["/archives/", "/circles/1/past/"])
def test_file_upload_has_its_own_larger_limit(path):
    with read(path, Client(100)) as body:
        assert len(body.read()) == 100 * len(CHUNK)
    client = Client(10**6)
    with pytest.raises(BodyRefused):
        read(path, client)
    assert client.sent_bytes <= settings.FILE_BODY_MAX_BYTES + len(CHUNK)


def test_body_with_the_largest_file_is_within_the_limit():
    boundaries = 64 * 1024
    assert PAGE_LIMITS.file_bytes + boundaries <= settings.FILE_BODY_MAX_BYTES


def test_declared_length_above_the_limit_is_refused_before_reading():
    client = Client(1)
    length = str(settings.BODY_MAX_BYTES + 1).encode()
    with pytest.raises(BodyRefused):
        read("/", client, [(b"content-length", length)])
    assert client.sent_bytes == 0


def test_every_route_with_an_upload_limit_exists():
    assert {
        bytes_max(path) for path in (reverse("circle-import"), reverse("past-results-import", args=[1]))
    } == set(settings.UPLOAD_MAX_BYTES.values())
    assert set(settings.UPLOAD_MAX_BYTES) == {"circle-import", "past-results-import"}


def chunked(url, path, chunks):
    """Return the answer to a body without a declared length."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    connection.request("POST", path, iter([CHUNK] * chunks), encode_chunked=True)
    return connection.getresponse()


@pytest.mark.parametrize("path", ["/", "/nowhere/"])
def test_server_answers_413_with_a_page(server_url, path):
    answer = chunked(server_url, path, settings.BODY_MAX_BYTES // len(CHUNK) + 1)
    page = answer.read().decode()
    assert (answer.status, answer.headers["Connection"]) == (413, "close")
    assert "Trop gros" in page
    assert "Content-Security-Policy" in answer.headers


def test_server_answers_413_to_a_declared_length(server_url):
    connection = http.client.HTTPConnection(urlsplit(server_url).netloc, timeout=30)
    connection.putrequest("POST", "/nowhere/")
    connection.putheader("Content-Length", str(10**10))
    connection.endheaders(CHUNK)
    assert connection.getresponse().status == 413


def test_server_reads_a_body_below_the_limit(server_url):
    assert chunked(server_url, "/", 2).status == 403


@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.lan"])
def test_proxy_limit_equals_the_largest_body(name):
    text = (ROOT / "docs" / "deployment" / name).read_text()
    assert f"max_size {settings.FILE_BODY_MAX_BYTES // 2**20}MiB" in text
