"""Texts of the choice whether the season counts an evening before or after its restaurant bill."""

from django.utils.translation import gettext_lazy

from games.models import DinnerCounting

DINNER_COUNTING_TITLES = {
    "": gettext_lazy("as the season counts"),
    DinnerCounting.BEFORE: gettext_lazy("the chips alone"),
    DinnerCounting.AFTER: gettext_lazy("after the restaurant"),
}
