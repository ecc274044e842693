"""What the database remembers of our play: circles and their people, sittings, rounds."""

from games.models.appointment import Appointment, CalendarFeed, CalledOff, Reply
from games.models.binding import Binding, Invitation, Role
from games.models.cave import CashOut, Cave, Dinner
from games.models.chip_case import ChipCase
from games.models.circle import Circle, Player, Season
from games.models.clock import Clock, ClockEvent
from games.models.evening import Evening, Repayment
from games.models.expense import Expense, Part
from games.models.fact import Fact, FactTotal
from games.models.household import Household, Member
from games.models.merge import Followed, FollowedPhone, Merge
from games.models.owing import Owing
from games.models.past import PastPart, PastResult, PastSheet
from games.models.result import Night, Result, Tally
from games.models.round import Round
from games.models.ruling import LoggedRuling
from games.models.sitting import RulesVersion, Seat, Seating, Sitting
from games.models.tournament import TournamentEvent, TournamentResult
from games.models.user import User

__all__ = [
    "Appointment",
    "Binding",
    "CalendarFeed",
    "CalledOff",
    "CashOut",
    "Cave",
    "ChipCase",
    "Circle",
    "Clock",
    "ClockEvent",
    "Dinner",
    "Evening",
    "Expense",
    "Fact",
    "FactTotal",
    "Followed",
    "FollowedPhone",
    "Household",
    "Invitation",
    "LoggedRuling",
    "Member",
    "Merge",
    "Night",
    "Owing",
    "Part",
    "PastPart",
    "PastResult",
    "PastSheet",
    "Player",
    "Repayment",
    "Reply",
    "Result",
    "Role",
    "Round",
    "RulesVersion",
    "Season",
    "Seat",
    "Seating",
    "Sitting",
    "Tally",
    "TournamentEvent",
    "TournamentResult",
    "User",
]
