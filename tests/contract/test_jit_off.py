"""The same source, run as plain Python (NUMBA_DISABLE_JIT=1), plays the same games."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

import sim
from policies.play import Table
from policies.registry import compile_policies
from sim import game as contract
from tests.contract.cases import BASE_CASES, FEW_CASES


def fingerprints(name: str) -> list[str]:
    """One line per case: a hash over all positions of a random game with redeals; then the result of a game with a greedy seat."""
    lines = []
    for case in FEW_CASES:
        if case.game != name:
            continue
        match = sim.open(case.game, case.players, case.variant, 5)
        digest = hashlib.sha256()
        step = 0
        while not match.over:
            digest.update(match.state.tobytes())
            if step % 40 == 0:
                digest.update(match.redeal(match.mover, step).state.tobytes())
            options = match.legal_ids()
            match.play(options[step * 7 % len(options)])
            step += 1
        digest.update(repr((match.scores(), match.ranks(), match.measures())).encode())
        lines.append(f"{case} {digest.hexdigest()}")
    players = next(case.players for case in BASE_CASES if case.game == name)
    policies = compile_policies(["greedy"] + ["uniform"] * (players - 1), name)
    results = Table(contract.get(name)).play(contract.load_rules(name, players), policies, [3], [0])
    lines.append(f"{name} greedy {hashlib.sha256(np.asarray(results).tobytes()).hexdigest()}")
    return lines


@pytest.mark.parametrize("name", contract.NAMES)
def test_compiled_code_and_plain_python_play_the_same_games(name):
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    code = f"from tests.contract.test_jit_off import fingerprints; print('\\n'.join(fingerprints({name!r})))"
    plain = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert plain.returncode == 0, plain.stderr[-2000:]
    assert plain.stdout.splitlines() == fingerprints(name)
