"""The policies by name, their records, and how strong they are against each other."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

import sim
from policies.features import MAX_FEATURES, feature_names, load_weights, strategies, weights_folder
from policies.play import Table, policy_seed
from policies.registry import POLICIES, Player, compile_policies, parse, search_defaults
from sim import game as contract
from sim.errors import InputError

GAME = "city_of_rome"
WEIGHTS = [path for game in contract.NAMES for path in sorted(weights_folder(game).glob("*.toml"))]


@pytest.mark.parametrize(
    ("text", "name", "parameters"),
    [
        ("uniform", "uniform", {}),
        ("greedy", "greedy", {"weights": "balanced"}),
        ("greedy:", "greedy", {"weights": "balanced"}),
        ("greedy:weights=balanced", "greedy", {"weights": "balanced"}),
    ],
)
def test_a_policy_is_read_with_its_parameters_and_defaults(text: str, name: str, parameters: dict[str, str]) -> None:
    policy, found = parse(text, GAME)
    assert policy is POLICIES[name]
    assert found == parameters


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["unknown policy ''", "uniform", "greedy"]),
        ("Greedy", ["'Greedy'", "did you mean 'greedy'?"]),
        ("greedy:weights", ["'weights'", "name=value"]),
        ("greedy:weights=", ["strategy", "balanced"]),
        ("greedy:depth=2", ["'depth'", "allowed: weights"]),
        ("uniform:depth=2", ["'depth'", "allowed: none"]),
    ],
)
def test_a_policy_that_is_wrong_is_refused_with_what_is_allowed(text: str, words: list[str]) -> None:
    with pytest.raises(InputError) as error:
        parse(text, GAME)
    assert all(word in str(error.value) for word in words)


@pytest.mark.parametrize("game", contract.NAMES)
def test_a_game_may_have_defaults_of_its_own_for_search(game: str) -> None:
    own = search_defaults(game)
    assert own.keys() <= POLICIES["mcts"].parameters.keys()
    assert parse("mcts", game)[1] == {**POLICIES["mcts"].parameters, **own}
    assert parse("mcts:depth=7", game)[1]["depth"] == "7"
    assert parse("greedy", game)[1] == {"weights": "balanced"}


def test_reading_a_policy_does_not_change_its_defaults() -> None:
    _, parameters = parse("greedy", GAME)
    parameters["weights"] = "other"
    assert parse("greedy", GAME)[1] == {"weights": "balanced"}


def test_every_policy_explains_itself_and_all_its_parameters() -> None:
    assert {policy.player for policy in POLICIES.values()} == set(Player)
    for name, policy in POLICIES.items():
        assert policy.name == name
        assert policy.about
        assert set(policy.parameters) == set(policy.parameters_about)


def test_policies_become_records_in_the_order_of_the_line_up() -> None:
    records = compile_policies(["greedy", "uniform", "greedy:weights=balanced"], GAME)
    assert [int(record.player) for record in records] == [Player.GREEDY, Player.UNIFORM, Player.GREEDY]
    assert records[0].tobytes() == records[2].tobytes()
    names = feature_names(GAME)
    assert int(records[0].features) == len(names)
    weights = tomllib.loads((weights_folder(GAME) / "balanced.toml").read_text(encoding="utf-8"))["weights"]
    assert {name: float(records[0].weights[names.index(name)]) for name in weights} == weights
    assert not records[1].weights.any()


def test_a_line_up_with_an_unknown_policy_is_refused_whole() -> None:
    with pytest.raises(InputError, match="'mtcs'"):
        compile_policies(["greedy", "mtcs"], GAME)


@pytest.mark.parametrize("path", WEIGHTS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_file_of_weights_names_only_features_of_its_game_and_says_what_it_is(path: Path) -> None:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    names = feature_names(path.parts[-3])
    assert {"about", "source", "weights"} <= set(document) <= {"about", "source", "weights", "does_more", "training"}
    assert document["about"]
    assert document["source"]
    assert document["weights"]
    assert set(document["weights"]) <= set(names)
    assert np.count_nonzero(load_weights(path.parts[-3], path.stem)) > 0


@pytest.mark.parametrize("game", contract.NAMES)
def test_the_features_of_a_game_have_different_names_and_fit_into_the_record(game: str) -> None:
    names = feature_names(game)
    assert len(set(names)) == len(names)
    assert len(names) <= MAX_FEATURES
    assert "balanced" in strategies(game)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[weights]\narea_point = 1.0\n", ["x.toml", "'area_point'", "did you mean 'area_points'?"]),
        ("[weights]\narea_points = 'much'\n", ["x.toml", "area_points", "'much'", "a number"]),
        ("[weights]\narea_points = true\n", ["x.toml", "area_points", "a number"]),
        ("[weights]\narea_points = inf\n", ["x.toml", "area_points", "a number"]),
        ("[weight]\narea_points = 1.0\n", ["x.toml", "[weights] is missing"]),
        ("[weights\n", ["x.toml", "not valid TOML"]),
    ],
    ids=["feature", "text", "switch", "infinite", "no table", "no TOML"],
)
def test_a_file_of_weights_with_a_mistake_is_refused_with_its_name(
    text: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("policies.features.weights_folder", lambda game: tmp_path)
    with pytest.raises(InputError) as error:
        load_weights(GAME, "x")
    assert all(word in str(error.value) for word in words)


def test_a_file_of_ones_own_is_a_strategy_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[weights]\ncoins = 2.5\n", encoding="utf-8")
    (record,) = compile_policies([f"greedy:weights={path}"], GAME)
    assert record.weights[feature_names(GAME).index("coins")] == 2.5
    assert np.count_nonzero(record.weights) == 1
    with pytest.raises(InputError, match="there is no file of weights"):
        parse(f"greedy:weights={tmp_path / 'yours.toml'}", GAME)


def play(lineup: list[str], seeds: range, rotations: list[int] | None = None) -> np.ndarray:
    table = Table(contract.get(GAME))
    rules = contract.load_rules(GAME, len(lineup))
    return table.play(rules, compile_policies(lineup, GAME), list(seeds), rotations or [0] * len(seeds))


def test_greedy_beats_uniform_clearly() -> None:
    """100 seeds, both ways around; with equal strength 150 of 200 would not happen once in a billion."""
    won = 0.0
    for rotation in (0, 1):
        results = play(["greedy", "uniform"], range(100), [rotation] * 100)
        first = results["rank"][:, :2] == 1
        shares = first / first.sum(axis=1, keepdims=True)
        won += shares[:, (0 - rotation) % 2].sum()
    assert won >= 150


def test_equal_policies_win_equally_often_over_all_seats() -> None:
    """The same seeds in the two rotations of two equal policies: each place wins about half, far within five standard errors."""
    won = 0.0
    for rotation in (0, 1):
        first = play(["uniform", "uniform"], range(200), [rotation] * 200)["rank"][:, :2] == 1
        won += (first / first.sum(axis=1, keepdims=True))[:, (0 - rotation) % 2].sum()
    assert 150 < won < 250


@pytest.mark.parametrize("lineup", [["greedy", "greedy"], ["uniform", "greedy", "uniform"], ["uniform"] * 4])
def test_the_same_seed_gives_the_same_game_at_any_table(lineup: list[str]) -> None:
    one, other = play(lineup, range(20)), play(lineup, range(20))
    assert one.tobytes() == other.tobytes()
    assert len({record.tobytes() for record in one}) == 20
    alone = play(lineup, range(13, 14))
    assert alone[0].tobytes() == one[13].tobytes(), "a game does not depend on the ones before it"


def test_a_policy_chooses_a_legal_action_and_leaves_the_position_alone() -> None:
    match = sim.open(GAME, players=3, seed=5)
    table, records = Table(match.game), compile_policies(["greedy", "uniform"], GAME)
    decisions = 0
    while not match.over:
        legal = match.legal_ids()
        before = match.state.tobytes()
        chosen = [table.choose(match.rules, match.state, record, policy_seed(5, 3, 0, match.mover, decisions)) for record in records]
        again = [table.choose(match.rules, match.state, record, policy_seed(5, 3, 0, match.mover, decisions)) for record in records]
        assert match.state.tobytes() == before
        assert set(chosen) <= set(legal)
        assert chosen == again
        match.play(chosen[decisions % 2])
        decisions += 1
    assert decisions > 50


def test_uniform_plays_every_option_equally_often() -> None:
    match = sim.open(GAME, players=2, seed=1)
    table, (record,) = Table(match.game), compile_policies(["uniform"], GAME)
    legal = match.legal_ids()
    assert len(legal) > 1
    n = 400 * len(legal)
    chosen = [table.choose(match.rules, match.state, record, policy_seed(seed, 2, 0, 0, 0)) for seed in range(n)]
    counts = np.array([chosen.count(action) for action in legal])
    assert counts.sum() == n
    expected = n / len(legal)
    assert ((counts - expected) ** 2 / expected).sum() < len(legal) - 1 + 6 * (2 * (len(legal) - 1)) ** 0.5


def test_every_place_rotation_and_decision_has_random_numbers_of_its_own() -> None:
    places = [(players, rotation, place) for players in (2, 3, 4) for rotation in range(players) for place in range(players)]
    for players in (2, 3, 4):
        words = [policy_seed(9, players, r, p, d) for n, r, p in places if n == players for d in range(50)]
        assert len(set(words)) == len(words) == players * players * 50
    assert policy_seed(9, 2, 1, 1, 3) != policy_seed(10, 2, 1, 1, 3)
