"""A page read as a browser reads it: its elements, by tag or by id, and the words they hold."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

BLANKS = re.compile(r"[ \n\t\r]+")
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


@dataclass
class Element:
    """An element, its attributes, and what it holds: other elements and texts, in order."""

    tag: str
    attributes: dict = field(default_factory=dict)
    holds: list = field(default_factory=list)

    def __iter__(self):
        """This element, then every one inside it; what a template holds is not on the page."""
        yield self
        for each in self.holds if self.tag != "template" else ():
            if isinstance(each, Element):
                yield from each

    def all(self, tag, **attributes):
        """The elements of that tag inside, with these attributes."""
        wanted = attributes.items()
        return [each for each in self if each.tag == tag and wanted <= each.attributes.items()]

    def of_id(self, name):
        """The one element of that id; none or several are a fault of the page."""
        (found,) = [each for each in self if each.attributes.get("id") == name]
        return found

    @property
    def words(self):
        """Every text inside, in order, its ordinary blanks made one; narrow ones are kept."""
        found = []
        for each in self.holds if self.tag != "template" else ():
            found += each.words if isinstance(each, Element) else [BLANKS.sub(" ", each).strip(" ")]
        return [words for words in found if words]

    @property
    def said(self):
        """All that it says, on one line."""
        return " ".join(self.words)


class _Reader(HTMLParser):
    """Builds the tree; an element that is never closed, or closed out of turn, is a fault of the page."""

    def __init__(self):
        super().__init__()
        self.open = [Element("page")]

    def handle_starttag(self, tag, attrs):
        element = Element(tag, dict(attrs))
        self.open[-1].holds.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.open[-1].holds.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag):
        closed = self.open.pop()
        assert closed.tag == tag, f"<{closed.tag} {closed.attributes}> closed by </{tag}>"

    def handle_data(self, data):
        self.open[-1].holds.append(data)


def read(answer):
    """The page of an answer."""
    reader = _Reader()
    reader.feed(answer.content.decode())
    reader.close()
    assert len(reader.open) == 1, f"never closed: {reader.open[1:]}"
    return reader.open[0]


def fields_of(form):
    """What a form would send as it stands, without the buttons: a list of names and values."""
    sent = []
    for each in form:
        name, value = each.attributes.get("name"), each.attributes.get("value")
        if not name or each.tag == "button":
            continue
        if each.tag == "select":
            options = each.all("option")
            value = next((o for o in options if "selected" in o.attributes), options[0]).attributes["value"]
        if each.attributes.get("type") in {"radio", "checkbox"}:
            if "checked" not in each.attributes:
                continue
            value = "on" if value is None else value
        sent.append((name, value or ""))
    return sent
