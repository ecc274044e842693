"""Page object of the story of an evening: curves, turning points, winners, and the text for the chat.

If every game is closed and the visitor may see all amounts, there is one curve in cents. Otherwise each game
has a curve in its own unit, because points of different games cannot be added and all visitors may see
points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils.formats import time_format
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.evenings.story.cash_curve import running_cents
from games.evenings.story.moments import Moment
from games.evenings.story.queries import EveningStory, StoryGame
from web.core.access import MoneyVisibility
from web.evenings.text import story as words
from web.evenings.text.bill import expense_title
from web.evenings.text.past_results import past_result_title
from web.sittings.text.rounds import round_title
from web.sittings.text.titles import numbered_titles, played_title
from web.sittings.text.units import sitting_curve_title
from web.ui.charts import bar_chart, line_chart
from web.ui.dates import format_day
from web.ui.numbers import format_minutes, format_money, format_signed, format_signed_money

MINUTE = timedelta(minutes=1)
MAX_LABELS = 4
"""Maximum number of labels below a curve."""


@dataclass(frozen=True, slots=True)
class StoryCurve:
    """One curve: the running totals by player name, and the formatted total of each player.

    The `caption` is shown above the curve, the `title` is its text alternative.
    """

    title: str
    caption: str
    series: Mapping[str, Sequence[int]]
    labels: Mapping[int, str]
    unit: int
    lead: str
    rows: Sequence[tuple[str, str]]

    @property
    def is_one_step(self) -> bool:
        """Whether the curve has a single step and is shown as figures."""
        return all(len(running) < 3 for running in self.series.values())

    def chart(self, me: str) -> SafeString:
        """Return the curve as SVG, or bars with the totals if it has a single step."""
        if self.is_one_step:
            return bar_chart((name, self.series[name][-1], total) for name, total in self.rows)
        return line_chart(
            self.series, self.labels, title=self.title, highlight=me, lead=self.lead, unit=self.unit
        )


class GameChapter:
    """One game of the evening: its winner unless the evening has one in money, and its turning points."""

    def __init__(self, page: "StoryPage", game: StoryGame, title: str) -> None:
        self.page, self.game, self.title = page, game, title
        self.is_open = not game.sitting.is_closed

    @cached_property
    def curve(self) -> StoryCurve | None:
        game, names = self.game, self.page.names
        if self.page.is_in_money or not game.has_curve:
            return None
        series = {names[pk]: running for pk, running in game.totals.items()}
        return _curve(sitting_curve_title(game.unit), self.title, series, _numbers(len(game.rounds)), unit=1)

    @cached_property
    def sentences(self) -> list[str]:
        """Sentences about the game besides its turning points."""
        game, names, result = self.game, self.page.names, []
        if game.has_curve and not self.page.is_in_money:
            ends = {pk: running[-1] for pk, running in game.totals.items()}
            best = max(ends.values())
            first = [names[pk] for pk, total in ends.items() if total == best]
            result.append(words.game_winners_sentence(first, best, is_open=self.is_open))
        if tournament := game.tournament:
            first = [names[player] for place, player in tournament.places if place == 1]
            others = [names[player] for place, player in tournament.places if place in (2, 3)]
            result += [words.podium_sentence(first, others)] if first else []
            if tournament.first_out is not None:
                result.append(words.first_elimination_sentence(names[tournament.first_out]))
            result.append(words.entries_sentence(tournament.entries))
        if game.bank_sales.caves and self.page.visibility.sees_all:
            result.append(words.bank_sales_sentence(game.bank_sales.caves, game.bank_sales.cents))
        return result

    @cached_property
    def moments(self) -> list[tuple[str, str]]:
        """Turning points: title of the round, empty for the whole game, and sentence."""
        return [
            (_label(self.game, moment), words.moment_sentence(moment, self.page.names, is_open=self.is_open))
            for moment in self.game.moments
        ]

    @property
    def lines(self) -> list[str]:
        """Sentences and turning points as text."""
        return [*self.sentences, *(" · ".join(filter(None, each)) for each in self.moments)]


class StoryPage:
    """Story page with the amounts that the visitor may see, also as a picture and as text for the chat."""

    def __init__(self, story: EveningStory, visibility: MoneyVisibility) -> None:
        self.story, self.visibility = story, visibility
        self.names = {pk: player.name for pk, player in story.people.items()}
        has_cents = any(any(step.won_cents.values()) for step in story.cash_steps)
        self.is_in_money = visibility.sees_all and has_cents

    @property
    def is_empty(self) -> bool:
        """Whether nothing was played yet."""
        return not self.story.player_ids

    @property
    def title(self) -> str:
        """Title such as “Open face, Hold’em · Thursday 13 November”."""
        day = format_day(self.story.started_at, "DATE_FORMAT")
        played = [played_title(game.sitting) for game in self.story.games]
        kinds = dict.fromkeys([*played, *_past_titles(self.story)])
        return " · ".join(filter(None, [", ".join(kinds), day]))

    @property
    def hours(self) -> str:
        """Sentence such as “From 20:30 to 00:10, 3 h 40 min”."""
        story = self.story
        if story.ended_at is None or story.ended_at - story.started_at < MINUTE:
            return ""
        text = _("From %(begun)s to %(ended)s, %(lasted)s.")
        if story.is_open:
            text = _("Since %(begun)s, still playing: %(lasted)s so far.")
        began, ended = (
            time_format(localtime(at), "TIME_FORMAT") for at in (story.started_at, story.ended_at)
        )
        lasted = format_minutes((story.ended_at - story.started_at) // MINUTE)
        return text % {"begun": began, "ended": ended, "lasted": lasted}

    @property
    def winner(self) -> str:
        """Sentence with the winners of the evening in money, or an empty text."""
        if not self.is_in_money:
            return ""
        best = max(self.story.won_cents.values())
        winners = [self.names[pk] for pk, won in self.story.won_cents.items() if won == best]
        return words.winners_sentence(winners, best, has_expenses=bool(self.story.expense_items))

    @property
    def players_text(self) -> str:
        return words.players_sentence([self.names[pk] for pk in self.story.player_ids])

    @cached_property
    def curve(self) -> StoryCurve | None:
        """Games of the evening on one curve, in cents."""
        if not self.is_in_money:
            return None
        story = self.story
        series = running_cents(story.cash_steps, list(story.won_cents))
        return _curve(
            _("The evening’s games in euros, added up"),
            _("The evening, in euros"),
            {self.names[pk]: running for pk, running in series.items()},
            _game_labels(story) if len(_games(story)) > 1 else _numbers(len(story.cash_steps)),
            unit=100,
        )

    @cached_property
    def chapters(self) -> list[GameChapter]:
        titles = _titles(self.story)
        return [GameChapter(self, game, titles[game.sitting.pk]) for game in self.story.games]

    @property
    def curves(self) -> list[StoryCurve]:
        """Curves of the page, in order: one of the evening, or one of each game."""
        return [each for each in (self.curve, *(chapter.curve for chapter in self.chapters)) if each]

    @property
    def expense_lines(self) -> list[str]:
        if not self.visibility.sees_all:
            return []
        expenses = [item.expense for item in self.story.expense_items if item.expense]
        return [f"{expense_title(each)} {format_money(each.amount_cents)}" for each in expenses]

    @property
    def chat_text(self) -> str:
        """Story in a few lines, for the chat."""
        lines = [self.title, *filter(None, [self.winner, self.players_text, self.hours])]
        for chapter in self.chapters:
            if chapter.lines:
                lines += ["", chapter.title if len(self.chapters) > 1 else "", *chapter.lines]
        return "\n".join(_collapse_blank_lines([*lines, "", *self.expense_lines])).strip()


def _collapse_blank_lines(lines: Sequence[str]) -> list[str]:
    """Return the lines with at most one empty line in a row."""
    return [line for before, line in zip(["", *lines], lines, strict=False) if before or line]


def _games(story: EveningStory) -> list[str]:
    """Return the title of each game, in the order of the curve."""
    return [*_titles(story).values(), *_past_titles(story)]


def _past_titles(story: EveningStory) -> list[str]:
    return [past_result_title(item.past) for item in story.past_items]


def _titles(story: EveningStory) -> dict[int, str]:
    """Return the title of each sitting by id, in the order of the curve."""
    titles = numbered_titles(game.sitting for game in story.games)
    return {game.sitting.pk: titles[game.sitting.pk] for game in story.games}


def _label(game: StoryGame, moment: Moment) -> str:
    """Return the title of a moment's round, or an empty text for a moment of the whole game."""
    is_of_all = moment.kind in ("ahead", "leads")
    return "" if is_of_all else round_title(game.sitting.game_key, moment.number)


