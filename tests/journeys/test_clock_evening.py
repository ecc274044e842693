"""Clock of an evening on two phones with a wrong time, and on a television."""

import re
from datetime import timedelta
from threading import Lock
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games.clocks.commands import clock as clocks_clock
from games.clocks.commands.calls import call_time
from tests.journeys.accessibility import CONTRAST, run_axe
from tests.scenario import bound_client
from tests.web.clock_actions import NINE, clock_of, open_clock, screen_of
from tests.web.tournament_actions import FOURTEEN, drawn_tournament
from web.core.visitors import COOKIE

CLOCK_READY = "[data-behaviour~=clock][data-behaviour-ready]"
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
REFUSED = """
  localStorage.setItem("ardoise.sound", "1");
  let isTapped = false;
  addEventListener("pointerup", () => { isTapped = true; }, { capture: true });
  const Ears = AudioContext;
  window.AudioContext = class extends Ears {
    isAllowed = false;
    get state() { return this.isAllowed ? "running" : "suspended"; }
    async resume() {
      if (!isTapped) return;
      this.isAllowed = true;
      this.onstatechange?.();
    }
  };
"""
"""A browser that refuses the sound before a tap, where the sound was on the last time.

Its user activation is no sign of a tap: each script that the test evaluates sets it.
"""
IS_WHOLE = """
  (call) => {
    const [text, button] = [call.querySelector("p"), call.querySelector("button")];
    const [one, other] = [text, button ?? text].map((each) => each.getBoundingClientRect());
    const isApart = !button || other.left >= one.right || other.top >= one.bottom;
    return isApart && text.scrollWidth <= text.clientWidth;
  }
"""
"""Whether the text of a call is neither wider than its place nor under its button."""
SIZES = [(390, 844), (320, 640), (844, 390), (1024, 768)]


def add_cookies(context, cookies, url):
    """Give a browser the cookies of a client."""
    context.add_cookies([{"name": name, "value": each.value, "url": url} for name, each in cookies.items()])


class Evening:
    """Instant of the server and of every screen.

    The server reads its instant before or after a step of all screens, never in between: a screen that is
    answered then would measure a wrong time.
    """

    def __init__(self, base, new_context):
        self.now, self.step = NINE, Lock()
        self.base, self.new_context = base, new_context
        self.screens = []

    def screen(self, path, wrong_by=timedelta(0), size=(390, 844), script="", cookies=None):
        """Open a page whose own clock is wrong and stopped."""
        context = self.new_context()
        add_cookies(context, cookies or {}, self.base)
        page = context.new_page()
        page.add_init_script(script)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.clock.install(time=self.now + wrong_by)
        page.goto(self.base + path)
        expect(page.locator(CLOCK_READY)).to_be_attached()
        # A jump while the first request is on its way would be measured as half of its round trip.
        while page.evaluate("localStorage.getItem('ardoise.server-time')") is None:
            pass
        page.clock.pause_at(self.now + wrong_by + timedelta(minutes=1))
        self.screens.append(page)
        return page

    def instant(self):
        with self.step:
            return self.now

    def advance(self, passed):
        """Advance the time of the server and of every screen."""
        with self.step:
            self.now += passed
            for page in self.screens:
                page.clock.fast_forward(int(passed.total_seconds() * 1000))

    def goes_on(self, **time):
        """Advance the time; each screen then asks the server."""
        self.advance(timedelta(**time))
        for page in self.screens:
            # A request already sent is answered with the previous instant.
            with page.expect_response(re.compile("/state/")):
                page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def all_show(self, figures):
        for page in self.screens:
            expect(page.locator(".time")).to_have_text(figures)


@pytest.fixture
def evening(live_server, new_context, monkeypatch):
    evening = Evening(live_server.url, new_context)
    monkeypatch.setattr(timezone, "now", evening.instant)
    return evening


