"""The list of rules is complete: every rule of the README's table has a function and a test that names it."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

import sim.rome_and_roll
from sim.game import base_components, named_variants

HERE = Path(__file__).parent
PACKAGE = Path(sim.rome_and_roll.__file__).parent
README = (PACKAGE / "README.md").read_text()
RULE = r"RR-[A-Z0-9]+(?:-[A-Z0-9]+){1,2}|RR-2V-\d"
ROW = re.compile(rf"^\| ({RULE}) \| `([\w.]+)` \| `(test_\w+\.py)` \|$", re.MULTILINE)
TABLE = ROW.findall(README)
ID = re.compile(rf"\b({RULE})\b")
READING = re.compile(r"\bAMB-\d+\b")
RULES = 227
READINGS = 63


def docstrings(file: Path) -> str:
    """What the docstrings of a file's tests say."""
    tests = (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))
    return "\n".join(ast.get_docstring(node) or "" for node in tests)


NAMED = {file.name: docstrings(file) for file in HERE.glob("test_*.py")}
ALL_NAMED = "\n".join(NAMED.values())


def test_the_table_has_all_rules_once():
    rules = [rule for rule, _, _ in TABLE]
    assert len(rules) == len(set(rules)) == RULES


@pytest.mark.parametrize(("rule", "function", "test"), TABLE, ids=[rule for rule, _, _ in TABLE])
def test_each_rule_has_a_function_and_a_test_that_names_it(rule, function, test):
    module, _, attribute = function.rpartition(".")
    assert callable(getattr(importlib.import_module(f"sim.rome_and_roll.{module}"), attribute))
    assert rule in ID.findall(NAMED[test])


def test_tests_and_code_name_no_unknown_rule():
    known = {rule for rule, _, _ in TABLE}
    readings = {f"AMB-{n}" for n in range(1, READINGS + 1)}
    assert set(ID.findall(ALL_NAMED)) <= known
    assert set(READING.findall(ALL_NAMED)) <= readings
    for file in PACKAGE.rglob("*.py"):
        text = file.read_text()
        assert set(ID.findall(text)) <= known, file.name
        assert set(READING.findall(text)) <= readings, file.name


def test_every_reading_is_explained_and_tested():
    for number in range(1, READINGS + 1):
        assert f"| AMB-{number} |" in README
    assert {f"AMB-{n}" for n in range(1, READINGS + 1)} <= set(READING.findall(ALL_NAMED))


def test_the_readme_lists_the_named_variants():
    listed = re.search(r"^## Variants$(.*?)^## ", README, re.MULTILINE | re.DOTALL)
    assert listed
    assert set(re.findall(r"^\| `(\w+)` \|", listed[1], re.MULTILINE)) == set(named_variants("rome_and_roll"))


def test_no_parameter_hides_a_table():
    """A variant sets either by its name, so the names must differ."""
    box = base_components("rome_and_roll")
    assert not set(box.parameters) & set(box.tables)
