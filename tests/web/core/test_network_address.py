"""Links of an invitation: an address that another device can open, or a warning."""

import pytest
from django.urls import reverse

from tests.html import parse
from web.core import network_address

ADDRESS = "198.51.100.7"


@pytest.fixture
def invitation(scenario, monkeypatch):
    """Return a function that invites on a page of a host, and returns the link and the page."""

    def invitation(host, *, port="8000", address=ADDRESS):
        monkeypatch.setattr(network_address, "network_address", lambda: address)
        if port:
            monkeypatch.setenv(network_address.PORT_VARIABLE, port)
        url = reverse("sitting-invitations", args=[scenario.sitting.pk])
        scenario.host.post(url, HTTP_HOST=host)
        page = parse(scenario.host.get(url, HTTP_HOST=host))
        return page.by_id("link").attributes["value"], bool(page.find_all("p", role="alert"))

    return invitation


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "localhost"])
def test_invitation_made_on_this_machine_has_its_network_address(invitation, host):
    link, is_warned = invitation(host)
    assert link.startswith(f"http://{ADDRESS}:8000/join/")
    assert not is_warned


@pytest.mark.parametrize("host", ["192.0.2.5:8000", "ardoise.example", "testserver"])
def test_invitation_has_the_network_address_of_its_creation(invitation, host):
    link, is_warned = invitation(host)
    assert link.startswith(f"http://{host}/join/")
    assert not is_warned


@pytest.mark.parametrize("missing", [{"port": ""}, {"address": None}])
def test_invitation_warns_when_no_other_device_can_open_it(invitation, missing):
    link, is_warned = invitation("localhost:8000", **missing)
    assert link.startswith("http://localhost:8000/join/")
    assert is_warned