def test_clock_shows_the_same_second_on_three_screens(evening, allowed_console_errors):
    clock = open_clock()
    one = evening.screen(f"/clocks/{clock.address}/", wrong_by=timedelta(minutes=3))
    other = evening.screen(f"/clocks/{clock.address}/", wrong_by=timedelta(hours=-5))
    evening.screen(f"/screens/{screen_of(clock)}/", size=(1920, 1080))
    evening.all_show("20:00")
    one.get_by_role("button", name="Lancer").click()
    expect(one.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    evening.goes_on(minutes=7, seconds=11)
    evening.all_show("12:49")

    # The other phone pauses: every screen stops.
    other.get_by_role("button", name="Pause", exact=True).click()
    expect(other.locator(".level")).to_contain_text("En pause")
    evening.goes_on(minutes=9)
    for page in evening.screens:
        expect(page.locator(".level")).to_contain_text("En pause")
    evening.all_show("12:49")

    # A minute is added by mistake and undone in one tap.
    one.get_by_role("button", name="Rendre une minute").click()
    expect(one.locator(".time")).to_have_text("13:49")
    one.get_by_role("button", name=re.compile("^Annuler : Une minute de plus")).click()
    expect(one.locator(".time")).to_have_text("12:49")

    # The phone that started the clock leaves; the others continue past the end of the level.
    evening.screens.remove(one)
    one.context.close()
    other.get_by_role("button", name="Reprendre").click()
    expect(other.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    evening.goes_on(minutes=12, seconds=50)
    for page in evening.screens:
        expect(page.locator(".level")).to_have_text(re.compile("Niveau 2 sur 3"))
        expect(page.locator(".blinds dd").nth(1)).to_have_text("100")
        expect(page.locator(".new-level")).to_contain_text("Dès le prochain mélange")
    evening.all_show("19:59")
    expect(other.locator("#cue-text")).to_have_text("Niveau 2, blinds 50, 100.")
    expect(evening.screens[1].locator("main").get_by_role("button")).to_have_count(0)


def test_offline_clock_continues_into_the_next_level(evening, allowed_console_errors):
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    clock = open_clock()
    page = evening.screen(f"/clocks/{clock.address}/")
    page.get_by_role("button", name="Lancer").click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    page.context.set_offline(True)
    page.clock.run_for(100)
    for _level in range(2):
        page.clock.fast_forward(20 * 60 * 1000)
        page.clock.run_for(1000)
    expect(page.locator("#status-strip")).to_be_visible()
    expect(page.locator("#status-strip")).not_to_contain_text("Rien n’a été changé")
    expect(page.locator(".level b")).to_have_text("Pause")
    expect(page.locator(".time")).to_have_text(re.compile("^09:5"))
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Rien n’a été changé")
    alert, figures = (page.locator(each).bounding_box() for each in ("#refused", ".key-figures"))
    assert alert["y"] + alert["height"] <= figures["y"]
    page.context.set_offline(False)
    page.clock.run_for(2500)
    expect(page.get_by_role("alert")).to_have_text("")


def box_of(part):
    """Return the box of a part, asked again if an answer replaced it meanwhile."""
    while not (box := part.bounding_box()):
        pass
    return box


def tournament_clock(new_context, server_url):
    """Return the scorer's page of the clock of a tournament, which was not started, and the sitting."""
    client, sitting = drawn_tournament(bounty_cents="0")
    opened = client.post(reverse("sitting-clock", args=[sitting.pk]), {"key": str(uuid4())})
    context = new_context()
    add_cookies(context, client.cookies, server_url)
    page = context.new_page()
    page.goto(server_url + opened.url)
    expect(page.locator(CLOCK_READY)).to_be_attached()
    return page, sitting


def test_clock_stays_in_view_when_its_buttons_are_tapped(new_context, server_url):
    page, _sitting = tournament_clock(new_context, server_url)
    for part in (".time", ".next-level-blinds", "#clock-table"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    fourth = box_of(page.locator("#players .row").nth(3))
    assert fourth["y"] + fourth["height"] <= box_of(page.locator(".dock"))["y"]
    for tapped, shown in (("Lancer", "Pause"), ("Pause", "Reprendre"), ("Reprendre", "Pause")):
        # A click of the locator would scroll by itself.
        box = box_of(page.get_by_role("button", name=tapped, exact=True))
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.get_by_role("button", name=shown, exact=True)).to_be_focused()
        assert page.evaluate("scrollY") == 0
    page.locator("#do-next").click()
    # Right after a new level, one row of the players is still above the dock.
    expect(page.locator(".new-level")).to_be_visible()
    undo = box_of(page.get_by_role("button", name=re.compile("^Annuler")))
    assert undo["y"] == box_of(page.locator("#clock-events a"))["y"]
    assert box_of(page.locator("#players .row").first)["y"] + 65 < box_of(page.locator(".dock"))["y"]


def test_tap_is_not_lost_when_the_state_changes_under_the_finger(new_context, server_url):
    page, sitting = tournament_clock(new_context, server_url)
    page.clock.set_fixed_time(timezone.now())  # a tap of more than three seconds is taken for a lost one
    page.get_by_role("button", name="Lancer", exact=True).hover()
    page.mouse.down()
    clocks_clock.adjust_clock(clock=clock_of(sitting), minutes=1, key=uuid4(), by="Léa", now=timezone.now())
    with page.expect_response(lambda answer: "/state/" in answer.url and answer.status == 200):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.mouse.up()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()


def test_clock_goes_on_when_the_release_of_a_finger_is_not_reported(new_context, server_url):
    page, sitting = tournament_clock(new_context, server_url)
    page.evaluate("addEventListener('pointerup', (event) => event.stopPropagation(), { capture: true })")
    page.clock.install()
    page.get_by_role("timer").click()
    clocks_clock.adjust_clock(clock=clock_of(sitting), minutes=1, key=uuid4(), by="Léa", now=timezone.now())
    page.clock.fast_forward(3000)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("button", name=re.compile("^Annuler"))).to_be_visible()


def test_late_levels_fit_a_low_screen_and_an_upright_tablet(new_context, server_url):
    client, sitting = drawn_tournament(bounty_cents="0")
    clock = client.post(reverse("sitting-clock", args=[sitting.pk]), {"key": str(uuid4())}).url
    for act in ("start", "jump-10"):
        assert client.post(f"{clock}acts/", {"key": str(uuid4()), "act": act}).status_code == 302
    context = new_context()
    context.add_cookies([{"name": COOKIE, "value": client.cookies[COOKIE].value, "url": server_url}])
    page = context.new_page()
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto(server_url + clock)
    expect(page.locator(CLOCK_READY)).to_be_attached()
    expect(page.locator(".blinds dd").last).to_have_text(re.compile(r"^\d\s\d{3}$"))
    boxes = {part: box_of(page.locator(part).first) for part in (".time", ".blinds", ".gauge", ".dock")}
    assert boxes[".time"]["x"] + boxes[".time"]["width"] <= boxes[".blinds"]["x"]
    for name in (".blinds", ".gauge"):
        assert boxes[name]["x"] + boxes[name]["width"] <= boxes[".dock"]["x"], name
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(page.locator("#lines [aria-current]")).to_be_in_viewport()


def test_clock_warns_that_a_stored_page_may_be_wrong(page, server_url, allowed_console_errors):
    allowed_console_errors.append("ERR_FAILED")
    page.clock.install()
    page.route("**/state/", lambda route: route.abort())
    page.goto(f"{server_url}/clocks/{open_clock().address}/")
    expect(page.locator("#doubt")).to_be_visible()
    page.unroute("**/state/")
    page.clock.fast_forward(2000)
    expect(page.locator("#doubt")).to_be_hidden()


def test_clock_plays_sounds_speaks_and_prevents_sleep(evening):
    page = evening.screen(f"/clocks/{open_clock().address}/", script=LISTENED)
    page.get_by_role("button", name="Lancer").click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    sound = page.get_by_role("button", name="Son")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Dire").click()
    expect(page.locator("html")).to_have_attribute("data-said", "Niveau 1, blinds 25, 50. Encore 20 minutes.")
    expect(page.locator("html")).to_have_attribute("data-awake-asked", "1")
    # Ready; a minute before the end two notes, then one a second from five on, then three for the level.
    steps = [(0.2, 1), (19 * 60 - 0.2, 3), (55, 4), *((1.1, notes) for notes in (5, 6, 7, 8, 11))]
    for seconds, notes in steps:
        evening.advance(timedelta(seconds=seconds))
        expect(page.locator("html")).to_have_attribute("data-notes", str(notes))
    expect(page.locator("html")).to_have_attribute("data-shaken", "2")


def test_television_offers_the_sound_that_the_browser_refused(evening):
    clock = open_clock()
    television = evening.screen(f"/screens/{screen_of(clock)}/", size=(1280, 720), script=LISTENED + REFUSED)
    offer = television.get_by_role("button", name="Activer le son")
    expect(offer).to_be_visible()
    ring = "document.getElementById('clock').dispatchEvent(new CustomEvent('cue', { detail: 'level' }))"
    television.evaluate(ring)
    expect(television.locator("html")).not_to_have_attribute("data-notes", re.compile("."))
    offer.click()
    expect(offer).to_be_hidden()
    television.clock.fast_forward(200)
    expect(television.locator("html")).to_have_attribute("data-notes", "1")
    television.evaluate(ring)
    expect(television.locator("html")).to_have_attribute("data-notes", "4")
    expect(television.locator("html")).to_have_attribute("data-said", re.compile("^Niveau 1"))
    television.get_by_role("button", name="Son", exact=True).click()
    expect(offer).to_be_hidden()


def test_television_rings_the_last_minute_a_new_level_and_the_end_of_the_break(evening):
    clock = open_clock()
    television = evening.screen(f"/screens/{screen_of(clock)}/", size=(1280, 720), script=LISTENED)
    phone = evening.screen(f"/clocks/{clock.address}/")
    phone.get_by_role("button", name="Lancer").click()
    expect(phone.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    evening.screens.remove(phone)
    phone.context.close()
    evening.goes_on(seconds=1)
    expect(television.locator(".level")).to_have_text(re.compile("Niveau 1"))
    television.get_by_role("button", name="Son", exact=True).click()
    television.clock.fast_forward(200)
    html = television.locator("html")
    expect(html).to_have_attribute("data-notes", "1")

    def rung(seconds):
        """Return the number of notes that the television plays meanwhile, at least one."""
        before = html.get_attribute("data-notes")
        evening.goes_on(seconds=seconds)
        expect(html).not_to_have_attribute("data-notes", before)
        return int(html.get_attribute("data-notes")) - int(before)

    evening.goes_on(minutes=18, seconds=57)
    assert rung(seconds=2) == 2, "a minute before the end of the level"
    expect(html).to_have_attribute("data-said", re.compile("minute"))
    evening.goes_on(seconds=50)
    assert rung(seconds=15) == 3, "the second level"
    expect(html).to_have_attribute("data-said", re.compile("^Niveau 2"))
    evening.goes_on(minutes=19, seconds=45)
    assert rung(seconds=20) == 3, "the break"
    expect(television.locator(".level")).to_have_text(re.compile("Pause"))
    evening.goes_on(minutes=9, seconds=45)
    assert rung(seconds=20) == 3, "the end of the break"
    expect(html).to_have_attribute("data-said", re.compile("^Niveau 3"))


def test_decision_clock_counts_seventy_seconds_offline(page, server_url, allowed_console_errors):
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    page.clock.install(time=NINE)
    page.goto(f"{server_url}/decision/")
    expect(page.locator("[data-behaviour=decision][data-behaviour-ready]")).to_be_attached()
    page.clock.pause_at(NINE + timedelta(minutes=1))
    page.context.set_offline(True)
    page.get_by_role("button", name="Demander le temps").click()
    for seconds, figures in ((1, "00:59"), (58, "00:01"), (1, "10"), (9, "1"), (1, "0")):
        page.clock.run_for(seconds * 1000)
        expect(page.get_by_role("timer")).to_have_text(figures)
    expect(page.locator("#phase")).to_contain_text("la main est morte")
    page.get_by_role("button", name="Le joueur a parlé").click()
    expect(page.get_by_role("timer")).to_have_text("01:00")


def test_clock_pages_fit_every_screen_and_pass_axe(new_context, server_url):
    clock = open_clock()
    clocks_clock.start_clock(clock=clock, key=uuid4(), by="", now=timezone.now() - timedelta(minutes=21))
    control = f"{server_url}/clocks/{clock.address}/"
    narrow = [(320, 640)]
    looks = {control: SIZES, f"{server_url}/screens/{screen_of(clock)}/": [(1920, 1080)]}
    looks |= {f"{control}{page}/": narrow for page in ("levels", "schedule")}
    looks[f"{server_url}/decision/?called=1&left=1"] = narrow
    page = new_context(color_scheme="dark").new_page()
    found = {}
    for url, sizes in looks.items():
        page.goto(url)
        expect(page.locator("[role=timer], .rows, .list:not([data-waiting])").first).to_be_visible()
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (url, width)
            found[url, width] = run_axe(page)
        if url == control:
            page.emulate_media(color_scheme="light")
            found[url, "light"] = run_axe(page, options=CONTRAST)
            page.emulate_media(color_scheme="dark")
        if url.endswith("/levels/"):
            links = page.get_by_role("listitem").get_by_role("link").all()
            assert links
            assert all(link.bounding_box()["height"] >= 44 for link in links)
    assert not any(found.values()), found


def test_blinds_of_five_digits_and_the_code_of_a_screen_fit_a_narrow_window(new_context, server_url):
    client, sitting = drawn_tournament(starting_chips="50000", chip_values="100 500 1000 5000 10000")
    clock = clock_of(sitting)
    context = new_context()
    add_cookies(context, client.cookies, server_url)
    page = context.new_page()
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 640})
        see_the_blinds_and_the_code(page, server_url, clock)


