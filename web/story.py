"""The story of an evening as its page reads it: curves, turning points, who won, and the text for the chat.

One curve in cents where every game is closed and the circle shows its money; else a curve a game, in its own
unit: points of different games are no sum, and points are what everybody may see.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils.formats import date_format, time_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.story.joined import cumulated
from games.story.moments import Moment
from games.story.reading import Game, Story
from web.charts import bars, cumulative
from web.titles import SHORT_GAME_TITLES
from web.visibility import Purse
from web.wording import story as words
from web.wording.figures import money, signed, signed_money
from web.wording.past import past_title
from web.wording.rounds import curve_title, round_title
from web.wording.spending import expense_title

MINUTE = timedelta(minutes=1)
LABELS_MOST = 4
"""As many steps of a curve are named under it."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One curve through the night: everybody’s running totals, and its figures at the end, as written.

    The `caption` is what stands over it, the `title` what it is to who cannot see it.
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
        """Whether everybody went there at once: then there is nothing to follow."""
        return all(len(running) < 3 for running in self.series.values())

    def chart(self, me: str) -> SafeString:
        """The curve as the page draws it; what was one step, as its figures."""
        if self.is_one_step:
            return bars((name, self.series[name][-1], written) for name, written in self.rows)
        return cumulative(
            self.series, self.labels, title=self.title, highlight=me, lead=self.lead, unit=self.unit
        )


@dataclass(frozen=True, slots=True)
class Chapter:
    """One game of the night: who won it where the night has no winner of its own, and what turned it."""

    game: Game
    title: str
    curve: Curve | None
    sentences: Sequence[str]
    moments: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class StoryPage:
    """Everything the page, its picture and its text tell."""

    story: Story
    title: str
    hours: str
    winner: str
    curve: Curve | None
    came: str
    chapters: Sequence[Chapter]
    spent: Sequence[str]

    @property
    def is_empty(self) -> bool:
        """Whether nothing happened yet."""
        return not self.story.came

    @property
    def curves(self) -> list[Curve]:
        """The curves of the page, in order: one of the night, or one of each game."""
        return [each for each in (self.curve, *(chapter.curve for chapter in self.chapters)) if each]

    @property
    def text(self) -> str:
        """The story in a few lines, for the chat."""
        lines = [self.title, *filter(None, [self.winner, self.came, self.hours])]
        for chapter in self.chapters:
            told = [*chapter.sentences, *(" · ".join(filter(None, each)) for each in chapter.moments)]
            lines += ["", f"{chapter.title}" if len(self.chapters) > 1 else "", *told] if told else []
        return "\n".join(_without_gaps([*lines, "", *self.spent])).strip()


def story_page(story: Story, purse: Purse) -> StoryPage:
    """The page of a story, for whoever sees as much money as that."""
    names = {pk: player.name for pk, player in story.people.items()}
    is_in_money = purse.is_open and any(any(step.won_cents.values()) for step in story.night)
    chapters = [_chapter(game, names, purse, is_in_money=is_in_money) for game in story.games]
    return StoryPage(
        story,
        _title(story),
        _hours(story),
        _winner(story, names) if is_in_money else "",
        _night_curve(story, names) if is_in_money else None,
        words.came_sentence([names[player] for player in story.came]) if story.came else "",
        chapters,
        [
            f"{expense_title(each.expense)} {money(each.expense.amount_cents)}"
            for each in story.spent
            if each.expense
        ]
        if purse.is_open
        else [],
    )


def _without_gaps(lines: Sequence[str]) -> list[str]:
    """The lines with no two empty ones together."""
    return [line for before, line in zip(["", *lines], lines, strict=False) if before or line]


def _title(story: Story) -> str:
    """“Chinese, Hold’em · Thursday, November 13”."""
    day = date_format(localtime(story.began), "DATE_FORMAT")
    kinds = dict.fromkeys(_games(story))
    return " · ".join(filter(None, [", ".join(kinds), day]))


def _games(story: Story) -> list[str]:
    """What each game of the night is called, in the order of its curve."""
    played = [str(SHORT_GAME_TITLES[game.sitting.game_key]) for game in story.games]
    return played + [past_title(cause.past) for cause in story.past]


