"""Parsed HTML pages: elements by tag or id, and their texts."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

BLANKS = re.compile(r"[ \n\t\r]+")
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


@dataclass
class Element:
    """An element with its attributes and its child elements and texts in order."""

    tag: str
    attributes: dict = field(default_factory=dict)
    children: list = field(default_factory=list)

    def __iter__(self):
        """Yield this element and all descendants; the contents of a template element are skipped."""
        # Without recursion: a generator in another one for each level takes several times as long.
        ahead = [self]
        while ahead:
            element = ahead.pop()
            yield element
            if element.tag != "template":
                ahead += [each for each in reversed(element.children) if isinstance(each, Element)]

    def find_all(self, tag, **attributes):
        """Return the descendants of that tag with these attributes."""
        wanted = attributes.items()
        return [each for each in self if each.tag == tag and wanted <= each.attributes.items()]

    def by_id(self, name):
        """Return the one element of that id; none or several fail the test."""
        (found,) = [each for each in self if each.attributes.get("id") == name]
        return found

    @property
    def texts(self):
        """Return the texts inside, in order, with ordinary whitespace collapsed; narrow spaces remain."""
        found = []
        for each in self.children if self.tag != "template" else ():
            found += each.texts if isinstance(each, Element) else [BLANKS.sub(" ", each).strip(" ")]
        return [words for words in found if words]

    @property
    def text(self):
        """Return the whole text on one line."""
        return " ".join(self.texts)


class _Reader(HTMLParser):
    """Parser that builds the tree; an element closed out of order or never closed fails the test."""

    def __init__(self):
        super().__init__()
        self.open = [Element("page")]

    def handle_starttag(self, tag, attrs):
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag):
        closed = self.open.pop()
        assert closed.tag == tag, f"<{closed.tag} {closed.attributes}> closed by </{tag}>"

    def handle_data(self, data):
        self.open[-1].children.append(data)


def field_errors(answer):
    """Return the text of the error that each invalid field of a page names, by the name of the field."""
    page = parse(answer)
    invalid = [each for each in page if each.attributes.get("aria-invalid") == "true"]
    return {
        each.attributes["name"]: page.by_id(each.attributes["aria-describedby"].split()[-1]).text
        for each in invalid
    }


def parse(answer):
    """Return the parsed page of a response."""
    reader = _Reader()
    reader.feed(answer.content.decode())
    reader.close()
    assert len(reader.open) == 1, f"never closed: {reader.open[1:]}"
    return reader.open[0]


def form_fields(form):
    """Return the names and values that a form submits, without its buttons."""
    sent = []
    for each in form:
        name, value = each.attributes.get("name"), each.attributes.get("value")
        if not name or each.tag == "button":
            continue
        if each.tag == "select":
            options = each.find_all("option")
            value = next((o for o in options if "selected" in o.attributes), options[0]).attributes["value"]
        if each.attributes.get("type") in {"radio", "checkbox"}:
            if "checked" not in each.attributes:
                continue
            value = "on" if value is None else value
        sent.append((name, value or ""))
    return sent
