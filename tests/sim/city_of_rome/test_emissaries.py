"""The emissary phase and the order of turns."""

from __future__ import annotations

import itertools

import pytest

from sim.city_of_rome.state import Phase

from .positions import do, options, pass_turn, place, started


def test_each_player_places_one_emissary_on_any_free_space():
    """CR-EMI-1: clockwise from the first player; there is no way to pass"""
    m = started(4)
    m.state.first_player = m.state.to_move = 2
    assert options(m) == {"PLACE 1", "PLACE 2", "PLACE 3", "PLACE 4", "PLACE 5"}
    do(m, "PLACE 3")
    assert m.mover == 3
    assert options(m) == {"PLACE 1", "PLACE 2", "PLACE 4", "PLACE 5"}
    do(m, "PLACE 5")
    assert m.mover == 0
    assert options(m) == {"PLACE 1", "PLACE 2", "PLACE 4"}
    do(m, "PLACE 1")
    assert m.mover == 1
    assert options(m) == {"PLACE 2", "PLACE 4"}
    do(m, "PLACE 4")
    assert m.state.phase == Phase.TAKE
    assert list(m.state.spaces) == [0, -1, 2, 1, 3]


def test_two_players_place_in_turn_twice():
    """CR-EMI-2: first, second, first, second"""
    m = started(2)
    m.state.first_player = m.state.to_move = 1
    order = []
    for space in (5, 1, 4, 2):
        order.append(m.mover)
        do(m, f"PLACE {space}")
    assert order == [1, 0, 1, 0]
    assert m.state.phase == Phase.TAKE


@pytest.mark.parametrize("emissaries", ["012..", "2.1.0", "..120", "1..02"])
@pytest.mark.parametrize("first_player", [0, 1, 2])
def test_turns_go_by_distance_from_the_emperor_whoever_is_first_player(emissaries, first_player):
    """CR-ACT-1"""
    m = started(3)
    m.state.first_player = first_player
    m.state.coins[:] = 20  # so that no turn ends unasked
    place(m, emissaries)
    order = []
    while m.state.round_no == 1:
        order.append(str(m.mover))
        pass_turn(m)
    assert order == [mark for mark in emissaries if mark != "."]


FACES = [bits for bits in itertools.product("bc", repeat=5) if bits.count("b") == 3]


@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_an_emissary_brings_its_own_symbol_and_all_between_it_and_the_emperor(space):
    """CR-ACT-3, CR-EMI-3: on all twelve faces, whether or not others stand there"""
    fronts = ["ccbbb", "cbcbb", "cbbcb", "bccbb", "cbbbc", "bcbcb"]
    faces = fronts + [front[::-1] for front in fronts]
    assert {tuple(face) for face in faces} == set(FACES)
    for number, face in enumerate(faces):
        m = started(3)
        m.state.coins[:] = 20
        m.state.strip[1], m.state.strip_side[1] = number % 6, number // 6  # the strip of round 1
        # seats 1 and 2 stand on the outermost of the other spaces, so with space 5 they are in between
        others = [free for free in (5, 4, 3, 2, 1) if free != space][:2]
        marks = ["."] * 5
        marks[space - 1], marks[others[0] - 1], marks[others[1] - 1] = "0", "1", "2"
        place(m, "".join(marks))
        while m.mover != 0:
            pass_turn(m)
        assert (m.state.bricks, m.state.cogs) == (face[:space].count("b"), face[:space].count("c"))
