"""A page of ours as a pattern: plain JSON in which only values are missing, for a phone to fill.

The template is read as Django has compiled it. What does not depend on values is written out, its texts in
the active language, and what the phone never shows is left away. `static/js/tools/fill.js` does the rest:

    "text"                          as it stands
    ["value", value, filter…]       a value, escaped
    ["if", [[test, nodes], …]]      the first branch that holds; no test, always
    ["for", [name, …], name, nodes] once for each of them, `forloop` beside
    ["with", {name: value}, nodes]  other names for values
    ["set", name, text]             a text by a name, from here on
    ["count", value, one, others]   a plural
    ["tag", name, values, {…}]      a piece of the slate, such as a disc

A value is a name (`row.seat`), `["just", constant]` or `["through", value, filter…]`; a test is a value, or
an operator and its tests.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.template import Context, Node, engines
from django.template.base import FilterExpression, TextNode, Variable, VariableNode
from django.template.defaulttags import CommentNode, CsrfTokenNode, ForNode, IfNode, LoadNode, URLNode
from django.template.library import InclusionNode, SimpleNode
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.template.smartif import TokenBase
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, npgettext, pgettext

Nodes = list[Any]
PARTS: Final = ("bar", "page")
CONSTANTS: Final = ("True", "False", "None")
HERE: Final = "here"
"""True in a page that a phone fills."""


def pattern(name: str, never: Iterable[str] = ()) -> dict[str, Nodes]:
    """The bar and the page of a template that extends the frame; what is `never` true is left away."""
    opened = _template(name)
    extends = next(node for node in opened if isinstance(node, ExtendsNode))
    frame = {node.name: node for node in _template("base.html") if isinstance(node, BlockNode)}
    reading = _Reading(dict(extends.blocks), dict.fromkeys(never, False) | {HERE: True})
    return {part: reading.block(frame[part]) for part in PARTS}


def _template(name: str) -> Sequence[Node]:
    return engines["django"].get_template(name).template.nodelist  # type: ignore[no-any-return, attr-defined]


@dataclass
class _Reading:
    """The blocks that take the place of the frame's, and what is known of values beforehand."""

    blocks: Mapping[str, BlockNode]
    known: Mapping[str, bool]

    def block(self, block: BlockNode) -> Nodes:
        return self.nodes(self.blocks.get(block.name or "", block).nodelist)

    def nodes(self, nodes: Iterable[Any]) -> Nodes:
        """Nodes one after the other, texts that touch made one."""
        found: Nodes = []
        for node in nodes:
            for each in _READERS[type(node)](self, node):
                if isinstance(each, str) and found and isinstance(found[-1], str):
                    found[-1] += each
                elif each:
                    found.append(each)
        return found

    def _include(self, node: IncludeNode) -> Nodes:
        inside = self.nodes(_template(node.template.resolve(Context())))
        return self._with(node.extra_context, inside)

    def _with(self, names: Mapping[str, Any], inside: Nodes) -> Nodes:
        given = {name: _value(value) for name, value in names.items() if _value(value) != name}
        return [["with", given, inside]] if given else inside

    def _if(self, node: IfNode) -> Nodes:
        branches: list[tuple[Any, Nodes]] = []
        for condition, inside in node.conditions_nodelists:
            test = True if condition is None else self._test(condition)
            if test is True and not branches:
                return self.nodes(inside)
            if test is not False:
                branches.append((None if test is True else test, self.nodes(inside)))
            if test is True:
                break
        return [["if", branches]] if branches else []

    def _test(self, test: TokenBase) -> Any:
        """A condition, as far as it is not known beforehand."""
        if test.first is None:
            name = _value(test.value)
            return self.known.get(name, name) if isinstance(name, str) else name
        first = self._test(test.first)
        if test.id == "not":
            return not first if isinstance(first, bool) else ["not", first]
        second = self._test(test.second)
        if test.id in ("and", "or"):
            absorbing = test.id == "or"
            if absorbing in (first, second):
                return absorbing
            both = [each for each in (first, second) if not isinstance(each, bool)]
            return [test.id, *both] if len(both) > 1 else (both or [not absorbing])[0]
        return [test.id, first, second]

    def _for(self, node: ForNode) -> Nodes:
        return [["for", list(node.loopvars), _value(node.sequence), self.nodes(node.nodelist_loop)]]

    def _tag(self, node: SimpleNode) -> Nodes:
        values = [_value(each) for each in node.args]
        named = {name: _value(each) for name, each in node.kwargs.items()}
        if all(each[0] == "just" for each in (*values, *named.values())):
            return [str(node.render(Context()))]
        return [["tag", node.func.__name__, values, named]]

    def _sentence(self, node: BlockTranslateNode) -> Nodes:
        context = node.message_context.resolve(Context()) if node.message_context else None
        one, _names = node.render_token_list(node.singular)
        if not node.plural:
            told = pgettext(context, one) if context else gettext(one)
            return self._with(node.extra_context, _told(told))
        others, _names = node.render_token_list(node.plural)
        forms = [
            _told(npgettext(context, one, others, n) if context else ngettext(one, others, n)) for n in (1, 2)
        ]
        counted = ["count", _value(node.counter), *forms]
        return self._with({**node.extra_context, str(node.countervar): node.counter}, [counted])


def _written(node: TranslateNode | URLNode) -> Nodes:
    """What a tag writes, or the name it gives to it."""
    context = Context()
    written = node.render(context)
    return [["set", node.asvar, str(context[node.asvar])]] if node.asvar else [str(written)]


def _told(text: str) -> Nodes:
    """A translated sentence cut at its values: `%(chips)s each.`"""
    first, *others = text.split("%(")
    found: Nodes = [first.replace("%%", "%")]
    for other in others:
        name, _end, rest = other.partition(")s")
        found += [["value", name], rest.replace("%%", "%")]
    return [each for each in found if each]


def _value(expression: Any) -> Any:
    """A value by its name, a constant, or a value that goes through filters."""
    value, *filters = _filtered(expression)
    return ["through", value, *filters] if filters else value


def _filtered(expression: FilterExpression) -> Nodes:
    """A value, then the filters it goes through."""
    filters = [function.__name__ for function, _arguments in expression.filters]
    variable = expression.var if isinstance(expression.var, Variable) else None
    if variable and variable.literal is None and not variable.translate and str(variable) not in CONSTANTS:
        return [str(variable), *filters]
    constant = expression.resolve(Context())
    return [["just", str(constant) if isinstance(constant, SafeString) else constant], *filters]


_READERS: Final[Mapping[type, Callable[[Any, Any], Nodes]]] = {
    TextNode: lambda _self, node: [node.s],
    VariableNode: lambda _self, node: [["value", *_filtered(node.filter_expression)]],
    IfNode: _Reading._if,
    ForNode: _Reading._for,
    IncludeNode: _Reading._include,
    BlockNode: _Reading.block,
    SimpleNode: _Reading._tag,
    BlockTranslateNode: _Reading._sentence,
    TranslateNode: lambda _self, node: _written(node),
    URLNode: lambda _self, node: _written(node),
    CsrfTokenNode: lambda _self, _node: [["value", "csrf"]],
    CommentNode: lambda _self, _node: [],
    LoadNode: lambda _self, _node: [],
    InclusionNode: lambda _self, _node: [],
}
