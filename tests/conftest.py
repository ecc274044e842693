"""Fixtures of all tests: database, Hypothesis profile, browser and live server."""

import asyncio
import fcntl
import gc
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
from django.core.management import call_command
from django.db import connection, connections
from django.test import TransactionTestCase, override_settings
from django.test.utils import setup_databases, teardown_databases
from django.utils.translation.reloader import translation_file_changed
from playwright._impl._sync_base import SyncBase
from playwright.sync_api import expect

from tests.cached_fixture import empty
from web.core.translations import compile_catalogues
from web.management.commands.prepare import UNUSED
from web.management.commands.serve import server_command

ROOT = Path(__file__).parent.parent
# The shell has no window to draw: the journeys take two thirds of the time.
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
BROWSING = {"page", "context", "browser", "new_context"}
QUIET_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
VIEWPORT = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "locale": "fr-FR"}

# A shared machine may be slow; a page that never shows the expected text still fails.
expect.set_options(timeout=20_000)

HASHED = {"BACKEND": "web.core.assets.HashedFilesStorage"}
START_SECONDS = 300
"""Longest start of a server on a busy machine."""
STOP_SECONDS = 60
"""Longest stop of a server, which needs two seconds and a free processor."""
OPERATION_SECONDS = 180
"""Longest call to the browser: for some, such as a click at a position, Playwright has no limit."""
_wait_for_browser = SyncBase._sync


def _wait_for_browser_within_limit(self, operation):
    return _wait_for_browser(self, asyncio.wait_for(operation, OPERATION_SECONDS))


SyncBase._sync = _wait_for_browser_within_limit

# Playwright runs an event loop in the thread of the tests, in which Django refuses ORM calls by default.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

hypothesis.settings.register_profile("local", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") == "true" else "local")


def pytest_configure():
    """Use static files without a manifest and compile the translations before they are read."""
    # A process of the tests holds thousands of them: searching it for garbage is a twentieth of its time.
    gc.set_threshold(50_000, 20, 20)
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    # All tests open circles from one address; the tests of the limits set their own.
    settings.OPENINGS_PER_HOUR = settings.SHEETS_PER_HOUR = 10**9
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = True
    for folder in settings.LOCALE_PATHS:
        if compile_catalogues(Path(folder)):
            # Django read the previous translations while it loaded the models.
            translation_file_changed(None, Path("django.mo"))


def pytest_collection_modifyitems(items):
    """Mark tests of a browser or of the database; skip those of a browser when none is installed."""
    no_browser = pytest.mark.skip(
        reason="no browser: install chromium-headless-shell, or say where one is in ARDOISE_BROWSER"
    )
    for item in items:
        # A parameter may have the name of a fixture; a rules page needs no browser.
        asked = set(item.fixturenames) - set(item.callspec.params if hasattr(item, "callspec") else ())
        if asked & BROWSING:
            item.add_marker("browser")
        if _uses_database(item):
            item.add_marker("database")
        if _asks_pages(item):
            item.add_marker("page")
        if item.get_closest_marker("browser") and not _browser_path():
            item.add_marker(no_browser)


def _uses_database(item):
    """Return whether a test has a fixture, a mark or a class of Django that opens the test database."""
    is_case = isinstance(item, pytest.Function) and item.cls and issubclass(item.cls, TransactionTestCase)
    return bool(is_case or "django_db_setup" in item.fixturenames or item.get_closest_marker("django_db"))


def _asks_pages(item):
    """Return whether a test asks for pages of a feature and commits nothing: several writers commit."""
    folder = item.path.parent.relative_to(ROOT / "tests").parts[:2]
    is_feature = len(folder) == 2 and folder[0] == "web" and folder[1] not in ("accounts", "core", "live")
    return is_feature and not _commits(item)


def _commits(item):
    """Return whether a test commits to the test database, by a fixture, a mark or a class of Django."""
    is_case = isinstance(item, pytest.Function) and item.cls and issubclass(item.cls, TransactionTestCase)
    marker = item.get_closest_marker("django_db")
    is_marked = marker is not None and marker.kwargs.get("transaction", False)
    return bool(is_case or is_marked or "transactional_db" in item.fixturenames)


def _browser_path():
    return os.environ.get("ARDOISE_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)


# The database


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory):
    """Give each test process a separate data folder, so that its locks are not shared."""
    with override_settings(DATA_DIR=tmp_path_factory.mktemp("data")):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory):
    """Use a separate test database per run; SQLite in a file, because server processes share it.

    Commits of this process do not wait for the disk. Server processes have the settings of production.
    """
    database = connections["default"].settings_dict
    if connection.vendor == "sqlite":
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "ardoise.sqlite3")
        database["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
    else:
        database["TEST"]["NAME"] = f"test_ardoise_{os.getpid()}"
        database["OPTIONS"]["options"] = "-c synchronous_commit=off"


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment, django_db_blocker, django_db_modify_db_settings):
    """Create the test database for every test that asks for this fixture.

    The fixture of pytest-django creates it only if a selected test is marked with `django_db` or has the
    fixture `db`; a fixture of a module would otherwise open the database of the settings.
    """
    with django_db_blocker.unblock():
        created = setup_databases(verbosity=0, interactive=False, serialized_aliases=[])
    yield
    with django_db_blocker.unblock():
        _end_other_sessions()
        teardown_databases(created, verbosity=0)


