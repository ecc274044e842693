"""Accounts in tests: opened and signed in to through the pages, by phones that nobody knows yet."""

from uuid import uuid4

from django.urls import reverse

PASSWORD = "quatre-as-servis"


def sign_up(client, name="Léa B.", **changes):
    """An account opened on a phone, whose circles go into it unless `gather` is None."""
    fields = {"key": str(uuid4()), "username": name, "password1": PASSWORD, "gather": "on"} | changes
    return client.post(
        reverse("account-new"), {name: each for name, each in fields.items() if each is not None}
    )


def sign_in(client, name="Léa B.", **changes):
    return client.post(reverse("account-login"), {"login": name, "password": PASSWORD} | changes)


def sign_out(client):
    return client.post(reverse("account-leaving"))


def confirm(client, **changes):
    return client.post(reverse("account-confirmation"), {"password": PASSWORD} | changes)


def is_signed_in(client):
    return client.get(reverse("account")).status_code == 200
