"""Models of the games: circles and players, sittings, rounds."""

from games.models.appointment import Appointment, CalendarFeed, CancelledDate, Reply
from games.models.binding import Binding, Invitation, Role
from games.models.cave import CashOut, Cave, Dinner
from games.models.chip_case import ChipCase
from games.models.circle import Circle, DinnerCounting, Player, Season
from games.models.clock import Clock, ClockEvent, ClockScreen, SavedSchedule
from games.models.evening import Evening, Repayment
from games.models.expense import Expense, ExpensePart
from games.models.fact import Fact, FactTotal
from games.models.household import Household, HouseholdMember
from games.models.logged_ruling import LoggedRuling
from games.models.merge import Merge, MergedBinding, MergedReference
from games.models.outstanding import OutstandingAmount
from games.models.past_result import PastPart, PastResult, PastSheet
from games.models.result import EveningResult, Result, SeasonTotal
from games.models.round import Round
from games.models.scoring_request import ScoringRequest
from games.models.sitting import RulesVersion, Seat, Seating, Sitting
from games.models.tournament import TournamentEvent, TournamentResult
from games.models.user import User

__all__ = [
    "Appointment",
    "Binding",
    "CalendarFeed",
    "CancelledDate",
    "CashOut",
    "Cave",
    "ChipCase",
    "Circle",
    "Clock",
    "ClockEvent",
    "ClockScreen",
    "Dinner",
    "DinnerCounting",
    "Evening",
    "EveningResult",
    "Expense",
    "ExpensePart",
    "Fact",
    "FactTotal",
    "Household",
    "HouseholdMember",
    "Invitation",
    "LoggedRuling",
    "Merge",
    "MergedBinding",
    "MergedReference",
    "OutstandingAmount",
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
    "SavedSchedule",
    "ScoringRequest",
    "Season",
    "SeasonTotal",
    "Seat",
    "Seating",
    "Sitting",
    "TournamentEvent",
    "TournamentResult",
    "User",
]
