"""Questions about a Hold'em hand: its pots, its showdown, the end of a partie."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.rules.cards import read_cards
from games.rules.holdem.bank import Count, check_count, prize_parts, richest, winner_parts
from games.rules.holdem.hand import CardsMissing, Hand, check_hand, lay_bets, score_hand
from games.rules.holdem.options import Options, StakeMode
from games.score.holdem_options import either_options, only_home_options
from games.score.pots import payout_answer, pot_answer, ranking_of_live
from games.score.question import LARGEST, Fields, Room, by_name
from ledger.money import share


def pots(question: Fields) -> dict[str, Any]:
    """The pots of a hand, and what goes back uncalled."""
    options = either_options(question)
    names, seats = question.players()
    bets, folded = _bets(seats)
    carry = question.integer("carry", 0)
    _finish(question, seats)
    layers = lay_bets(bets, folded, options, carry=carry)
    return {
        "refund": by_name(names, layers.refund),
        "pots": [pot_answer(pot, names) for pot in layers.pots],
    }


def hand(question: Fields) -> dict[str, Any]:
    """A hand to its end: who wins which pot, and what each player wins or loses."""
    options = either_options(question)
    names, seats = question.players()
    faceless = _hand_without_cards(question, names, seats)
    board = _counted_cards(question, "board", 5)
    holes = [_counted_cards(seat, "hole", 2) for seat in seats]
    locale = question.choice("locale", ("en", "fr"), "en")
    _finish(question, seats)
    if board is not None and faceless.ranking is not None:
        raise question.bad("board")
    played = replace(
        faceless,
        board=None if board is None else read_cards(board, locale),
        holes=tuple(None if hole is None else read_cards(hole, locale) for hole in holes),
    )
    _check(played, options, question, seats)
    return _result(played, options, names)


def close(question: Fields) -> dict[str, Any]:
    """The end of a partie at home: the winners, and the money."""
    options = only_home_options(question)
    names, seats = question.players()
    paid_cents = [seat.integer("paid_cents") for seat in seats]
    bought = tuple(seat.integer("bought", least=1) for seat in seats)
    final = tuple(seat.integer("final") for seat in seats)
    count = Count(bought, final, question.integer("carry", 0))
    bill_cents = question.integer("bill_cents", sum(paid_cents))
    _finish(question, seats)
    check_count(count, options)
    net_cents = _net_cents(final, paid_cents, options.stake_mode)
    answer = {
        "winners": [names[seat] for seat in richest(final)],
        "net_cents": by_name(names, net_cents),
    }
    if options.stake_mode == "restaurant":
        bill = share(bill_cents, winner_parts(final))
        after_cents = [net - part for net, part in zip(net_cents, bill, strict=True)]
        answer |= {"bill_cents": by_name(names, bill), "after_cents": by_name(names, after_cents)}
    return answer


def _finish(question: Fields, seats: Sequence[Fields]) -> None:
    for fields in (question, *seats):
        fields.finish()


def _bets(seats: Sequence[Fields]) -> tuple[tuple[int, ...], frozenset[int]]:
    """What each seat put in, and the seats that folded."""
    bets = tuple(seat.integer("bet", least=-LARGEST) for seat in seats)
    return bets, frozenset(index for index, seat in enumerate(seats) if seat.boolean("folded", False))


def _hand_without_cards(question: Fields, names: Sequence[str], seats: Sequence[Fields]) -> Hand:
    """The hand as its shape tells it, before any card is read."""
    bets, folded = _bets(seats)
    return Hand(
        bets=bets,
        folded=folded,
        button=question.someone("button", names, len(names) - 1),
        stacks=tuple(seat.integer("stack", None) for seat in seats),
        holes=(None,) * len(seats),
        ranking=ranking_of_live(question, names, folded),
        carry=question.integer("carry", 0),
        last_hand=question.boolean("last_hand", False),
    )


def _counted_cards(fields: Fields, name: str, count: int) -> str | None:
    """The text of exactly that many cards, if it is given."""
    cards: str | None = fields.text(name, None)
    if cards is not None and len(cards.split()) != count:
        raise fields.bad(name)
    return cards


def _check(played: Hand, options: Options, question: Fields, seats: Sequence[Fields]) -> None:
    """Let the rules judge; cards that a contested pot lacks are a missing field."""
    try:
        check_hand(played, options)
    except CardsMissing as missing:
        raise question.bad("board") if missing.seat is None else seats[missing.seat].bad("hole") from None


def _result(played: Hand, options: Options, names: Sequence[str]) -> dict[str, Any]:
    payout = score_hand(played, options)
    carry_to = None if payout.carry_to is None else names[payout.carry_to]
    answer = {**payout_answer(payout, names), "carry_to": carry_to}
    stacks = payout.stacks_after(played.stacks)
    if stacks is not None:
        answer["stacks"] = by_name(names, stacks)
    return answer


def _net_cents(final: Sequence[int], paid_cents: Sequence[int], stake_mode: StakeMode) -> list[int]:
    """What each player wins or loses before any dinner: his part of all that was paid, less his own."""
    parts = prize_parts(final, stake_mode)
    if not parts:
        return [0] * len(paid_cents)
    prizes = share(sum(paid_cents), parts)
    return [prize - paid for prize, paid in zip(prizes, paid_cents, strict=True)]


ASKS: Room = {"pots": pots, "hand": hand, "close": close}
