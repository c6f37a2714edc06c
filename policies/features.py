"""Named features of a position, per game, and the weights that make a strategy of them.

A game's features stand in `policies/<game>/features.py`: FEATURES names them, `features` computes them. A strategy is a TOML file in
`policies/<game>/weights/` with one weight per feature.
"""

from __future__ import annotations

import importlib
import math
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import InputError, unknown
from sim.jit import ROOT
from sim.variants import read_toml
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


def check_strategy(game: str, name: str, where: str = "") -> None:
    """Whether there is such a strategy: a name, or a file of one's own."""
    if name.endswith(".toml"):
        if not Path(name).is_file():
            raise InputError(f"{f'{where}: ' if where else ''}there is no file of weights '{name}'.")
    elif name not in strategies(game):
        raise unknown(f"strategy of {game}", name, strategies(game), where)


def read_strategy(game: str, name: str) -> dict[str, Any]:
    """The document of a strategy: about, source, weights, and for some does_more and training."""
    check_strategy(game, name)
    path = Path(name) if name.endswith(".toml") else weights_folder(game) / f"{name}.toml"
    document = read_toml(path, "file of weights")
    if not isinstance(document.get("weights"), dict):
        raise InputError(f"{path}: the table [weights] is missing; it names features of {game} and their weights.")
    names = feature_names(game)
    for feature, weight in document["weights"].items():
        if feature not in names:
            raise unknown(f"feature of {game}", feature, names, str(path))
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not math.isfinite(weight):
            raise InputError(f"{path}: the weight of {feature} is '{weight}'; it must be a number.")
    return document


def load_weights(game: str, name: str) -> npt.NDArray[np.float64]:
    """The weights of a strategy, in the order of the game's features; zero where the file names none."""
    weights = np.zeros(MAX_FEATURES)
    names = feature_names(game)
    for feature, weight in read_strategy(game, name)["weights"].items():
        weights[names.index(feature)] = weight
    return weights
