"""Compression of pages, which a phone in a home network gets without a proxy."""

import re
import secrets
from typing import Final

import brotli
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

COMPRESSED_TYPES: Final = ("text/", "application/json")
ACCEPTS_BROTLI: Final = re.compile(r"\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
BROTLI_QUALITY: Final = 5
"""The next ones take ten times as long for few bytes."""
LEAST_BYTES: Final = 200


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
