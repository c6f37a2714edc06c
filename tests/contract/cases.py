"""Every game, number of players and variant that the contract tests go through."""

from __future__ import annotations

from typing import NamedTuple

from sim import game as contract


class Case(NamedTuple):
    game: str
    players: int
    variant: str


CASES = [
    Case(name, players, variant)
    for name in contract.NAMES
    for players in contract.get(name).players
    for variant in ("base", *contract.named_variants(name))
]
BASE_CASES = [case for case in CASES if case.variant == "base"]


def name_of(case: Case) -> str:
    return f"{case.game}-{case.players}-{case.variant}"
