"""From a bare machine to a served house: what the commands say, make and refuse."""

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

import pytest

from tests.source_tree import ROOT
from web.management.commands.serve import _port as port_from


@pytest.fixture
def environment(tmp_path):
    """An environment in which nothing of Ardoise was ever set, and a data folder that is not there yet."""
    ours = ("ARDOISE_", "DATABASE_URL", "REDIS_URL", "PORT", "DJANGO_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return clean | {"ARDOISE_DATA": str(tmp_path / "data")}


def manage(*arguments, environment):
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)


def test_prepare_makes_the_data_folder_with_everything_in_it(environment, tmp_path):
    prepared = manage("prepare", environment=environment)
    assert prepared.returncode == 0, prepared.stderr
    data = tmp_path / "data"
    assert {each.name for each in data.iterdir()} >= {"secret_key", "ardoise.sqlite3", "static"}
    assert (data / "static/staticfiles.json").exists()


def test_the_secret_key_is_made_once_and_for_its_owner_only(environment, tmp_path):
    ask = "from django.conf import settings; print(settings.SECRET_KEY)"
    first, second = (manage("shell", "-v0", "-c", ask, environment=environment).stdout for _ in range(2))
    assert first == second != ""
    key = tmp_path / "data/secret_key"
    assert key.read_text() == first.strip()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_the_deployment_check_is_clean_with_the_documented_environment(environment):
    served = environment | {
        "ARDOISE_HTTPS": "1",
        "ARDOISE_HOSTS": "ardoise.example",
        "ARDOISE_ORIGINS": "https://ardoise.example",
    }
    checked = manage("check", "--deploy", "--fail-level", "WARNING", environment=served)
    assert checked.returncode == 0, checked.stderr


def test_a_database_that_does_not_answer_is_told_in_one_sentence(environment):
    absent = environment | {"DATABASE_URL": "postgres://nobody:hush@127.0.0.1:9/nothing"}
    prepared = manage("prepare", environment=absent)
    assert prepared.returncode == 1
    assert "The database does not answer" in prepared.stderr
    assert "Traceback" not in prepared.stderr
    assert "hush" not in prepared.stdout + prepared.stderr


def test_a_busy_port_is_told_before_anything_is_done(environment, tmp_path):
    with socket.socket() as neighbour:
        neighbour.bind(("0.0.0.0", 0))
        neighbour.listen()
        port = neighbour.getsockname()[1]
        served = manage("serve", environment=environment | {"PORT": str(port)})
    assert served.returncode == 1
    assert served.stderr.startswith(f"Port {port} cannot be used")
    assert "Traceback" not in served.stderr
    assert not (tmp_path / "data/ardoise.sqlite3").exists()


def test_a_port_that_is_none_is_refused_in_one_sentence(environment):
    served = manage("serve", environment=environment | {"PORT": "eighty"})
    assert served.returncode == 1
    assert served.stderr.startswith("PORT is a number")
    assert "Traceback" not in served.stderr


@pytest.mark.parametrize("port", ["eighty", "", "0", "65536", "-1", "80.5"])
def test_nothing_but_a_number_of_a_port_is_one(port):
    with pytest.raises(SystemExit, match="PORT is a number"):
        port_from(port)


def test_a_port_is_read():
    assert port_from("65535") == 65535


def test_the_house_is_served_with_its_policy_and_stops_on_ctrl_c(environment, tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment |= {"PORT": str(port), "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "manage.py", "serve"]
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        said = _until(server, "Ctrl-C")
        answer = _answer(f"http://127.0.0.1:{port}/")
        sheet = _answer(f"http://127.0.0.1:{port}/static/css/ardoise.css")
    finally:
        server.send_signal(signal.SIGINT)
        rest, _ = server.communicate(timeout=10)
    assert f"http://localhost:{port}/" in said
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert sheet.status == 200
    assert server.returncode == 0
    assert "Traceback" not in rest


def _until(server, word):
    said = ""
    for line in server.stdout:
        said += line
        if word in line:
            return said
    pytest.fail(f"the server stopped:\n{said}")


def _answer(url):
    """An answer, whatever its status; the server may need a moment to open its door."""
    for _ in range(100):
        try:
            return urllib.request.urlopen(url, timeout=5)
        except urllib.error.HTTPError as refused:
            return refused
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"nobody answers at {url}")


def test_a_python_without_venv_is_told_which_package_brings_it(tmp_path):
    fake = tmp_path / "python3"
    fake.write_text(
        f'#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"\n', encoding="utf-8"
    )
    fake.chmod(0o755)
    made = _venv(fake, tmp_path / "venv")
    assert made.returncode == 1
    assert "apt install python3" in made.stderr
    assert not (tmp_path / "venv").exists()


def test_an_old_python_is_told(tmp_path):
    fake = tmp_path / "python3"
    fake.write_text('#!/bin/sh\n[ "$1" = -V ] && echo "Python 3.9.2" && exit\nexit 1\n', encoding="utf-8")
    fake.chmod(0o755)
    made = _venv(fake, tmp_path / "venv")
    assert made.returncode == 1
    assert "needs Python 3.11 or later" in made.stderr
    assert "Python 3.9.2" in made.stderr


def test_no_python_at_all_is_told(tmp_path):
    assert "Python is missing" in _venv(tmp_path / "nowhere", tmp_path / "venv").stderr


def _venv(python, folder):
    return subprocess.run(
        [shutil.which("sh"), str(ROOT / "bin/venv"), str(python), str(folder)], capture_output=True, text=True
    )
