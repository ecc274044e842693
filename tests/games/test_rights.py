"""Rights: each one concerns one circle, and is read again under the lock before it is changed."""

from datetime import timedelta
from functools import partial
from itertools import count
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games import guards as games_guards
from games import refusals
from games.audit.checks import faults
from games.circles.commands import bindings as circles_bindings
from games.circles.commands import invitations, people
from games.circles.commands import joining as circles_joining
from games.models import Binding, Invitation, Role
from ledger import guards as ledger_guards
from ledger.guards import missing_guards
from tests.games.conftest import NOON

ROLES = list(Role)


def circle_of(*names):
    """Return a circle of these people; the first one opened it."""
    circle = people.open_circle(name=names[0], now=NOON)
    players = [people.add_player(circle=circle, name=name, now=NOON) for name in names]
    circles_bindings.bind(circle=circle, player=players[0], role="host", secret=uuid4().hex, now=NOON)
    return circle


def binding(circle, role="view", player=None):
    return circles_bindings.bind(circle=circle, player=player, role=role, secret=uuid4().hex, now=NOON)


def invited(circle, role):
    fields = {"lifetime": timedelta(hours=1), "key": uuid4(), "by": "", "now": NOON}
    return invitations.create_invitation(circle=circle, sitting=None, role=role, **fields).invitation


def rows(circle):
    return list(circle.bindings.order_by("pk").values()), list(circle.invitations.order_by("pk").values())


# Database and audit


def test_the_guards_of_rights_are_in_place(db):
    assert missing_guards(connection, games_guards.GUARDS) == []


@pytest.mark.parametrize("is_new", [True, False])
def test_the_database_refuses_a_player_of_another_circle(db, is_new):
    one, other = circle_of("Léa"), circle_of("Sofia")
    stranger, known = other.players.get(), binding(one)
    rows_of_known = Binding.objects.filter(pk=known.pk)
    write = partial(binding, one) if is_new else rows_of_known.update
    with pytest.raises(IntegrityError, match="belongs to its circle"), transaction.atomic():
        write(player=stranger)
    with pytest.raises(IntegrityError, match="stays in its circle"), transaction.atomic():
        Binding.objects.filter(pk=known.pk).update(circle=other)
    with pytest.raises(IntegrityError, match="stays in its circle"), transaction.atomic():
        other.players.update(circle=one)


def test_the_database_refuses_an_invitation_to_a_sitting_of_another_circle(db, sitting):
    invitation = invited(circle_of("Sofia"), "view")
    with pytest.raises(IntegrityError, match="belongs to its circle"), transaction.atomic():
        Invitation.objects.filter(pk=invitation.pk).update(sitting=sitting)


def test_the_audit_finds_a_right_that_joins_two_circles(db):
    one, other = circle_of("Léa"), circle_of("Sofia")
    wrong = binding(one)
    assert list(faults()) == []
    free = people.add_player(circle=other, name="Yann", now=NOON)
    with transaction.atomic():
        ledger_guards.drop(connection, games_guards.GUARDS)
        Binding.objects.filter(pk=wrong.pk).update(player=free)
        games_guards.install(connection)
    assert [str(fault) for fault in faults()] == [f"binding {wrong.pk}: names a player of another circle"]
    assert list(faults(other)) == []
    with transaction.atomic():
        ledger_guards.drop(connection, games_guards.GUARDS)
        assert len([fault for fault in faults() if "lacks its guard" in str(fault)]) == len(
            games_guards.GUARDS
        )
        games_guards.install(connection)


# Two circles

ACTS = st.tuples(
    st.sampled_from(["join", "come back", "newcomer", "give", "release", "link", "invite"]),
    st.sampled_from(ROLES),
    st.integers(0, 3),
    st.integers(0, 3),
)
KEYS = [uuid4() for _ in range(4)]


class OneCircleAndAnother(TestCase):
    @settings(max_examples=20)
    @given(st.lists(st.tuples(st.integers(0, 1), ACTS), min_size=4, max_size=12))
    def test_no_act_in_one_circle_changes_a_right_in_another(self, acts):
        circles = [circle_of("Léa", "Karim", "Inès", "Zoé"), circle_of("Sofia", "Yann", "Paul", "Nora")]
        names = (f"newcomer {number}" for number in count())
        for place, act in acts:
            circle, other = circles[place], circles[1 - place]
            before = rows(other)
            try:
                with transaction.atomic():
                    self.do(circle, other, act, next(names))
            except (
                refusals.PlayerAlreadyBound,
                refusals.LastHostRequired,
                refusals.InvitationExpired,
                refusals.BindingRevoked,
            ):
                pass
            assert rows(other) == before
            for each in Binding.objects.exclude(player=None).select_related("player"):
                assert each.player.circle_id == each.circle_id

    def do(self, circle, other, act, name):
        """Execute one action in a circle with a secret, a player and a binding of either circle."""
        what, role, number, secret = act
        theirs = [*circle.players.order_by("pk"), *other.players.order_by("pk")]
        bindings = [*circle.bindings.order_by("pk"), *other.bindings.order_by("pk")]
        player, bound = theirs[number * 2 % len(theirs)], bindings[secret % len(bindings)]
        joining = {"invitation": invited(circle, role), "secret": f"secret {secret}", "now": NOON}
        if what == "join":
            circles_joining.join_circle(player=player, name="", binding=None, **joining)
        elif what == "come back":
            circles_joining.join_circle(player=player, name="", binding=bound, **joining)
        elif what == "newcomer":
            circles_joining.join_circle(player=None, name=name, binding=bound, **joining)
        elif what == "invite":
            fields = {"lifetime": timedelta(hours=1), "by": "", "now": NOON}
            invitations.create_invitation(circle=circle, sitting=None, role=role, key=KEYS[number], **fields)
        elif what == "link":
            circles_bindings.create_player_link(
                player=circle.players.first(), secret=uuid4().hex, now=NOON, actor=bound
            )
        else:
            own = circle.bindings.order_by("pk")[number % circle.bindings.count()]
            if what == "give":
                circles_bindings.set_role(binding=own, role=role, actor=bound)
            else:
                circles_bindings.revoke_binding(binding=own, now=NOON, actor=bound)


