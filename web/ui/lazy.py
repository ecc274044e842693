"""Type of the texts that are translated when a page shows them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as LazyText
else:
    # The stubs of Django tell the promise of a text from others, Django does not.
    from django.utils.functional import Promise as LazyText

__all__ = ["LazyText"]
