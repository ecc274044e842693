"""Views to read the rules: the articles, one article with its situations, and the help for beginners."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.rules.arbiter.help import rules_help
from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Article, Document
from web.arbiter.pages import way_back


@require_safe
def index(request: HttpRequest) -> HttpResponse:
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
def show(request: HttpRequest, key: str) -> HttpResponse:
    """Show an article that the rules, a tool or a ruling cite."""
    try:
        article = rulebook().article(key)
    except KeyError:
        raise Http404 from None
    context = {
        "article": article,
        "situations": rulebook().under_article(article.key),
        "back": way_back(request, reverse("arbiter-articles", fragment=article.document.key)),
    }
    return render(request, "arbiter/article.html", context)
