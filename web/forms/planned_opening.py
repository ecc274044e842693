"""The page that opens a slate, for an evening that was planned: whoever said he comes sits already."""

from collections.abc import Sequence
from uuid import uuid4

from django.http import QueryDict

from games.models import Circle, Player
from web.forms.opening import Chair, Opening, first_opening, playable_games, typed_opening


def planned_opening(circle: Circle, coming: Sequence[Player], game_key: str) -> Opening:
    """The page as usual, with those who come around the table, and the game that was spoken of."""
    opening = first_opening(circle)
    if game_key and game_key != opening.game.key and game_key in {game.key for game in playable_games()}:
        opening = typed_opening(circle, _chosen(game_key))
    if coming:
        opening.chairs = _chairs(opening, coming)
    return opening


def _chairs(opening: Opening, coming: Sequence[Player]) -> list[Chair]:
    """Those who come in the order they said it, then the others, their seats free."""
    here = {player.pk for player in coming}
    others = [chair for chair in opening.chairs if chair.player and chair.player.pk not in here]
    return [Chair(player.name, player, True) for player in coming] + [
        Chair(chair.name, chair.player, False) for chair in others
    ]


def _chosen(game_key: str) -> QueryDict:
    data = QueryDict(mutable=True)
    data.update({"game": game_key, "key": str(uuid4())})
    return data
