"""Middleware of all answers: headers and compression, files in one piece, pages for tabs opened again."""

import re
import secrets
from http import HTTPStatus
from typing import Final

import brotli
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect
from django.urls import is_valid_path
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

CSP: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
"""Content-Security-Policy: pages load only from this server."""
COMPRESSED_TYPES: Final = ("text/", "application/json")
ACCEPTS_BROTLI: Final = re.compile(r"\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
BROTLI_QUALITY: Final = 5
"""The next ones take ten times as long for few bytes."""
LEAST_BYTES: Final = 200


class SecurityHeadersMiddleware(MiddlewareMixin):
    """Middleware that sends the policy with every answer, errors and files included."""

    def process_response(self, _request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the answer with the headers that it does not have yet."""
        response.headers.setdefault("Content-Security-Policy", CSP)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if response.headers.get("Content-Type", "").startswith("text/html"):
            # A page belongs to one browser, and must be requested anew.
            response.headers.setdefault("Cache-Control", "private, no-cache")
        response.headers.setdefault("Permissions-Policy", "geolocation=(), microphone=(), payment=()")
        return response


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # untyped package
    """WhiteNoise that sends each file in one piece.

    WhiteNoise streams files in blocks. Django's asynchronous handler would first read all blocks of such a
    response and log a warning. The largest file is smaller than the thumbnail of a photograph.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        result = static_file.get_response(request.method, request.META)
        response = HttpResponse(status=int(result.status))
        del response.headers["Content-Type"]
        for name, value in result.headers:
            response.headers[name] = value
        if result.file:
            with result.file:
                response.content = result.file.read()
        return response


class PageCompressionMiddleware(GZipMiddleware):
    """Middleware that compresses pages by brotli, which browsers accept over https, else by gzip. Files have
    a compressed copy (WhiteNoise) or a compressed format, and a stream compresses its events itself.

    Random bytes are added to each answer, so that its length does not reveal a secret of the page.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the answer, compressed if it is text and the browser accepts it."""
        if response.streaming or not response.get("Content-Type", "").startswith(COMPRESSED_TYPES):
            return response
        assert isinstance(response, HttpResponse)
        is_brotli = ACCEPTS_BROTLI.search(request.headers.get("Accept-Encoding", ""))
        if is_brotli and len(response.content) >= LEAST_BYTES and "Content-Encoding" not in response:
            response.content = compress_page(response.content, self.max_random_bytes)
            response["Content-Length"] = str(len(response.content))
            response["Content-Encoding"] = "br"
            patch_vary_headers(response, ("Accept-Encoding",))
            if response.get("ETag", "").startswith('"'):
                response["ETag"] = f"W/{response['ETag']}"
            return response
        return super().process_response(request, response)


def compress_page(content: bytes, max_random_bytes: int) -> bytes:
    """Return a page compressed by brotli, with a random number of random bytes that no reader sees."""
    packer = brotli.Compressor(mode=brotli.MODE_TEXT, quality=BROTLI_QUALITY)
    random_bytes = secrets.token_bytes(1 + secrets.randbelow(max_random_bytes))
    packed: list[bytes] = [
        packer.process(content),
        packer.flush(),
        skipped_block(random_bytes),
        packer.finish(),
    ]
    return b"".join(packed)


def skipped_block(data: bytes) -> bytes:
    """Return a block of at most 256 bytes that brotli skips: a header of two bytes, and the data. RFC 7932,
    section 9.2.

    From the lowest bit: not the last block (0), a block of metadata (11), 0, one byte of length (01), and
    the length less one.
    """
    return (0b010110 | (len(data) - 1) << 6).to_bytes(2, "little") + data


class RedirectGetMiddleware(MiddlewareMixin):
    """Middleware that redirects GET requests for POST-only URLs to the nearest parent page.

    A refusal is shown at the URL of its form. A browser that reopens its tab requests that URL and would find
    an empty page.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the answer, or the redirect of a person; programs do not accept text/html by name."""
        wants_page = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and wants_page:
            return redirect(_parent_url(request.path))
        return response


def _parent_url(path: str) -> str:
    """Return the nearest valid parent URL."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if is_valid_path(path):
            break
    return path
