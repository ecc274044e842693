"""Joining a circle: invitations, codes and names, their expiry and races."""

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from games.circles.commands import bindings, people
from games.circles.commands.invitations import CODE_ALPHABET
from games.circles.commands.merges import merge_players
from games.models import Binding, Invitation, Player
from tests.html import form_fields, parse
from tests.scenario import NAMES, bound_client, browser_client, invite, no_rows_changed, open_sitting
from web.core import throttle
from web.core.throttle import MAX_FROM_ONE_BUSY, MAX_PER_ADDRESS
from web.core.visitors import COOKIE


@pytest.fixture(autouse=True)
def _no_code_tried_yet(db):
    cache.clear()


def door(token):
    return reverse("join", args=[token])


def touch(client, there, name):
    """Open an invitation as a browser does and choose a name."""
    page = parse(client.get(there))
    (button,) = [
        each for each in page.find_all("button") if name in each.texts and "value" in each.attributes
    ]
    nonce = page.find_all("input", name="nonce")[0].attributes["value"]
    return client.post(there, {"nonce": nonce, "player": button.attributes["value"]})


def roles(sitting):
    named = Binding.objects.filter(circle=sitting.circle, revoked_at=None).select_related("player")
    return {each.player.name if each.player else None: each.role for each in named}


# Joining by a link


def test_get_of_an_invitation_changes_nothing(sitting):
    there = door(invite(sitting.circle, sitting).token)
    with no_rows_changed():
        shown = browser_client().get(there)
    assert shown.status_code == 200
    assert COOKIE not in shown.cookies
    assert "no-store" in shown.headers["Cache-Control"]


@pytest.mark.parametrize(("role", "may"), [("view", 403), ("score", 200), ("host", 200)])
def test_choosing_a_name_gives_the_role_of_the_invitation(sitting, role, may):
    karim = browser_client()
    answer = touch(karim, door(invite(sitting.circle, sitting, role).token), "Karim")
    assert answer.headers["Location"] == reverse("sitting", args=[sitting.pk])
    assert karim.get(reverse("sitting-pad", args=[sitting.pk])).status_code == may
    assert roles(sitting) == {"Léa": "host", "Karim": role}


def test_taken_name_is_disabled(sitting):
    page = parse(browser_client().get(door(invite(sitting.circle, sitting).token)))
    names = [each for each in page.find_all("button") if each.attributes.get("name") == "player"]
    assert [each.text.split()[1] for each in names if "disabled" in each.attributes] == ["Léa"]


def test_name_taken_meanwhile_is_refused_with_409(sitting):
    token = invite(sitting.circle, sitting).token
    touch(browser_client(), door(token), "Karim")
    late, karim = browser_client(), sitting.circle.players.get(name="Karim").pk
    with no_rows_changed():
        answer = late.post(door(token), {"player": karim})
    assert answer.status_code == 409
    assert "Somebody else has just taken this name" in answer.content.decode()
    assert COOKIE not in answer.cookies


def test_choosing_a_name_twice_binds_once(sitting):
    there, karim = door(invite(sitting.circle, sitting).token), browser_client()
    page = parse(karim.get(there))
    fields = {
        "nonce": page.find_all("input", name="nonce")[0].attributes["value"],
        "player": sitting.circle.players.get(name="Karim").pk,
    }
    first = karim.post(there, fields)
    karim.cookies.clear()
    again = karim.post(there, fields)
    assert (first.status_code, again.status_code) == (302, 302)
    assert Binding.objects.filter(player__name="Karim").count() == 1
    assert karim.get(reverse("sitting", args=[sitting.pk])).status_code == 200


def test_new_first_name_is_added_to_the_circle(sitting):
    zoe = browser_client()
    answer = zoe.post(door(invite(sitting.circle, sitting).token), {"name": "  Zoé\u200b "})
    assert answer.status_code == 302
    assert roles(sitting)["Zoé"] == "view"


