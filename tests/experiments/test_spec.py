"""The config: what it may say, and that its hash changes with every key and with nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from experiments.spec import check_spec, load_spec
from sim import game as contract
from sim.jit import ROOT

CONFIG = """
question = "Does a dearer brick slow the game?"
game = "city_of_rome"
players = [2, 3]
variants = ["base", "dear"]
lineups = ["uniform", ["greedy", "uniform"]]
games = 12
seed = 5

[define.dear]
about = "Bricks cost one more."
brick_price = 3
buildings.VEG.cost = 1
"""


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_every_key_of_a_config_arrives_in_the_spec(tmp_path: Path) -> None:
    spec = load_spec(write(tmp_path / "config.toml", CONFIG))
    assert spec.question == "Does a dearer brick slow the game?"
    assert spec.game == "city_of_rome"
    assert spec.players == [2, 3]
    assert spec.variants == ["base", "dear"]
    assert spec.lineups == ["uniform", ["greedy", "uniform"]]
    assert spec.games == 12
    assert spec.seed == 5


def test_a_single_player_count_need_not_be_a_list(document: Callable[..., dict[str, Any]]) -> None:
    assert check_spec(document(players=3), "test") == check_spec(document(players=[3]), "test")


def test_variants_and_seed_may_be_left_out(document: Callable[..., dict[str, Any]]) -> None:
    spec = check_spec(document(seed=None), "test")
    assert spec.variants == ["base"]
    assert spec.seed == 1


def test_a_name_is_a_line_up_for_every_player_count_and_a_list_for_its_own(document: Callable[..., dict[str, Any]]) -> None:
    spec = check_spec(document(players=[2, 3, 4], lineups=["uniform", ["greedy", "uniform", "uniform"]]), "test")
    assert spec.lineups_for(2) == [("uniform", "uniform")]
    assert spec.lineups_for(3) == [("uniform",) * 3, ("greedy", "uniform", "uniform")]
    assert spec.lineups_for(4) == [("uniform",) * 4]


def test_a_variant_defined_in_the_config_changes_parameters_and_component_values(tmp_path: Path) -> None:
    spec = load_spec(write(tmp_path / "config.toml", CONFIG))
    base, dear = spec.rules(2, "base"), spec.rules(2, "dear")
    kind = list(contract.base_components("city_of_rome").tables["buildings"].rows).index("VEG")
    assert (int(dear.brick_price), int(dear.cost[kind])) == (3, 1)
    assert (int(base.brick_price), int(base.cost[kind])) != (3, 1)


def test_a_variant_defined_in_the_config_combines_with_a_named_one(document: Callable[..., dict[str, Any]]) -> None:
    spec = check_spec(document(variants=["dear+auto_sheep"], define={"dear": {"brick_price": 3}}), "test")
    rules = spec.rules(2, "dear+auto_sheep")
    assert (int(rules.brick_price), int(rules.auto_sheep)) == (3, 1)
    assert int(spec.rules(2, "base").auto_sheep) == 0


def test_a_variant_in_a_file_is_found_from_the_folder_of_the_config_and_copied_into_it(tmp_path: Path) -> None:
    write(tmp_path / "mine.toml", "[dear]\nabout = 'x'\nbrick_price = 3\n[cheap]\nbrick_price = 1\n")
    config = CONFIG[: CONFIG.index("[define")].replace('"dear"', '"mine.toml:dear"')
    spec = load_spec(write(tmp_path / "config.toml", config))
    assert spec.variants == ["base", "dear"]
    assert list(spec.define) == ["dear"]
    assert int(spec.rules(3, "dear").brick_price) == 3


def test_the_only_variant_of_a_file_need_not_be_named(tmp_path: Path) -> None:
    write(tmp_path / "mine.toml", "[dear]\nbrick_price = 3\n")
    config = CONFIG[: CONFIG.index("[define")].replace('"dear"', '"mine.toml"')
    assert load_spec(write(tmp_path / "config.toml", config)).variants == ["base", "dear"]


def test_the_run_id_covers_the_text_of_a_variant_file(tmp_path: Path) -> None:
    config = write(tmp_path / "config.toml", CONFIG[: CONFIG.index("[define")].replace('"dear"', '"mine.toml:dear"'))
    write(tmp_path / "mine.toml", "[dear]\nbrick_price = 3\n")
    before = load_spec(config).run_id
    write(tmp_path / "mine.toml", "[dear]\nbrick_price = 4\n")
    assert load_spec(config).run_id != before


CHANGES: dict[str, Any] = {
    "question": "Who loses?",
    "players": [2, 3],
    "variants": ["base", "dear"],
    "lineups": ["greedy"],
    "games": 5,
    "seed": 12,
    "define": {"dear": {"brick_price": 4}},
}


@pytest.mark.parametrize("key", CHANGES)
def test_the_run_id_changes_with_every_key(key: str, document: Callable[..., dict[str, Any]]) -> None:
    define = {"dear": {"brick_price": 3}}
    one = check_spec(document(define=define), "test")
    other = check_spec(document(**{"define": define, key: CHANGES[key]}), "test")
    assert one.run_id != other.run_id


def test_the_run_id_of_two_games_differs_though_their_configs_are_otherwise_the_same(document: Callable[..., dict[str, Any]]) -> None:
    spec = check_spec(document(), "test")
    assert spec.model_copy(update={"game": "another"}).run_id != spec.run_id


def test_the_run_id_does_not_depend_on_layout_order_comments_file_name_or_written_defaults(tmp_path: Path) -> None:
    plain = {"question": '"q"', "game": '"city_of_rome"', "players": "2", "lineups": '["uniform"]', "games": "1000"}
    one = "\n".join(f"{key} = {value}" for key, value in plain.items())
    other = "# a remark\n" + "\n\n".join(
        f"{key}   =   {value}" for key, value in reversed((plain | {"players": "[2]", "games": "1_000", "seed": "1"}).items())
    )
    assert load_spec(write(tmp_path / "a.toml", one)).run_id == load_spec(write(tmp_path / "b.toml", other)).run_id


@pytest.mark.parametrize("path", sorted((ROOT / "experiments" / "configs").rglob("*.toml")), ids=lambda path: path.stem)
def test_every_config_that_comes_with_the_project_is_right_and_begins_with_its_question(path: Path) -> None:
    spec = load_spec(path)
    assert next(iter(tomllib.loads(path.read_text(encoding="utf-8")))) == "question"
    assert spec.question.endswith("?")
