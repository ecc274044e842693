"""Installation: output, files and refusals of the commands from a new machine to a running server."""

import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.management import CommandError
from django.db import connection
from django.utils import timezone

from games.circles.commands import people
from tests.conftest import STOP_SECONDS
from tests.conftest import _free_port as free_port
from tests.source_tree import ROOT
from web.core.secret_key import read_secret_key
from web.management.commands import prepare
from web.management.commands.serve import _port as port_from


def clean_environment(data):
    """Return an environment without settings of Ardoise but its data folder."""
    ours = ("ARDOISE_", "DATABASE_URL", "REDIS_URL", "PORT", "DJANGO_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return clean | {"ARDOISE_DATA": str(data)}


@pytest.fixture
def environment(tmp_path):
    """Return a clean environment with a data folder that does not exist yet."""
    return clean_environment(tmp_path / "data")


def manage(*arguments, environment):
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)


class Served(NamedTuple):
    """Environment and data folder of `manage.py serve` on a new machine, what it printed and answered."""

    environment: dict
    data: Path
    output: str
    answer: object
    sheet: object
    status: int


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """Return what `manage.py serve` did in a data folder that did not exist, until Ctrl-C."""
    data, port = tmp_path_factory.mktemp("served") / "data", free_port()
    environment = clean_environment(data)
    own = environment | {"PORT": str(port), "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "manage.py", "serve"]
    server = subprocess.Popen(
        command, cwd=ROOT, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        output = _until(server, "Ctrl-C")
        answer = _answer(f"http://127.0.0.1:{port}/")
        sheet = _answer(f"http://127.0.0.1:{port}/static/css/ardoise.css")
    finally:
        server.send_signal(signal.SIGINT)
        rest, _ = server.communicate(timeout=STOP_SECONDS)
    assert f"http://localhost:{port}/" in output
    return Served(environment, data, output + rest, answer, sheet, server.returncode)


@pytest.fixture(scope="module", autouse=True)
def unreachable(tmp_path_factory):
    """Start `manage.py prepare` without a database; it waits ten seconds for one, while other tests run."""
    absent = {"DATABASE_URL": "postgres://nobody:hush@127.0.0.1:9/nothing"}
    environment = clean_environment(tmp_path_factory.mktemp("unreachable") / "data") | absent
    command = [sys.executable, "manage.py", "prepare"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.kill()


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_serve_creates_the_data_folder_and_its_files_for_their_owner_alone(served):
    data = served.data
    files = [data / name for name in ("secret_key", "ardoise.sqlite3")]
    assert (data / "static/staticfiles.json").exists()
    assert (mode_of(data), {mode_of(each) for each in files}) == (0o700, {0o600})


def test_next_process_has_the_stored_secret_key_and_makes_the_files_private_again(served):
    environment, data = served.environment, served.data
    (data / "ardoise.sqlite3").chmod(0o644)
    ask = "from django.conf import settings; print(settings.SECRET_KEY)"
    key = manage("shell", "-v0", "-c", ask, environment=environment).stdout.strip()
    assert key == (data / "secret_key").read_text() != ""
    assert manage("backup", environment=environment).returncode == 0
    (copy,) = (data / "backups").iterdir()
    assert {mode_of(each) for each in [*copy.iterdir(), data / "ardoise.sqlite3"]} == {0o600}


def test_lost_secret_key_is_not_replaced_when_circles_exist(db, settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.delenv("ARDOISE_SECRET_KEY", raising=False)
    prepare.Command()._store_secret_key()
    assert (tmp_path / "secret_key").read_text() == settings.SECRET_KEY
    (tmp_path / "secret_key").unlink()
    people.open_circle(name="Jeudis", now=timezone.now())
    with pytest.raises(CommandError, match="The secret key is missing"):
        prepare.Command()._store_secret_key()
    assert not (tmp_path / "secret_key").exists()


@pytest.mark.parametrize(
    ("variable", "file"), [("", ""), ("", "x"), ("", "x" * 31), ("x", "x" * 32), ("x" * 31, "x" * 32)]
)
def test_a_secret_key_that_is_too_short_is_refused(tmp_path, monkeypatch, variable, file):
    monkeypatch.setenv("ARDOISE_SECRET_KEY", variable)
    (tmp_path / "secret_key").write_text(file)
    with pytest.raises(SystemExit, match=f"has {len(variable or file)} characters"):
        read_secret_key(tmp_path)
    monkeypatch.setenv("ARDOISE_SECRET_KEY", "")
    (tmp_path / "secret_key").write_text("x" * 32)
    assert read_secret_key(tmp_path) == "x" * 32


def test_a_secret_key_that_is_too_short_ends_a_command_with_one_sentence(environment, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data/secret_key").write_text("x")
    refused = manage("prepare", environment=environment)
    assert refused.returncode == 1
    assert "has 1 characters" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_deployment_check_passes_with_the_documented_environment(environment):
    served = environment | {
        "ARDOISE_HTTPS": "1",
        "ARDOISE_HOSTS": "ardoise.example",
        "ARDOISE_ORIGINS": "https://ardoise.example",
    }
    checked = manage("check", "--deploy", "--fail-level", "WARNING", environment=served)
    assert checked.returncode == 0, checked.stderr


def test_prepare_with_an_unreachable_database_fails_with_one_sentence(unreachable):
    out, errors = unreachable.communicate()
    assert unreachable.returncode == 1
    assert "The database does not answer" in errors
    assert "Traceback" not in errors
    assert "hush" not in out + errors


def test_prepare_refuses_a_database_of_before_the_first_release(db, monkeypatch):
    monkeypatch.setattr(prepare, "call_command", lambda *arguments, **options: None)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_clockevent DROP COLUMN entrant")
    with pytest.raises(CommandError, match=r"lacks games_clockevent\.entrant"):
        prepare.Command(stdout=StringIO())._migrate()


def test_serve_on_a_busy_port_fails_before_any_preparation(environment, tmp_path):
    with socket.socket() as neighbour:
        neighbour.bind(("0.0.0.0", 0))
        neighbour.listen()
        port = neighbour.getsockname()[1]
        served = manage("serve", environment=environment | {"PORT": str(port)})
    assert served.returncode == 1
    assert served.stderr.startswith(f"Port {port} cannot be used")
    assert "Traceback" not in served.stderr
    assert not (tmp_path / "data/ardoise.sqlite3").exists()


@pytest.mark.parametrize("port", ["eighty", "", "0", "65536", "-1", "80.5"])
def test_port_from_refuses_an_invalid_port(port):
    with pytest.raises(SystemExit, match="PORT is a number"):
        port_from(port)


def test_port_from_returns_the_number():
    assert port_from("65535") == 65535


def test_server_sends_its_security_policy_and_stops_on_ctrl_c(served):
    assert "default-src 'none'" in served.answer.headers["Content-Security-Policy"]
    assert served.sheet.status == 200
    assert served.status == 0
    assert "Traceback" not in served.output


def _until(server, word):
    output = ""
    for line in server.stdout:
        output += line
        if word in line:
            return output
    pytest.fail(f"the server stopped:\n{output}")


def _answer(url):
    """Return the response with any status; retries while the server starts."""
    for _ in range(100):
        try:
            return urllib.request.urlopen(url, timeout=5)
        except urllib.error.HTTPError as refused:
            return refused
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"nobody answers at {url}")


def test_make_venv_without_the_venv_module_names_the_missing_package(tmp_path):
    fake = tmp_path / "python3"
    fake.write_text(
        f'#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"\n', encoding="utf-8"
    )
    fake.chmod(0o755)
    made = _venv(fake, tmp_path / "venv")
    assert made.returncode == 1
    assert "apt install python3" in made.stderr
    assert not (tmp_path / "venv").exists()


def test_make_venv_with_an_old_python_fails_with_a_message(tmp_path):
    fake = tmp_path / "python3"
    fake.write_text('#!/bin/sh\n[ "$1" = -V ] && echo "Python 3.9.2" && exit\nexit 1\n', encoding="utf-8")
    fake.chmod(0o755)
    made = _venv(fake, tmp_path / "venv")
    assert made.returncode == 1
    assert "needs Python 3.11 or later" in made.stderr
    assert "Python 3.9.2" in made.stderr


def test_make_venv_without_python_fails_with_a_message(tmp_path):
    assert "Python is missing" in _venv(tmp_path / "nowhere", tmp_path / "venv").stderr


def _venv(python, folder):
    return subprocess.run(
        [shutil.which("sh"), str(ROOT / "bin/venv"), str(python), str(folder)], capture_output=True, text=True
    )
