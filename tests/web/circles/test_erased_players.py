"""Players whose name was erased: the substitute is written as a name is."""

from uuid import uuid4

from django.urls import reverse

from tests.html import parse
from tests.scenario import PLAIN, browser_client, open_sitting, record


def test_erased_name_is_a_name_in_every_sentence(db):
    host = browser_client()
    sitting = open_sitting(host)
    record(host, sitting, PLAIN[1:] + PLAIN[:1])
    assert host.post(reverse("sitting-close", args=[sitting.pk])).status_code == 302
    thomas = sitting.circle.players.get(name="Thomas")
    address = reverse("player-erase", args=[thomas.pk])
    assert "“Somebody”" in parse(host.get(address)).text
    assert host.post(address).status_code == 302
    thomas.refresh_from_db()
    assert thomas.name == "Somebody"
    phone = reverse("player-link", args=[thomas.pk])
    assert host.get(address).headers["Location"] == phone, "the name is erased already"
    assert address not in host.get(phone).content.decode()
    host.post(reverse("player-rename", args=[thomas.pk]), {"name": "Tom", "key": str(uuid4())})
    assert host.get(address).status_code == 200, "another name may be erased"
    assert address in host.get(phone).content.decode()
    host.post(address, {"key": str(uuid4())})
    page = parse(host.get(reverse("evening", args=[sitting.evening_id])))
    assert "Somebody wins the evening" in page.by_id("end-of-evening").text