@pytest.mark.parametrize("name", ["LÉA", "a" * 30, "ﬃ" * 20, "", " "])
def test_invalid_first_name_is_refused_and_preserved(sitting, name):
    there = door(invite(sitting.circle, sitting).token)
    with no_rows_changed():
        answer = browser_client().post(there, {"name": name})
    assert answer.status_code == 422
    field = parse(answer).find_all("input", name="name")[0]
    assert field.attributes.get("value", "") == name
    assert field.attributes["aria-describedby"] == "id_name_error"
    assert parse(answer).by_id("id_name_error").text
    # The message follows its field in the form, below the people of the circle.
    (form,) = [each for each in parse(answer).find_all("form") if each.find_all("input", name="name")]
    assert [each.attributes.get("id") for each in form if each.tag in ("input", "p")][-1] == "id_name_error"


def test_unseated_player_of_the_circle_can_be_chosen_instead_of_another_name(sitting):
    now = timezone.now()
    zoe, yann = (people.add_player(circle=sitting.circle, name=name, now=now) for name in ("Zoé", "Yann"))
    bound_client(sitting.circle, "view", "Yann")
    there = door(invite(sitting.circle, sitting, "score").token)
    assert not parse(browser_client().get(there)).find_all("button", value=str(zoe.pk))
    asked = browser_client()
    for page in (asked.get(f"{there}?other"), asked.post(there, {"name": "zoé"})):
        assert parse(page).find_all("button", value=str(zoe.pk))
        assert not parse(page).find_all("button", value=str(yann.pk))
    assert touch(asked, f"{there}?other", "Zoé").status_code == 302
    assert roles(sitting)["Zoé"] == "score"


def test_unlisted_player_of_the_typed_name_can_be_chosen(sitting):
    """No list names a retired player without a record, nor the name of a merged record."""
    now, circle = timezone.now(), sitting.circle
    zoe, yann, momo = (
        people.add_player(circle=circle, name=name, now=now) for name in ("Zoé", "Yann", "Momo")
    )
    Player.objects.filter(pk=zoe.pk).update(retired_at=now)
    merge_players(survivor=yann, duplicate=momo, key=uuid4(), by="Léa", now=now)
    for at_table in (sitting, None):
        there = door(invite(circle, at_table, "score").token)
        assert not parse(browser_client().get(f"{there}?other")).find_all("button", value=str(zoe.pk))
        for name, player in (("zoé", zoe), ("Momo", yann)):
            page = parse(browser_client().post(there, {"name": name}))
            assert len(page.find_all("button", value=str(player.pk))) == 1, name
    joining = browser_client()
    assert joining.post(there, {"player": zoe.pk}).status_code == 302
    assert roles(sitting)["Zoé"] == "score"
    assert circle.players.get(pk=zoe.pk).retired_at is None, "who joins plays again"


def test_joining_without_a_name_gives_the_view_role(sitting):
    watcher = browser_client()
    watcher.post(door(invite(sitting.circle, sitting, "score").token))
    assert roles(sitting)[None] == "view"
    assert watcher.get(reverse("sitting", args=[sitting.pk])).status_code == 200
    assert watcher.get(reverse("sitting-pad", args=[sitting.pk])).status_code == 403


def test_nameless_viewer_can_choose_a_name_later(sitting):
    token, watcher = invite(sitting.circle, sitting, "score").token, browser_client()
    watcher.post(door(token))
    touch(watcher, door(token), "Inès")
    assert roles(sitting) == {"Léa": "host", "Inès": "score"}


def test_host_opening_an_invitation_preserves_their_binding(host, sitting):
    there = door(invite(sitting.circle, sitting).token)
    assert "You are Léa" in parse(host.get(there)).text
    host.post(there, {"player": sitting.circle.players.get(name="Karim").pk})
    assert roles(sitting) == {"Léa": "host"}


def test_wrong_name_is_given_back_and_another_one_chosen(sitting):
    there, client = door(invite(sitting.circle, sitting, "score").token), browser_client()
    touch(client, there, "Karim")
    leave = f"{reverse('circle-leave', args=[sitting.circle.pk])}?then={there}"
    assert parse(client.get(there)).find_all("a", href=leave)
    assert client.post(leave).headers["Location"] == there
    touch(client, there, "Inès")
    assert roles(sitting) == {"Léa": "host", "Inès": "score"}
    foreign = reverse("circle-leave", args=[sitting.circle.pk]) + "?then=https://evil.example/"
    assert client.post(foreign).headers["Location"] == "/"


def test_viewer_gets_the_higher_role_of_an_invitation(sitting):
    karim = bound_client(sitting.circle, "view", "Karim")
    karim.post(door(invite(sitting.circle, sitting, "score").token))
    assert roles(sitting)["Karim"] == "score"
    karim.post(door(invite(sitting.circle, sitting, "view").token))
    assert roles(sitting)["Karim"] == "score"


