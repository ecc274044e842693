"""Questions about poker menteur: values, announcements, a coup, its mark, the end of a sitting."""

from games.score.menteur_coup import answer_coup
from games.score.menteur_marks import answer_close, answer_mark, answer_standings
from games.score.menteur_words import answer_announce, answer_check, answer_value
from games.score.question import AskHandlers

ASKS: AskHandlers = {
    "value": answer_value,
    "announce": answer_announce,
    "check": answer_check,
    "coup": answer_coup,
    "mark": answer_mark,
    "standings": answer_standings,
    "close": answer_close,
}
