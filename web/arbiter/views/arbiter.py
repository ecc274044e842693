"""Views of the arbiter: search and list of situations, and rulings."""

from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.search import QUERY_LENGTH, search
from games.rules.arbiter.situation import Answer, Category, Situation, Text
from web.arbiter.pages import sittings_to_log_in, tool_link
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
def show(request: HttpRequest, key: str) -> HttpResponse:
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
