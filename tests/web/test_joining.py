"""Coming in: links, codes and names, how long they last, and who is faster."""

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Binding, Invitation
from games.play.inviting import CODE_ALPHABET
from tests.cast import NAMES, bound, invite, nothing_recorded, open_slate, phone
from tests.page import read
from web.throttle import FROM_ALL_MAX, FROM_ONE_MAX
from web.visitors import COOKIE


@pytest.fixture(autouse=True)
def _no_code_tried_yet(db):
    cache.clear()


@pytest.fixture
def host(db):
    return phone()


@pytest.fixture
def sitting(host):
    return open_slate(host)


def door(token):
    return reverse("join", args=[token])


def touch(client, there, name):
    """Open the door as a browser does, and touch a name."""
    page = read(client.get(there))
    (button,) = [each for each in page.all("button") if name in each.words and "value" in each.attributes]
    key = page.all("input", name="key")[0].attributes["value"]
    return client.post(there, {"key": key, "player": button.attributes["value"]})


def roles(sitting):
    named = Binding.objects.filter(circle=sitting.circle, revoked_at=None).select_related("player")
    return {each.player.name if each.player else None: each.role for each in named}


# The door


def test_it_changes_nothing_when_a_chat_looks_at_the_link(sitting):
    there = door(invite(sitting.circle, sitting).token)
    with nothing_recorded():
        shown = phone().get(there)
    assert shown.status_code == 200
    assert COOKIE not in shown.cookies
    assert "no-store" in shown.headers["Cache-Control"]


@pytest.mark.parametrize(("role", "may"), [("view", 403), ("score", 200), ("host", 200)])
def test_it_lets_in_whoever_touches_his_name_to_do_what_the_link_says(sitting, role, may):
    karim = phone()
    answer = touch(karim, door(invite(sitting.circle, sitting, role).token), "Karim")
    assert answer.headers["Location"] == reverse("sitting", args=[sitting.pk])
    assert karim.get(reverse("pad", args=[sitting.pk])).status_code == may
    assert roles(sitting) == {"Léa": "host", "Karim": role}


def test_it_shows_who_is_here_already_and_takes_no_touch_on_his_name(sitting):
    page = read(phone().get(door(invite(sitting.circle, sitting).token)))
    names = [each for each in page.all("button") if each.attributes.get("name") == "player"]
    assert [("disabled" in each.attributes) for each in names] == [True, False, False, False]


def test_it_gives_a_name_once(sitting):
    token = invite(sitting.circle, sitting).token
    touch(phone(), door(token), "Karim")
    late, karim = phone(), sitting.circle.players.get(name="Karim").pk
    with nothing_recorded():
        answer = late.post(door(token), {"player": karim})
    assert answer.status_code == 409
    assert "Somebody else has just taken this name" in answer.content.decode()
    assert COOKIE not in answer.cookies


def test_it_binds_once_whoever_touches_twice(sitting):
    there, karim = door(invite(sitting.circle, sitting).token), phone()
    page = read(karim.get(there))
    fields = {
        "key": page.all("input", name="key")[0].attributes["value"],
        "player": sitting.circle.players.get(name="Karim").pk,
    }
    first = karim.post(there, fields)
    karim.cookies.clear()
    again = karim.post(there, fields)
    assert (first.status_code, again.status_code) == (302, 302)
    assert Binding.objects.filter(player__name="Karim").count() == 1
    assert karim.get(reverse("sitting", args=[sitting.pk])).status_code == 200


def test_it_takes_another_first_name_and_writes_it_in_the_circle(sitting):
    zoe = phone()
    answer = zoe.post(door(invite(sitting.circle, sitting).token), {"name": "  Zoé\u200b "})
    assert answer.status_code == 302
    assert roles(sitting)["Zoé"] == "view"


@pytest.mark.parametrize(("name", "status"), [("LÉA", 409), ("a" * 30, 422), ("ﬃ" * 20, 422)])
def test_it_says_what_is_wrong_with_a_first_name_and_keeps_it(sitting, name, status):
    there = door(invite(sitting.circle, sitting).token)
    with nothing_recorded():
        answer = phone().post(there, {"name": name})
    assert answer.status_code == status
    field = read(answer).all("input", name="name")[0]
    assert field.attributes["value"] == name
    assert field.attributes["aria-describedby"] == "e-name"


