"""All components of the design on one page, available in debug mode and in tests."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from web.ui import charts

NAMES = ["Léa", "Karim", "Inès", "Thomas"]
EVENING = {
    "Léa": [0, -1, -10, 3, 2, 7, -18, -21, -4, 11, -11, -12, 31],
    "Karim": [0, 6, 4, 10, -3, 0, 13, 2, 3, 5, -5, 9, -11],
    "Inès": [0, 13, 6, -12, 6, 12, 6, 14, 6, -1, 24, 21, 38],
    "Thomas": [0, -18, 0, -1, -5, -19, -1, 5, -5, -15, -8, -18, -58],
}
ACCOUNTS = [("Léa", 2650, "+26,50 €"), ("Yann", 400, "+4,00 €"), ("Karim", -4800, "−48,00 €")]


def show(request: HttpRequest) -> HttpResponse:
    context = {
        "names": NAMES,
        "columns": [
            {"player": {"name": name}, "points": totals[-1], "is_leader": name == "Inès"}
            for name, totals in EVENING.items()
        ],
        "hand": ["Ad", "Qd"],
        "used": ["Ad", "Qd", "Td", "As", "6h"],
        "curves": charts.line_chart(
            EVENING, {0: "0", 6: "6", 12: "12"}, title="Points", highlight="Léa", lead="Inès"
        ),
        "bars": charts.bar_chart(ACCOUNTS),
        "spark": charts.sparkline([-200, 640, None, 910, -680, 2150], 1200, title="Form"),
        "gauge": charts.progress_bar(168, 180, title="168 of 180"),
    }
    return render(request, "ui/gallery.html", context)
