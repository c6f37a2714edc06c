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


# The fields of ray.io/v1 that KubeRay's API reference lists (docs/reference/api.md of ray-project/kuberay at 0057210), as far as one
# would use them here.
KUBERAY: dict[str, dict[str, type]] = {
    "RayJobSpec": {
        **{"entrypoint": str, "shutdownAfterJobFinishes": bool, "ttlSecondsAfterFinished": int, "backoffLimit": int},
        **{"activeDeadlineSeconds": int, "submissionMode": str, "runtimeEnvYAML": str, "suspend": bool, "rayClusterSpec": dict},
    },
    "RayClusterSpec": {"rayVersion": str, "enableInTreeAutoscaling": bool, "headGroupSpec": dict, "workerGroupSpecs": list},
    "HeadGroupSpec": {"rayStartParams": dict, "template": dict, "serviceType": str},
    "WorkerGroupSpec": {
        **{"groupName": str, "replicas": int, "minReplicas": int, "maxReplicas": int, "idleTimeoutSeconds": int},
        **{"rayStartParams": dict, "template": dict},
    },
}


def test_the_kuberay_file_has_only_fields_that_kuberay_knows() -> None:
    job = document("kuberay.yaml")["spec"]
    cluster = job["rayClusterSpec"]
    head, workers = cluster["headGroupSpec"], cluster["workerGroupSpecs"]
    found = [("RayJobSpec", job), ("RayClusterSpec", cluster), ("HeadGroupSpec", head), *(("WorkerGroupSpec", group) for group in workers)]
    for kind, fields in found:
        for name, value in fields.items():
            assert name in KUBERAY[kind], f"{kind} has no field {name}"
            assert isinstance(value, KUBERAY[kind][name]), f"{name} of {kind}"
    for group in (head, *workers):
        assert all(isinstance(value, str) for value in group["rayStartParams"].values()), "a map of strings to strings"
        (container,) = group["template"]["spec"]["containers"]
        assert set(container) <= {"name", "image", "env", "envFrom", "resources", "volumeMounts", "command", "args", "ports"}
        assert container["resources"]["requests"] == container["resources"]["limits"], "Ray counts limits, Kubernetes places by requests"
    mounted = {mount["name"] for mount in head["template"]["spec"]["containers"][0]["volumeMounts"]}
    assert mounted == {volume["name"] for volume in head["template"]["spec"]["volumes"]}


def test_every_file_names_the_version_of_ray_that_is_tested() -> None:
    assert document("kuberay.yaml")["spec"]["rayClusterSpec"]["rayVersion"] == ray.__version__
    assert f"rayproject/ray:{ray.__version__}-py311" in (FOLDER / "Dockerfile").read_text(encoding="utf-8")
    assert f"ray=={ray.__version__}" in Path(ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
