"""Input that cannot be used: one sentence that names the place and what would be right, and nothing half-written."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import sim
from experiments.results import data_hash, encode_part, encode_parts, read_manifest, read_rows
from experiments.run import run
from experiments.spec import Spec, check_spec, load_spec
from reports.render import build
from sim import game as contract
from sim.errors import InputError
from sim.jit import ROOT
from sim.variants import load_components

Document = Callable[..., dict[str, Any]]


def said(error: pytest.ExceptionInfo[InputError], *words: str) -> None:
    """The message is one line and has all the words."""
    message = str(error.value)
    assert "\n" not in message
    for word in words:
        assert word in message


def tree(folder: Path) -> dict[str, bytes | None]:
    """All that is under a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


CONFIGS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "unknown game": ({"game": "city_of_rom"}, ["city_of_rom", "did you mean 'city_of_rome'?", "allowed: city_of_rome"]),
    "unknown policy": ({"lineups": ["gredy"]}, ["policy 'gredy'", "did you mean 'greedy'?", "uniform, greedy"]),
    "unknown policy in a list": ({"lineups": [["greedy", "unifrom"]]}, ["policy 'unifrom'", "did you mean 'uniform'?"]),
    "unknown strategy": ({"lineups": ["greedy:weights=balancd"]}, ["strategy", "'balancd'", "did you mean 'balanced'?"]),
    "unknown policy parameter": ({"lineups": ["greedy:weight=balanced"]}, ["'weight'", "did you mean 'weights'?", "allowed: weights"]),
    "policy parameter without a value": ({"lineups": ["greedy:balanced"]}, ["greedy:balanced", "name=value"]),
    "parameter for a policy that has none": ({"lineups": ["uniform:weights=balanced"]}, ["weights", "uniform", "allowed: none"]),
    "unknown variant": ({"variants": ["base", "shrine_hnd"]}, ["'shrine_hnd'", "did you mean 'shrine_hand'?", "base", "decks_b"]),
    "unknown part of a joined variant": ({"variants": ["shrine_hand+deck_b"]}, ["'deck_b'", "did you mean 'decks_b'?"]),
    "unknown key": ({"lineup": ["greedy"]}, ["key 'lineup'", "did you mean 'lineups'?", "question, game, players"]),
    "unknown key far from all": ({"xyzzy": 1}, ["key 'xyzzy'", "question, game, players"]),
    "games as text": ({"games": "100"}, ["'games'", "'100'", "integer"]),
    "games as a fraction": ({"games": 2.5}, ["'games'", "2.5", "integer"]),
    "question as number": ({"question": 3}, ["'question'", "3", "string"]),
    "empty question": ({"question": ""}, ["'question'", "at least 1 character"]),
    "players as text": ({"players": "two"}, ["'players'", "'two'", "list"]),
    "players as switch": ({"players": True}, ["players", "True", "integer"]),
    "line-up of numbers": ({"lineups": [[1, 2]]}, ["lineups"]),
    "variants as text": ({"variants": "base"}, ["'variants'", "'base'", "list"]),
    "define as number": ({"define": 3}, ["'define'", "3", "dictionary"]),
    "seed below zero": ({"seed": -1}, ["'seed'", "-1", "greater than or equal to 0"]),
    "seed too large": ({"seed": 2**63}, ["'seed'", "less than"]),
    "missing question": ({"question": None}, ["'question'", "missing"]),
    "missing game": ({"game": None}, ["'game'", "missing", "augur games"]),
    "missing players": ({"players": None}, ["'players'", "missing"]),
    "missing lineups": ({"lineups": None}, ["'lineups'", "missing"]),
    "missing games": ({"games": None}, ["'games'", "missing"]),
    "one player for a game that has no solo rules": ({"players": 1}, ["'players'", "2, 3, 4"]),
    "five players": ({"players": 5}, ["players", "5", "4"]),
    "no player count": ({"players": []}, ["'players'", "at least 1 item"]),
    "a player count twice": ({"players": [2, 2]}, ["'players'", "twice"]),
    "zero games": ({"games": 0}, ["'games'", "0", "greater than or equal to 1"]),
    "games below zero": ({"games": -5}, ["'games'", "-5", "greater than or equal to 1"]),
    "no line-up": ({"lineups": []}, ["'lineups'", "at least 1 item"]),
    "line-up of the wrong length": ({"lineups": [["greedy", "greedy", "uniform"]]}, ["'lineups'", "3 policies", "2"]),
    "player count without line-up": ({"players": [2, 3], "lineups": [["greedy", "uniform"]]}, ["'lineups'", "3 players"]),
    "a variant twice": ({"variants": ["base", "base"]}, ["'variants'", "twice"]),
    "own variant with an unknown parameter": (
        {"variants": ["x"], "define": {"x": {"brick_prise": 3}}},
        ["'x'", "brick_prise", "did you mean 'brick_price'?"],
    ),
    "own variant with a value out of range": ({"variants": ["x"], "define": {"x": {"brick_price": -3}}}, ["'x'", "brick_price", "-3"]),
    "own variant with an unknown row": (
        {"variants": ["x"], "define": {"x": {"buildings": {"VEGG": {"cost": 1}}}}},
        ["'x'", "VEGG", "did you mean 'VEG'?"],
    ),
    "own variant with an unknown column": (
        {"variants": ["x"], "define": {"x": {"buildings": {"VEG": {"costs": 1}}}}},
        ["'x'", "costs", "did you mean 'cost'?"],
    ),
    "own variant without a column": ({"variants": ["x"], "define": {"x": {"buildings": 3}}}, ["'x'", "buildings.ROW.COLUMN"]),
    "own variant from an unknown source": (
        {"variants": ["x"], "define": {"x": {"source": "rumour"}}},
        ["'x'", "rumour", "rulebook, public, derived, reconstructed"],
    ),
}