def _end_other_sessions():
    """End the sessions that threads of servers and streams left open: PostgreSQL drops no database in use."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True, scope="session")
def _fast_flush():
    """Replace Django's flush after a committing test: it is slow, and the guards of the ledger refuse it."""
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
    return {**browser_context_args, **VIEWPORT}


@pytest.fixture
def allowed_console_errors():
    """Return a list of substrings of console errors that a test expects, filled with `append("409")`."""
    return []


ENDED_REQUEST = "AbortError"
"""A page that is left ends its requests, and so does another request in their place: no fault."""


def _complaint(message):
    """Return the text of a console message, with the URL that it concerns."""
    return " ".join(filter(None, [message.text, message.location.get("url")]))


@pytest.fixture
def new_context(new_context, allowed_console_errors):
    """Record console errors of every page, policy violations included, and fail the test on any."""
    complaints = []

    def listened(**options):
        context = new_context(**options)
        context.on(
            "console", lambda message: message.type == "error" and complaints.append(_complaint(message))
        )
        context.on("weberror", lambda failed: complaints.append(str(failed.error)))
        return context

    yield listened
    allowed = [*allowed_console_errors, ENDED_REQUEST]
    unexpected = [message for message in complaints if not any(word in message for word in allowed)]
    assert not unexpected, "the browser complained:\n" + "\n".join(unexpected)


# Live server


class LiveServer:
    """A server on the test database, as `manage.py serve` starts it, that can be killed and restarted."""

    def __init__(self, folder, port, **environment):
        self.url = f"http://127.0.0.1:{port}"
        self.log = folder / f"server-{port}.log"
        self.environment = os.environ | {
            "ARDOISE_DATA": str(folder),
            "ARDOISE_LISTEN": "127.0.0.1",
            "DATABASE_URL": _database_url(),
            "PORT": str(port),
            "ARDOISE_OPENINGS_PER_HOUR": str(10**9),
            # A server that is killed would lose its measurement, and it would be slower.
            "COVERAGE_PROCESS_CONFIG": "",
            # The server accepts cookies signed by the test settings.
            "ARDOISE_SECRET_KEY": settings.SECRET_KEY,
            **environment,
        }

    def start(self):
        """Start the server at its URL, in a data folder that has the static files."""
        command = server_command("127.0.0.1", int(self.url.rpartition(":")[2]))
        with self.log.open("ab") as log:
            self.server = subprocess.Popen(
                [sys.executable, "-m", "web.core.supervisor", *command],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        return _when_ready(self.server, self.url)

    restart = start

    def stop(self):
        self.server.send_signal(signal.SIGINT)
        self.server.wait(timeout=STOP_SECONDS)

    def kill(self):
        """Kill the server and its workers with SIGKILL, as a power failure would."""
        os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait(timeout=STOP_SECONDS)

    @property
    def is_running(self):
        """Whether the server was started and not killed, frozen or not."""
        return self.server.poll() is None

    def freeze(self):
        """Stop the server and its workers without closing a connection, as a lost radio link would."""
        os.killpg(self.server.pid, signal.SIGSTOP)

    def thaw(self):
        """Let a frozen server go on."""
        os.killpg(self.server.pid, signal.SIGCONT)


@pytest.fixture(scope="session")
def collected_files(tmp_path_factory):
    """Return the static files as `manage.py prepare` collects them; one process of a run does so for all."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "collected"
    with (shared / "collected.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            draft = tmp_path_factory.mktemp("collecting") / "static"
            with override_settings(STATIC_ROOT=draft, STORAGES=settings.STORAGES | {"staticfiles": HASHED}):
                call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=UNUSED)
            draft.rename(folder)
    return folder


@pytest.fixture(scope="session")
def server_data_folder(tmp_path_factory, collected_files):
    """Return the data folder shared by all servers of a process, with the static files."""
    folder = tmp_path_factory.mktemp("server")
    (folder / "static").symlink_to(collected_files)
    return folder


@pytest.fixture(scope="session")
def _shared_server(django_db_setup, server_data_folder):
    """Yield a server process shared by the whole run, because its start takes longer than most tests."""
    server = LiveServer(server_data_folder, _free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(transactional_db, _shared_server, server_data_folder):
    """Yield a separate server process, for tests that kill it, in the data folder of the shared one."""
    server = LiveServer(server_data_folder, _free_port(), ARDOISE_HOSTS="127.0.0.1,ardoise")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def killable_server(transactional_db, _shared_server):
    """Return the shared server, for a test that freezes or kills it; it runs again after the test.

    A server of its own would take longer to start than most tests.
    """
    yield _shared_server
    if _shared_server.is_running:
        _shared_server.thaw()
    else:
        _shared_server.restart()


@pytest.fixture
def server_url(transactional_db, _shared_server):
    """Return the URL of the shared server, whose database is emptied after the test."""
    return _shared_server.url


def _database_url():
    """Return the URL of the test database for another process."""
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
    until = time.monotonic() + START_SECONDS
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
