"""Ray Jobs: bring a config and these sources to a running cluster, have it run there, follow, list, stop."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import shlex
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.spec import Spec
from experiments.storage import first_line
from sim.errors import InputError, unknown
from sim.jit import ROOT

os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
from ray.exceptions import RayError
from ray.job_submission import JobStatus, JobSubmissionClient

PACKAGES = ("augur", "cluster", "experiments", "policies", "reports", "sim")
_START_SECONDS = 60.0
_BAD = (JobStatus.FAILED, JobStatus.STOPPED)


@dataclass(frozen=True)
class JobInfo:
    """A job of ours on a cluster."""

    id: str
    status: str
    question: str
    out: str


class Jobs:
    """The jobs of a cluster, by the address of its dashboard."""

    def __init__(self, address: str) -> None:
        self._address = address
        try:
            self._client = JobSubmissionClient(address)
        except (ConnectionError, RuntimeError, ValueError, RayError) as error:
            raise InputError(f"--address {address}: no Ray dashboard answers there ({first_line(error)}).") from None

    def submit(self, spec: Spec, out: str, workers: int | None, python: str, environment: dict[str, str]) -> str:
        """Have an experiment run on the cluster; returns the job's id."""
        words = [python, "-m", "augur", "run", "config.json", "--cluster", "auto", "--out", out, "--resume"]
        words += ["--workers", str(workers)] if workers else []
        with tempfile.TemporaryDirectory() as folder:
            stage(spec, Path(folder))
            until = time.monotonic() + _START_SECONDS
            while True:
                try:
                    return str(
                        self._client.submit_job(
                            entrypoint=shlex.join(words),
                            submission_id=f"augur-{spec.run_id}-{secrets.token_hex(3)}",
                            runtime_env={"working_dir": folder, "env_vars": environment},
                            metadata={"augur": spec.run_id, "question": spec.question, "out": out},
                        )
                    )
                except RuntimeError as error:
                    # A cluster that has just started answers before it can take jobs.
                    if "No available agent" not in str(error) or time.monotonic() > until:
                        raise InputError(f"--address {self._address}: the cluster does not take the job ({first_line(error)}).") from None
                    time.sleep(1)

    def list(self) -> list[JobInfo]:
        """The jobs that came from `augur submit`, newest first."""
        found = [job for job in self._client.list_jobs() if (job.metadata or {}).get("augur")]
        found.sort(key=lambda job: -(job.start_time or 0))
        return [self._info(job) for job in found]

    def _info(self, job: Any) -> JobInfo:
        return JobInfo(str(job.submission_id), str(job.status.value), job.metadata["question"], job.metadata["out"])

    def find(self, job: str) -> JobInfo:
        """A job by its id."""
        known = {info.id: info for info in self.list()}
        if job not in known:
            raise unknown("job", job, known, self._address)
        return known[job]

    def follow(self, job: str) -> Iterator[str]:
        """What the job prints, until it ends; a job that fails ends with a sentence."""
        self.find(job)
        lines = self._client.tail_job_logs(job)
        with asyncio.Runner() as loop:
            while True:
                try:
                    yield loop.run(_next(lines))
                except StopAsyncIteration:
                    break
        info = self._client.get_job_info(job)
        if info.status in _BAD:
            raise InputError(f"Job {job} ended with the status {info.status.value}: {first_line(RuntimeError(info.message or ''))}.")

    def stop(self, job: str) -> None:
        """Have a job end cleanly: what it has done is kept."""
        self.find(job)
        self._client.stop_job(job)


async def _next(lines: Any) -> str:
    return str(await anext(lines))


def stage(spec: Spec, folder: Path) -> None:
    """Lay out what the cluster needs: these sources and the config."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "config.json").write_text(json.dumps(spec.model_dump()), encoding="utf-8")