def test_player_names_are_escaped(host):
    sitting = open_sitting(host, ("Léa", "<b>Bob</b>"))
    for page in (
        browser_client().get(door(invite(sitting.circle, sitting).token)),
        host.get(reverse("circle-people", args=[sitting.circle.pk])),
        host.get(reverse("sitting-scoring", args=[sitting.pk])),
        host.get(reverse("sitting-invitations", args=[sitting.pk])),
    ):
        assert "<b>Bob" not in page.content.decode()
        assert "&lt;b&gt;Bob" in page.content.decode()


# Expiry


def test_expired_or_revoked_invitation_opens_nothing(sitting):
    now = timezone.now()
    for change in ({"expires_at": now}, {"expires_at": now + timedelta(days=1), "revoked_at": now}):
        token = invite(sitting.circle, sitting).token
        Invitation.objects.update(**change)
        with no_rows_changed():
            shown, sent = (
                browser_client().get(door(token)),
                browser_client().post(door(token), {"name": "Zoé"}),
            )
        assert (shown.status_code, sent.status_code) == (410, 410)
        assert "Léa" not in shown.content.decode()


def test_renewed_invitation_link_replaces_the_former_one(host, sitting):
    there = reverse("sitting-invitations", args=[sitting.pk])
    host.post(there, {"role": "score"})
    first = host.get(there + "?role=score").context["link"]
    invitation = Invitation.objects.get()
    host.post(reverse("invitation-renew", args=[invitation.pk]), {"what": "link", "life": "week"})
    page = host.get(there + "?role=score")
    assert page.context["link"] != first
    assert browser_client().get(first).status_code == 404
    assert browser_client().get(page.context["link"]).status_code == 200
    assert Invitation.objects.get().expires_at > timezone.now() + timedelta(days=6)


def test_invitation_link_of_another_host_is_hidden_but_revocable(host, sitting):
    there = reverse("sitting-invitations", args=[sitting.pk])
    host.post(there)
    link, karim = host.get(there).context["link"], bound_client(sitting.circle, "host", "Karim")
    page = karim.get(there)
    assert link.split("/")[-2] not in page.content.decode()
    (invitation,) = page.context["others"]
    karim.post(reverse("invitation-revoke", args=[invitation.pk]))
    assert browser_client().get(link).status_code == 410


def test_invitation_created_twice_is_one_invitation(host, sitting):
    there = reverse("sitting-invitations", args=[sitting.pk])
    host.post(there)
    host.post(there)
    assert Invitation.objects.count() == 1


def test_invitation_link_and_code_are_stored_hashed(host, sitting):
    issued = invite(sitting.circle, sitting)
    stored = Invitation.objects.filter(pk=issued.invitation.pk).values().get()
    assert not any(word in str(value) for value in stored.values() for word in (issued.token, issued.code))


# Codes


def send(client, code, **more):
    return client.post(reverse("join-code"), {"code": code}, **more)


def test_wrong_codes_are_counted_across_threads(transactional_db):
    """Count from several threads, each with its own database connection like a process."""

    def guess(_):
        try:
            return send(browser_client(), "AAAAAA", REMOTE_ADDR="192.0.2.9").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(MAX_PER_ADDRESS + 6) as guessers:
        answers = list(guessers.map(guess, range(MAX_PER_ADDRESS + 6)))
    assert Counter(answers) == {422: MAX_PER_ADDRESS, 429: 6}


def test_code_is_accepted_however_it_is_typed(sitting):
    code = invite(sitting.circle, sitting).code
    assert re.fullmatch(f"[{CODE_ALPHABET}]{{6}}", code)
    for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} "):
        client = browser_client()
        answer = send(client, typed)
        assert answer.status_code == 302
        assert code not in answer.headers["Location"]
        assert "Who are you?" in parse(client.get(answer.headers["Location"])).text


def test_forged_or_expired_ticket_is_404(sitting, monkeypatch):
    invited = invite(sitting.circle, sitting)
    there = send(browser_client(), invited.code).headers["Location"]
    assert browser_client().get(there[:-3] + "aa/").status_code == 404
    assert browser_client().get(door(str(invited.invitation.pk))).status_code == 404
    monkeypatch.setattr("web.core.links.TICKET_AGE_SECONDS", -1)
    assert browser_client().get(there).status_code == 404


