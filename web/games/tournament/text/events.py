"""Texts of a tournament: terms, seats, events: “Karim: table 1, seat 3”, “Yann is out, 9th”."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.holdem.button import Positions
from games.rules.tournament.balancing import ArrivalStatus
from games.rules.tournament.record import EventRecord
from games.rules.tournament.seat_draw import SeatDraw
from games.rules.tournament.state import TableState, TournamentState
from games.rules.tournament.terms import Terms
from web.ui.names import join_names
from web.ui.numbers import format_integer, format_money
from web.ui.typography import single_stop

Names = Mapping[int, str]
PENALTY_LABELS = {
    "warning": gettext_lazy("Warning"),
    "hands": gettext_lazy("Misses hands"),
    "exclusion": gettext_lazy("Exclusion"),
}
STRUCTURE_LABELS = {
    "usual": gettext_lazy("Usual, by the size of the field"),
    "winner": gettext_lazy("The winner takes all, and invites"),
    "percent": gettext_lazy("In percents"),
    "amounts": gettext_lazy("In euros"),
}
PRIZE_DEAL_LABELS = {
    "chips": gettext_lazy("By the chips"),
    "icm": gettext_lazy("ICM"),
    "even": gettext_lazy("The same for all"),
    "custom": gettext_lazy("As they say"),
}
FORMULA_LABELS = {
    "field": gettext_lazy("One point for each player left behind, and one for being there"),
    "root": gettext_lazy("Ten times the root of players over place"),
    "podium": gettext_lazy("10, 7, 5, 4, 3, 2 for the first six"),
    "none": gettext_lazy("No points"),
}


def _amount(cents: int) -> str:
    return format_money(cents, brief=True)


def price_text(terms: Terms) -> str:
    """Return the price of an entry: “€20 to enter”."""
    if not terms.entry_cents:
        return _("no stakes")
    return _("%(price)s to enter") % {"price": _amount(terms.entry_cents)}


def remaining_text(state: TournamentState) -> str:
    """Return the state of a tournament in one line."""
    if not state.is_drawn:
        return ngettext("%(n)s registered", "%(n)s registered", state.field_size) % {"n": state.field_size}
    if state.is_over:
        return _("The tournament is over")
    counts = {"left": len(state.active_entrants), "field": state.field_size}
    return _("%(left)s players left of %(field)s") % counts


def seat_text(table: int, chair: int) -> str:
    """Return a seat: “table 1, seat 3”."""
    return _("table %(table)s, seat %(seat)s") % {"table": table, "seat": chair + 1}


def arrival_status_text(duty: ArrivalStatus | None) -> str:
    """Return the instruction for a newcomer's next hand."""
    if duty is None:
        return ""
    return {
        ArrivalStatus.PLAYS: _("plays at once, with the blinds of the seat"),
        ArrivalStatus.SITS_OUT: _("sits out one hand"),
        ArrivalStatus.PLAYS_DEAL_PASSES_LEFT: _("plays, the deal passes to the left"),
    }[duty]


def chair_note(duty: ArrivalStatus | None, missed: int, *, is_absent: bool) -> str:
    """Return the note beside a player: absence, hands still to miss, instruction for a newcomer."""
    notes = [
        _("absent") if is_absent else "",
        penalty_text("hands", missed) if missed else "",
        arrival_status_text(duty),
    ]
    return " · ".join(each for each in notes if each)


def move_text(name: str, source: int, seat: SeatDraw, duty: ArrivalStatus | None) -> str:
    """Return a move with the duty of the new seat: “Yann leaves table 2 for table 1, seat 3, …”."""
    fields = {"name": name, "source": source, "seat": seat_text(*seat)}
    sentence = _("%(name)s leaves table %(source)s for %(seat)s") % fields
    note = arrival_status_text(duty)
    return f"{sentence}, {note}." if note else f"{sentence}."


def event_sentence(kind: str, data: EventRecord, names: Names) -> str:
    """Return one event in one line."""
    player = names.get(data.get("entrant", -1), "")
    if kind in ("out", "bounty"):
        return _elimination_text(kind, player, data, names)
    if kind == "penalty":
        return _penalty(player, data)
    if kind in ("arrive", "pay", "absent"):
        return _desk_text(kind, player, data)
    has_chair = "chair" in data
    fields = {
        "name": player,
        "names": join_names([names.get(each, "") for each in data.get("entrants", ())]),
        "seat": seat_text(data["table"], data["chair"]) if has_chair else "",
        "table": data.get("table", ""),
        "deal": str(PRIZE_DEAL_LABELS.get(data.get("deal", ""), "")),
        "small": data.get("small", ""),
        "big": data.get("big", ""),
    }
    return _PLAIN["register" if kind == "enter" and not has_chair else kind] % fields


_PLAIN = {
    "register": gettext_lazy("%(name)s is registered"),
    "enter": gettext_lazy("%(name)s arrives: %(seat)s"),
    "reenter": gettext_lazy("%(name)s comes back: %(seat)s"),
    "back": gettext_lazy("%(name)s was not out: %(seat)s"),
    "move": gettext_lazy("%(name)s moves: %(seat)s"),
    "noshow": gettext_lazy("Did not come: %(names)s"),
    "addons": gettext_lazy("Add-ons: %(names)s"),
    "colour_up": gettext_lazy("Chips of %(small)s leave for chips of %(big)s"),
    "terms": gettext_lazy("The terms are set"),
    "prizes": gettext_lazy("The prizes are set"),
    "commit": gettext_lazy("A seed is promised"),
    "draw": gettext_lazy("The seats are drawn"),
    "hand": gettext_lazy("Table %(table)s: a hand begins"),
    "tie": gettext_lazy("%(name)s shares the place of who went out before"),
    "addon": gettext_lazy("%(name)s adds chips"),
    "rebuy": gettext_lazy("%(name)s rebuys"),
    "close": gettext_lazy("Table %(table)s closes"),
    "final": gettext_lazy("The final table is drawn"),
    "deal": gettext_lazy("The last players share: %(deal)s"),
}


