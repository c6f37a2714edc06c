"""`augur run --cluster` and `augur submit` as processes of their own, on a real cluster with a dashboard and a real S3 server."""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from moto.server import ThreadedMotoServer
from pyarrow import fs

from experiments.results import data_hash, read_manifest, run_status
from experiments.run import run
from experiments.spec import Spec, load_spec
from sim.jit import ROOT

CONFIG = """
question = "Who wins?"
game = "city_of_rome"
players = 2
lineups = ["uniform"]
games = 4
"""


def environment() -> dict[str, str]:
    path = f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"
    return os.environ | {"RAY_worker_niceness": "0", "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "PATH": path}


# Ray asks for a token where jobs can be submitted; this one opens only the cluster that is started below.
TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}


def augur(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    more = TOKEN if "--address" in words else {}
    return subprocess.run(
        [sys.executable, "-m", "augur", *words],
        cwd=folder,
        env=environment() | more,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ask.toml").write_text(CONFIG, encoding="utf-8")
    return tmp_path


@pytest.fixture
def rows(folder: Path) -> str:
    return str(run(load_spec(folder / "ask.toml"), folder / "undisturbed", threads=1)["data_hash"])


def test_the_switch_local_starts_ray_here_and_gives_the_same_rows(folder: Path, rows: str) -> None:
    done = augur(folder, "run", "ask.toml", "--out", "here", "--cluster", "local", "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert rows[:16] in done.stdout
    assert read_manifest(folder / "here")["executor"]["kind"] == "ray"


def test_a_driver_that_is_killed_is_succeeded_by_a_second_command(
    spec: Spec, undisturbed: str, nodes: Any, tmp_path: Path, wait_until: Callable[[Callable[[], object]], None]
) -> None:
    """Tasks of four blocks, so that the first command is killed in the middle; their parts stay as they are, to be compared."""
    (tmp_path / "ask.json").write_text(json.dumps(spec.model_dump()), encoding="utf-8")
    code = "import experiments.schedule as s, experiments.merge as m; s.Schedule._blocks = lambda *_: 4; m.MERGED_GAMES = 0; "
    code += "from augur.__main__ import main; main()"
    words = ["run", "ask.json", "--out", "here", "--cluster", nodes.address, "--workers", "1"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *words], cwd=tmp_path, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as first:
        try:
            wait_until(lambda: (tmp_path / "here" / "games").exists() and len(list((tmp_path / "here" / "games").iterdir())) >= 3)
        finally:
            first.send_signal(signal.SIGKILL)
            first.wait(timeout=30)
    found = run_status(tmp_path / "here")
    assert found["state"].startswith("interrupted")
    assert 0 < found["done"] < found["games"]
    kept = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "here" / "games").glob("*.parquet")}
    done = subprocess.run(
        [sys.executable, "-c", code, *words, "--resume"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    assert undisturbed[:16] in done.stdout
    assert data_hash(tmp_path / "here") == undisturbed
    for name, stamp in list(kept.items())[:3]:
        assert (tmp_path / "here" / "games" / name).stat().st_mtime_ns == stamp, "no part was played twice"


@pytest.fixture(scope="module")
def s3() -> Iterator[dict[str, str]]:
    """A real S3 server on loopback and the variables by which Arrow finds it."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    running = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    files = fs.S3FileSystem(
        endpoint_override=f"{host}:{port}", scheme="http", access_key="t", secret_key="t", region="us-east-1", allow_bucket_creation=True
    )
    files.create_dir("augur-runs")
    yield {
        "AWS_ACCESS_KEY_ID": "t",
        "AWS_SECRET_ACCESS_KEY": "t",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
    }
    running.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


@pytest.fixture(scope="module")
def dashboard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A head node of its own with a dashboard, as `ray start --head` makes one."""
    ray = [sys.executable, "-m", "ray.scripts.scripts"]
    port, gcs, agent = free_port(), free_port(), free_port()  # the agent's own default is one port for all clusters of a machine
    words = f"start --head --num-cpus=2 --port={gcs} --dashboard-port={port} --dashboard-host=127.0.0.1 --object-store-memory=80000000"
    words += (
        f" --include-dashboard=true --dashboard-agent-listen-port={agent} --disable-usage-stats --temp-dir=/tmp/augur-{os.getpid()} --block"
    )
    with subprocess.Popen([*ray, *words.split()], env=environment() | TOKEN, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as head:
        until = time.monotonic() + 120
        while not answers(port) and time.monotonic() < until:
            time.sleep(0.2)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            head.terminate()
            head.wait(timeout=60)


def test_a_config_is_submitted_followed_listed_and_fetched_through_s3(
    folder: Path, rows: str, dashboard: str, s3: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in s3.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # or the sources, which are new to the job's node, would be compiled there
    hand_on = [word for name in (*s3, "NUMBA_DISABLE_JIT") for word in ("--env", name)]
    done = augur(folder, "submit", "ask.toml", "--address", dashboard, "--out", "s3://augur-runs/mine", *hand_on)
    assert done.returncode == 0, done.stdout + done.stderr
    assert rows[:16] in done.stdout, "the job's own output is followed"
    job = re.search(r"augur-\w+-\w+", done.stdout)
    assert job is not None
    listed = augur(folder, "jobs", "list", "--address", dashboard)
    assert job[0] in re.sub(r"\s", "", listed.stdout)
    assert "SUCCEEDED" in listed.stdout
    fetched = augur(folder, "jobs", "fetch", job[0], "mine", "--address", dashboard)
    assert fetched.returncode == 0, fetched.stderr
    assert data_hash(folder / "mine") == rows
    wrong = augur(folder, "jobs", "stop", "augur-nothing", "--address", dashboard)
    assert wrong.returncode == 2
    assert "unknown job 'augur-nothing'" in wrong.stderr


def test_a_job_that_is_stopped_keeps_its_work(
    folder: Path, dashboard: str, wait_until: Callable[[Callable[[], object]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    (folder / "long.toml").write_text(CONFIG.replace("games = 4", "games = 100_000"), encoding="utf-8")
    words = ["submit", "long.toml", "--address", dashboard, "--out", str(folder / "run"), "--no-follow", "--env", "NUMBA_DISABLE_JIT"]
    done = augur(folder, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    job = re.search(r"augur-\w+-\w+", done.stdout)
    assert job is not None
    wait_until(lambda: (folder / "run" / "games").exists() and any((folder / "run" / "games").iterdir()))
    stopped = augur(folder, "jobs", "stop", job[0], "--address", dashboard)
    assert stopped.returncode == 0, stopped.stderr
    wait_until(lambda: run_status(folder / "run")["driver"] is None)
    assert run_status(folder / "run")["done"] > 0


def test_no_dashboard_gets_a_sentence(folder: Path) -> None:
    done = augur(folder, "jobs", "list", "--address", "http://127.0.0.1:1")
    assert done.returncode == 2
    assert "--address http://127.0.0.1:1: no Ray dashboard answers there" in done.stderr
