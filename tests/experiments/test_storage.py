"""Storage: a folder or a real S3 server on loopback; whole files, one driver, the same rows."""

from __future__ import annotations

import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from moto.server import ThreadedMotoServer
from pyarrow import fs

from experiments import storage
from experiments.results import data_hash, read_manifest, read_rows, run_status
from experiments.run import Progress, run
from experiments.spec import Spec
from experiments.storage import LEASE, Store, copy_run
from sim.errors import InputError
from sim.jit import ROOT


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of an S3 server on this machine, as the options of an s3:// address."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    running = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    yield f"scheme=http&endpoint_override={host}:{port}&region=us-east-1&allow_bucket_creation=true"
    running.stop()


@pytest.fixture
def bucket(server: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a run in a bucket of its own."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    monkeypatch.setattr(storage, "BEAT_SECONDS", 1.0)
    name = f"bucket-{abs(hash(request.node.name)) % 10**9}"
    files, _ = fs.FileSystem.from_uri(f"s3://{name}?{server}")
    files.create_dir(name)
    return f"s3://{name}/runs/mine?{server}"


def test_a_run_on_s3_has_the_rows_of_one_in_a_folder(bucket: str, mixed: Spec, mixed_folder: Path) -> None:
    manifest = run(mixed, bucket, threads=2)
    assert manifest["data_hash"] == data_hash(bucket) == read_manifest(mixed_folder)["data_hash"]
    assert read_rows(bucket, "seats").equals(read_rows(mixed_folder, "seats"))
    assert LEASE not in Store(bucket).names()
    assert Store(bucket).names("seats") == Store(bucket).names("games") == sorted(path.name for path in (mixed_folder / "games").iterdir())
    assert run_status(bucket)["state"] == "complete"
    with pytest.raises(InputError, match=r"^s3://bucket-\d+/runs/mine: the run is there already and is complete"):
        run(mixed, bucket, threads=1)


def test_an_interrupted_run_on_s3_goes_on(bucket: str, mixed: Spec, mixed_folder: Path, one_block_parts: None) -> None:
    def stop(progress: Progress) -> None:
        if progress.done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(mixed, bucket, threads=2, on_progress=stop)
    assert 0 < run_status(bucket)["done"] < 62
    assert run(mixed, bucket, threads=2, resume=True)["data_hash"] == read_manifest(mixed_folder)["data_hash"]


def test_a_truncated_part_on_s3_is_played_again(bucket: str, mixed: Spec, mixed_folder: Path) -> None:
    run(mixed, bucket, threads=1)
    store = Store(bucket)
    name = f"games/{store.names('games')[2]}"
    store.write(name, store.read(name)[:-50])
    told: list[str] = []
    assert run(mixed, bucket, 1, resume=True, on_note=told.append)["data_hash"] == read_manifest(mixed_folder)["data_hash"]
    assert "not a whole Parquet file" in told[0]


def test_a_second_driver_on_s3_is_refused_while_the_first_lives(bucket: str, mixed: Spec, mixed_folder: Path) -> None:
    refusals = []

    def second(progress: Progress) -> None:
        if not refusals:
            with pytest.raises(InputError, match="is driving this run now") as error:
                run(mixed, bucket, threads=1, resume=True)
            refusals.append(str(error.value))

    manifest = run(mixed, bucket, threads=1, on_progress=second)
    assert len(refusals) == 1
    assert manifest["data_hash"] == read_manifest(mixed_folder)["data_hash"]


def test_the_lease_of_a_driver_on_s3_that_has_died_is_taken_over(bucket: str, mixed: Spec, mixed_folder: Path) -> None:
    """Before it had begun, and after it had done all."""
    Store(bucket).write(LEASE, b'{"token": "0", "host": "far", "pid": 1, "beat": 7}')
    run(mixed, bucket, threads=1)
    Store(bucket).write(LEASE, b'{"token": "0", "host": "far", "pid": 1, "beat": 7}')
    assert run(mixed, bucket, threads=1, resume=True)["data_hash"] == read_manifest(mixed_folder)["data_hash"]


def test_a_run_can_be_copied_from_s3_to_a_folder(bucket: str, mixed: Spec, mixed_folder: Path, tmp_path: Path) -> None:
    run(mixed, bucket, threads=1)
    files = copy_run(Store(bucket), Store(tmp_path / "here"))
    assert data_hash(tmp_path / "here") == read_manifest(mixed_folder)["data_hash"]
    assert files == 2 * len(Store(bucket).names("games")) + 1


def test_the_keys_of_an_address_are_not_shown() -> None:
    assert str(Store("s3://key:secret@bucket/run?region=us-east-1")) == "s3://bucket/run"


@pytest.mark.parametrize("where", ["ftp://host/run", "s3://", "s3://bucket/run?colour=red"])
def test_an_address_that_is_none_gets_a_sentence(where: str) -> None:
    with pytest.raises(InputError, match="no place that a run can lie in"):
        Store(where)


HOLD = """
import sys, time
from experiments.storage import Store
with Store(sys.argv[1]).driven():
    print("driving", flush=True)
    time.sleep(60)
"""


def test_the_lock_of_a_driver_that_was_killed_is_free_at_once(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True, cwd=ROOT) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "driving\n"
        driver = Store(tmp_path).driver()
        assert driver is not None
        assert driver["pid"] == holder.pid
        with pytest.raises(InputError, match=f"process {holder.pid} on .* is driving this run now"), Store(tmp_path).driven():
            pass
        holder.kill()
        holder.wait(timeout=30)
    assert Store(tmp_path).driver() is None
    with Store(tmp_path).driven() as token:
        assert Store(tmp_path).sees(token)
        assert not Store(tmp_path).sees("another")
    assert list(tmp_path.iterdir()) == []


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.write("a", b"old")

    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("experiments.storage.os.replace", full)
    with pytest.raises(OSError, match="No space left"):
        store.write("a", b"new")
    assert store.names() == ["a"]
    assert store.read("a") == b"old"


def test_a_full_disk_is_waited_for(mixed: Spec, mixed_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writes fail from the tenth to the fourteenth, as on a disk that is full until somebody makes room."""
    write = Store.write
    count = [0]

    def sometimes(self: Store, name: str, content: bytes) -> None:
        count[0] += 1
        if 10 <= count[0] < 15:
            raise OSError(28, "No space left on device")
        write(self, name, content)

    monkeypatch.setattr(Store, "write", sometimes)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    told: list[str] = []
    manifest = run(mixed, tmp_path / "run", threads=1, on_note=told.append)
    assert manifest["data_hash"] == read_manifest(mixed_folder)["data_hash"]
    assert "No space left on device" in told[0]
    assert "can be written again" in told[-1]


def test_a_folder_in_which_a_run_was_killed_as_it_began_can_be_used(mixed: Spec, mixed_folder: Path, tmp_path: Path) -> None:
    for name in ("seats", "games"):
        (tmp_path / name).mkdir()
    (tmp_path / LEASE).write_text("{")
    assert run(mixed, tmp_path, threads=2)["data_hash"] == read_manifest(mixed_folder)["data_hash"]
