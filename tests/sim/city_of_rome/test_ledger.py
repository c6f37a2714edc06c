"""The list of rules is complete: every rule of the README's table has a function and a test that names it."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

import sim.city_of_rome
from sim.game import named_variants

HERE = Path(__file__).parent
PACKAGE = Path(sim.city_of_rome.__file__).parent
README = (PACKAGE / "README.md").read_text()
ROW = re.compile(r"^\| (CR-[A-Z]+-[A-Z0-9]+) \| `([\w.]+)` \| `(test_\w+\.py)` \|$", re.MULTILINE)
TABLE = ROW.findall(README)
ID = re.compile(r"\bCR-[A-Z]+-[A-Z0-9]+\b")
RULES = 105
READINGS = 22


def named_in_tests(file: Path) -> set[str]:
    """The rules that the docstrings of a file's tests name."""
    tests = (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))
    return {rule for node in tests for rule in ID.findall(ast.get_docstring(node) or "")}


NAMED = {file.name: named_in_tests(file) for file in HERE.glob("test_*.py")}


def test_the_table_has_all_rules_once():
    rules = [rule for rule, _, _ in TABLE]
    assert len(rules) == len(set(rules)) == RULES


@pytest.mark.parametrize(("rule", "function", "test"), TABLE, ids=[rule for rule, _, _ in TABLE])
def test_each_rule_has_a_function_and_a_test_that_names_it(rule, function, test):
    module, _, attribute = function.rpartition(".")
    assert callable(getattr(importlib.import_module(f"sim.city_of_rome.{module}"), attribute))
    assert rule in NAMED[test]


def test_tests_and_code_name_no_unknown_rule():
    known = {rule for rule, _, _ in TABLE} | {f"CR-AMB-{n}" for n in range(1, READINGS + 1)} | {f"CR-EDGE-{n}" for n in range(1, 13)}
    assert set().union(*NAMED.values()) <= known
    for file in PACKAGE.rglob("*.py"):
        assert set(ID.findall(file.read_text())) <= known, file.name


def test_every_reading_and_edge_case_is_explained_or_tested():
    for number in range(1, READINGS + 1):
        assert f"| CR-AMB-{number} |" in README
    tested = set().union(*NAMED.values())
    assert {f"CR-EDGE-{n}" for n in range(1, 13)} <= tested
    # CR-AMB-20: the online edition does not say what it changes, so there is nothing to test
    assert {f"CR-AMB-{n}" for n in range(1, READINGS + 1)} - tested == {"CR-AMB-20"}


def test_the_readme_lists_the_named_variants():
    assert set(re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE)) == set(named_variants("city_of_rome"))
