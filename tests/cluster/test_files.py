"""The files for clusters: right for Ray's own schema, and their commands are commands of this version."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import ray
import yaml
from typer.main import get_command

from augur.commands import app
from sim.jit import ROOT

FOLDER = ROOT / "cluster"


def document(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    return found


def test_the_ray_up_file_is_right_for_rays_schema() -> None:
    schema = json.loads((Path(ray.__file__).parent / "autoscaler" / "ray-schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(document("ray-up.yaml"), schema)
    with pytest.raises(jsonschema.ValidationError, match="max_wrokers"):
        jsonschema.validate(document("ray-up.yaml") | {"max_wrokers": 3}, schema)


def test_the_kuberay_job_runs_a_command_that_there_is() -> None:
    job = document("kuberay.yaml")
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    program, name, *words = shlex.split(job["spec"]["entrypoint"])
    assert program == "augur"
    command = get_command(app).commands[name]  # type: ignore[attr-defined]
    parsed = command.make_context(name, words).params
    assert parsed["cluster"] == "auto"
    assert parsed["resume"] is True
    assert parsed["out_folder"].startswith("s3://")


def test_every_file_names_the_version_of_ray_that_is_tested() -> None:
    assert document("kuberay.yaml")["spec"]["rayClusterSpec"]["rayVersion"] == ray.__version__
    assert f"rayproject/ray:{ray.__version__}-py311" in (FOLDER / "Dockerfile").read_text(encoding="utf-8")
    assert f"ray=={ray.__version__}" in Path(ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
