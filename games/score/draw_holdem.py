"""Questions about Draw-Hold'em: a hand street by street, the pack."""

from collections.abc import Sequence
from typing import Any

from games.rules.draw_holdem.hand import STREETS, BetTo, Event, Exchange, Fold, Hand, NextStreet, Showdown
from games.rules.draw_holdem.options import draw_options
from games.rules.draw_holdem.play import BadEvent, Play, replay
from games.rules.draw_holdem.scoring import cards_needed, fits_pack, pay
from games.score.holdem_options import asked_options
from games.score.pots import named_ranking, payout_answer
from games.score.question import LARGEST, Fields, Room, by_name

_EVENT_WORDS = ("player", "amount", "ranking")


def hand(question: Fields) -> dict[str, Any]:
    """A hand as far as it was played: what each may do now, or who won what."""
    options = asked_options(question, draw_options)
    names, seats = question.players()
    events: list[Fields] = question.objects("events")
    asked = _asked(question, names, seats, events)
    question.finish(known=("preset",))
    for seat in seats:
        seat.finish()
    for event in events:
        event.finish(known=_EVENT_WORDS)
    try:
        play = replay(asked, options)
    except BadEvent as bad:
        raise events[bad.index].bad("player" if bad.field == "seat" else bad.field) from None
    return {
        "street": STREETS[play.street],
        "taxes": [{"street": tax.street, "player": names[tax.seat], "tax": tax.chips} for tax in play.taxes],
        "over": play.is_over,
        **(_ended(play, names) if play.is_over else _going_on(play, names)),
    }


def deck(question: Fields) -> dict[str, Any]:
    """Whether one pack suffices whatever is exchanged."""
    asked_options(question, draw_options)
    count = question.integer("count", least=2)
    question.finish(known=("preset",))
    return {"cards": cards_needed(count), "fits": fits_pack(count)}


def _asked(question: Fields, names: Sequence[str], seats: Sequence[Fields], events: Sequence[Fields]) -> Hand:
    """The hand as it is written; where there are two players, the blinds are not one and the same."""
    asked = Hand(
        stacks=tuple(seat.integer("stack", least=1) for seat in seats),
        small_blind_seat=question.someone("small_blind_player", names),
        big_blind_seat=question.someone("big_blind_player", names),
        small_blind=question.integer("small_blind", least=1),
        big_blind=question.integer("big_blind", least=1),
        button=question.someone("button", names, len(names) - 1),
        events=tuple(_event(event, names) for event in events),
        carry=question.integer("carry", 0),
    )
    if asked.small_blind_seat == asked.big_blind_seat and len(names) > 1:
        raise question.bad("big_blind_player")
    return asked


def _event(event: Fields, names: Sequence[str]) -> Event:
    """One thing that happened, as it is written."""
    match event.choice("do", ("exchange", "bet_to", "fold", "street", "showdown")):
        case "exchange":
            return Exchange(event.someone("player", names))
        case "bet_to":
            return BetTo(event.someone("player", names), event.integer("amount", least=-LARGEST))
        case "fold":
            return Fold(event.someone("player", names))
        case "street":
            return NextStreet()
        case _:
            return Showdown(named_ranking(event, names))


def _going_on(play: Play, names: Sequence[str]) -> dict[str, Any]:
    """Where a hand stands that is not over."""
    exchanges = [{"tax": play.tax(seat), "refused": play.refusal(seat)} for seat in range(len(play.stacks))]
    return {
        "pot": play.pot,
        "stacks": by_name(names, play.stacks),
        "exchanges": by_name(names, exchanges),
        "showdown_now": play.shows_down_now,
    }


def _ended(play: Play, names: Sequence[str]) -> dict[str, Any]:
    """What a hand that is over comes to."""
    payout = pay(play)
    stacks = payout.stacks_after(play.hand.stacks) or ()
    return {**payout_answer(payout, names), "stacks": by_name(names, stacks)}


ASKS: Room = {"hand": hand, "deck": deck}
