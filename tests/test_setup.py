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

import pytest
from django.core.management import CommandError
from django.db import connection

from tests.source_tree import ROOT
from web.management.commands import prepare
from web.management.commands.serve import _port as port_from


@pytest.fixture
def environment(tmp_path):
    """Return an environment without settings of Ardoise, with a data folder that does not exist yet."""
    ours = ("ARDOISE_", "DATABASE_URL", "REDIS_URL", "PORT", "DJANGO_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return clean | {"ARDOISE_DATA": str(tmp_path / "data")}


def manage(*arguments, environment):
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_prepare_creates_the_data_folder_and_its_files(environment, tmp_path):
    prepared = manage("prepare", environment=environment)
    assert prepared.returncode == 0, prepared.stderr
    data = tmp_path / "data"
    assert {each.name for each in data.iterdir()} >= {"secret_key", "ardoise.sqlite3", "static"}
    assert (data / "static/staticfiles.json").exists()


def test_secret_key_is_created_once_and_readable_by_its_owner_only(environment, tmp_path):
    ask = "from django.conf import settings; print(settings.SECRET_KEY)"
    asked = []
    for _ in range(2):
        assert manage("prepare", environment=environment).returncode == 0
        asked.append(manage("shell", "-v0", "-c", ask, environment=environment).stdout)
    assert asked[0] == asked[1] != ""
    key = tmp_path / "data/secret_key"
    assert key.read_text() == asked[0].strip()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_lost_secret_key_is_not_replaced_when_circles_exist(environment, tmp_path):
    key = tmp_path / "data/secret_key"
    opening = "from django.utils import timezone; from games.circles.commands import people; "
    opening += "people.open_circle(name='Jeudis', now=timezone.now())"
    assert manage("prepare", environment=environment).returncode == 0
    stored = key.read_text()
    key.unlink()
    assert manage("prepare", environment=environment).returncode == 0
    assert key.read_text() != stored
    assert manage("shell", "-v0", "-c", opening, environment=environment).returncode == 0
    key.unlink()
    refused = manage("serve", environment=environment | {"PORT": str(free_port())})
    assert refused.returncode == 1
    assert "The secret key is missing" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert not key.exists()


@pytest.mark.parametrize("key", ["", "x", "x" * 31])
@pytest.mark.parametrize("place", ["file", "environment"])
def test_a_secret_key_that_is_too_short_is_refused_in_one_sentence(environment, tmp_path, key, place):
    if place == "environment":
        if not key:
            pytest.skip("an empty variable is none")
        environment = environment | {"ARDOISE_SECRET_KEY": key}
    else:
        (tmp_path / "data").mkdir()
        (tmp_path / "data/secret_key").write_text(key)
    refused = manage("prepare", environment=environment)
    assert refused.returncode == 1
    assert f"has {len(key)} characters" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_the_data_is_its_owners_alone(environment, tmp_path):
    assert manage("prepare", environment=environment).returncode == 0
    data = tmp_path / "data"
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    database = data / "ardoise.sqlite3"
    assert stat.S_IMODE(database.stat().st_mode) == 0o600
    database.chmod(0o644)
    assert manage("backup", environment=environment).returncode == 0
    assert stat.S_IMODE(database.stat().st_mode) == 0o600
    (copy,) = (data / "backups").iterdir()
    assert {stat.S_IMODE(each.stat().st_mode) for each in copy.iterdir()} == {0o600}


def test_deployment_check_passes_with_the_documented_environment(environment):
    served = environment | {
        "ARDOISE_HTTPS": "1",
        "ARDOISE_HOSTS": "ardoise.example",
        "ARDOISE_ORIGINS": "https://ardoise.example",
    }
    checked = manage("check", "--deploy", "--fail-level", "WARNING", environment=served)
    assert checked.returncode == 0, checked.stderr


def test_prepare_with_an_unreachable_database_fails_with_one_sentence(environment):
    absent = environment | {"DATABASE_URL": "postgres://nobody:hush@127.0.0.1:9/nothing"}
    prepared = manage("prepare", environment=absent)
    assert prepared.returncode == 1
    assert "The database does not answer" in prepared.stderr
    assert "Traceback" not in prepared.stderr
    assert "hush" not in prepared.stdout + prepared.stderr


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


def test_serve_on_an_invalid_port_fails_with_one_sentence(environment):
    served = manage("serve", environment=environment | {"PORT": "eighty"})
    assert served.returncode == 1
    assert served.stderr.startswith("PORT is a number")
    assert "Traceback" not in served.stderr


@pytest.mark.parametrize("port", ["eighty", "", "0", "65536", "-1", "80.5"])
def test_port_from_refuses_an_invalid_port(port):
    with pytest.raises(SystemExit, match="PORT is a number"):
        port_from(port)


def test_port_from_returns_the_number():
    assert port_from("65535") == 65535


def test_server_sends_its_security_policy_and_stops_on_ctrl_c(environment, tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment |= {"PORT": str(port), "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "manage.py", "serve"]
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        output = _until(server, "Ctrl-C")
        answer = _answer(f"http://127.0.0.1:{port}/")
        sheet = _answer(f"http://127.0.0.1:{port}/static/css/ardoise.css")
    finally:
        server.send_signal(signal.SIGINT)
        rest, _ = server.communicate(timeout=10)
    assert f"http://localhost:{port}/" in output
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert sheet.status == 200
    assert server.returncode == 0
    assert "Traceback" not in rest


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
