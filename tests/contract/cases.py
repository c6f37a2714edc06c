"""Every game, number of players and variant that the contract tests go through."""

from __future__ import annotations

from typing import NamedTuple

from sim import game as contract


class Case(NamedTuple):
    game: str
    players: int
    variant: str


def variants_for(name: str, players: int) -> list[str]:
    """The variants that a game has for this number of players."""
    return ["base", *(key for key, variant in contract.named_variants(name).items() if not variant.players or players in variant.players)]


CASES = [
    Case(name, players, variant)
    for name in contract.NAMES
    for players in contract.get(name).players
    for variant in variants_for(name, players)
]
BASE_CASES = [case for case in CASES if case.variant == "base"]
# every number of players, and every variant once: for tests that are slow
FEW_CASES = BASE_CASES + list({(case.game, case.variant): case for case in CASES if case.variant != "base"}.values())


def name_of(case: Case) -> str:
    return f"{case.game}-{case.players}-{case.variant}"
