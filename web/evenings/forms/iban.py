"""Input of the name of an account holder."""

from django.http import QueryDict

from ledger.sepa import NAME_LENGTH
from web.core.forms.names import clean_name


def read_holder(data: QueryDict) -> str:
    """Return the submitted name of the account holder."""
    return clean_name(data.get("holder", ""))[:NAME_LENGTH]