def test_it_lets_in_who_looks_on_without_a_name_and_never_to_write(sitting):
    watcher = phone()
    watcher.post(door(invite(sitting.circle, sitting, "score").token))
    assert roles(sitting)[None] == "view"
    assert watcher.get(reverse("sitting", args=[sitting.pk])).status_code == 200
    assert watcher.get(reverse("pad", args=[sitting.pk])).status_code == 403


def test_a_phone_that_looked_on_may_say_who_it_is_later(sitting):
    token, watcher = invite(sitting.circle, sitting, "score").token, phone()
    watcher.post(door(token))
    touch(watcher, door(token), "Inès")
    assert roles(sitting) == {"Léa": "host", "Inès": "score"}


def test_a_host_who_opens_his_own_link_stays_who_he_is(host, sitting):
    there = door(invite(sitting.circle, sitting).token)
    assert "You are Léa" in read(host.get(there)).said
    host.post(there, {"player": sitting.circle.players.get(name="Karim").pk})
    assert roles(sitting) == {"Léa": "host"}


def test_a_viewer_gains_what_a_scorer_s_link_says(sitting):
    karim = bound(sitting.circle, "view", "Karim")
    karim.post(door(invite(sitting.circle, sitting, "score").token))
    assert roles(sitting)["Karim"] == "score"
    karim.post(door(invite(sitting.circle, sitting, "view").token))
    assert roles(sitting)["Karim"] == "score"


def test_a_name_is_text(host):
    sitting = open_slate(host, ("Léa", "<b>Bob</b>"))
    for page in (
        phone().get(door(invite(sitting.circle, sitting).token)),
        host.get(reverse("circle-people", args=[sitting.circle.pk])),
        host.get(reverse("sitting-pen", args=[sitting.pk])),
        host.get(reverse("sitting-invitations", args=[sitting.pk])),
    ):
        assert "<b>Bob" not in page.content.decode()
        assert "&lt;b&gt;Bob" in page.content.decode()


# How long it lasts


def test_a_link_that_is_over_or_revoked_opens_nothing_and_says_so(sitting):
    now = timezone.now()
    for change in ({"expires_at": now}, {"expires_at": now + timedelta(days=1), "revoked_at": now}):
        token = invite(sitting.circle, sitting).token
        Invitation.objects.update(**change)
        with nothing_recorded():
            shown, sent = phone().get(door(token)), phone().post(door(token), {"name": "Zoé"})
        assert (shown.status_code, sent.status_code) == (410, 410)
        assert "Léa" not in shown.content.decode()


def test_the_host_renews_a_link_and_the_one_before_dies(host, sitting):
    there = reverse("sitting-invitations", args=[sitting.pk])
    host.post(there, {"role": "score"})
    first = host.get(there + "?role=score").context["link"]
    invitation = Invitation.objects.get()
    host.post(reverse("invitation-renewal", args=[invitation.pk]), {"what": "link", "life": "week"})
    page = host.get(there + "?role=score")
    assert page.context["link"] != first
    assert phone().get(first).status_code == 404
    assert phone().get(page.context["link"]).status_code == 200
    assert Invitation.objects.get().expires_at > timezone.now() + timedelta(days=6)


def test_another_host_s_phone_does_not_learn_the_link_but_may_revoke_it(host, sitting):
    there = reverse("sitting-invitations", args=[sitting.pk])
    host.post(there)
    link, karim = host.get(there).context["link"], bound(sitting.circle, "host", "Karim")
    page = karim.get(there)
    assert link.split("/")[-2] not in page.content.decode()
    (invitation,) = page.context["others"]
    karim.post(reverse("invitation-revocation", args=[invitation.pk]))
    assert phone().get(link).status_code == 410


def test_one_tap_makes_the_invitation_and_a_second_one_shows_the_same(host, sitting):
    there = reverse("sitting-invitations", args=[sitting.pk])
    host.post(there)
    host.post(there)
    assert Invitation.objects.count() == 1


