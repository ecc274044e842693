"""What happens during a tournament, told to a person: “Karim: table 1, seat 3”, “Yann is out, 9th”."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.holdem.evening import Evening, Seated
from games.rules.holdem.options import TournamentOptions
from games.rules.holdem.tables import Status
from games.rules.holdem.terms import Terms
from web.wording.figures import figure, money
from web.wording.names import listed

Names = Mapping[int, str]
PENALTIES = {
    "warning": gettext_lazy("Warning"),
    "hands": gettext_lazy("Misses hands"),
    "exclusion": gettext_lazy("Exclusion"),
}
STRUCTURES = {
    "usual": gettext_lazy("Usual, by the size of the field"),
    "winner": gettext_lazy("The winner takes all, and invites"),
    "percent": gettext_lazy("In percents"),
    "amounts": gettext_lazy("In euros"),
}
DEALS = {
    "chips": gettext_lazy("By the chips"),
    "even": gettext_lazy("The same for all"),
    "custom": gettext_lazy("As they say"),
}
FORMULAS = {
    "field": gettext_lazy("One point for each player left behind, and one for being there"),
    "root": gettext_lazy("Ten times the root of players over place"),
    "podium": gettext_lazy("10, 7, 5, 4, 3, 2 for the first six"),
    "none": gettext_lazy("No points"),
}


def rules_in_words(_options: TournamentOptions) -> str:
    """What every tournament of the house plays."""
    return _(
        "Several tables if needed, seats drawn for all to check, dead button, a raise at least doubles. "
        "Price, chips, tables and late entries are set at the door."
    )


def terms_sentences(terms: Terms) -> list[str]:
    """What an entry costs and gives, and who may still come."""
    chips = {"chips": figure(terms.starting_chips), "price": money(terms.buy_in_cents, brief=True)}
    said = [
        _("%(price)s for %(chips)s chips.") % chips
        if terms.buy_in_cents
        else _("No stakes, %(chips)s chips.") % chips
    ]
    if terms.bounty_cents:
        said.append(
            _("A bounty of %(price)s on each head.") % {"price": money(terms.bounty_cents, brief=True)}
        )
    said.append(
        _("Tables of %(seats)s, %(final)s at the last one.")
        % {"seats": terms.table_capacity, "final": terms.final_table_size}
    )
    if terms.late_level:
        said.append(_("One may come until the end of level %(level)s.") % {"level": terms.late_level})
    if terms.late_level and terms.reentries:
        said.append(
            ngettext("And come back once.", "And come back %(n)s times.", terms.reentries)
            % {"n": terms.reentries}
        )
    if terms.addons:
        addon = {
            "chips": figure(terms.addon_chips),
            "price": money(terms.addon_cents, brief=True),
            "n": terms.addons,
        }
        said.append(
            ngettext(
                "One add-on: %(chips)s chips for %(price)s.",
                "%(n)s add-ons: %(chips)s chips for %(price)s each.",
                terms.addons,
            )
            % addon
        )
    return said


def worth(terms: Terms) -> str:
    """What it costs to be there: “€20 to enter”."""
    if not terms.entry_cents:
        return _("no stakes")
    return _("%(price)s to enter") % {"price": money(terms.entry_cents, brief=True)}


def who_is_left(evening: Evening) -> str:
    """Where a tournament is, in a line."""
    if not evening.is_drawn:
        return ngettext("%(n)s registered", "%(n)s registered", evening.field_size) % {
            "n": evening.field_size
        }
    if evening.is_over:
        return _("The tournament is over")
    return _("%(left)s players left of %(field)s") % {"left": len(evening.alive), "field": evening.field_size}


def seat_words(table: int, chair: int) -> str:
    """A seat, as a person looks for it."""
    return _("table %(table)s, seat %(seat)s") % {"table": table, "seat": chair + 1}


def duty_words(duty: Status | None) -> str:
    """What a newcomer does on the next hand."""
    return {
        None: "",
        Status.PLAYS: _("plays at once, with the blinds of the seat"),
        Status.SITS_OUT: _("sits out one hand"),
        Status.PLAYS_DEAL_PASSES_LEFT: _("plays, the deal passes to the left"),
    }[duty]


def event_sentence(kind: str, data: Mapping[str, Any], names: Names) -> str:
    """One event in a line."""
    who = names.get(data.get("entrant", -1), "")
    if kind == "enter" and "table" not in data:
        return _("%(name)s is registered") % {"name": who}
    if kind in ("enter", "reenter", "move"):
        return _seated(kind, who, data)
    if kind in ("out", "bounty"):
        return _out(kind, who, data, names)
    if kind == "penalty":
        return _penalty(who, data)
    if kind == "colour_up":
        return _("Chips of %(small)s leave for chips of %(big)s") % {
            "small": data["small"],
            "big": data["big"],
        }
    told = {
        "name": who,
        "table": data.get("table", ""),
        "word": data.get("word", ""),
        "deal": str(DEALS.get(data.get("deal", ""), "")),
    }
    return _PLAIN[kind] % told


_PLAIN = {
    "terms": gettext_lazy("The terms are set"),
    "prizes": gettext_lazy("The prizes are set"),
    "commit": gettext_lazy("A seed is promised"),
    "draw": gettext_lazy("The seats are drawn"),
    "hand": gettext_lazy("Table %(table)s: a hand begins"),
    "tie": gettext_lazy("%(name)s shares the place of who went out before"),
    "addon": gettext_lazy("%(name)s adds chips"),
    "close": gettext_lazy("Table %(table)s closes"),
    "final": gettext_lazy("The final table is drawn"),
    "deal": gettext_lazy("The last players share: %(deal)s"),
}


def _seated(kind: str, who: str, data: Mapping[str, Any]) -> str:
    said = {"name": who, "seat": seat_words(data["table"], data["chair"])}
    if kind == "enter":
        return _("%(name)s arrives: %(seat)s") % said
    if kind == "reenter":
        return _("%(name)s comes back: %(seat)s") % said
    return _("%(name)s moves: %(seat)s") % said


def _out(kind: str, who: str, data: Mapping[str, Any], names: Names) -> str:
    hunters = listed([names.get(each, "") for each in data.get("hunters", ())])
    if kind == "bounty":
        return _("%(hunters)s won the bounty of %(name)s") % {"name": who, "hunters": hunters}
    if hunters:
        return _("%(name)s is out, by %(hunters)s") % {"name": who, "hunters": hunters}
    return _("%(name)s is out") % {"name": who}


def _penalty(who: str, data: Mapping[str, Any]) -> str:
    said = penalty_words(data["level"], data.get("hands", 0))
    sentence = _("%(name)s: %(penalty)s, article %(article)s") % {
        "name": who,
        "penalty": said,
        "article": data["article"],
    }
    note = data.get("note", "")
    return f"{sentence} · {note}" if note else sentence


def penalty_words(kind: str, hands: int) -> str:
    """A sanction: “warning”, “misses 3 hands”."""
    if kind == "hands":
        return ngettext("misses %(n)s hand", "misses %(n)s hands", hands) % {"n": hands}
    return {"warning": _("warning"), "exclusion": _("exclusion")}[kind]


def move_sentences(kind: str, data: Mapping[str, Any], names: Names, evening: Evening) -> list[str]:
    """Who goes where by an event, for the screen everybody reads."""
    if kind == "close":
        return [
            f"{names.get(number, '')} → {seat_words(table, chair)}" for number, table, chair in data["moves"]
        ]
    if kind in ("draw", "final"):
        return [_table_words(table, names) for table in evening.tables]
    if kind in ("move", "enter", "reenter") and "table" in data:
        return [f"{names.get(data['entrant'], '')} → {seat_words(data['table'], data['chair'])}"]
    return [event_sentence(kind, data, names)] if kind in ("out", "colour_up") else []


def _table_words(table: Seated, names: Names) -> str:
    """Everybody at a table, by seat: “Table 1: 1 Malik · 2 Paul”."""
    around = [f"{chair} {names.get(who, '')}" for chair, who in enumerate(table.chairs, 1) if who is not None]
    return _("Table %(table)s: %(people)s") % {"table": table.number, "people": " · ".join(around)}


def positions_sentences(names: Sequence[str | None], positions: Any) -> list[str]:
    """Who has the button and who posts on a hand; `names` are those of the chairs, None where empty."""
    button, big = names[positions.button], names[positions.big_blind]
    said = [
        _("Button: %(name)s, seat %(seat)s.") % {"name": button, "seat": positions.button + 1}
        if button
        else _("Dead button in front of the empty seat %(seat)s.") % {"seat": positions.button + 1}
    ]
    small = names[positions.small_blind] if positions.small_blind is not None else None
    said.append(_("Small blind: %(name)s.") % {"name": small} if small else _("No small blind."))
    said.append(_("Big blind: %(name)s.") % {"name": big})
    if positions.dead_cards:
        seats = listed([str(seat + 1) for seat in positions.dead_cards])
        said.append(
            _("Cards dealt to the empty seats %(seats)s, and removed.") % {"seats": seats}
            if len(positions.dead_cards) > 1
            else _("Cards dealt to the empty seat %(seats)s, and removed.") % {"seats": seats}
        )
    return said
