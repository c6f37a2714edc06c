"""Whole games as text, compared line by line, and fingerprints of a thousand more. `make golden` rewrites them."""

from __future__ import annotations

import json

import pytest

from sim import game as contract
from tests.golden.regenerate import FINGERPRINTS, FOLDER, GOLDEN, fingerprint, golden_text


@pytest.mark.parametrize("file", GOLDEN)
def test_the_golden_game_is_played_as_written(file):
    assert golden_text(file).splitlines() == (FOLDER / file).read_text(encoding="utf-8").splitlines()


def test_every_game_and_player_count_has_a_golden_game():
    covered = {(game, players) for game, players, *_ in GOLDEN.values()}
    assert covered >= {(name, players) for name in contract.NAMES for players in contract.get(name).players}


def test_no_golden_file_is_left_over():
    assert {path.name for path in FOLDER.glob("*.txt")} == set(GOLDEN)


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in contract.NAMES for players in contract.get(name).players])
def test_a_thousand_games_have_the_fingerprint(name, players):
    assert fingerprint(name, players) == json.loads(FINGERPRINTS.read_text(encoding="utf-8"))[f"{name} {players}"]
