"""Views of the arbiter: situations, rulings, articles, help, and the logged rulings of a sitting."""

from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import refusals
from games.models import Role, Sitting
from games.rules.arbiter.help import rules_help
from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.search import QUERY_LENGTH, search
from games.rules.arbiter.situation import Answer, Article, Category, Document, Situation, Text
from games.sittings.commands import rulings
from web.arbiter.pages import logged_rulings, sittings_to_log_in, tool_link, undone_ruling, way_back
from web.core.access import ruling_or_404, sitting_or_404
from web.core.refusals import on_refusal
from web.core.visitors import act, authorship
from web.tools.origin import Origin


@dataclass(frozen=True, slots=True)
class ArbiterQuery:
    """A request to the arbiter: query, category, and the page that opened the arbiter."""

    words: str
    category: Category | None
    origin: Origin

    def query(self, **changes: str) -> str:
        """Return the query string of this request with changes: `?q=flop&category=board`."""
        asked = {
            "q": self.words,
            "category": self.category.key if self.category else "",
            "from": self.origin.text,
        }
        fields = {name: value for name, value in (asked | changes).items() if value}
        return f"?{urlencode(fields)}" if fields else ""


@require_safe
def browse(request: HttpRequest) -> HttpResponse:
    asked = _read_query(request)
    context = {
        "asked": asked,
        "back": asked.origin.url,
        "found": _matching_situations(asked),
        "category_cards": _category_cards(),
        "chips": [(each, asked.query(category=each.key)) for each in rulebook().categories.values()],
        "everywhere": asked.query(category=""),
        "no_result_text": rulebook().situations["02-01"],
    }
    return render(request, "arbiter/browse.html", context)


@require_safe
def situation(request: HttpRequest, key: str) -> HttpResponse:
    asked, situation = _read_query(request), rulebook().situations.get(key)
    if situation is None:
        raise Http404
    answer = _answer(request, situation)
    context = {
        "asked": asked,
        "back": reverse("arbiter") + asked.query(),
        "situation": situation,
        "choices": [(each, asked.query(answer=each.key)) for each in situation.answers],
        "answer": answer,
        "ruling": answer.ruling if answer else situation.ruling,
        "others": situation.other_answers(answer) if answer else (),
        "neighbours": rulebook().related_to(situation),
        "calculator": tool_link(situation, answer.key if answer else ""),
        "tables": sittings_to_log_in(request) if answer or situation.ruling else [],
        "key": uuid4(),
    }
    return render(request, "arbiter/show.html", context)


def _read_query(request: HttpRequest) -> ArbiterQuery:
    words = "".join(each for each in request.GET.get("q", "") if each.isprintable())
    category = request.GET.get("category")
    try:
        return ArbiterQuery(
            words[:QUERY_LENGTH].strip(),
            rulebook().categories[category] if category else None,
            Origin.from_data(request.GET, "home"),
        )
    except KeyError:
        raise Http404 from None


def _answer(request: HttpRequest, situation: Situation) -> Answer | None:
    key = request.GET.get("answer")
    answer = situation.answer(key) if key else None
    if key and answer is None:
        raise Http404
    return answer


def _matching_situations(asked: ArbiterQuery) -> list[Situation]:
    """Return the requested situations; none without a request."""
    if not (asked.words or asked.category):
        return []
    result = search(asked.words) if asked.words else tuple(rulebook().situations.values())
    return [each for each in result if asked.category in (None, each.category)]


def _category_cards() -> list[tuple[Category, list[Text], int]]:
    """Return the categories with the titles of their articles and the number of their situations."""
    return [
        (category, list(dict.fromkeys(each.article.title for each in situations)), len(situations))
        for category in rulebook().categories.values()
        for situations in [rulebook().in_category(category.key)]
    ]


@require_http_methods(["GET", "HEAD", "POST"])
def logged(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the logged rulings of a sitting; a POST logs one."""
    sitting = sitting_or_404(request, pk)
    if request.method != "POST":
        return _page(request, sitting)
    on_refusal(request, lambda refusal: _page(request, sitting, refusal))
    try:
        rulings.log_ruling(
            sitting=sitting,
            situation=request.POST.get("situation", ""),
            answer=request.POST.get("answer", ""),
            **act(request, sitting.circle),
        )
    except refusals.UnknownRuling:
        raise Http404 from None
    return redirect("sitting-rulings", pk=pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    ruling = ruling_or_404(request, pk, Role.SCORE)
    on_refusal(request, lambda refusal: _page(request, ruling.sitting, refusal))
    rulings.undo_ruling(ruling=ruling, **authorship(request, ruling.sitting.circle))
    return redirect("sitting-rulings", pk=ruling.sitting_id)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    ruling = ruling_or_404(request, pk)
    on_refusal(request, lambda refusal: _page(request, ruling.sitting, refusal))
    rulings.restore_ruling(ruling=ruling, **authorship(request, ruling.sitting.circle))
    return redirect("sitting-rulings", pk=ruling.sitting_id)


def _page(request: HttpRequest, sitting: Sitting, refusal: str = "") -> HttpResponse:
    page = {"sitting": sitting, "rulings": logged_rulings(sitting), "refusal": refusal}
    page["undone"] = undone_ruling(sitting)
    return render(request, "arbiter/logged.html", page)


@require_safe
def articles(request: HttpRequest) -> HttpResponse:
    """List the articles of every document, with their texts if the query string asks for them."""
    documents: list[tuple[Document, tuple[Article, ...]]] = [
        (document, rulebook().in_document(document.key)) for document in rulebook().documents.values()
    ]
    context = {"documents": documents, "has_texts": "texts" in request.GET}
    return render(request, "arbiter/articles.html", context)


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Explain the order of hands, the play of each variant, and the words of each document."""
    context = {
        "help": rules_help(),
        "glossary": [(rulebook().documents[key].name, words) for key, words in rules_help().glossary.items()],
    }
    return render(request, "arbiter/help.html", context)


@require_safe
def article(request: HttpRequest, key: str) -> HttpResponse:
    """Show an article that the rules, a tool or a ruling cite."""
    try:
        found = rulebook().article(key)
    except KeyError:
        raise Http404 from None
    context = {
        "article": found,
        "situations": rulebook().under_article(found.key),
        "back": way_back(request, reverse("arbiter-articles", fragment=found.document.key)),
    }
    return render(request, "arbiter/article.html", context)
