"""The policies by name: `uniform`, `greedy:weights=balanced`, `mcts:sims=400,rollout=greedy`.

Help and errors are made from this table. A policy of a user's own is named by its entry point in the group `augur.policies`, or by
where it stands: `mybots:cautious` is the function `cautious` of the module `mybots`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from policies.features import MAX_FEATURES, check_strategy, feature_names, load_weights, weights_folder
from policies.plain import Choose, is_own, load_own, register
from sim.errors import InputError, unknown
from sim.variants import read_toml


class Player(IntEnum):
    """The policies as compiled code knows them: chosen by number, because functions passed as arguments are never cached."""

    UNIFORM = 0
    GREEDY = 1
    MCTS = 2
    PYTHON = 3  # a function in plain Python, which only the slower match loop can call


class Rollout(IntEnum):
    """How `mcts` plays on from a new position before it is judged: not at all, or by chance, or greedily."""

    NONE = 0
    UNIFORM = 1
    GREEDY = 2


class Reward(IntEnum):
    """What a seat of `mcts` is after."""

    WIN = 0  # its share of the victory
    MARGIN = 1  # points ahead of the best other seat; alone, points


class SimpleTree(IntEnum):
    """The searches of mcts-simple that we offer."""

    UCT = 0
    OPEN_LOOP = 1


MAX_SIMS = 20_000

POLICY = np.dtype(
    [
        ("player", "i1"),
        ("rollout", "i1"),
        ("reward", "i1"),
        ("function", "i4"),  # of a policy in plain Python: its number in `policies.plain`, good in this process
        ("features", "i2"),
        ("sims", "i4"),
        ("depth", "i4"),
        ("breadth", "i4"),
        ("ms", "f8"),
        ("exploration", "f8"),
        ("prior", "f8"),
        ("scale", "f8"),
        ("weights", "f8", (MAX_FEATURES,)),
    ],
    align=True,
)
"""One policy with its parameters, as the match loop takes it."""


@dataclass(frozen=True)
class Policy:
    """A row of the table."""

    name: str
    player: Player
    about: str
    parameters: Mapping[str, str]  # name -> default
    parameters_about: Mapping[str, str]


_WEIGHTS = "the strategy: a name of `augur policies`, or a file of feature weights (x.toml)"
POLICIES = {
    policy.name: policy
    for policy in (
        Policy("uniform", Player.UNIFORM, "Plays every legal action with the same probability.", {}, {}),
        Policy(
            "greedy",
            Player.GREEDY,
            "Looks one action ahead on redealt hidden cards and plays what its strategy likes best.",
            {"weights": "balanced"},
            {"weights": _WEIGHTS},
        ),
        Policy(
            "mcts",
            Player.MCTS,
            "Searches: many games imagined from here, with what it cannot see dealt anew in each.",
            {
                "sims": "200",
                "ms": "0",
                "rollout": "greedy",
                "depth": "10",
                "breadth": "3",
                "reward": "margin",
                "exploration": "0.5",
                "prior": "1.5",
                "scale": "0",
                "weights": "balanced",
            },
            {
                "sims": f"iterations per decision, at most {MAX_SIMS}",
                "ms": "milliseconds per decision instead; results then depend on the machine",
                "rollout": "how a new position is played on: none (the strategy judges it at once), uniform or greedy",
                "depth": "decisions per player, at least, after which the strategy judges; 0 = to the end; a game may have its own default",
                "breadth": "ways to go on with an option that the greedy rollout looks at, a part of them by chance; 0 = all",
                "reward": "win (share of the victory) or margin (points ahead of the best other seat)",
                "exploration": "how much options are tried that look worse",
                "prior": "points that make an option look e times as good to begin with; 0 = all alike",
                "scale": "points ahead that count as a clear lead; 0 = by how much the games imagined differ",
                "weights": _WEIGHTS,
            },
        ),
        Policy(
            "mcts_simple",
            Player.PYTHON,
            "The library mcts-simple on our rules, for reference: random games to the end from one deal of what it cannot see. Slow.",
            {"sims": "50", "tree": "open_loop", "exploration": "1.4142"},
            {
                "sims": f"iterations per decision, at most {MAX_SIMS}",
                "tree": "uct (positions reached in several ways are one) or open_loop (every sequence of actions by itself)",
                "exploration": "how much options are tried that look worse",
            },
        ),
    )
}


def parse(text: str, game: str) -> tuple[Policy, dict[str, str]]:
    """Policy and parameters of a text such as `greedy:weights=balanced`."""
    name, _, rest = text.partition(":")
    if name not in POLICIES:
        if not is_own(text):
            raise unknown("policy", name, POLICIES)
        return Policy(text, Player.PYTHON, load_own(text, list(POLICIES)).__doc__ or "", {}, {}), {}
    policy = POLICIES[name]
    parameters = {**policy.parameters, **(search_defaults(game) if policy.player == Player.MCTS else {})}
    for item in filter(None, rest.split(",")):
        key, equals, value = item.partition("=")
        if not equals:
            raise InputError(f"policy '{text}': '{item}' must be like name=value.")
        if key not in parameters:
            raise unknown(f"parameter of policy {name}", key, parameters, f"policy '{text}'")
        parameters[key] = value
    if "weights" in parameters:
        check_strategy(game, parameters["weights"], f"policy '{text}'")
    for key, (low, high) in _NUMBERS.items():
        if key in parameters:
            _number(text, key, parameters[key], low, high)
    for key, words in _WORDS.items():
        if key in parameters and parameters[key].upper() not in words.__members__:
            raise unknown(f"{key} of policy {name}", parameters[key], [word.lower() for word in words.__members__], f"policy '{text}'")
    if policy.player == Player.PYTHON:
        _python_policy(policy, parameters)  # its library may be missing
    return policy, parameters


def search_defaults(game: str) -> dict[str, str]:
    """The parameters of `mcts` for which a game has defaults of its own, in `policies/<game>/search.toml`."""
    path = weights_folder(game).with_name("search.toml")
    return {key: str(value) for key, value in read_toml(path, "file of defaults")["mcts"].items()} if path.exists() else {}


_NUMBERS = {
    "sims": (1, MAX_SIMS),
    "depth": (0, 1000),
    "breadth": (0, 1000),
    "ms": (0, 3_600_000),
    "exploration": (0, 1000),
    "prior": (0, 1e6),
    "scale": (0, 1e6),
}
_WHOLE = ("sims", "depth", "breadth")
_WORDS: dict[str, type[IntEnum]] = {"rollout": Rollout, "reward": Reward, "tree": SimpleTree}


def _number(text: str, key: str, value: str, low: float, high: float) -> None:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not low <= number <= high or (key in _WHOLE and number != int(number)):
        kind = "whole number" if key in _WHOLE else "number"
        raise InputError(f"policy '{text}': {key} is '{value}'; it must be a {kind} from {low:g} to {high:g}.")


def compile_policies(texts: Sequence[str], game: str) -> Any:
    """The POLICY records of several policies."""
    records: Any = np.zeros(len(texts), POLICY).view(np.recarray)
    for record, text in zip(records, texts, strict=True):
        policy, parameters = parse(text, game)
        record.player = policy.player
        if policy.player == Player.PYTHON:
            record.function = register(text, _python_policy(policy, parameters))
            continue
        if "weights" in parameters:
            record.features = len(feature_names(game))
            record.weights[:] = load_weights(game, parameters["weights"])
        for key in _NUMBERS.keys() & parameters.keys():
            record[key] = float(parameters[key])
        for key in _WORDS.keys() & parameters.keys():
            record[key] = _WORDS[key][parameters[key].upper()]
    return records


def _python_policy(policy: Policy, parameters: Mapping[str, str]) -> Choose:
    if policy.name not in POLICIES:
        return load_own(policy.name, list(POLICIES))
    from policies.mcts_simple import make  # the library is wanted only here

    tree = SimpleTree[parameters["tree"].upper()]
    return make(int(float(parameters["sims"])), tree == SimpleTree.OPEN_LOOP, float(parameters["exploration"]))