def test_the_database_keeps_neither_link_nor_code(host, sitting):
    issued = invite(sitting.circle, sitting)
    kept = Invitation.objects.filter(pk=issued.invitation.pk).values().get()
    assert not any(word in str(value) for value in kept.values() for word in (issued.token, issued.code))


# Codes


def send(client, code, **more):
    return client.post(reverse("joining"), {"code": code}, **more)


def test_wrong_codes_are_counted_together_wherever_they_are_tried(transactional_db):
    """Each thread has its own line to the database, as each process has."""

    def guess(_):
        try:
            return send(phone(), "AAAAAA", REMOTE_ADDR="192.0.2.9").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(FROM_ONE_MAX + 6) as guessers:
        answers = list(guessers.map(guess, range(FROM_ONE_MAX + 6)))
    assert Counter(answers) == {422: FROM_ONE_MAX, 429: 6}


def test_a_code_leads_to_the_door_however_it_is_typed(sitting):
    code = invite(sitting.circle, sitting).code
    assert re.fullmatch(f"[{CODE_ALPHABET}]{{6}}", code)
    for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} "):
        client = phone()
        answer = send(client, typed)
        assert answer.status_code == 302
        assert code not in answer.headers["Location"]
        assert "Who are you?" in read(client.get(answer.headers["Location"])).said


def test_a_ticket_is_no_use_to_who_forges_one_or_comes_late(sitting, monkeypatch):
    invited = invite(sitting.circle, sitting)
    there = send(phone(), invited.code).headers["Location"]
    assert phone().get(there[:-3] + "aa/").status_code == 404
    assert phone().get(door(str(invited.invitation.pk))).status_code == 404
    monkeypatch.setattr("web.links.TICKET_AGE_SECONDS", -1)
    assert phone().get(there).status_code == 404


@pytest.mark.parametrize("code", ["", "AAAAAA", "x" * 300, "\x00", "🂡" * 6, "é"])
def test_a_wrong_code_says_so_and_stays_in_its_field(db, code):
    answer = send(phone(), code)
    assert answer.status_code == 422
    assert "No table has this code now" in answer.content.decode()


def test_a_code_lasts_an_hour_and_the_host_gives_another(host, sitting):
    there = reverse("sitting-invitations", args=[sitting.pk])
    host.post(there)
    code = host.get(there).context["code"]
    Invitation.objects.update(code_until=timezone.now())
    assert send(phone(), code).status_code == 422
    assert host.get(there).context["code"] == ""
    host.post(reverse("invitation-renewal", args=[Invitation.objects.get().pk]), {"what": "code"})
    assert send(phone(), host.get(there).context["code"]).status_code == 302


def test_who_guesses_is_stopped_even_when_he_is_right_at_last(sitting):
    code, guesser = invite(sitting.circle, sitting).code, phone()
    answers = [send(guesser, "AAAAAA", REMOTE_ADDR="192.0.2.7").status_code for _ in range(FROM_ONE_MAX + 2)]
    assert answers == [422] * FROM_ONE_MAX + [429] * 2
    stopped = send(guesser, code, REMOTE_ADDR="192.0.2.7")
    assert stopped.status_code == 429
    assert "Wait ten minutes" in stopped.content.decode()
    assert send(phone(), code, REMOTE_ADDR="192.0.2.8").status_code == 302


def test_many_who_guess_together_are_stopped_too(sitting):
    code = invite(sitting.circle, sitting).code
    answers = {
        send(phone(), "AAAAAA", REMOTE_ADDR=f"192.0.2.{number}").status_code for number in range(FROM_ALL_MAX)
    }
    assert answers == {422}
    assert send(phone(), code, REMOTE_ADDR="198.51.100.1").status_code == 429


def test_right_codes_cost_nothing(sitting):
    code = invite(sitting.circle, sitting).code
    assert {send(phone(), code).status_code for _ in range(FROM_ONE_MAX + 3)} == {302}


def test_behind_a_proxy_the_address_is_the_one_the_proxy_wrote(sitting, settings):
    settings.HTTPS = True
    forged = [f"203.0.113.{number}, 192.0.2.7" for number in range(FROM_ONE_MAX + 1)]
    answers = [send(phone(), "AAAAAA", HTTP_X_FORWARDED_FOR=each).status_code for each in forged]
    assert answers[-1] == 429


