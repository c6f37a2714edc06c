"""Race: three tracks, lines that cost horses, golden wheels."""

from __future__ import annotations

import pytest

from sim.nova_roma import actions as act
from sim.nova_roma.state import Action, Task, Tile
from tests.sim.nova_roma.positions import bare, changed, estate, goods, have, offered, play, taken, task

RED, BLUE, GREEN = 0, 1, 2


def racing(power=1, tracks=(0, 0, 0), **things):
    """Seat 0 has taken Race; its markers stand on these spaces."""
    match = bare()
    match.state.track[0] = tracks
    have(match, **things)
    return taken(match, Action.RACE, power=power)


def test_as_many_spaces_as_power_split_over_the_tracks():
    """NR-RACE-1: two red and one green; or fewer."""
    match = racing(power=3)
    play(match, act.RACE + RED, act.RACE + GREEN, act.RACE + RED)
    assert match.state.track[0].tolist() == [2, 0, 1]
    assert task(match) == Task.PICK
    match = racing(power=3)
    play(match, act.RACE + RED, act.DONE)
    assert match.state.track[0].tolist() == [1, 0, 0]


def test_an_available_artisan_gives_one_more_space():
    """NR-RACE-2, NR-AMB-30: once, to the supply, also without a move in step 1."""
    match = racing(artisans=2)
    supply = int(match.state.artisan_supply)
    play(match, act.DONE)
    assert offered(match, act.EXTRA, 3) == [RED, BLUE, GREEN]
    match.play(act.EXTRA + BLUE)
    assert match.state.track[0].tolist() == [0, 1, 0]
    assert (match.state.artisans[0], match.state.artisan_supply) == (1, supply + 1)
    assert task(match) == Task.PICK


@pytest.mark.parametrize(("space", "horses", "may"), [(2, 0, False), (2, 1, True), (5, 1, False), (5, 2, True), (3, 0, True)])
def test_a_line_is_crossed_only_for_its_horses(space, horses, may):
    """NR-RACE-3: one horse to space 3, two to space 6 on the tests' track."""
    match = racing(tracks=(space, 7, 7), horse=horses)
    if not may:
        assert task(match) == Task.PICK
        return
    match.play(act.RACE + RED)
    assert match.state.track[0, RED] == space + 1
    assert goods(match).get("horse", 0) == horses - match.rules.horses[space + 1]


def test_a_golden_wheel_gives_a_token_from_the_hippodrome_or_an_influence():
    """NR-RACE-4, NR-MOS-4: three tokens lie there; without any it is influence at once."""
    match = racing(tracks=(2, 0, 0), horse=1)
    match.play(act.RACE + RED)
    assert match.legal_ids() == [act.TOKEN, act.INFLUENCE]
    other = match.copy()
    other.play(act.TOKEN)
    assert (other.state.achievements[0], other.state.reserve[0], other.state.influence[0]) == (1, 2, 0)
    match.play(act.INFLUENCE)
    assert (match.state.achievements[0], match.state.reserve[0], match.state.influence[0]) == (0, 3, 1)
    match = racing(tracks=(2, 0, 0), horse=1)
    match.state.reserve[0] = 0
    match.play(act.RACE + RED)
    assert match.state.influence[0] == 1


def test_who_comes_later_lies_on_top():
    """NR-RACE-5, NR-CLEAN-2: the marker that was there first is ahead."""
    match = racing(tracks=(1, 0, 0))
    match.state.track[1, RED] = 2
    match.play(act.RACE + RED)
    assert match.state.track[0, RED] == match.state.track[1, RED]
    assert match.state.arrived[0, RED] > match.state.arrived[1, RED]


def test_a_marker_on_the_final_space_goes_no_further_and_scores_five():
    """NR-RACE-6, NR-SCORE-5."""
    match = racing(power=3, tracks=(7, 7, 6))
    assert offered(match, act.RACE, 3) == [GREEN]
    match.play(act.RACE + GREEN)
    assert task(match) == Task.PICK
    assert match.scores()[0]["track_finishes"] == 15


@pytest.mark.parametrize(("flag", "second"), [("on", [RED, BLUE, GREEN]), ("off", [RED])])
def test_the_hippodrome_tile_gives_two_spaces_without_the_artisan(flag, second):
    """NR-TILE-11, NR-ED-3: English on tracks, French on one track; horses are paid, wheels collected, no extra space."""
    match = changed(hippo_tile_split=flag)
    estate(match, {0: Tile.HIPPODROME_TILE})
    have(match, artisans=2)
    taken(match, Action.PRODUCE)
    play(match, act.WORK, act.CELL + 0, act.TILE_USE, act.RACE + RED)
    assert offered(match, act.RACE, 3) == second
    match.play(act.RACE + RED)
    assert match.state.track[0].tolist() == [2, 0, 0]
    assert task(match) == Task.PICK
    assert match.state.artisans[0] == 1


def test_the_hippodrome_tile_pays_horses_and_collects_wheels():
    """NR-TILE-11: from space 2 over the line."""
    match = bare()
    match.state.track[0] = [2, 7, 7]
    estate(match, {4: Tile.HIPPODROME_TILE})
    have(match, artisans=1, horse=1)
    taken(match, Action.PRODUCE)
    play(match, act.WORK, act.CELL + 4, act.TILE_USE, act.RACE + RED)
    assert task(match) == Task.WHEEL
    match.play(act.TOKEN)
    assert match.state.goods[0, 4] == 0
    assert match.state.achievements[0] == 1
