"""Where a run lies: a folder of this machine, or `s3://bucket/path`; one small door over pyarrow's file systems.

A file is written whole or not at all: in a folder under another name and renamed, on S3 in one upload that appears when it is finished.
"""

from __future__ import annotations

import json
import os
import platform
import re
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import fs

from sim.errors import InputError

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows
    fcntl = None  # type: ignore[assignment]

LEASE = ".driver.json"
BEAT_SECONDS = 5.0  # how often the driver of a run on S3 renews its lease; one that is not renewed for two beats is nobody's


class Store:
    """The files of one run, by their paths below its folder."""

    def __init__(self, where: str | Path) -> None:
        text = os.fspath(where).removeprefix("file://")
        self.local = "://" not in text
        self.where = text if self.local else text.rstrip("/")
        try:
            if self.local:
                self.files, self.root = fs.LocalFileSystem(), os.path.abspath(text)
            else:
                self.files, self.root = fs.FileSystem.from_uri(self.where)
                if not self.root:
                    raise ValueError("it names no bucket")
        except (pa.ArrowException, OSError, ValueError) as error:
            raise InputError(f"{text}: this is no place that a run can lie in ({first_line(error)}); use a folder or s3://…") from None

    def __str__(self) -> str:
        return re.sub("//[^/]*@", "//", self.where.partition("?")[0])  # without keys and endpoint

    def path(self, name: str) -> str:
        """A file's place in words, for messages."""
        return f"{self}/{name}"

    def _full(self, name: str) -> str:
        return f"{self.root}/{name}" if name else self.root

    def names(self, folder: str = "") -> list[str]:
        """The names of what lies in a folder below the root, sorted; nothing if it is not there."""
        found = self.files.get_file_info(fs.FileSelector(self._full(folder), allow_not_found=True))
        return sorted(info.base_name for info in found)

    def sizes(self, folder: str) -> dict[str, int]:
        """Names and bytes of the files in a folder."""
        found = self.files.get_file_info(fs.FileSelector(self._full(folder), allow_not_found=True))
        return {info.base_name: info.size for info in found if info.type == fs.FileType.File}

    def exists(self, name: str) -> bool:
        """Whether there is a file of that name."""
        return bool(self.files.get_file_info(self._full(name)).type == fs.FileType.File)

    def read(self, name: str) -> bytes:
        """The bytes of a file."""
        with self.files.open_input_file(self._full(name)) as file:
            return bytes(file.read())

    def write(self, name: str, content: bytes) -> None:
        """Write a file whole."""
        target = self._full(name)
        if not self.local:
            with self.files.open_output_stream(target) as stream:
                stream.write(content)
            return
        # A name of one's own: two workers may write the same part when one of them was thought lost.
        temporary = f"{os.path.dirname(target)}/.{os.path.basename(target)}.{secrets.token_hex(4)}.writing"
        try:
            with open(temporary, "wb") as file:
                file.write(content)
            os.replace(temporary, target)
        except OSError:
            Path(temporary).unlink(missing_ok=True)
            raise

    def make_folder(self, name: str) -> None:
        """Make a folder with its parents; S3 needs none."""
        if self.local:
            os.makedirs(self._full(name), exist_ok=True)

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        if self.exists(name):
            self.files.delete_file(self._full(name))

    def move(self, name: str, other: str) -> None:
        """Give a file another name."""
        self.make_folder(os.path.dirname(other))
        self.files.move(self._full(name), self._full(other))

    def sees(self, token: str) -> bool:
        """Whether the lease of the driver with this token lies here: then this process sees the driver's storage and may write itself."""
        try:
            return bool(json.loads(self.read(LEASE))["token"] == token)
        except (OSError, pa.ArrowException, ValueError, KeyError):
            return False

    @contextmanager
    def driven(self) -> Iterator[str]:
        """Be the one driver of the run; yields the lease's token. A second driver is refused."""
        note = {"token": secrets.token_hex(8), "host": platform.node(), "pid": os.getpid(), "beat": 0}
        with self._locked(note) if self.local and fcntl is not None else self._renewed(note):
            yield str(note["token"])

    def _refusal(self, other: Any) -> InputError:
        who = f"process {other['pid']} on {other['host']}" if isinstance(other, dict) and "pid" in other else "another process"
        return InputError(f"{self}: {who} is driving this run now; wait for it, end it, or choose another --out.")

    def driver(self) -> dict[str, Any] | None:
        """Who drives the run now, if somebody does. On S3 a lease may be that of a driver that has died a moment ago."""
        note = self._lease()
        if note is not None and self.local and fcntl is not None:
            with open(self._full(LEASE), "rb") as file:
                try:
                    fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
                    return None  # the lock was free: its holder has died
                except OSError:
                    pass
        return note if isinstance(note, dict) else None

    def _lease(self) -> Any:
        try:
            return json.loads(self.read(LEASE))
        except (OSError, pa.ArrowException, ValueError):
            return None

    @contextmanager
    def _locked(self, note: dict[str, Any]) -> Iterator[None]:
        """A lock that the system takes back when the process dies, however it dies."""
        path = self._full(LEASE)
        while True:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(file)
                raise self._refusal(self._lease()) from None
            try:
                if os.stat(path).st_ino == os.fstat(file).st_ino:
                    break
            except FileNotFoundError:
                pass  # its last driver has just removed it
            os.close(file)
        try:
            os.ftruncate(file, 0)
            os.write(file, json.dumps(note).encode())
            yield
        finally:
            Path(path).unlink(missing_ok=True)
            os.close(file)

    @contextmanager
    def _renewed(self, note: dict[str, Any]) -> Iterator[None]:
        """S3 has no locks: a lease that is renewed. Whether another is alive is seen by watching it, so no clocks are compared."""
        before = self._lease()
        if before is not None:
            until = time.monotonic() + 2.4 * BEAT_SECONDS
            while time.monotonic() < until:
                time.sleep(BEAT_SECONDS / 5)
                now = self._lease()
                if now is None:
                    break
                if now != before:
                    raise self._refusal(now)
        self.write(LEASE, json.dumps(note).encode())
        time.sleep(BEAT_SECONDS / 5)
        if not self.sees(str(note["token"])):  # two began at once; the last to write goes on
            raise self._refusal(self._lease())
        ended = threading.Event()

        def renew() -> None:
            beat = 0
            while not ended.wait(BEAT_SECONDS):
                beat += 1
                try:
                    self.write(LEASE, json.dumps(note | {"beat": beat}).encode())
                except (OSError, pa.ArrowException):
                    continue  # the storage is away for a while; the run itself waits for it too

        thread = threading.Thread(target=renew, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join(BEAT_SECONDS)
            self.remove(LEASE)


def first_line(error: BaseException) -> str:
    """What an error says, in one line."""
    text = getattr(error, "strerror", None) or str(error).strip().split("\n")[0]
    return str(text or type(error).__name__).rstrip(".")


def as_store(where: Store | str | Path) -> Store:
    """A store, or the one at a place."""
    return where if isinstance(where, Store) else Store(where)


def copy_run(source: Store, target: Store) -> int:
    """Copy all files of a run, the manifest last; returns how many."""
    names = [f"{folder}/{name}" for folder in ("seats", "games") for name in source.sizes(folder)] + ["manifest.json"]
    for folder in ("seats", "games"):
        target.make_folder(folder)
    for name in names:
        target.write(name, source.read(name))
    return len(names)