# Names are released, links handed on


def test_the_host_releases_a_name_and_the_phone_that_had_it_opens_nothing(host, sitting):
    karim = bound(sitting.circle, "score", "Karim")
    binding = Binding.objects.get(player__name="Karim")
    host.post(reverse("binding-release", args=[binding.pk]))
    assert karim.get(reverse("sitting", args=[sitting.pk])).status_code == 404
    other = phone()
    assert touch(other, door(invite(sitting.circle, sitting).token), "Karim").status_code == 302


def test_a_circle_keeps_its_last_host(host, sitting):
    mine = play.host_of(sitting.circle)
    for there, fields in (("binding-release", {}), ("binding-role", {"role": "view"})):
        answer = host.post(reverse(there, args=[mine.pk]), fields)
        assert answer.status_code == 409
        assert "A circle needs a host" in answer.content.decode()
    assert roles(sitting) == {"Léa": "host"}


def test_the_host_hands_a_player_the_link_of_his_next_phone(host, sitting):
    old = bound(sitting.circle, "score", "Karim")
    there = reverse("player-phone", args=[sitting.circle.players.get(name="Karim").pk])
    assert "link" not in host.get(there).context
    host.post(there)
    link, new = host.get(there).context["link"], phone()
    new.post(link)
    assert new.get(reverse("pad", args=[sitting.pk])).status_code == 200
    assert old.get(reverse("sitting", args=[sitting.pk])).status_code == 404
    assert roles(sitting)["Karim"] == "score"


def test_a_phone_renews_its_own_link(host, sitting):
    there = reverse("circle-binding", args=[sitting.circle.pk])
    first, second = host.get(there).context["link"], phone()
    second.post(first)
    host.post(there)
    link = host.get(there).context["link"]
    assert link != first
    assert phone().get(first).status_code == 404
    assert second.get(reverse("sitting", args=[sitting.pk])).status_code == 404
    assert phone().get(link).status_code == 200


# The pen


def pass_to(client, sitting, name, field="binding"):
    binding = Binding.objects.get(player__name=name, revoked_at=None)
    return client.post(reverse("sitting-pen", args=[sitting.pk]), {field: binding.pk})


def said_by_strip(client, sitting):
    page = read(client.get(reverse("sitting", args=[sitting.pk])))
    return next(each.said for each in page.all("a") if each.attributes.get("class") == "who")


def test_the_pen_passes_by_one_tap_and_the_page_says_who_scores(host, sitting):
    karim, ines = (bound(sitting.circle, role, name) for role, name in (("view", "Karim"), ("view", "Inès")))
    assert said_by_strip(karim, sitting) == "Léa scores"
    pass_to(host, sitting, "Karim")
    assert said_by_strip(ines, sitting) == "Karim scores"
    assert karim.get(reverse("pad", args=[sitting.pk])).status_code == 200
    pass_to(karim, sitting, "Inès")
    assert karim.get(reverse("pad", args=[sitting.pk])).status_code == 403
    assert said_by_strip(host, sitting) == "Inès scores"
    assert host.get(reverse("pad", args=[sitting.pk])).status_code == 200


def test_two_may_score_at_once(host, sitting):
    bound(sitting.circle, "view", "Karim")
    pass_to(host, sitting, "Karim", "beside")
    assert said_by_strip(host, sitting) == "Léa and Karim score"


def test_a_viewer_takes_no_pen(host, sitting):
    karim = bound(sitting.circle, "view", "Karim")
    assert pass_to(karim, sitting, "Karim").status_code == 403
    assert roles(sitting)["Karim"] == "view"


def test_the_pen_goes_to_nobody_of_another_circle(host, sitting, db):
    other = open_slate(phone(), ("Sofia", "Yann"), circle_name="Rue Piat")
    stranger = play.host_of(other.circle)
    stranger.role, stranger.has_pen = "view", False
    stranger.save()
    host.post(reverse("sitting-pen", args=[sitting.pk]), {"binding": stranger.pk})
    stranger.refresh_from_db()
    assert stranger.role == "view"
    assert set(roles(sitting)) <= {*NAMES, None}
