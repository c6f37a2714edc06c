"""Named features of a position, per game, and the weights that make a strategy of them.

A game's features stand in `policies/<game>/features.py`: FEATURES names them, `features` computes them. A strategy is a TOML file in
`policies/<game>/weights/` with one weight per feature.
"""

from __future__ import annotations

import importlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import InputError, unknown
from sim.jit import ROOT
from sim.verbs import verb

MAX_FEATURES = 64


@verb(lambda game: importlib.import_module(f"policies.{game}.features").features)
def features(rules: Any, state: Any, seat: int, result: Any, out: Any) -> None:
    """Write the features of the position as `seat` sees it into `out.value`, in the order of FEATURES.

    `result` is room to score the position in.
    """


def feature_names(game: str) -> tuple[str, ...]:
    """The names of a game's features."""
    names: tuple[str, ...] = importlib.import_module(f"policies.{game}.features").FEATURES
    return names


def weights_folder(game: str) -> Path:
    """Where a game's strategies lie."""
    return ROOT / "policies" / game / "weights"


def strategies(game: str) -> list[str]:
    """The names of a game's strategies."""
    return sorted(path.stem for path in weights_folder(game).glob("*.toml"))


@cache
def load_weights(game: str, name: str) -> npt.NDArray[np.float64]:
    """The weights of a strategy, in the order of the game's features; zero where the file names none."""
    if name not in strategies(game):
        raise unknown(f"strategy of {game}", name, strategies(game))
    path = weights_folder(game) / f"{name}.toml"
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    names = feature_names(game)
    weights = np.zeros(MAX_FEATURES)
    for feature, weight in document["weights"].items():
        if feature not in names:
            raise unknown("feature", feature, names, str(path))
        if isinstance(weight, bool) or not isinstance(weight, int | float):
            raise InputError(f"{path}: the weight of {feature} is '{weight}'; it must be a number.")
        weights[names.index(feature)] = weight
    return weights
