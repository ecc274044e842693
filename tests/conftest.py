"""What every test leans on: the database, Hypothesis, the browser, and the house served for real."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import TransactionTestCase
from django.utils.translation.reloader import translation_file_changed
from playwright.sync_api import expect

from tests.remembered import empty
from web.management.commands.serve import server_command
from web.translations import compile_all

ROOT = Path(__file__).parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSING = {"page", "context", "browser", "new_context"}
QUIET_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "locale": "fr-FR"}

# A shared machine may be slow; a page that never says what is expected still fails.
expect.set_options(timeout=20_000)

# Playwright's event loop lives in the thread of the tests; the ORM would refuse to work beside it.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

hypothesis.settings.register_profile("house", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") == "true" else "house")


def pytest_configure():
    """Static files are served as they lie, without being collected; texts are compiled before any is read."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = True
    for folder in settings.LOCALE_PATHS:
        if compile_all(Path(folder)):
            # Django has read what was there before, while it loaded the models.
            translation_file_changed(None, Path("django.mo"))


def pytest_collection_modifyitems(items):
    """Whoever asks for a page plays in a browser; without one the journey is skipped, and says so."""
    no_browser = pytest.mark.skip(
        reason="no browser: install chromium, or say where one is in ARDOISE_BROWSER"
    )
    for item in items:
        # A parameter may bear the name of a fixture; a page of rules needs no browser.
        asked = set(item.fixturenames) - set(item.callspec.params if hasattr(item, "callspec") else ())
        if asked & BROWSING:
            item.add_marker("browser")
        if item.get_closest_marker("browser") and not _browser_path():
            item.add_marker(no_browser)
        if asked & {"served", "house", "_standing_house", *BROWSING}:
            # Other processes take part: a machine that stalls fails them once or twice, not three times.
            item.add_marker(pytest.mark.flaky(reruns=2))


def _browser_path():
    return os.environ.get("ARDOISE_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)


# The database


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory):
    """A database of its own for each run: SQLite in a file, as in the kitchen, since servers share it."""
    database = connections["default"].settings_dict
    if connection.vendor == "sqlite":
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "ardoise.sqlite3")
    else:
        database["TEST"]["NAME"] = f"test_ardoise_{os.getpid()}"


@pytest.fixture(autouse=True, scope="session")
def _flushes_are_ours():
    """Django empties the tables after a test that commits, slowly; the ledger's guards would refuse it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: empty())
        yield


# The browser


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": _browser_path(),
        "args": [*QUIET_FLAGS, *as_root],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, **PHONE}


@pytest.fixture
def tolerated():
    """Words of the complaints that a test provokes on purpose: `tolerated.append("409")`."""
    return []


@pytest.fixture
def new_context(new_context, tolerated):
    """Every page of a test is listened to: an error in its console, the policy's included, fails the test."""
    complaints = []

    def listened(**options):
        context = new_context(**options)
        context.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        context.on("weberror", lambda failed: complaints.append(str(failed.error)))
        return context

    yield listened
    unexpected = [said for said in complaints if not any(word in said for word in tolerated)]
    assert not unexpected, "the browser complained:\n" + "\n".join(unexpected)


# The house, served for real


class House:
    """`manage.py serve` on the test's own database; it can be killed and started again at its address."""

    def __init__(self, folder, port, **environment):
        self.url = f"http://127.0.0.1:{port}"
        self.log = folder / f"server-{port}.log"
        self.environment = os.environ | {
            "ARDOISE_DATA": str(folder),
            "ARDOISE_LISTEN": "127.0.0.1",
            "DATABASE_URL": _database_url(),
            "PORT": str(port),
            # What a phone of the tests carries, a browser may bring along.
            "ARDOISE_SECRET_KEY": settings.SECRET_KEY,
            **environment,
        }

    def start(self, command=(sys.executable, "manage.py", "serve")):
        with self.log.open("ab") as log:
            self.server = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        return _when_ready(self.server, self.url)

    def stop(self):
        self.server.send_signal(signal.SIGINT)
        self.server.wait(timeout=10)

    def kill(self):
        """Without a word, its workers too, as a power cut would."""
        os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait(timeout=10)

    def restart(self):
        """After a kill; everything is prepared already."""
        self.start(server_command("127.0.0.1", int(self.url.rpartition(":")[2])))


@pytest.fixture(scope="session")
def _data(tmp_path_factory):
    """The folder of every house of a run: what the first has collected, the next ones find."""
    return tmp_path_factory.mktemp("house")


@pytest.fixture
def house(transactional_db, _data):
    """A house that is served, for tests that pull its plug."""
    house = House(_data, _free_port())
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="session")
def _standing_house(django_db_setup, _data):
    """A house that stands for a whole run: to open one takes longer than most evenings played in it."""
    house = House(_data, _free_port())
    house.start()
    yield house
    house.stop()


@pytest.fixture
def served(transactional_db, _standing_house):
    """The address of a house served for real, whose database is emptied after the test."""
    return _standing_house.url


def _database_url():
    """The test's database, for another process."""
    database = connections["default"].settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    secret = f":{database['PASSWORD']}" if database["PASSWORD"] else ""
    where = f"{database['HOST']}:{database['PORT'] or 5432}"
    return f"postgres://{database['USER']}{secret}@{where}/{database['NAME']}"


def _free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _when_ready(server, url):
    until = time.monotonic() + 90
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=5).close()
        except urllib.error.HTTPError:
            return url
        except OSError:
            time.sleep(0.1)
        else:
            return url
    pytest.fail(f"the server did not answer at {url}")
