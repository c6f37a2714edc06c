"""The list of rules is complete: every rule of the README's table has a function and a test that names it."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

import sim.magna_roma
from sim.game import named_variants

HERE = Path(__file__).parent
PACKAGE = Path(sim.magna_roma.__file__).parent
README = (PACKAGE / "README.md").read_text()
ROW = re.compile(r"^\| (MR-[A-Z]+-[A-Z0-9]+) \| `([\w.]+)` \| `(test_\w+\.py)` \|$", re.MULTILINE)
TABLE = ROW.findall(README)
ID = re.compile(r"\bMR-[A-Z]+-[A-Z0-9]+\b")
CHAPTERS = {  # numbered rules of each chapter of the ledger
    "COMP": 8,
    "SETUP": 13,
    "GAME": 4,
    "PLACE": 10,
    "SYM": 8,
    "DASH": 6,
    "MARKET": 7,
    "MIL": 3,
    "PROV": 11,
    "PANTH": 5,
    "ACT": 2,
    "MON": 12,
    "CONQ": 3,
    "BLESS": 6,
    "DRAFT": 9,
    "END": 1,
    "SCORE": 9,
    "TIE": 4,
    "SOLO": 13,
}
RULES = {f"MR-{chapter}-{n}" for chapter, count in CHAPTERS.items() for n in range(1, count + 1)}
RULES |= {f"MR-MON-M{n:02}" for n in range(1, 13)} | {f"MR-SOLO-{level}{n}" for level in ("I", "II", "III") for n in range(1, 5)}
READINGS = {f"MR-AMB-{n}" for n in range(1, 33)}
EDGES = {f"MR-EDGE-{n}" for n in range(1, 19)}


def named_in_tests(file: Path) -> set[str]:
    """The rules that the docstrings of a file's tests name."""
    tests = (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))
    return {rule for node in tests for rule in ID.findall(ast.get_docstring(node) or "")}


NAMED = {file.name: named_in_tests(file) for file in HERE.glob("test_*.py")}


def test_the_table_has_all_158_rules_once():
    rules = [rule for rule, _, _ in TABLE]
    assert len(RULES) == 158
    assert len(rules) == len(set(rules))
    assert set(rules) == RULES


@pytest.mark.parametrize(("rule", "function", "test"), TABLE, ids=[rule for rule, _, _ in TABLE])
def test_each_rule_has_a_function_and_a_test_that_names_it(rule, function, test):
    module, _, attribute = function.rpartition(".")
    assert callable(getattr(importlib.import_module(f"sim.magna_roma.{module}"), attribute))
    assert rule in NAMED[test]


def test_tests_and_code_name_no_unknown_rule():
    known = RULES | READINGS | EDGES
    assert set().union(*NAMED.values()) <= known
    for file in PACKAGE.rglob("*.py"):
        assert set(ID.findall(file.read_text())) <= known, file.name


def test_every_test_names_a_rule():
    for file in HERE.glob("test_*.py"):
        if file.name != "test_ledger.py":
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    assert ID.search(ast.get_docstring(node) or ""), f"{file.name}: {node.name}"


def test_every_reading_is_explained_and_every_reading_and_edge_case_tested():
    for reading in READINGS:
        assert f"| {reading} |" in README
    assert set().union(*NAMED.values()) >= READINGS | EDGES


def test_the_readme_lists_the_named_variants():
    assert set(re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE)) == set(named_variants("magna_roma"))
