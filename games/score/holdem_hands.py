"""Questions about a Hold'em hand: pots, showdown, and the end of a home game."""

from collections.abc import Sequence
from dataclasses import replace

from games.rules.cards import read_cards
from games.rules.holdem.bank import ChipCount, check_count, prize_shares, richest, winner_shares
from games.rules.holdem.hand import CardsMissing, Hand, check_hand, lay_pots_of_bets, score_hand
from games.rules.holdem.options import HandOptions, StakeMode
from games.rules.json_fields import MAX_INTEGER
from games.score.holdem_options import home_or_tournament_options, only_home_options
from games.score.pots import payout_answer, pot_answer, ranking_of_live
from games.score.question import AskHandlers, Fields, by_name
from ledger.money import share


def pots(question: Fields) -> dict[str, object]:
    """Return the pots of a hand and the refund of uncalled bets."""
    options = home_or_tournament_options(question)
    names, seats = question.players()
    bets, folded = _bets(seats)
    carry = question.integer("carry", 0)
    _finish(question, seats)
    layers = lay_pots_of_bets(bets, folded, options, carry=carry)
    return {
        "refund": by_name(names, layers.refund),
        "pots": [pot_answer(pot, names) for pot in layers.pots],
    }


def hand(question: Fields) -> dict[str, object]:
    """Return the result of a complete hand: winners of each pot, and net chips of each player."""
    options = home_or_tournament_options(question)
    names, seats = question.players()
    faceless = _hand_without_cards(question, names, seats)
    board = _counted_cards(question, "board", 5)
    holes = [_counted_cards(seat, "hole", 2) for seat in seats]
    locale = question.choice("locale", ("en", "fr"), "en")
    _finish(question, seats)
    if board is not None and faceless.ranking is not None:
        raise question.error("board")
    played = replace(
        faceless,
        board=None if board is None else read_cards(board, locale),
        holes=tuple(None if hole is None else read_cards(hole, locale) for hole in holes),
    )
    _check(played, options, question, seats)
    return _result(played, options, names)


def close(question: Fields) -> dict[str, object]:
    """Return the end of a home game: winners and money."""
    options = only_home_options(question)
    names, seats = question.players()
    paid_cents = [seat.integer("paid_cents") for seat in seats]
    bought = tuple(seat.integer("bought", least=1) for seat in seats)
    final = tuple(seat.integer("final") for seat in seats)
    count = ChipCount(bought, final, question.integer("carry", 0))
    bill_cents = question.integer("bill_cents", sum(paid_cents))
    _finish(question, seats)
    check_count(count, options)
    net_cents = _net_cents(final, paid_cents, options.stake_mode)
    answer: dict[str, object] = {
        "winners": [names[seat] for seat in richest(final)],
        "net_cents": by_name(names, net_cents),
    }
    if options.stake_mode == "restaurant":
        bill = share(bill_cents, winner_shares(final))
        after_cents = [net - part for net, part in zip(net_cents, bill, strict=True)]
        answer |= {"bill_cents": by_name(names, bill), "after_cents": by_name(names, after_cents)}
    return answer


def _finish(question: Fields, seats: Sequence[Fields]) -> None:
    for fields in (question, *seats):
        fields.refuse_unread()


def _bets(seats: Sequence[Fields]) -> tuple[tuple[int, ...], frozenset[int]]:
    """Return the chips of each seat, and the folded seats."""
    bets = tuple(seat.integer("bet", least=-MAX_INTEGER) for seat in seats)
    return bets, frozenset(index for index, seat in enumerate(seats) if seat.boolean("folded", False))


def _hand_without_cards(question: Fields, names: Sequence[str], seats: Sequence[Fields]) -> Hand:
    """Return the hand before any card is read."""
    bets, folded = _bets(seats)
    return Hand(
        bets=bets,
        folded=folded,
        button=question.player("button", names, len(names) - 1),
        stacks=tuple(seat.integer("stack", None) for seat in seats),
        holes=(None,) * len(seats),
        ranking=ranking_of_live(question, names, folded),
        carry=question.integer("carry", 0),
        last_hand=question.boolean("last_hand", False),
    )


def _counted_cards(fields: Fields, name: str, count: int) -> str | None:
    """Return the text of exactly `count` cards, or None."""
    cards: str | None = fields.text(name, None)
    if cards is not None and len(cards.split()) != count:
        raise fields.error(name)
    return cards


def _check(played: Hand, options: HandOptions, question: Fields, seats: Sequence[Fields]) -> None:
    """Check the hand by the rules; missing cards of a contested pot are a missing field."""
    try:
        check_hand(played, options)
    except CardsMissing as missing:
        raise question.error("board") if missing.seat is None else seats[missing.seat].error("hole") from None


def _result(played: Hand, options: HandOptions, names: Sequence[str]) -> dict[str, object]:
    payout = score_hand(played, options)
    carry_to = None if payout.carry_winner is None else names[payout.carry_winner]
    answer = {**payout_answer(payout, names), "carry_to": carry_to}
    stacks = payout.stacks_after(played.stacks)
    if stacks is not None:
        answer["stacks"] = by_name(names, stacks)
    return answer


def _net_cents(final: Sequence[int], paid_cents: Sequence[int], stake_mode: StakeMode) -> list[int]:
    """Return the net cents of each player before a dinner: the part of all payments, less the own payment."""
    parts = prize_shares(final, stake_mode)
    if not parts:
        return [0] * len(paid_cents)
    prizes = share(sum(paid_cents), parts)
    return [prize - paid for prize, paid in zip(prizes, paid_cents, strict=True)]


ASKS: AskHandlers = {"pots": pots, "hand": hand, "close": close}
