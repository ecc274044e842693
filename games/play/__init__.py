"""The verbs of the house: the only door between the rules and the ledger.

Every verb is one transaction, takes the instant and the author as arguments, and may be said twice: the
same key with the same content answers what the first time answered.
"""

from games.play.accounts import close_account, gather
from games.play.archives import read_circle
from games.play.binding import bind, give_role, hand_link, host_of, pass_pen, release, renew
from games.play.cash_outs import cash_out, undo_cash_out
from games.play.caves import buy_cave, undo_cave
from games.play.chip_case import keep_chip_case
from games.play.circles import show_money
from games.play.clock import (
    adjust_clock,
    jump_clock,
    open_clock,
    pause_clock,
    player_out,
    set_levels,
    start_clock,
    undo_on_clock,
)
from games.play.closing import close_sitting, reopen_sitting
from games.play.dinner import pay_dinner, undo_dinner
from games.play.evenings import (
    carry_evening,
    choose_plan,
    close_evening,
    gather_evenings,
    keep_evening,
    move_sitting,
    reopen_evening,
)
from games.play.households import join_household, leave_household
from games.play.inviting import invite, renew_code, renew_invitation, revoke_invitation
from games.play.joining import join
from games.play.opening import add_player, open_circle, open_sitting, open_slate
from games.play.refusals import (
    AlreadySeated,
    AlreadyTogether,
    ClockMoved,
    EveningCarried,
    EveningClosed,
    ExpenseStruck,
    InvitationOver,
    LastHost,
    NameTaken,
    NothingOwed,
    NothingToCarry,
    NumberTaken,
    PaidTooMuch,
    PlayerClaimed,
    RoundsFollowed,
    RoundStruck,
    RulingUnknown,
    SeatCounted,
    SeatsChanged,
    SittingClosed,
    SittingOpen,
    TooMuch,
    UnreadableRound,
    Unusual,
)
from games.play.repaying import confirm_repayment, repay, undo_repayment
from games.play.rounds import Recorded, correct_round, preview_round, record_round, undo_round
from games.play.rulings import log_ruling, undo_ruling
from games.play.seating import leave_seat, take_seat, undo_seating
from games.play.spending import Bought, correct_expense, remove_expense, spend
from games.play.tournament import (
    EventDiffers,
    EventFollowed,
    EventUndone,
    choose_points,
    tell_event,
    undo_event,
)
from games.play.tournament_entry import enter_player

__all__ = [
    "AlreadySeated",
    "AlreadyTogether",
    "Bought",
    "ClockMoved",
    "EveningCarried",
    "EveningClosed",
    "EventDiffers",
    "EventFollowed",
    "EventUndone",
    "ExpenseStruck",
    "InvitationOver",
    "LastHost",
    "NameTaken",
    "NothingOwed",
    "NothingToCarry",
    "NumberTaken",
    "PaidTooMuch",
    "PlayerClaimed",
    "Recorded",
    "RoundStruck",
    "RoundsFollowed",
    "RulingUnknown",
    "SeatCounted",
    "SeatsChanged",
    "SittingClosed",
    "SittingOpen",
    "TooMuch",
    "UnreadableRound",
    "Unusual",
    "add_player",
    "adjust_clock",
    "bind",
    "buy_cave",
    "carry_evening",
    "cash_out",
    "choose_plan",
    "choose_points",
    "close_account",
    "close_evening",
    "close_sitting",
    "confirm_repayment",
    "correct_expense",
    "correct_round",
    "enter_player",
    "gather",
    "gather_evenings",
    "give_role",
    "hand_link",
    "host_of",
    "invite",
    "join",
    "join_household",
    "jump_clock",
    "keep_chip_case",
    "keep_evening",
    "leave_household",
    "leave_seat",
    "log_ruling",
    "move_sitting",
    "open_circle",
    "open_clock",
    "open_sitting",
    "open_slate",
    "pass_pen",
    "pause_clock",
    "pay_dinner",
    "player_out",
    "preview_round",
    "read_circle",
    "record_round",
    "release",
    "remove_expense",
    "renew",
    "renew_code",
    "renew_invitation",
    "reopen_evening",
    "reopen_sitting",
    "repay",
    "revoke_invitation",
    "set_levels",
    "show_money",
    "spend",
    "start_clock",
    "take_seat",
    "tell_event",
    "undo_cash_out",
    "undo_cave",
    "undo_dinner",
    "undo_event",
    "undo_on_clock",
    "undo_repayment",
    "undo_round",
    "undo_ruling",
    "undo_seating",
]
