"""Compression of pages by the application itself."""

import gzip
import re
from http import HTTPStatus

import brotli
import pytest
from django.urls import reverse

from web.core.middleware import skipped_block

ACCEPTED = {"accept-encoding": "gzip, deflate, br"}
DECOMPRESS = {"gzip": gzip.decompress, "br": brotli.decompress}


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate", "gzip"), ("gzip, deflate, br", "br"), ("br;q=0.5", "br"), ("br; q=0, gzip", "gzip")],
)
def test_page_is_compressed_for_a_browser_that_accepts_it(scenario, accepted, encoding):
    url = reverse("circle", args=[scenario.sitting.circle.pk])
    plain, compressed = scenario.host.get(url), scenario.host.get(url, headers={"accept-encoding": accepted})
    assert compressed["Content-Encoding"] == encoding
    assert "Accept-Encoding" in compressed["Vary"]
    assert int(compressed["Content-Length"]) == len(compressed.content) < len(plain.content) / 2
    assert not plain.has_header("Content-Encoding")
    without_tokens = [
        re.sub(rb'"\w{64}"', b"", each) for each in (plain.content, DECOMPRESS[encoding](compressed.content))
    ]
    assert without_tokens[0] == without_tokens[1]


@pytest.mark.parametrize("encoding", ["gzip", "br"])
def test_length_of_a_compressed_page_varies(scenario, encoding):
    url = reverse("circle", args=[scenario.sitting.circle.pk])
    lengths = {len(scenario.host.get(url, headers={"accept-encoding": encoding}).content) for _ in range(12)}
    assert len(lengths) > 1


@pytest.mark.parametrize("length", [1, 4, 5, 64, 65, 256])
def test_block_of_random_bytes_is_skipped(length):
    packer = brotli.Compressor()
    packed = packer.process(b"a page") + packer.flush() + skipped_block(bytes(length)) + packer.finish()
    assert brotli.decompress(packed) == b"a page"


def test_short_answer_is_not_compressed(scenario):
    answer = scenario.host.get(reverse("csrf"), headers=ACCEPTED)
    assert answer.status_code == HTTPStatus.OK
    assert not answer.has_header("Content-Encoding")


@pytest.mark.parametrize("name", ["circle-export-xlsx", "season-picture"])
def test_file_with_a_format_of_its_own_is_not_compressed_again(scenario, name):
    row = scenario.sitting.season if name == "season-picture" else scenario.sitting.circle
    answer = scenario.host.get(reverse(name, args=[row.pk]), headers=ACCEPTED)
    assert answer.status_code == HTTPStatus.OK
    assert not answer["Content-Type"].startswith("text/")
    assert not answer.has_header("Content-Encoding")
