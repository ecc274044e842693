"""The arbiter: what happened at the table, found by a word or by browsing, and what is ruled."""

from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.search import QUERY_LENGTH, search
from games.rules.arbiter.situation import Answer, Article, Category, Situation, Text
from web.rulings import calculator_of, tables_noting


@dataclass(frozen=True, slots=True)
class Asked:
    """What the arbiter was asked: words, a category to look in, an article to read whole."""

    words: str
    category: Category | None
    article: Article | None

    def query(self, **changes: str) -> str:
        """The part of an address that asks this again, with some changes: `?q=flop&category=board`."""
        asked = {
            "q": self.words,
            "category": self.category.key if self.category else "",
            "article": self.article.key if self.article else "",
        }
        said = {name: value for name, value in (asked | changes).items() if value}
        return f"?{urlencode(said)}" if said else ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A category to browse: what its articles are about, and how many situations it holds."""

    category: Category
    titles: list[Text]
    count: int


@require_safe
def browse(request: HttpRequest) -> HttpResponse:
    asked = _asked(request)
    context = {
        "asked": asked,
        "back": reverse("home"),
        "found": _found(asked),
        "shelves": _shelves(),
        "chips": [(each, asked.query(category=each.key)) for each in rulebook().categories.values()],
        "everywhere": asked.query(category=""),
        "silence": rulebook().situations["02-01"],
        "words_most": QUERY_LENGTH,
    }
    return render(request, "arbiter/browse.html", context)


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    asked, situation = _asked(request), rulebook().situations.get(key)
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
        "others": situation.others(answer) if answer else (),
        "neighbours": rulebook().neighbours(situation),
        "calculator": calculator_of(situation),
        "tables": tables_noting(request) if answer or situation.ruling else [],
        "key": uuid4(),
        "words_most": QUERY_LENGTH,
    }
    return render(request, "arbiter/show.html", context)


def _asked(request: HttpRequest) -> Asked:
    words = "".join(each for each in request.GET.get("q", "") if each.isprintable())
    category, article = request.GET.get("category"), request.GET.get("article")
    try:
        return Asked(
            words[:QUERY_LENGTH].strip(),
            rulebook().categories[category] if category else None,
            rulebook().articles[article] if article else None,
        )
    except KeyError:
        raise Http404 from None


def _answer(request: HttpRequest, situation: Situation) -> Answer | None:
    key = request.GET.get("answer")
    answer = situation.answer(key) if key else None
    if key and answer is None:
        raise Http404
    return answer


def _found(asked: Asked) -> list[Situation]:
    """What was asked for; nothing while nothing is asked."""
    if not (asked.words or asked.category or asked.article):
        return []
    found = search(asked.words) if asked.words else tuple(rulebook().situations.values())
    return [
        each
        for each in found
        if asked.category in (None, each.category) and asked.article in (None, each.article)
    ]


def _shelves() -> list[Shelf]:
    return [
        Shelf(category, list(dict.fromkeys(each.article.title for each in situations)), len(situations))
        for category in rulebook().categories.values()
        for situations in [rulebook().of_category(category.key)]
    ]