@pytest.mark.parametrize("case", CONFIGS)
def test_a_config_that_is_wrong_is_refused_with_the_key_and_what_is_allowed(case: str, document: Document) -> None:
    changes, words = CONFIGS[case]
    with pytest.raises(InputError) as error:
        check_spec(document(**changes), "my.toml")
    said(error, "my.toml", *words)


TEXTS: dict[str, tuple[str, list[str]]] = {
    "half a line": ("question = ", ["config.toml", "not valid TOML"]),
    "a key twice": ("games = 1\ngames = 2", ["config.toml", "not valid TOML"]),
    "no TOML at all": ("{'question': 1}", ["config.toml", "not valid TOML"]),
    "empty": ("", ["config.toml", "'question'", "missing"]),
    "variant file that is not there": ('variants = ["nowhere.toml:x"]', ["nowhere.toml", "cannot be read"]),
    "variant that its file has not": ('variants = ["mine.toml:der"]', ["mine.toml", "'der'", "did you mean 'dear'", "dear, cheap"]),
    "variant file with several and none named": ('variants = ["mine.toml"]', ["mine.toml", "several variants", "dear, cheap"]),
    "variant file that is not TOML": ('variants = ["broken.toml:x"]', ["broken.toml", "not valid TOML"]),
    "variant file with a key outside a table": ('variants = ["loose.toml:x"]', ["loose.toml", "'brick_price'", "outside a variant"]),
}


