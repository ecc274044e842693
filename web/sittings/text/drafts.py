"""Texts on rounds that are being entered, in the gender of their name: une donne, un coup."""

from web.games.registry import GAME_UIS


def resume_label(game_key: str, number: int) -> str:
    """Return the label that reopens an unfinished round: “Resume deal 7”."""
    return GAME_UIS[game_key].round_labels.resume % {"number": number}


def next_label(game_key: str) -> str:
    """Return the label of the pad of the next round: “Next deal”."""
    return str(GAME_UIS[game_key].round_labels.next_round)


def see_label(game_key: str, number: int) -> str:
    """Return the label of the link to a recorded round: “See deal 7”."""
    return GAME_UIS[game_key].round_labels.see % {"number": number}


def entering_sentence(game_key: str, name: str, number: int) -> str:
    """Return the player who enters a round; an empty name is another phone: “Karim is entering deal 7”."""
    labels = GAME_UIS[game_key].round_labels
    return (labels.entering if name else labels.entering_elsewhere) % {"name": name, "number": number}


def taken_sentence(game_key: str, by: str, number: int) -> str:
    """Return the sentence on a round recorded since its pad was opened: “Léa scored deal 7 meanwhile.”"""
    labels = GAME_UIS[game_key].round_labels
    return (labels.taken_by if by else labels.taken) % {"by": by, "number": number}
