"""Questions about Draw-Hold'em: a hand street by street, the pack."""

from collections.abc import Sequence

from games.rules.draw_holdem.hand import STREETS, BetTo, Event, Exchange, Fold, Hand, Showdown, StreetEnd
from games.rules.draw_holdem.hand_state import HandState, MisplacedEvent, replay_hand
from games.rules.draw_holdem.options import draw_options
from games.rules.draw_holdem.scoring import cards_needed, fits_pack, score_hand
from games.rules.json_fields import MAX_INTEGER
from games.score.holdem_options import read_question_options
from games.score.pots import named_ranking, payout_answer
from games.score.question import AskHandlers, Fields, by_name

_EVENT_WORDS = ("player", "amount", "ranking")


def hand(question: Fields) -> dict[str, object]:
    """Return the state of a hand after its events: possible exchanges, or winners once it is over."""
    options = read_question_options(question, draw_options)
    names, seats = question.players()
    events: list[Fields] = question.objects("events")
    asked = _read_hand(question, names, seats, events)
    question.refuse_unread(allowed_null_fields=("preset",))
    for seat in seats:
        seat.refuse_unread()
    for event in events:
        event.refuse_unread(allowed_null_fields=_EVENT_WORDS)
    try:
        play = replay_hand(asked, options)
    except MisplacedEvent as bad:
        raise events[bad.index].error("player" if bad.field == "seat" else bad.field) from None
    return {
        "street": STREETS[play.street],
        "taxes": [{"street": tax.street, "player": names[tax.seat], "tax": tax.chips} for tax in play.taxes],
        "over": play.is_over,
        **(_finished_hand(play, names) if play.is_over else _hand_in_progress(play, names)),
    }


def deck(question: Fields) -> dict[str, object]:
    """Return whether one pack suffices for any number of exchanges."""
    read_question_options(question, draw_options)
    count = question.integer("count", least=2)
    question.refuse_unread(allowed_null_fields=("preset",))
    return {"cards": cards_needed(count), "fits": fits_pack(count)}


def _read_hand(
    question: Fields, names: Sequence[str], seats: Sequence[Fields], events: Sequence[Fields]
) -> Hand:
    """Return the hand of the question; with two players the blinds must differ."""
    asked = Hand(
        stacks=tuple(seat.integer("stack", least=1) for seat in seats),
        small_blind_seat=question.player("small_blind_player", names),
        big_blind_seat=question.player("big_blind_player", names),
        small_blind=question.integer("small_blind", least=1),
        big_blind=question.integer("big_blind", least=1),
        button=question.player("button", names, len(names) - 1),
        events=tuple(_event(event, names) for event in events),
        carry=question.integer("carry", 0),
    )
    if asked.small_blind_seat == asked.big_blind_seat and len(names) > 1:
        raise question.error("big_blind_player")
    return asked


def _event(event: Fields, names: Sequence[str]) -> Event:
    """Return one event of the question."""
    match event.choice("do", ("exchange", "bet_to", "fold", "street", "showdown")):
        case "exchange":
            return Exchange(event.player("player", names))
        case "bet_to":
            return BetTo(event.player("player", names), event.integer("amount", least=-MAX_INTEGER))
        case "fold":
            return Fold(event.player("player", names))
        case "street":
            return StreetEnd()
        case _:
            return Showdown(named_ranking(event, names))


def _hand_in_progress(play: HandState, names: Sequence[str]) -> dict[str, object]:
    """Return the state of a hand that is not over."""
    exchanges = [
        {"tax": play.tax(seat), "refused": play.exchange_refusal(seat)} for seat in range(len(play.stacks))
    ]
    return {
        "pot": play.pot,
        "stacks": by_name(names, play.stacks),
        "exchanges": by_name(names, exchanges),
        "showdown_now": play.is_showdown_due,
    }


def _finished_hand(play: HandState, names: Sequence[str]) -> dict[str, object]:
    """Return the result of a hand that is over."""
    payout = score_hand(play)
    stacks = payout.stacks_after(play.hand.stacks) or ()
    return {**payout_answer(payout, names), "stacks": by_name(names, stacks)}


ASKS: AskHandlers = {"hand": hand, "deck": deck}