def test_ticket_is_404_after_the_link_was_renewed(host, sitting):
    issued = invite(sitting.circle, sitting, "score")
    late = browser_client()
    ticket = send(late, issued.code).url
    assert late.get(ticket).status_code == 200
    page = {"what": "link", "life": "week"}
    host.post(reverse("invitation-renew", args=[issued.invitation.pk]), page)
    with no_rows_changed():
        answers = late.get(ticket), late.post(ticket, {"name": "Zoé"})
    assert [each.status_code for each in answers] == [404, 404]


@pytest.mark.parametrize("code", ["", "AAAAAA", "x" * 300, "\x00", "🂡" * 6, "é"])
def test_wrong_code_is_refused_and_preserved(db, code):
    answer = send(browser_client(), code)
    assert answer.status_code == 422
    assert "No table has this code now" in answer.content.decode()


def test_expired_code_is_refused_and_can_be_renewed(host, sitting):
    there = reverse("sitting-invitations", args=[sitting.pk])
    host.post(there)
    code = host.get(there).context["code"]
    Invitation.objects.update(code_until=timezone.now())
    assert send(browser_client(), code).status_code == 422
    assert host.get(there).context["code"] == ""
    host.post(reverse("invitation-renew", args=[Invitation.objects.get().pk]), {"what": "code"})
    assert send(browser_client(), host.get(there).context["code"]).status_code == 302


def test_right_code_is_refused_after_too_many_wrong_codes(sitting):
    code, guesser = invite(sitting.circle, sitting).code, browser_client()
    answers = [
        send(guesser, "AAAAAA", REMOTE_ADDR="192.0.2.7").status_code for _ in range(MAX_PER_ADDRESS + 2)
    ]
    assert answers == [422] * MAX_PER_ADDRESS + [429] * 2
    stopped = send(guesser, code, REMOTE_ADDR="192.0.2.7")
    assert stopped.status_code == 429
    assert "Wait ten minutes" in stopped.content.decode()
    assert send(browser_client(), code, REMOTE_ADDR="192.0.2.8").status_code == 302


def test_many_senders_lower_the_limit_of_each_and_refuse_no_right_code(sitting, monkeypatch):
    code = invite(sitting.circle, sitting).code
    monkeypatch.setattr(throttle, "MAX_OVERALL", 4)
    crowd = [f"192.0.2.{number}" for number in range(4)]
    assert {send(browser_client(), "AAAAAA", REMOTE_ADDR=each).status_code for each in crowd} == {422}
    assert send(browser_client(), code, REMOTE_ADDR="198.51.100.1").status_code == 302
    guesses = [send(browser_client(), "AAAAAA", REMOTE_ADDR="198.51.100.2").status_code for _ in range(4)]
    assert guesses == [422] * MAX_FROM_ONE_BUSY + [429] * 2
    assert send(browser_client(), code, REMOTE_ADDR="198.51.100.3").status_code == 302


def test_ipv6_network_is_one_sender(sitting):
    code = invite(sitting.circle, sitting).code
    network = [f"2001:db8:1:2:{number:x}::{number:x}" for number in range(MAX_PER_ADDRESS + 3)]
    answers = Counter(send(browser_client(), "AAAAAA", REMOTE_ADDR=each).status_code for each in network)
    assert answers == {422: MAX_PER_ADDRESS, 429: 3}
    assert send(browser_client(), code, REMOTE_ADDR="2001:db8:1:3::1").status_code == 302
    assert send(browser_client(), code, REMOTE_ADDR="2001:db8:1:2::1").status_code == 429


def test_ipv4_mapped_ipv6_address_is_the_same_sender(sitting):
    addresses = ["192.0.2.7", "::ffff:192.0.2.7", "::ffff:c000:207"] * MAX_PER_ADDRESS
    answers = Counter(send(browser_client(), "AAAAAA", REMOTE_ADDR=each).status_code for each in addresses)
    assert answers[422] == MAX_PER_ADDRESS
    assert send(browser_client(), "AAAAAA", REMOTE_ADDR="::ffff:192.0.2.8").status_code == 422


