"""Generator of hostile requests: malformed, damaged or forged, reproducible from a seed."""

import json
from dataclasses import dataclass, field
from random import Random
from urllib.parse import quote_plus

MARK = "fuzzed"
"""Text that no page may contain as an element, an attribute or a URL."""
SCRIPTS = [
    f"<script>{MARK}()</script>",
    f'"><img src=x onerror="{MARK}()">',
    f"' onfocus='{MARK}()' autofocus='",
    f"javascript:{MARK}()",
    f"</title></textarea></template><svg onload={MARK}()>",
    f"{{{{ {MARK} }}}}{{% load static %}}",
    f"--><b id={MARK}>",
]
NUMBERS = [
    "-0",
    "1e400",
    "NaN",
    "9" * 4000,
    "-" + "9" * 30,
    str(2**63),
    str(-(2**63) - 1),
    "0x10",
    "1_0",
    "٣",
    "½",
]
TEXTS = [
    "\x00",
    "a\x00b",
    "\u202eelo\u202c",
    "\ufeff",
    "\U0010ffff",
    "é" * 5000,
    " " * 3000,
    "\n" * 50,
    "=1+1",
    "'; DROP TABLE games_round; --",
    "../../etc/passwd",
    "%00%ff",
    "[" * 3000,
]
RAW = [b"\xff\xfe", b"%ff%fe%00", b"%ed%a0%80", b"%c0%ae", b"%", b"%zz", b"&&&=&;", b"\xf0\x9f"]
DEEP = [b"[" * 20_000, b'{"a":' * 5_000 + b"1" + b"}" * 5_000, b"nul", b'{"step": 1e999}', b"\x00" * 64]
URLENCODED = "application/x-www-form-urlencoded"
KINDS = [
    URLENCODED,
    f"{URLENCODED}; charset=utf-16",
    f"{URLENCODED}; charset=nonsense",
    "application/json",
    "multipart/form-data",
    "multipart/form-data; boundary=" + "x" * 300,
    "multipart/form-data; boundary=é",
    "multipart/mixed; boundary=x",
    "text/html",
    "",
    "\x7f;;==",
]
HEADERS = {
    "accept-language": ["", "xx-" * 40, "fr;q=nan", "*", "\x7f"],
    "if-none-match": ['"', "*", 'W/"' + "9" * 500],
    "range": ["bytes=0-0", "bytes=9-1", "bytes=,,"],
    "hx-request": ["true"],
    "hx-current-url": ["javascript:1", "http://[", "\x7f"],
    "hx-target": ["<b>"],
    "x-live": ["narrow", "\x7f"],
    "x-outbox": ["1"],
    "referer": ["http://[::", "javascript:1", "x" * 4000],
    "origin": ["null", "http://[", "x"],
    "x-forwarded-for": ["'", "1" * 500],
    "x-forwarded-proto": ["https", "gopher"],
    "host": ["[", "a b", "x" * 300, "testserver:99999"],
    "cookie": ["x", "ardoise_circles=x:y:z", "ardoise=\x7f.;;;=", "csrftoken=" + "x" * 5000],
}
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE"]


@dataclass
class FuzzRequest:
    """One request that can be sent and printed."""

    method: str
    url: str
    body: bytes = b""
    kind: str = URLENCODED
    headers: dict = field(default_factory=dict)
    has_token: bool = True

    def __str__(self):
        return f"{self.method} {self.url} ({self.kind}) {self.headers} {self.body[:600]!r}"


class Fuzzer:
    """Generator of requests, reproducible from the seed and the pages."""

    def __init__(self, seed, urls, words, honest):
        self.chance = Random(seed)
        self.urls, self.words, self.honest = urls, words, honest
        self.names = sorted(words)
        self.closed = set()

    def __iter__(self):
        while True:
            yield self.request()

    def request(self):
        chance, url = self.chance, self.chance.choice(self.urls)
        make = chance.choices([self.form, self.parts, self.junk, self.asked], [12, 3, 2, 2])[0]
        while url in self.closed and make != self.asked and chance.random() < 0.95:
            url = chance.choice(self.urls)
        sent = make(url)
        for name in HEADERS:
            if chance.random() < 0.04:
                sent.headers[name] = chance.choice(HEADERS[name])
        if chance.random() < 0.05:
            sent.method = chance.choice(METHODS)
        sent.has_token = chance.random() > 0.03
        return sent

    def learn(self, sent, status):
        """Remember a URL that accepts no POST, so that it gets fewer forms later."""
        if sent.method == "POST" and status == 405:
            self.closed.add(sent.url)

    def fields(self):
        """Return the fields of a valid form or none, some of them replaced, doubled or added."""
        chance = self.chance
        found = [
            (name, each)
            for name, value in chance.choice(self.honest).items()
            for each in (value if isinstance(value, list) else [value])
        ]
        for _ in range(chance.choice([0, 1, 1, 2, 3, 8])):
            name = chance.choice(self.names) if chance.random() < 0.95 else self.text()
            found = [each for each in found if each[0] != name or chance.random() < 0.3]
            found += [(name, self.value(name)) for _ in range(chance.choice([1, 1, 1, 2, 12]))]
        if chance.random() < 0.01:
            found += [(f"seat-{number}-top", "As") for number in range(600)]
        return found

    def value(self, name):
        chance = self.chance
        if name in self.words and chance.random() < 0.45:
            return chance.choice(self.words[name])
        return self.text()

    def text(self):
        chance = self.chance
        if chance.random() < 0.1:
            return "".join(chr(chance.choice([*range(1, 0x250), 0x200B, 0x1F0A1])) for _ in range(8))
        return chance.choice(chance.choice([SCRIPTS, NUMBERS, TEXTS]))

    def form(self, url):
        pairs = [
            f"{quote_plus(str(name))}={quote_plus(str(value))}".encode() for name, value in self.fields()
        ]
        if self.chance.random() < 0.1:
            pairs.append(self.chance.choice(self.names).encode() + b"=" + self.chance.choice(RAW))
        kind = URLENCODED if self.chance.random() < 0.9 else self.chance.choice(KINDS)
        return FuzzRequest("POST", url, b"&".join(pairs), kind)

    def parts(self, url):
        """Return a multipart body of such fields, some of them files, the last one sometimes truncated."""
        chance, lines = self.chance, []
        for name, value in self.fields():
            file = (
                f'; filename="{chance.choice(["a.json", "../x", self.text()])}"'
                if chance.random() < 0.2
                else ""
            )
            lines += [f'--cut\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n{value}\r\n']
        body = "".join(lines).encode() + b"--cut--\r\n"
        if chance.random() < 0.2:
            body = body[: chance.randrange(len(body))]
        return FuzzRequest("POST", url, body, "multipart/form-data; boundary=cut")

    def junk(self, url):
        chance = self.chance
        made = [
            chance.choice(DEEP),
            chance.randbytes(200),
            b"a=" + b"x" * 700_000,
            json.dumps([self.text()]).encode(),
        ]
        return FuzzRequest("POST", url, chance.choice(made), chance.choice(KINDS))

    def asked(self, url):
        """Return the URL with a query string, or a URL that does not exist."""
        pairs = "&".join(f"{quote_plus(name)}={quote_plus(str(value))}" for name, value in self.fields()[:8])
        if self.chance.random() < 0.3:
            url = url.replace("1", self.chance.choice(["0", "9" * 25, "-1", "%00", "²"]), 1)
        return FuzzRequest("GET", f"{url}?{pairs}")
