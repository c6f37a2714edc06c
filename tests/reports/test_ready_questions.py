"""The ready questions: every game has the same set, and the report's first sentence comes from the chapter that answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from experiments.spec import Spec, load_spec
from reports.pages.answer import leading
from reports.pages.blocks import Chapter
from sim import game as contract

CONFIGS = Path(__file__).resolve().parents[2] / "experiments" / "configs"
ALL = sorted(CONFIGS.glob("*/*.toml"))
ANSWERED_BY = {  # the chapter that must answer a question, by the name of its file
    "seats": "seats",
    "quickstart": "seats",
    "strategies": "policies",
    "round_robin": "policies",
    "strategy_round_robin": "policies",
    "cards": "cards",
    "characters": "cards",
    "solo": "solo",
    "solo_levels": "solo",
}


def chapters(spec: Spec) -> list[Chapter]:
    """Those that a report of the config has."""
    mixed = any(len(set(lineup)) > 1 for players in spec.players for lineup in spec.lineups_for(players))
    there = {
        "variants": len(spec.variants) > 1,
        "seats": spec.players != [1],
        "solo": 1 in spec.players,
        "policies": mixed,
        "cards": True,
        "points": True,
        "shape": True,
    }
    return [Chapter(name, name, name, [], headline="An answer.") for name, is_there in there.items() if is_there]


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_first_sentence_answers_the_question(path: Path) -> None:
    spec = load_spec(path)
    assert spec.game == path.parent.name
    assert spec.question.endswith("?")
    # Whatever is not named above compares variants.
    assert leading(spec.question, chapters(spec)).id == ANSWERED_BY.get(path.stem, "variants")


@pytest.mark.parametrize("game", contract.NAMES)
def test_every_game_has_the_questions_that_designers_ask_first(game: str) -> None:
    specs = {path.stem: load_spec(path) for path in (CONFIGS / game).glob("*.toml")}
    assert {"seats", "strategy_round_robin", "cards", "without_card"} <= specs.keys()
    seats = specs["seats"]
    assert seats.players == [2, 3, 4]
    assert [str(lineup).split(":")[0] for lineup in seats.lineups] == ["uniform", "greedy", "mcts"]
    pairs = {frozenset(lineup) for lineup in specs["strategy_round_robin"].lineups_for(2)}
    strategies = {policy for pair in pairs for policy in pair} - {"uniform"}
    assert len(strategies) >= 5
    assert {frozenset((a, b)) for a in strategies for b in strategies if a < b} <= pairs, "every pair meets"
    assert len(specs["without_card"].variants) > 1
    if 1 in contract.get(game).players:
        solo = [spec for spec in specs.values() if spec.players == [1]]
        assert any(len(spec.variants) >= 3 for spec in solo), "a ladder of difficulty"