def test_right_codes_are_not_limited(sitting):
    code = invite(sitting.circle, sitting).code
    assert {send(browser_client(), code).status_code for _ in range(MAX_PER_ADDRESS + 3)} == {302}


def test_right_code_leaves_the_number_of_wrong_ones_that_may_follow(sitting):
    code = invite(sitting.circle, sitting).code
    answers = []
    for _ in range(MAX_PER_ADDRESS + 1):
        answers += [send(browser_client(), each).status_code for each in ("AAAAAA", code)]
    assert answers == [422, 302] * (MAX_PER_ADDRESS - 1) + [422, 429] + [429, 429]


def test_ip_from_a_proxy_is_the_last_forwarded_one(sitting, settings):
    settings.HTTPS = True
    forged = [f"203.0.113.{number}, 192.0.2.7" for number in range(MAX_PER_ADDRESS + 1)]
    answers = [send(browser_client(), "AAAAAA", HTTP_X_FORWARDED_FOR=each).status_code for each in forged]
    assert answers[-1] == 429


# Released names and forwarded links


def test_host_releases_a_name_and_its_binding_opens_nothing(host, sitting):
    karim = bound_client(sitting.circle, "score", "Karim")
    binding = Binding.objects.get(player__name="Karim")
    host.post(reverse("binding-revoke", args=[binding.pk]))
    assert karim.get(reverse("sitting", args=[sitting.pk])).status_code == 404
    other = browser_client()
    assert touch(other, door(invite(sitting.circle, sitting).token), "Karim").status_code == 302


def test_last_host_cannot_be_released_or_demoted(host, sitting):
    mine = bindings.first_host_binding(sitting.circle)
    for there, fields in (("binding-revoke", {}), ("binding-role", {"role": "view"})):
        answer = host.post(reverse(there, args=[mine.pk]), fields)
        assert answer.status_code == 409
        assert "A circle needs a host" in answer.content.decode()
    assert roles(sitting) == {"Léa": "host"}


def test_host_creates_a_link_for_the_new_browser_of_a_player(host, sitting):
    old = bound_client(sitting.circle, "score", "Karim")
    there = reverse("player-link", args=[sitting.circle.players.get(name="Karim").pk])
    assert "link" not in host.get(there).context
    host.post(there)
    link, new = host.get(there).context["link"], browser_client()
    new.post(link)
    assert new.get(reverse("sitting-pad", args=[sitting.pk])).status_code == 200
    assert old.get(reverse("sitting", args=[sitting.pk])).status_code == 404
    assert roles(sitting)["Karim"] == "score"


def resume_link_of(host, player):
    """Return the link that a host makes for a player."""
    there = reverse("player-link", args=[player.pk])
    host.post(there)
    return host.get(there).context["link"]


def test_nameless_host_becomes_the_player_of_a_resume_link(host, sitting):
    circle, restored = sitting.circle, bound_client(sitting.circle, "host")
    karim = circle.players.get(name="Karim")
    link = resume_link_of(restored, karim)
    before = list(Binding.objects.order_by("pk").values_list("role", "revoked_at"))
    assert restored.get(link).context["nameless"]
    assert list(Binding.objects.order_by("pk").values_list("role", "revoked_at")) == before
    restored.post(link)
    assert roles(sitting) == {"Léa": "host", "Karim": "host"}, "no nameless host stays"
    page = restored.get(reverse("circle-people", args=[circle.pk]))
    assert page.status_code == 200
    assert restored.get(reverse("circle-binding", args=[circle.pk])).context["mine"].player == karim
    assert restored.get(reverse("circle-settings", args=[circle.pk])).status_code == 200


def test_resume_link_gives_no_role_to_another_browser_or_player(host, sitting):
    link = resume_link_of(host, sitting.circle.players.get(name="Karim"))
    for client in (bound_client(sitting.circle, "view"), browser_client(), host):
        assert client.get(link).context["nameless"] is None
        client.post(link)
    assert roles(sitting)["Karim"] == "view"
    assert roles(sitting)["Léa"] == "host"


def test_player_renews_their_own_resume_link(host, sitting):
    there = reverse("circle-binding", args=[sitting.circle.pk])
    first, second = host.get(there).context["link"], browser_client()
    second.post(first)
    host.post(there)
    link = host.get(there).context["link"]
    assert link != first
    assert browser_client().get(first).status_code == 404
    assert second.get(reverse("sitting", args=[sitting.pk])).status_code == 404
    assert browser_client().get(link).status_code == 200