def _desk_text(kind: str, player: str, data: EventRecord) -> str:
    """Return a tick of the desk in one line."""
    if kind == "pay":
        text = _("%(name)s pays %(price)s") if data["is_paid"] else _("%(name)s has not paid")
    elif kind == "arrive":
        text = _("%(name)s has come") if data["is_here"] else _("%(name)s has not come yet")
    else:
        text = _("%(name)s is absent") if data["is_absent"] else _("%(name)s sits again")
    return text % {"name": player, "price": _amount(data.get("cents", 0))}


def _elimination_text(kind: str, player: str, data: EventRecord, names: Names) -> str:
    hunters = join_names([names.get(each, "") for each in data.get("hunters", ())])
    if kind == "bounty" and not hunters:
        return _("Nobody won the bounty of %(name)s") % {"name": player}
    if kind == "bounty":
        return _("%(hunters)s won the bounty of %(name)s") % {"name": player, "hunters": hunters}
    if hunters:
        return _("%(name)s is out, by %(hunters)s") % {"name": player, "hunters": hunters}
    return _("%(name)s is out") % {"name": player}


def _penalty(player: str, data: EventRecord) -> str:
    penalty = penalty_text(data["level"], data.get("hands", 0))
    fields = {"name": player, "penalty": penalty, "article": data["article"]}
    sentence = _("%(name)s: %(penalty)s, article %(article)s") % fields
    note = data.get("note", "")
    return f"{sentence} · {note}" if note else sentence


def penalty_text(kind: str, hands: int) -> str:
    """Return a penalty: “warning”, “misses 3 hands”."""
    if kind == "hands":
        return ngettext("misses %(n)s hand", "misses %(n)s hands", hands) % {"n": hands}
    return {"warning": _("warning"), "exclusion": _("exclusion")}[kind]


def race_text(given: int, small: int, received: int, big: int) -> str:
    """Return the exchange of a player: “gives 7 × 25, receives 2 × 100”."""
    text = _("gives %(given)s × %(small)s, receives %(received)s × %(big)s") % {
        "given": format_integer(given),
        "small": format_integer(small),
        "received": format_integer(received),
        "big": format_integer(big),
    }
    return text.replace(" × ", "\u00a0×\u00a0")


def move_sentences(kind: str, data: EventRecord, names: Names, state: TournamentState) -> list[str]:
    """Return the seat changes of an event, for the shared screen; none of a player taken off the list."""
    if kind == "close":
        return [
            f"{names.get(number, '')} → {seat_text(table, chair)}"
            for number, table, chair in data["moves"]
            if state.has_entrant(number)
        ]
    if kind in ("draw", "final"):
        return [_table_text(table, names, is_final=kind == "final") for table in state.tables]
    if kind in ("move", "enter", "reenter", "back") and "table" in data:
        if not state.has_entrant(data["entrant"]):
            return []
        return [f"{names.get(data['entrant'], '')} → {seat_text(data['table'], data['chair'])}"]
    return [event_sentence(kind, data, names)] if kind in ("out", "colour_up") else []


def _table_text(table: TableState, names: Names, *, is_final: bool) -> str:
    """Return the players of a table by seat: “Table 1: 1 Malik · 2 Paul”, “Final table: 1 Malik · 2 Paul”. No
    line ends between a seat and its player.
    """
    chairs = [
        f"{chair} {names.get(player, '')}".replace(" ", "\u00a0")
        for chair, player in enumerate(table.chairs, 1)
        if player is not None
    ]
    people = "\u00a0· ".join(chairs)
    if is_final:
        return _("Final table: %(people)s") % {"people": people}
    return _("Table %(table)s: %(people)s") % {"table": table.number, "people": people}


def positions_sentences(names: Sequence[str | None], positions: Positions) -> list[str]:
    """Return the button and the blinds of a hand; `names` are those of the chairs, None if empty."""
    button, big = names[positions.button], names[positions.big_blind]
    sentences = [
        _("Button: %(name)s, seat %(seat)s.") % {"name": button, "seat": positions.button + 1}
        if button
        else _("Dead button in front of the empty seat %(seat)s.") % {"seat": positions.button + 1}
    ]
    small = names[positions.small_blind] if positions.small_blind is not None else None
    sentences.append(
        single_stop(_("Small blind: %(name)s.") % {"name": small}) if small else _("No small blind.")
    )
    sentences.append(single_stop(_("Big blind: %(name)s.") % {"name": big}))
    if positions.dead_cards:
        seats = join_names([str(seat + 1) for seat in positions.dead_cards])
        sentences.append(
            _("Cards dealt to the empty seats %(seats)s, and removed.") % {"seats": seats}
            if len(positions.dead_cards) > 1
            else _("Cards dealt to the empty seat %(seats)s, and removed.") % {"seats": seats}
        )
    return sentences
