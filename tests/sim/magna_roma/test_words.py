"""Positions and actions in words."""

from __future__ import annotations

import pytest

from sim import game as contract
from sim.magna_roma.state import Phase

from .positions import GAME, box, build, display, do, lay, opened, provinces, random_game, tokens, turn_of


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_action_of_a_random_game_has_words_of_its_own(players):
    """MR-GAME-3: no two options of a decision read alike, and the table can be drawn before each"""
    m = box(players, seed=players)
    for number, _ in enumerate(random_game(m, players)):
        words = [action.words for action in m.legal()]
        assert len(words) == len(set(words))
        assert all(words)
        if number % 13 == 0:
            assert "Seat 1" in m.describe()
    assert m.describe()


def test_the_words_say_what_is_gained_and_paid():
    """MR-PLACE-7, MR-MARKET-2, MR-MON-1, MR-CONQ-1, MR-BLESS-2: rulebook, Tile placement: 2 legions and 1 faith"""
    m = opened()
    lay(m, 0, "P07/1 .\nTC R07")
    tokens(m, "T1 T2 T3")
    turn_of(m, 0, "R05")
    do(m, "CELL 3,5")
    words = [action.words for action in m.legal()]
    assert words[2] == "turned to XYZZ, gaining 2 legions, 1 faith"
    provinces(m, "PR04 PR05 PR08")
    display(m, "M12 M01 M02")
    turn_of(m, 0, phase=Phase.ACTION, coin=3, legion=3, blessing=1)
    words = {action.words for action in m.legal()}
    assert {"no action", "build the Forum for 3 coins", "conquer the low slot of Africa with 3 legions", "bless a tile"} <= words
    do(m, "BLESS")
    # R07 is XYZ- beside the town center: its blank edge faces it; P07 turned once (-ZXY) lies above the town center: X on X
    assert {action.words for action in m.legal()} == {"P07 at (3,4), gaining 1 point", "R07 at (4,5), gaining nothing"}
    m = opened()
    tokens(m, "T1 T2 T3")
    turn_of(m, 0, "R01", luxury=2, legion=1)
    do(m, "CELL 4,5", "ROTATE 1")
    assert [action.words for action in m.legal()] == ["no trade", "trade 1 legion for 3 coins"]


def test_the_drawing_shows_tiles_symbols_and_goods():
    """MR-COMP-4, MR-PLACE-8: a capital letter for a greater symbol, stars, icons, blessings, monuments"""
    m = opened()
    lay(m, 0, ". R02 R03\nTC R01+ R13")
    build(m, 0, "M06", 3, 5)
    turn_of(m, 0, phase=Phase.ACTION, coin=3)
    drawn = m.describe()
    assert "R13 *" in drawn
    assert "R01 +" in drawn
    assert "[Basilic]" in drawn
    assert "3 coins" in drawn
    assert "Basilica" in drawn
    # R02 (XYXZ) above R01 (XXYZ): X on X, red on red: a capital P on the edge between
    assert "-P-" in drawn


def test_the_cards_of_a_report_are_those_of_the_box():
    """MR-COMP-1: 96 tiles, 12 monuments, 10 provinces, 6 trades, 13 bonuses, 12 objectives, in the order of the measures"""
    game = contract.get(GAME)
    ids = [card.id for card in game.cards(contract.base_components(GAME))]
    assert len(ids) == len(set(ids)) == 96 + 12 + 10 + 6 + 13 + 12
    assert [name.removeprefix("acquired_") for name in game.seat_measures if name.startswith("acquired_")] == ids
    assert [name.removeprefix("played_") for name in game.seat_measures if name.startswith("played_")] == ids


def test_measures_of_a_finished_game_agree_with_its_position():
    """MR-PROV-10, MR-MON-12, MR-GAME-2: tiles, districts, joins and goods add up for every seat"""
    m = box(3, seed=9)
    for _ in random_game(m, 2):
        pass
    seats, whole = m.measures()
    for seat, row in enumerate(seats):
        assert row["tiles_red"] + row["tiles_purple"] + row["tiles_brown"] == 24
        assert 1 <= row["town_center_row"] <= 5
        assert 1 <= row["town_center_column"] <= 5
        assert row["turn_order"] == (seat - 1) % 3 + 1
        placed = [name for name in row if name.startswith("played_") and len(name) == 10 and name[7] in "RBP" and row[name] > 0]
        assert len(placed) == 24
        assert sorted(row[name] for name in placed) == list(range(1, 25))
        assert row["builds"] + row["conquests"] + row["blessings_played"] + row["actions_skipped"] + row["actions_impossible"] == 24
        assert row["draft_clockwise"] + row["draft_counterclockwise"] == 23
        for good in ("coins", "population", "legions", "blessings"):
            assert row[f"gained_{good}"] - row[f"lost_{good}"] - row[f"spent_{good}"] == row[f"left_{good}"]
    assert whole["monuments_built"] == sum(row["builds"] for row in seats)
    assert whole["slots_taken"] == sum(row["conquests"] for row in seats)
    assert whole["rounds"] == 24
    totals = sorted((row["total"] for row in m.scores()), reverse=True)
    assert whole["margin"] == totals[0] - totals[1]