@pytest.mark.parametrize("case", TEXTS)
def test_a_config_file_that_cannot_be_used_is_named(case: str, tmp_path: Path) -> None:
    text, words = TEXTS[case]
    (tmp_path / "mine.toml").write_text("[dear]\nbrick_price = 3\n[cheap]\nbrick_price = 1\n", encoding="utf-8")
    (tmp_path / "broken.toml").write_text("[dear\n", encoding="utf-8")
    (tmp_path / "loose.toml").write_text("brick_price = 3\n", encoding="utf-8")
    config = tmp_path / "config.toml"
    config.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_spec(config)
    said(error, *words)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: None, ["No such file"]),
        (lambda path: path.mkdir(), ["directory"]),
        (lambda path: path.write_bytes(b"\xff\xfe\x00"), ["not valid TOML"]),
    ],
    ids=["missing", "a folder", "not text"],
)
def test_a_config_file_that_cannot_be_read_is_named(make: Callable[[Path], None], words: list[str], tmp_path: Path) -> None:
    make(tmp_path / "config.toml")
    with pytest.raises(InputError) as error:
        load_spec(tmp_path / "config.toml")
    said(error, str(tmp_path / "config.toml"), *words)


# Run folders


def test_a_folder_below_a_file_cannot_be_written(mixed: Spec, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("I am no folder")
    before = tree(tmp_path)
    with pytest.raises(InputError) as error:
        run(mixed, tmp_path / "file" / "run", threads=1)
    said(error, str(tmp_path / "file" / "run"), "cannot be written", "--out")
    assert tree(tmp_path) == before


def test_a_file_in_the_place_of_the_folder_is_kept(mixed: Spec, tmp_path: Path) -> None:
    (tmp_path / "run").write_text("I am no folder")
    with pytest.raises(InputError) as error:
        run(mixed, tmp_path / "run", threads=1)
    said(error, str(tmp_path / "run"), "--out")
    assert (tmp_path / "run").read_text() == "I am no folder"


@pytest.mark.parametrize("resume", [False, True])
def test_a_folder_with_other_things_in_it_is_not_touched(resume: bool, mixed: Spec, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    before = tree(tmp_path)
    with pytest.raises(InputError) as error:
        run(mixed, tmp_path, threads=1, resume=resume)
    said(error, str(tmp_path), "not empty", "--out")
    assert tree(tmp_path) == before


@pytest.fixture
def folder(mixed_folder: Path, tmp_path: Path) -> Path:
    """A copy of a finished run that may be damaged."""
    shutil.copytree(mixed_folder, tmp_path / "run")
    return tmp_path / "run"


def refused(spec: Spec, folder: Path, *words: str, resume: bool = True) -> None:
    """The run is refused with these words and the folder stays as it is."""
    before = tree(folder)
    with pytest.raises(InputError) as error:
        run(spec, folder, threads=1, resume=resume)
    said(error, str(folder), *words)
    assert tree(folder) == before


def test_a_complete_run_is_not_run_again_unasked(mixed: Spec, folder: Path) -> None:
    refused(mixed, folder, "is complete", "--resume", "--out", resume=False)


def test_an_interrupted_run_is_not_gone_on_with_unasked(mixed: Spec, tmp_path: Path) -> None:
    def stop(progress: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(mixed, tmp_path / "run", threads=1, on_progress=stop)
    refused(mixed, tmp_path / "run", "was interrupted", "--resume", "--out", resume=False)


@pytest.mark.parametrize("resume", [False, True])
def test_the_folder_of_another_config_is_not_touched(resume: bool, mixed: Spec, folder: Path) -> None:
    other = mixed.model_copy(update={"seed": 99})
    refused(other, folder, mixed.run_id, other.run_id, "--out", resume=resume)


def test_a_run_begun_with_other_sources_is_not_gone_on_with(mixed: Spec, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("experiments.run.source_hash", lambda suffixes: "0123456789abcdef")
    refused(mixed, folder, "other sources")


def parts(folder: Path, table: str) -> list[Path]:
    return sorted((folder / table).glob("*.parquet"))


# Parts that cannot be used: set aside with a sentence, and played again


def mended(spec: Spec, folder: Path, name: str, *words: str, set_aside: int = 2) -> None:
    """The run is finished again with the rows it had; one sentence names the part and what is wrong with it, and nothing is deleted."""
    rows = read_manifest(folder)["data_hash"]
    told: list[str] = []
    manifest = run(spec, folder, threads=1, resume=True, on_note=told.append)
    assert manifest["data_hash"] == data_hash(folder) == rows
    (sentence,) = told
    assert "\n" not in sentence
    for word in (name, "set_aside/", "played again", *words):
        assert word in sentence
    assert len(list((folder / "set_aside").iterdir())) == set_aside
    assert [part.name for part in parts(folder, "seats")] == [part.name for part in parts(folder, "games")]


@pytest.mark.parametrize("table", ["seats", "games"])
@pytest.mark.parametrize("keep", [0.5, 0.0], ids=["half", "nothing"])
def test_a_truncated_part_is_named_and_played_again(keep: float, table: str, mixed: Spec, folder: Path) -> None:
    part = parts(folder, table)[1]
    part.write_bytes(part.read_bytes()[: int(part.stat().st_size * keep)])
    with pytest.raises(InputError) as error:
        read_rows(folder, table)
    said(error, str(part), "not a whole Parquet file", "--resume")
    mended(mixed, folder, part.name, "not a whole Parquet file")


@pytest.mark.parametrize("table", ["seats", "games"])
def test_a_part_of_another_run_under_the_right_name_is_played_again(table: str, mixed: Spec, folder: Path, tmp_path: Path) -> None:
    run(mixed.model_copy(update={"seed": 99}), tmp_path / "other", threads=1)
    part = parts(folder, table)[0]
    shutil.copy(tmp_path / "other" / table / part.name, part)
    mended(mixed, folder, part.name, "another run", mixed.run_id)


@pytest.mark.parametrize("name", ["notes.parquet", "cell099-000000000-000000001.parquet", "cell000-000000000-000099999.parquet"])
def test_a_parquet_file_that_is_no_part_is_set_aside(name: str, mixed: Spec, folder: Path) -> None:
    shutil.copy(parts(folder, "games")[0], folder / "games" / name)
    mended(mixed, folder, name, "no part of the run", set_aside=1)


def test_a_part_that_covers_blocks_of_two_others_does_not_count(mixed: Spec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last block of the first part and the first of the second in one more part."""
    monkeypatch.setattr("experiments.schedule.Schedule._blocks", lambda self, cell, places: 2)
    monkeypatch.setattr("experiments.merge.MERGED_GAMES", 0)
    folder = tmp_path / "run"
    run(mixed, folder, threads=1)
    name = f"cell000-{1:09d}-{2:09d}"
    tables = {}
    for table in ("seats", "games"):
        rows = pa.concat_tables([pq.read_table(part) for part in parts(folder, table)[:2]]).replace_schema_metadata(None)
        tables[table] = rows.filter((pc.field("block") == 1) | (pc.field("block") == 2))
    for table, content in encode_parts(mixed.run_id, tables).items():
        (folder / table / f"{name}.parquet").write_bytes(content)
    mended(mixed, folder, name, "another part")


@pytest.mark.parametrize("table", ["seats", "games"])
def test_a_part_that_lacks_rows_is_played_again(table: str, mixed: Spec, folder: Path) -> None:
    part = parts(folder, table)[0]
    rows = pq.read_table(part)
    part.write_bytes(encode_part(mixed.run_id, rows.slice(1)))
    mended(mixed, folder, part.name, f"{rows.num_rows} rows")


def test_a_part_that_lacks_a_column_is_played_again(mixed: Spec, folder: Path) -> None:
    part = parts(folder, "seats")[0]
    part.write_bytes(encode_part(mixed.run_id, pq.read_table(part).drop_columns("score")))
    mended(mixed, folder, part.name, "columns")


def test_a_part_whose_rows_were_changed_is_played_again(mixed: Spec, folder: Path) -> None:
    part = parts(folder, "games")[0]
    rows = pq.read_table(part)
    other = rows.set_column(
        rows.schema.get_field_index("decisions"), rows.schema.field("decisions"), pc.add(rows["decisions"], pa.scalar(1, pa.int32()))
    )
    pq.write_table(other.cast(rows.schema).replace_schema_metadata(rows.schema.metadata), part)
    mended(mixed, folder, part.name, "hash")


def test_a_missing_seats_part_is_played_again(mixed: Spec, folder: Path) -> None:
    part = parts(folder, "seats")[2]
    part.unlink()
    mended(mixed, folder, part.name, "missing", set_aside=1)


def test_a_manifest_that_is_not_json_is_named(mixed: Spec, folder: Path) -> None:
    (folder / "manifest.json").write_text('{"run_id": ')
    refused(mixed, folder, "manifest.json", "cannot be read")


def test_a_report_needs_a_run_folder(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(InputError) as error:
            build(place)
        said(error, str(place), "manifest.json")
    assert tree(tmp_path) == {}


@pytest.mark.parametrize("table", ["seats", "games"])
def test_a_report_of_a_damaged_run_names_the_part_and_writes_nothing(table: str, folder: Path) -> None:
    part = parts(folder, table)[1]
    part.write_bytes(part.read_bytes()[:100])
    before = tree(folder)
    with pytest.raises(InputError) as error:
        build(folder)
    said(error, str(part), "not a whole Parquet file")
    assert tree(folder) == before


def test_a_report_of_a_run_without_parts_says_so(folder: Path) -> None:
    for part in parts(folder, "seats"):
        part.unlink()
    before = tree(folder)
    with pytest.raises(InputError) as error:
        build(folder)
    said(error, str(folder / "seats"), "no Parquet parts")
    assert tree(folder) == before


def test_a_manifest_is_never_seen_half_written(mixed_folder: Path) -> None:
    assert read_manifest(mixed_folder)["complete"] is True
    assert not list(mixed_folder.rglob("*.writing"))


# Component tables


@pytest.fixture
def components(tmp_path: Path) -> Path:
    """A copy of the component tables that may be damaged."""
    shutil.copytree(ROOT / "sim" / "city_of_rome" / "components", tmp_path / "components")
    return tmp_path / "components"


def load(folder: Path) -> None:
    game = contract.get("city_of_rome")
    game.check(load_components(folder, game.tables))


def test_the_copy_that_is_damaged_below_is_right(components: Path) -> None:
    load(components)


DAMAGE: dict[str, tuple[str, str, str, list[str]]] = {
    "a missing column": ("buildings.csv", r"\A(kind,name,category),cost,", r"\1,price,", ["buildings.csv", "'cost' is missing", "stars"]),
    "a column too many": ("buildings.csv", r"\A(.*?),note", r"\1,note,colour", ["buildings.csv", "'colour'", "category"]),
    "a wrong count of cards": ("decks.csv", r"(?m)^(VINE_I,I,VINE),1,1,", r"\1,2,1,", ["decks.csv", "deck I", "composition A"]),
    "a wrong count of starting buildings": ("buildings.csv", r"(?m)^(VEG,.*?,3),4,", r"\1,3,", ["buildings.csv", "starting", "8"]),
    "a missing row": ("strips.csv", r"(?m)^2,.*\n", "", ["strips.csv", "action strips", "6"]),
    "a missing kind": ("buildings.csv", r"(?m)^GRAIN,.*\n", "", ["buildings.csv", "VEG, GRAIN"]),
    "a missing player count": ("setup.csv", r"(?m)^3,.*\n", "", ["setup.csv", "rows 2, 4", "2, 3, 4"]),
    "text for a number": (
        "buildings.csv",
        r"(?m)^(VEG,[^,]*,production),2,",
        r"\1,two,",
        ["buildings.csv", "line 2", "cost", "'two'", "0 to 9"],
    ),
    "a number out of range": ("buildings.csv", r"(?m)^(VEG,[^,]*,production),2,", r"\1,10,", ["line 2", "cost", "'10'", "0 to 9"]),
    "an empty number": ("buildings.csv", r"(?m)^(VEG,[^,]*,production),2,", r"\1,,", ["line 2", "cost", "empty", "0 to 9"]),
    "an unknown word": ("temples.csv", r"(?m)^(LUNA,stars),each", r"\1,always", ["temples.csv", "line 2", "mode", "each, once"]),
    "a strip with a wrong letter": ("strips.csv", r"(?m)^1,ccbbb", "1,cxbbb", ["strips.csv", "line 2", "front", "5 letters of 'bc'"]),
    "a duplicate id": ("buildings.csv", r"(?m)^GRAIN,", "VEG,", ["buildings.csv", "line 3", "'VEG'", "twice"]),
    "an unknown source": (
        "buildings.csv",
        r"(?m)^(VEG,.*),rulebook,",
        r"\1,rulbook,",
        ["buildings.csv", "line 2", "'rulbook'", "did you mean 'rulebook'?", "public"],
    ),
    "no reference": ("strips.csv", r'(?m)^1,(\w+),(\w+),derived,"[^"]*"', r"1,\1,\2,derived,", ["strips.csv", "line 2", "'ref' is empty"]),
    "a row that is too short": ("supplies.csv", r"(?m)^deck_I,14,.*$", "deck_I,14", ["supplies.csv", "line 3", "5 values"]),
    "an empty file": ("supplies.csv", r"(?s)\A.*\Z", "", ["supplies.csv", "empty"]),
    "a parameter out of its range": ("parameters.csv", r"(?m)^opening_cards,1,", "opening_cards,7,", ["opening_cards", "'7'", "0 to 3"]),
    "a parameter with no range": (
        "parameters.csv",
        r"(?m)^opening_cards,1,0\.\.3",
        "opening_cards,1,few",
        ["opening_cards", "'few'", "0..9"],
    ),
}


@pytest.mark.parametrize("case", DAMAGE)
def test_a_component_table_with_a_mistake_is_refused_with_its_place(case: str, components: Path) -> None:
    file, pattern, replacement, words = DAMAGE[case]
    text = (components / file).read_text(encoding="utf-8")
    damaged = re.sub(pattern, replacement, text, count=1)
    assert damaged != text
    (components / file).write_text(damaged, encoding="utf-8")
    with pytest.raises(InputError) as error:
        load(components)
    said(error, *words)


def test_a_component_table_that_is_not_there_is_named(components: Path) -> None:
    (components / "strips.csv").unlink()
    with pytest.raises(InputError) as error:
        load(components)
    said(error, str(components / "strips.csv"), "missing")


# A game played by hand


def test_an_illegal_action_is_refused_with_the_legal_ones_and_changes_nothing() -> None:
    match = sim.open("city_of_rome", players=2, seed=3)
    illegal = next(action for action in range(10_000) if action not in match.legal_ids())
    before = match.state.tobytes()
    with pytest.raises(InputError) as error:
        match.play(illegal)
    said(error, str(illegal), "seat", *(f"{action.id} ({action.words})" for action in match.legal()))
    assert match.state.tobytes() == before
    with pytest.raises(InputError):
        match.play(-1)


def test_nothing_can_be_played_after_the_end() -> None:
    match = sim.open("city_of_rome", players=2, seed=3)
    while not match.over:
        last = match.legal()[0]
        match.play(last)
    with pytest.raises(InputError) as error:
        match.play(last)
    said(error, str(last.id), "the game is over")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "nova_rome"}, ["nova_rome", "city_of_rome"]),
        ({"players": 5}, ["5 players", "2 to 4"]),
        ({"variant": "decks"}, ["'decks'", "decks_b"]),
    ],
    ids=["game", "players", "variant"],
)
def test_a_match_that_cannot_be_opened_says_why(arguments: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(InputError) as error:
        sim.open(**({"game": "city_of_rome", "players": 2} | arguments))
    said(error, *words)
