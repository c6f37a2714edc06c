"""Positions and actions in words."""

from __future__ import annotations

from .positions import at, city, do, lay, random_game, started


def test_every_action_of_a_random_game_has_words_of_its_own():
    """CR-ACT-2: no two options of a decision read alike, and the table can be drawn before each"""
    for players in (2, 3, 4):
        m = started(players, "shrine_hand", seed=players)
        for _ in random_game(m, players):
            words = [action.words for action in m.legal()]
            assert len(words) == len(set(words))
            assert all(words)
        assert "Round" in m.describe()


def test_the_words_name_what_is_replaced_spent_and_paid():
    """CR-AQ-3, CR-BLD-8, CR-BUY-1"""
    m = at(started(), 0, hand="AQ", coins=2)
    lay(m, 0, "[VEG] R2 GRAIN*")
    do(m, "BUILD AQ")
    words = {action.words for action in m.legal()}
    assert "at (3,4), replacing the Grain Farm" in words
    assert "at (2,2)" in words
    do(m, "CELL 3,2")
    assert {action.words for action in m.legal()} == {
        "spend the brick token of the Grain Farm at (3,4)",
        "pay 2 coins for the missing bricks",
    }
    assert city(m)[3, 2] == "VEG"  # not yet replaced
    drawn = m.describe()
    assert "GRAIN*" in drawn
    assert "Seat 1: 2 coins" in drawn
