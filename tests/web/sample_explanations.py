"""Example deal of Chinese poker used by the tests of wording."""

import json

from games.rules.catalogue import game

NAMES = ["Léa", "Karim", "Inès", "Thomas"]
HANDS = [
    {"top": "Qs Qh 5c", "middle": "9c 9d 4s 4h Kd", "bottom": "7s 7h 7d 2c 2d"},
    {"top": "As Jd 6c", "middle": "Th Tc 8s 3d Kc", "bottom": "5h 6d 7c 8h 9s"},
    {"top": "6h 6s 3c", "middle": "Js Jh Jc 5d 2s", "bottom": "Ad Qd Td 8d 4d"},
    {"top": "Ah Ac Qc", "middle": "Ks Kh Ts 8c 5s", "bottom": "9h 3h 2h 3s 4c"},
]
"""Queens on top for Léa, who enters Fantasyland; Thomas fouls."""


def explanation_of(hands=HANDS, preset="open_face", changes=None, carried=None):
    """Return the explanation of a deal as JSON data."""
    chinese = game("chinese")
    options = chinese.read_options(preset, changes or {})
    seats, carried = len(hands), carried or {}
    deal = chinese.read_round({"seats": hands}, seats, options, carried)
    return json.loads(json.dumps(chinese.score_round(deal, options, carried).explanation))
