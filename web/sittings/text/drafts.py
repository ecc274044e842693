"""Texts on rounds that are being entered, in the gender of their name: une donne, un coup."""

from web.games.label_registry import GAME_LABELS


def resume_label(game_key: str, number: int) -> str:
    """Return the label that reopens an unfinished round: “Resume deal 7”."""
    return _draft_text(game_key, "resume", number=number)


def next_label(game_key: str) -> str:
    """Return the label of the pad of the next round: “Next deal”."""
    return _draft_text(game_key, "next")


def see_label(game_key: str, number: int) -> str:
    """Return the label of the link to a recorded round: “See deal 7”."""
    return _draft_text(game_key, "see", number=number)


def entering_sentence(game_key: str, name: str, number: int) -> str:
    """Return the player who enters a round; an empty name is another phone: “Karim is entering deal 7”."""
    return _draft_text(game_key, "entering" if name else "entering elsewhere", name=name, number=number)


def taken_sentence(game_key: str, by: str, number: int) -> str:
    """Return the sentence on a round recorded since its pad was opened: “Léa scored deal 7 meanwhile.”"""
    return _draft_text(game_key, "taken by" if by else "taken", by=by, number=number)


def _draft_text(game_key: str, text: str, **values: str | int) -> str:
    return str(GAME_LABELS[game_key].rounds.drafts[text]) % values
