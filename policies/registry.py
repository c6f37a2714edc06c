"""The policies by name: `uniform`, `greedy`, `greedy:weights=balanced`. Help and errors are made from this table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from policies.features import MAX_FEATURES, feature_names, load_weights, strategies
from sim.errors import InputError, unknown


class Player(IntEnum):
    """The policies as compiled code knows them: chosen by number, because functions passed as arguments are never cached."""

    UNIFORM = 0
    GREEDY = 1


POLICY = np.dtype([("player", "i1"), ("features", "i2"), ("weights", "f8", (MAX_FEATURES,))], align=True)
"""One policy with its parameters, as the match loop takes it."""


@dataclass(frozen=True)
class Policy:
    """A row of the table."""

    name: str
    player: Player
    about: str
    parameters: Mapping[str, str]  # name -> default
    parameters_about: Mapping[str, str]


POLICIES = {
    policy.name: policy
    for policy in (
        Policy("uniform", Player.UNIFORM, "Plays every legal action with the same probability.", {}, {}),
        Policy(
            "greedy",
            Player.GREEDY,
            "Looks one action ahead on redealt hidden cards and plays what its strategy likes best.",
            {"weights": "balanced"},
            {"weights": "the strategy: a file of feature weights"},
        ),
    )
}


def parse(text: str, game: str) -> tuple[Policy, dict[str, str]]:
    """Policy and parameters of a text such as `greedy:weights=balanced`."""
    name, _, rest = text.partition(":")
    if name not in POLICIES:
        raise unknown("policy", name, POLICIES)
    policy = POLICIES[name]
    parameters = dict(policy.parameters)
    for item in filter(None, rest.split(",")):
        key, equals, value = item.partition("=")
        if not equals:
            raise InputError(f"policy '{text}': '{item}' must be like name=value.")
        if key not in parameters:
            raise unknown(f"parameter of policy {name}", key, parameters, f"policy '{text}'")
        parameters[key] = value
    if "weights" in parameters and parameters["weights"] not in strategies(game):
        raise unknown(f"strategy of {game}", parameters["weights"], strategies(game), f"policy '{text}'")
    return policy, parameters


def compile_policies(texts: Sequence[str], game: str) -> Any:
    """The POLICY records of several policies."""
    records: Any = np.zeros(len(texts), POLICY).view(np.recarray)
    for record, text in zip(records, texts, strict=True):
        policy, parameters = parse(text, game)
        record.player = policy.player
        if "weights" in parameters:
            record.features = len(feature_names(game))
            record.weights[:] = load_weights(game, parameters["weights"])
    return records