# Rights that changed after they were read


@pytest.fixture
def stale(sitting):
    """Return two hosts beside the first one of the circle, and a scorer, as an earlier request read them."""
    circle = sitting.circle
    circles_bindings.bind(circle=circle, player=None, role="host", secret="first", now=NOON)
    return [binding(circle, role) for role in ("host", "host", "score")]


def role_of(each):
    return Binding.objects.get(pk=each.pk).role


def test_handover_of_scoring_restores_no_revoked_role(sitting, stale):
    taker, host, scorer = stale
    circles_bindings.set_role(binding=taker, role="view", actor=host)
    circles_bindings.hand_over_scoring(sitting=sitting, giver=scorer, taker=taker)
    assert (role_of(taker), role_of(scorer)) == ("score", "view")


def test_end_of_scoring_restores_no_revoked_role(sitting, stale):
    giver, host, scorer = stale
    circles_bindings.set_role(binding=giver, role="score", actor=host)
    circles_bindings.hand_over_scoring(sitting=sitting, giver=giver, taker=scorer)
    assert (role_of(giver), role_of(scorer)) == ("view", "score")


@pytest.mark.parametrize("is_shared", [True, False])
def test_revoked_scorer_takes_no_scoring_by_an_earlier_request(sitting, stale, is_shared):
    eve, host, scorer = stale
    circles_bindings.set_role(binding=eve, role="view", actor=host)
    for taker in (eve, scorer):
        with pytest.raises(refusals.BindingRevoked):
            circles_bindings.hand_over_scoring(sitting=sitting, giver=eve, taker=taker, is_shared=is_shared)
    assert (role_of(eve), role_of(scorer)) == ("view", "score")


def test_a_host_who_is_none_any_more_changes_no_right(sitting, stale):
    eve, host, _ = stale
    circles_bindings.set_role(binding=eve, role="view", actor=host)
    before = rows(sitting.circle)
    for verb in (
        lambda: circles_bindings.set_role(binding=eve, role="host", actor=eve),
        lambda: circles_bindings.revoke_binding(binding=host, now=NOON, actor=eve),
        lambda: circles_bindings.create_player_link(
            player=sitting.circle.players.first(), secret="x", now=NOON, actor=eve
        ),
    ):
        with pytest.raises(refusals.BindingRevoked):
            verb()
    assert rows(sitting.circle) == before


def test_released_browser_gets_no_rights_back(sitting, stale):
    eve, host, scorer = stale
    circles_bindings.revoke_binding(binding=eve, now=NOON, actor=host)
    before = rows(sitting.circle)
    for verb in (
        lambda: circles_bindings.set_role(binding=eve, role="host", actor=host),
        lambda: circles_bindings.hand_over_scoring(sitting=sitting, giver=scorer, taker=eve),
        lambda: circles_bindings.renew_secret(binding=eve, secret="mine"),
    ):
        with pytest.raises(refusals.BindingRevoked):
            verb()
    assert rows(sitting.circle) == before


def test_coming_in_again_gives_no_role_back_that_was_taken(sitting, stale):
    eve, host, _ = stale
    invitation = invited(sitting.circle, "view")
    circles_bindings.set_role(binding=eve, role="view", actor=host)
    named = sitting.circle.players.last()
    circles_joining.join_circle(
        invitation=invitation, player=named, name="", secret="x", binding=eve, now=NOON
    )
    again = Binding.objects.get(pk=eve.pk)
    assert (again.role, again.player) == ("view", named)


def test_link_renewed_since_its_page_was_opened_is_refused(sitting):
    read = invited(sitting.circle, "score")
    invitations.renew_invitation(invitation=read, lifetime=timedelta(hours=1), now=timezone.now())
    before = rows(sitting.circle)[0]
    with pytest.raises(refusals.InvitationExpired):
        circles_joining.join_circle(
            invitation=read, player=None, name="Zoé", secret="x", binding=None, now=NOON
        )
    assert rows(sitting.circle)[0] == before
