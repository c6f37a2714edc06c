"""The list of rules is complete: every rule of the README's table has a function and a test that names it."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

import sim.nova_roma
from sim.game import named_variants

HERE = Path(__file__).parent
PACKAGE = Path(sim.nova_roma.__file__).parent
README = (PACKAGE / "README.md").read_text()
ROW = re.compile(r"^\| (NR-[A-Z0-9]+-[A-Z0-9]+) \| `([\w.]+)` \| `(test_\w+\.py)` \|$", re.MULTILINE)
TABLE = ROW.findall(README)
ID = re.compile(r"\bNR-[A-Z0-9]+-[A-Z]?[0-9]+\b")
RANGE = re.compile(r"\b(NR-[A-Z0-9]+-[A-Z]?)([0-9]+)\.\.[A-Z]?([0-9]+)\b")
RULES = 242
READINGS = 36
EDITION = 15


def ids(text: str) -> set[str]:
    """The rules that a text names, alone or as a range such as NR-FOL-1..13."""
    ranges = {f"{chapter}{n}" for chapter, first, last in RANGE.findall(text) for n in range(int(first), int(last) + 1)}
    return ranges | set(ID.findall(text))


def named_in_tests(file: Path) -> set[str]:
    """The rules that the docstrings of a file's tests name."""
    tests = (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))
    return {rule for node in tests for rule in ids(ast.get_docstring(node) or "")}


NAMED = {file.name: named_in_tests(file) for file in HERE.glob("test_*.py")}
KNOWN = (
    {rule for rule, _, _ in TABLE}
    | {f"NR-AMB-{number}" for number in range(1, READINGS + 1)}
    | {f"NR-ED-{number}" for number in range(1, EDITION + 1)}
)


def test_the_table_has_all_rules_once():
    rules = [rule for rule, _, _ in TABLE]
    assert len(rules) == len(set(rules)) == RULES


@pytest.mark.parametrize(("rule", "function", "test"), TABLE, ids=[rule for rule, _, _ in TABLE])
def test_each_rule_has_a_function_and_a_test_that_names_it(rule, function, test):
    module, _, attribute = function.rpartition(".")
    assert callable(getattr(importlib.import_module(f"sim.nova_roma.{module}"), attribute))
    assert rule in NAMED[test]


def test_tests_and_code_name_no_unknown_rule():
    assert set().union(*NAMED.values()) <= KNOWN
    for file in PACKAGE.rglob("*.py"):
        assert ids(file.read_text()) <= KNOWN, file.name


def test_every_reading_is_explained_and_tested():
    tested = set().union(*NAMED.values())
    for number in range(1, READINGS + 1):
        assert f"| NR-AMB-{number} |" in README
        assert f"NR-AMB-{number}" in tested
    assert {f"NR-ED-{number}" for number in range(1, EDITION + 1)} <= tested


def test_the_readme_lists_the_named_variants():
    assert set(re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE)) == set(named_variants("nova_roma"))