def _hours(story: Story) -> str:
    """“From 20:30 to 00:10, 3 h 40”."""
    if story.ended is None or story.ended - story.began < MINUTE:
        return ""
    said = _("From %(begun)s to %(ended)s, %(lasted)s.")
    if story.is_open:
        said = _("Since %(begun)s, still playing: %(lasted)s so far.")
    began, ended = (time_format(localtime(at), "TIME_FORMAT") for at in (story.began, story.ended))
    return said % {"begun": began, "ended": ended, "lasted": words.lasted(story.ended - story.began)}


def _winner(story: Story, names: Mapping[int, str]) -> str:
    best = max(story.won_cents.values())
    return words.winners_sentence([names[pk] for pk, won in story.won_cents.items() if won == best], best)


def _night_curve(story: Story, names: Mapping[int, str]) -> Curve:
    """The games of the night on one curve, in cents."""
    series = cumulated(story.night, list(story.won_cents))
    return _curve(
        _("The evening’s games in euros, added up"),
        _("The evening, in euros"),
        {names[pk]: running for pk, running in series.items()},
        _game_labels(story) if len(_games(story)) > 1 else _numbers(len(story.night)),
        unit=100,
    )


def _chapter(game: Game, names: Mapping[int, str], purse: Purse, *, is_in_money: bool) -> Chapter:
    curve = None
    if game.has_curve and not is_in_money:
        series = {names[pk]: running for pk, running in game.totals.items()}
        title = str(SHORT_GAME_TITLES[game.sitting.game_key])
        curve = _curve(curve_title(game.unit), title, series, _numbers(len(game.deals)), unit=1)
    is_open = not game.sitting.is_closed
    return Chapter(
        game,
        str(SHORT_GAME_TITLES[game.sitting.game_key]),
        curve,
        _sentences(game, names, purse, is_won=not is_in_money),
        [
            (_label(game, moment), words.moment_sentence(moment, names, is_open=is_open))
            for moment in game.moments
        ],
    )


def _sentences(game: Game, names: Mapping[int, str], purse: Purse, *, is_won: bool) -> list[str]:
    """What a game came to beside its turning points."""
    said = []
    if game.has_curve and is_won:
        ends = {pk: running[-1] for pk, running in game.totals.items()}
        best = max(ends.values())
        first = [names[pk] for pk, total in ends.items() if total == best]
        said.append(words.game_winners_sentence(first, best, is_open=not game.sitting.is_closed))
    if field := game.field:
        first = [names[player] for place, player in field.places if place == 1]
        others = [names[player] for place, player in field.places if place in (2, 3)]
        said += [words.podium_sentence(first, others)] if first else []
        said += [words.first_out_sentence(names[field.first_out])] if field.first_out is not None else []
        said.append(words.entries_sentence(field.entries))
    if game.sold.caves and purse.is_open:
        said.append(words.sold_sentence(game.sold.caves, game.sold.cents))
    return said


def _label(game: Game, moment: Moment) -> str:
    """The round of a moment, where it is of one round."""
    is_of_all = moment.kind in ("ahead", "leads")
    return "" if is_of_all else round_title(game.sitting.game_key, moment.number)


def _curve(
    title: str, caption: str, series: Mapping[str, Sequence[int]], labels: Mapping[int, str], unit: int
) -> Curve:
    """A curve; a lone winner stands out, whoever won most comes first."""
    ordered = dict(sorted(series.items(), key=lambda each: -each[1][-1]))
    written = signed_money if unit == 100 else signed
    first, *others = ordered
    is_alone = not others or ordered[first][-1] > ordered[others[0]][-1]
    rows = [(name, written(running[-1])) for name, running in ordered.items()]
    return Curve(title, caption, ordered, labels, unit, first if is_alone else "", rows)


def _numbers(count: int) -> dict[int, str]:
    """The numbers of some rounds, a few where there are many."""
    gap = -(-count // LABELS_MOST)
    return {step: str(step) for step in range(gap, count + 1, gap)} if count else {}


def _game_labels(story: Story) -> dict[int, str]:
    """Each game named where it begins; those that begin too near another one go without."""
    labels: dict[int, str] = {}
    seen: set[int] = set()
    gap = max(1, len(story.night) // LABELS_MOST)
    for at, step in enumerate(story.night, start=1):
        if step.game not in seen and (not labels or at - max(labels) >= gap):
            labels[at] = _games(story)[step.game]
        seen.add(step.game)
    return labels
