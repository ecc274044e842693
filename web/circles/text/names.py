"""Text of the names that another player may not get."""

from django.utils.translation import gettext as _

from games.models import Player


def taken_name_text(owner: Player) -> str:
    """Return whose name another player may not get: that of a retired player, or of a merged record."""
    if owner.merged_into is not None:
        text = _(
            "%(name)s was noted under this name too, and is one person since. A host can make them two again "
            "and choose the other name."
        )
        return text % {"name": owner.merged_into.name}
    text = _(
        "This is the name of %(name)s, who plays no more. A host can make them one person, or first give the "
        "one who plays no more another name."
    )
    return text % {"name": owner.name}