def see_the_blinds_and_the_code(page, server_url, clock):
    """Check the fields of the levels, the code of a screen, and the title of that screen."""
    page.goto(f"{server_url}/clocks/{clock.address}/schedule/")
    blinds = page.locator(".rows [name=big_blind]")
    for field in (blinds.nth(1), page.locator(".rows [name=small_blind]").nth(1)):
        field.fill("20000")
        assert field.evaluate("(input) => input.scrollWidth <= input.clientWidth")
    bottoms = page.locator(".panel .columns.align-end input:not([type=hidden])").evaluate_all(
        "(inputs) => inputs.map((input) => Math.round(input.getBoundingClientRect().bottom))"
    )
    assert bottoms[::2] == bottoms[1::2]
    edges = page.locator(".panel .columns.align-end").evaluate_all(
        """(lines) => lines.map((line) => [...line.querySelectorAll("input:not([type=hidden])")]
            .map((input) => input.getBoundingClientRect()))
            .map(([one, other]) => [one.right, other.left])"""
    )
    assert all(right <= left for right, left in edges)
    numbers = page.locator(".rows tbody th").evaluate_all("(all) => all.map((each) => each.scrollHeight)")
    assert max(numbers) == min(numbers), "a number of two digits is on one line"
    page.goto(f"{server_url}/clocks/{clock.address}/levels/")
    page.get_by_role("button", name=re.compile("^(Donner un|Nouveau) code$")).click()
    code = page.locator("#screen-code")
    expect(code).to_be_visible()
    assert code.evaluate("(text) => parseFloat(getComputedStyle(text).fontSize)") >= 40
    assert code.evaluate("(text) => text.scrollWidth <= text.clientWidth")
    page.goto(f"{server_url}/screens/{screen_of(clock)}/")
    page.locator("[data-cue=enable]").evaluate("(button) => { button.hidden = false; }")
    title = page.get_by_role("heading", level=1)
    assert title.evaluate("(text) => text.clientWidth > 0 && text.scrollWidth <= text.clientWidth")