def _curve(
    title: str, caption: str, series: Mapping[str, Sequence[int]], labels: Mapping[int, str], unit: int
) -> StoryCurve:
    """Return a curve with the biggest winner first; a sole winner stands out."""
    ordered = dict(sorted(series.items(), key=lambda each: -each[1][-1]))
    format_total = format_signed_money if unit == 100 else format_signed
    first, *others = ordered
    is_alone = not others or ordered[first][-1] > ordered[others[0]][-1]
    rows = [(name, format_total(running[-1])) for name, running in ordered.items()]
    return StoryCurve(title, caption, ordered, labels, unit, first if is_alone else "", rows)


def _numbers(count: int) -> dict[int, str]:
    """Return evenly spaced round numbers as labels, at most `MAX_LABELS`."""
    gap = -(-count // MAX_LABELS)
    return {step: str(step) for step in range(gap, count + 1, gap)} if count else {}


def _game_labels(story: EveningStory) -> dict[int, str]:
    """Return the title of each game at its first step, unless the previous label is too near."""
    labels: dict[int, str] = {}
    seen: set[int] = set()
    gap = max(1, len(story.cash_steps) // MAX_LABELS)
    for at, step in enumerate(story.cash_steps, start=1):
        if step.game not in seen and (not labels or at - max(labels) >= gap):
            labels[at] = _games(story)[step.game]
        seen.add(step.game)
    return labels