# Scoring


def pass_to(client, sitting, name, field="binding"):
    binding = Binding.objects.get(player__name=name, revoked_at=None)
    return client.post(reverse("sitting-scoring", args=[sitting.pk]), {field: binding.pk, "sure": "1"})


def scorer_in_strip(client, sitting):
    page = parse(client.get(reverse("sitting", args=[sitting.pk])))
    return next(each.text for each in page.find_all("a") if each.attributes.get("class") == "player-name")


def test_scoring_is_handed_over_only_after_a_question(host, sitting):
    """A tap on a name changes nothing: the answer names the player who would score."""
    bound_client(sitting.circle, "view", "Karim")
    binding = Binding.objects.get(player__name="Karim", revoked_at=None)
    scoring = reverse("sitting-scoring", args=[sitting.pk])
    answer = host.post(scoring, {"binding": binding.pk})
    page = parse(answer)
    assert page.by_id("main").text == "From then on Karim scores. As a host, this phone may still write."
    assert scorer_in_strip(host, sitting) == "Léa scores"
    (form,) = page.find_all("form", method="post")
    host.post(form.attributes["action"], dict(form_fields(form)))
    assert scorer_in_strip(host, sitting) == "Karim scores"


def test_host_takes_scoring_back_only_after_a_question_with_the_scorer(host, sitting):
    bound_client(sitting.circle, "view", "Karim")
    pass_to(host, sitting, "Karim")
    mine = Binding.objects.get(player__name="Léa", revoked_at=None)
    answer = host.post(reverse("sitting-scoring", args=[sitting.pk]), {"binding": mine.pk})
    assert "Karim scores at the moment" in parse(answer).by_id("main").text
    assert scorer_in_strip(host, sitting) == "Karim scores"
    pass_to(host, sitting, "Léa")
    assert scorer_in_strip(host, sitting) == "Léa and Karim score"


def test_tap_on_a_scorer_takes_no_scoring_without_a_question(host, sitting):
    """A tap on Karim, who scores too, would lay down the pen of the host."""
    karim = bound_client(sitting.circle, "score", "Karim")
    binding = Binding.objects.get(player__name="Karim", revoked_at=None)
    host.post(reverse("sitting-scoring", args=[sitting.pk]), {"binding": binding.pk})
    assert scorer_in_strip(karim, sitting) == "Léa and Karim score"


def test_scoring_is_handed_over_and_the_page_names_the_scorer(host, sitting):
    karim, ines = (
        bound_client(sitting.circle, role, name) for role, name in (("view", "Karim"), ("view", "Inès"))
    )
    assert scorer_in_strip(karim, sitting) == "Léa scores"
    pass_to(host, sitting, "Karim")
    assert scorer_in_strip(ines, sitting) == "Karim scores"
    assert karim.get(reverse("sitting-pad", args=[sitting.pk])).status_code == 200
    pass_to(karim, sitting, "Inès")
    assert karim.get(reverse("sitting-pad", args=[sitting.pk])).status_code == 403
    assert scorer_in_strip(host, sitting) == "Inès scores"
    assert host.get(reverse("sitting-pad", args=[sitting.pk])).status_code == 200


def test_scoring_can_be_shared_by_two_players(host, sitting):
    bound_client(sitting.circle, "view", "Karim")
    pass_to(host, sitting, "Karim", "beside")
    assert scorer_in_strip(host, sitting) == "Léa and Karim score"


def test_viewer_cannot_take_over_scoring(host, sitting):
    karim = bound_client(sitting.circle, "view", "Karim")
    assert pass_to(karim, sitting, "Karim").status_code == 403
    assert roles(sitting)["Karim"] == "view"


def test_scoring_cannot_be_handed_to_another_circle(host, sitting, db):
    other = open_sitting(browser_client(), ("Sofia", "Yann"), circle_name="Rue Piat")
    stranger = bindings.first_host_binding(other.circle)
    stranger.role, stranger.is_scoring = "view", False
    stranger.save()
    host.post(reverse("sitting-scoring", args=[sitting.pk]), {"binding": stranger.pk})
    stranger.refresh_from_db()
    assert stranger.role == "view"
    assert set(roles(sitting)) <= {*NAMES, None}
