"""Accounts in tests: sign-up and sign-in through the pages, from new browsers."""

from uuid import uuid4

from django.urls import reverse

PASSWORD = "quatre-as-servis"


def sign_up(client, name="Léa B.", **changes):
    """Post the sign-up form; the browser's circles are attached to the account unless `gather` is None."""
    fields = {"key": str(uuid4()), "username": name, "password1": PASSWORD, "gather": "on"} | changes
    return client.post(
        reverse("account-sign-up"), {name: each for name, each in fields.items() if each is not None}
    )


def sign_in(client, name="Léa B.", **changes):
    return client.post(reverse("account-sign-in"), {"login": name, "password": PASSWORD} | changes)


def sign_out(client):
    return client.post(reverse("account-sign-out"))


def confirm(client, **changes):
    return client.post(reverse("account-confirm-password"), {"password": PASSWORD} | changes)


def is_signed_in(client):
    return client.get(reverse("account")).status_code == 200