REFUSED_LEVELS = [
    ("way=club&players=8&stack=5000&end=23:30&chips=red", {}, "", "proposal_chips"),
    ("", {"#levels_chips": "red"}, "Jouer ces niveaux", "levels_chips"),
    ("", {"#proposal_players": "many"}, "Jouer ces niveaux", "proposal_players"),
    ("", {"#line_3_small_blind": "1", "#line_3_big_blind": "2"}, "Jouer ces niveaux", "line_3_"),
]
"""Queries of the page of the levels, what is typed there, the button, and the id of the wrong field."""


def test_refused_levels_focus_the_wrong_field_above_the_dock(page, server_url, allowed_console_errors):
    allowed_console_errors.append("422")
    levels = f"{server_url}/clocks/{open_clock().address}/schedule/"
    for query, *rest in REFUSED_LEVELS:
        focus_the_wrong_field(page, f"{levels}?{query}", *rest)


def focus_the_wrong_field(page, levels, typed, button, wrong):
    """Send wrong levels at each size of a screen; the field and its message are in view."""
    # The draft of the levels refused before would be typed again.
    page.evaluate("location.origin === 'null' || localStorage.clear()")
    page.goto(levels)
    for field, text in typed.items():
        page.fill(field, text)
    for width, height in ((320, 640), (390, 844), (820, 1180), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        if button:
            page.locator(".dock").get_by_role("button", name=button).click()
        else:
            page.reload()
        focused = page.locator(f"[aria-invalid=true][id^={wrong}]").first
        expect(focused).to_be_focused()
        message = page.locator(f"#{focused.get_attribute('aria-describedby')}")
        dock = page.locator(".dock").bounding_box()["y"]
        for each in (focused, message):
            box = each.bounding_box()
            assert box["y"] >= 0, (wrong, width)
            assert box["y"] + box["height"] <= dock, (wrong, width)


def test_clock_works_without_script(new_context, server_url):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(server_url)
    page.get_by_role("button", name="Horloge").click()
    assert page.locator("noscript meta, meta[http-equiv=refresh]").count() == 1
    page.get_by_role("button", name="Lancer").click()
    page.get_by_role("button", name="Niveau suivant").click()
    expect(page.locator(".level")).to_contain_text("Niveau 2")
    page.get_by_role("button", name=re.compile("^Annuler : Vers 2")).click()
    expect(page.locator(".level")).to_contain_text("Niveau 1")
    page.get_by_role("link", name=re.compile("^Temps")).click()
    page.get_by_role("button", name="Demander le temps").click()
    expect(page.locator("#phase")).to_have_text("Une minute pour décider.")
    expect(page.get_by_role("button", name="Le joueur a parlé")).to_be_visible()


def test_call_of_time_shows_the_same_second_everywhere_until_it_ends(evening):
    _client, sitting = drawn_tournament(bounty_cents="0")
    clock, viewer = clock_of(sitting), bound_client(sitting.circle, "view", "Zoé")
    phone = f"/clocks/{clock.address}/"
    evening.screen(phone, wrong_by=timedelta(minutes=3), cookies=viewer.cookies)
    evening.screen(phone, wrong_by=timedelta(hours=-5), cookies=viewer.cookies)
    television = evening.screen(f"/screens/{screen_of(clock)}/", size=(1280, 720), script=LISTENED)
    television.get_by_role("button", name="Son", exact=True).click()
    television.clock.fast_forward(200)
    expect(television.locator("html")).to_have_attribute("data-notes", "1")
    called = FOURTEEN.index("Mathilde")
    call_time(clock=clock, entrant=called, key=uuid4(), by="Léa", now=evening.now)
    steps = [(0, "01:00"), (26, "00:34"), (33, "00:01"), (1, "10"), (9, "1")]
    for seconds, figures in steps:
        evening.goes_on(seconds=seconds)
        for page in evening.screens:
            expect(page.locator(".call")).to_have_text(re.compile(rf"Temps.: Mathilde,\s+{figures}\s*$"))
    # A note for each of the two seconds of the countdown that it saw.
    expect(television.locator("html")).to_have_attribute("data-notes", "3")
    evening.goes_on(seconds=1)
    for page in evening.screens:
        expect(page.locator(".call")).to_have_count(0)
    expect(television.locator("html")).to_have_attribute("data-notes", "5")


def test_answered_call_of_time_disappears_everywhere_and_returns_with_an_undo(new_context, server_url):
    client, sitting = drawn_tournament(bounty_cents="0")
    clock, viewer = clock_of(sitting), bound_client(sitting.circle, "view", "Zoé")

    def screen(path, cookies, width, height, wrong_by=timedelta(0)):
        context = new_context()
        add_cookies(context, cookies, server_url)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.clock.install(time=timezone.now() + wrong_by)
        page.goto(server_url + path)
        return page

    phone = f"/clocks/{clock.address}/"
    director = screen(phone, client.cookies, 390, 844)
    player = screen(f"/sittings/{sitting.pk}/", viewer.cookies, 320, 640, timedelta(minutes=-3))
    television = screen(f"/screens/{screen_of(clock)}/", {}, 1920, 1080)
    director.get_by_role("link", name=re.compile("^Temps")).click()
    director.get_by_role("button", name="Mathilde").click()
    ends = []
    for page in (director, player, television):
        expect(page.locator(".call")).to_have_text(re.compile(r"Temps.: Mathilde,\s+\d\d:\d\d"))
        left, now = page.locator(".call [role=timer]").evaluate("(timer) => [timer.innerText, Date.now()]")
        wrong_by = 180 if page is player else 0
        ends.append((int(left[-2:]) or 60) + now / 1000 + wrong_by)
    # The television learns of the call up to two seconds later: its figures are those of another instant.
    assert max(ends) - min(ends) <= 2, ends
    director.get_by_role("button", name="Le joueur a parlé").click()
    for page in (director, player, television):
        expect(page.locator(".call")).to_have_count(0)
    director.get_by_role("button", name=re.compile("^Annuler : Mathilde a parlé")).click()
    for page in (director, player, television):
        expect(page.locator(".call")).to_have_count(1)


def test_call_of_time_works_without_script(new_context, server_url):
    client, sitting = drawn_tournament(bounty_cents="0")
    clock = clock_of(sitting)
    context = new_context(java_script_enabled=False)
    add_cookies(context, client.cookies, server_url)
    page = context.new_page()
    page.goto(f"{server_url}/clocks/{clock.address}/")
    page.get_by_role("link", name=re.compile("^Temps")).click()
    page.get_by_role("button", name="Mathilde").click()
    expect(page.locator(".call")).to_have_text(re.compile(r"Temps.: Mathilde,\s+jusqu’à \d\d:\d\d:\d\d"))
    page.get_by_role("button", name="Le joueur a parlé").click()
    expect(page.locator(".call")).to_have_count(0)


def test_calls_of_time_fit_every_screen_and_pass_axe(new_context, live_server, evening):
    """The time of the server stands still: a call runs for seventy seconds only."""
    client, sitting = drawn_tournament(bounty_cents="0")
    clock = clock_of(sitting)
    for entrant in (0, 6):
        call_time(clock=clock, entrant=entrant, key=uuid4(), by="Léa", now=evening.now)
    clock_page, calls = f"/clocks/{clock.address}/", reverse("tournament-call", args=[sitting.pk])
    looks = {clock_page: SIZES, calls: [(320, 640)], f"/sittings/{sitting.pk}/": [(320, 640)]}
    looks[f"/screens/{screen_of(clock)}/"] = [(1280, 720), (1920, 1080)]
    context = new_context(color_scheme="dark")
    add_cookies(context, client.cookies, live_server.url)
    page = context.new_page()
    found = {}
    for path, sizes in looks.items():
        page.goto(live_server.url + path)
        expect(page.locator(".call[data-behaviour-ready]")).to_have_count(2)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
            assert page.locator(".call").first.evaluate(IS_WHOLE), (path, width)
        # Names and roles depend on no size; of the light theme, only the contrast differs.
        found[path] = run_axe(page)
        page.emulate_media(color_scheme="light")
        found[path] += run_axe(page, options=CONTRAST)
        page.emulate_media(color_scheme="dark")
    assert not any(found.values()), found
