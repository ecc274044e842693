"""An evening by the clock: two phones that are wrong about the hour, and a television."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games import play
from tests.journeys.reading import read
from tests.web.clocks import NINE, open_clock

AWAKE = "[data-behaviour~=clock][data-awake]"
LISTENED = """
  const count = (name) => {
    const { dataset } = document.documentElement;
    dataset[name] = Number(dataset[name] ?? 0) + 1;
  };
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { count("notes"); return make.call(this); };
  navigator.vibrate = () => count("shaken");
  speechSynthesis.speak = ({ text }) => { document.documentElement.dataset.said = text; };
  navigator.wakeLock.request = async () => count("awakeAsked");
"""
SIZES = [(390, 844), (320, 640), (844, 390), (1024, 768)]


class Evening:
    """The instant of the house, and every screen that must agree with it."""

    def __init__(self, base, new_context):
        self.now = NINE
        self.base, self.new_context = base, new_context
        self.screens = []

    def screen(self, path, wrong_by=timedelta(0), size=(390, 844), told=""):
        """A page whose own clock is wrong, and stands still until the evening goes on."""
        page = self.new_context().new_page()
        page.add_init_script(told)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.clock.install(time=self.now + wrong_by)
        page.goto(self.base + path)
        expect(page.locator(AWAKE)).to_be_attached()
        page.clock.pause_at(self.now + wrong_by + timedelta(minutes=1))
        self.screens.append(page)
        return page

    def goes_on(self, **time):
        """Time passes for the house and for everybody; each screen asks the house where it is."""
        passed = timedelta(**time)
        self.now += passed
        for page in self.screens:
            page.clock.fast_forward(int(passed.total_seconds() * 1000))
            # A question that was on its way is answered with the instant before.
            with page.expect_response(re.compile("/state/")):
                page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def all_show(self, figures):
        for page in self.screens:
            expect(page.locator(".time")).to_have_text(figures)


@pytest.fixture
def evening(live_server, new_context, monkeypatch):
    evening = Evening(live_server.url, new_context)
    monkeypatch.setattr(timezone, "now", lambda: evening.now)
    return evening


def test_two_phones_and_a_television_show_the_same_second(evening, tolerated):
    clock = open_clock()
    one = evening.screen(f"/clocks/{clock.address}/", wrong_by=timedelta(minutes=3))
    other = evening.screen(f"/clocks/{clock.address}/", wrong_by=timedelta(hours=-5))
    evening.screen(f"/screens/{clock.screen}/", size=(1920, 1080))
    evening.all_show("20:00")
    one.get_by_role("button", name="Lancer").click()
    expect(one.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    evening.goes_on(minutes=7, seconds=11)
    evening.all_show("12:49")

    # The other phone pauses: everybody stands still, however long.
    other.get_by_role("button", name="Pause", exact=True).click()
    expect(other.locator(".lvl")).to_contain_text("En pause")
    evening.goes_on(minutes=9)
    for page in evening.screens:
        expect(page.locator(".lvl")).to_contain_text("En pause")
    evening.all_show("12:49")

    # A minute more by mistake, taken back in one tap.
    one.get_by_role("button", name="Rendre une minute").click()
    expect(one.locator(".time")).to_have_text("13:49")
    one.get_by_role("button", name=re.compile("^Annuler : Une minute de plus")).click()
    expect(one.locator(".time")).to_have_text("12:49")

    # Who started it goes home; the others go on, through the end of the level.
    evening.screens.remove(one)
    one.context.close()
    other.get_by_role("button", name="Reprendre").click()
    expect(other.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    evening.goes_on(minutes=12, seconds=50)
    for page in evening.screens:
        expect(page.locator(".lvl")).to_have_text(re.compile("Niveau 2 sur 3"))
        expect(page.locator(".blinds dd").nth(1)).to_have_text("100")
        expect(page.locator(".fresh")).to_contain_text("Dès le prochain mélange")
    evening.all_show("19:59")
    expect(other.locator("#told")).to_have_text("Niveau 2, blinds 50, 100.")
    expect(evening.screens[1].locator("main").get_by_role("button")).to_have_count(0)


def test_a_phone_without_network_goes_on_by_itself_into_the_next_level(evening, tolerated):
    tolerated.append("ERR_INTERNET_DISCONNECTED")
    clock = open_clock()
    phone = evening.screen(f"/clocks/{clock.address}/")
    phone.get_by_role("button", name="Lancer").click()
    expect(phone.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    phone.context.set_offline(True)
    phone.clock.run_for(100)
    for _level in range(2):
        phone.clock.fast_forward(20 * 60 * 1000)
        phone.clock.run_for(1000)
    expect(phone.locator(".lvl b")).to_have_text("Pause")
    expect(phone.locator(".time")).to_have_text(re.compile("^09:5"))
    phone.get_by_role("button", name="Pause", exact=True).click()
    expect(phone.get_by_role("alert")).to_contain_text("Rien n’a été changé")


def test_a_phone_sounds_speaks_and_stays_awake(evening):
    phone = evening.screen(f"/clocks/{open_clock().address}/", told=LISTENED)
    phone.get_by_role("button", name="Lancer").click()
    expect(phone.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    sound = phone.get_by_role("button", name="Son")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("button", name="Dire").click()
    expect(phone.locator("html")).to_have_attribute(
        "data-said", "Niveau 1, blinds 25, 50. Encore 20 minutes."
    )
    expect(phone.locator("html")).to_have_attribute("data-awake-asked", "1")
    # Ready; a minute before the end two notes, then one a second from five on, then three for the level.
    steps = [(0.2, 1), (19 * 60 - 0.2, 3), (55, 4), *((1.1, notes) for notes in (5, 6, 7, 8, 11))]
    for seconds, notes in steps:
        evening.now += timedelta(seconds=seconds)
        phone.clock.fast_forward(int(seconds * 1000))
        expect(phone.locator("html")).to_have_attribute("data-notes", str(notes))
    expect(phone.locator("html")).to_have_attribute("data-shaken", "2")


def test_a_called_player_has_seventy_seconds_without_any_network(page, live_server, tolerated):
    tolerated.append("ERR_INTERNET_DISCONNECTED")
    page.clock.install(time=NINE)
    page.goto(f"{live_server.url}/decision/")
    expect(page.locator("[data-behaviour=decision][data-awake]")).to_be_attached()
    page.clock.pause_at(NINE + timedelta(minutes=1))
    page.context.set_offline(True)
    page.get_by_role("button", name="Demander le temps").click()
    for seconds, figures in ((1, "00:59"), (58, "00:01"), (1, "10"), (9, "1"), (1, "0")):
        page.clock.run_for(seconds * 1000)
        expect(page.get_by_role("timer")).to_have_text(figures)
    expect(page.locator("#phase")).to_contain_text("la main est morte")
    page.get_by_role("button", name="Le joueur a parlé").click()
    expect(page.get_by_role("timer")).to_have_text("01:00")


def test_it_fits_every_screen_and_shuts_nobody_out(new_context, live_server):
    clock = open_clock()
    play.start_clock(clock=clock, key=uuid4(), by="", now=timezone.now() - timedelta(minutes=21))
    control = f"{live_server.url}/clocks/{clock.address}/"
    looks = [(control, size) for size in SIZES]
    looks += [(f"{live_server.url}/screens/{clock.screen}/", (1920, 1080))]
    looks += [(f"{control}{page}/", (320, 640)) for page in ("levels", "schedule")]
    looks += [(f"{live_server.url}/decision/?called=1&left=1", (320, 640))]
    found = {}
    for scheme in ("dark", "light"):
        context = new_context(color_scheme=scheme)
        page = context.new_page()
        for url, (width, height) in looks if scheme == "dark" else looks[:1]:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(url)
            expect(page.locator("[role=timer], .rows, .list:not([data-waiting])").first).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (url, width)
            found[url, width, scheme] = read(page)
        context.close()
    assert not any(found.values()), found


def test_everything_works_on_a_phone_that_runs_no_script(new_context, live_server):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(live_server.url)
    page.get_by_role("button", name="Horloge").click()
    assert page.locator("noscript meta, meta[http-equiv=refresh]").count() == 1
    page.get_by_role("button", name="Lancer").click()
    page.get_by_role("button", name="Niveau suivant").click()
    expect(page.locator(".lvl")).to_contain_text("Niveau 2")
    page.get_by_role("button", name=re.compile("^Annuler : Vers 2")).click()
    expect(page.locator(".lvl")).to_contain_text("Niveau 1")
    page.get_by_role("link", name=re.compile("^Temps")).click()
    page.get_by_role("button", name="Demander le temps").click()
    expect(page.locator("#phase")).to_have_text("Une minute pour décider.")
    expect(page.get_by_role("button", name="Le joueur a parlé")).to_be_visible()
