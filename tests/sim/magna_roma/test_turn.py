"""The course of the game and of a turn: place, act, draft."""

from __future__ import annotations

import pytest

from sim.magna_roma.state import Phase

from .positions import (
    box,
    build,
    changed,
    city,
    display,
    do,
    full_city,
    held,
    lay,
    opened,
    options,
    provinces,
    random_game,
    stars,
    started,
    turn_of,
)

FIRST_WORDS = {
    Phase.FIRST_PICK: {"TAKE"},
    Phase.POOL: {"TAKE"},
    Phase.CELL: {"CELL"},
    Phase.ROTATE: {"ROTATE"},
    Phase.ORDER: {"ORDER"},
    Phase.TRADE: {"DECLINE", "TRADE"},
    Phase.ACTION: {"END", "BUILD", "CONQUER", "BLESS"},
    Phase.CROSSING: {"CROSSING"},
    Phase.BLESS: {"BLESS_AT"},
    Phase.DRAFT: {"TAKE"},
}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_has_24_turns_in_turn(players):
    """MR-GAME-1, MR-GAME-2, MR-SETUP-12, MR-END-1, MR-EDGE-16: 24 tiles each, in step with one another; then 5x5 cities"""
    m = started(box(players, seed=players))
    order = []
    for _ in random_game(m, 9):
        if not order or order[-1][0] != m.state.turn:
            order.append((int(m.state.turn), m.mover))
            tiles = [len(city(m, seat)) - 1 for seat in range(players)]
            assert max(tiles) - min(tiles) <= 1
            assert m.state.round_no == m.state.turn // players + 1
    assert m.state.turn == 24 * players
    # a turn may pass without a decision only at the very end, where the last tile has one cell and one rotation and nothing follows
    assert all(seat == (1 + turn) % players for turn, seat in order)
    assert len(order) >= 24 * players - players
    for seat in range(players):
        rows, columns = zip(*city(m, seat), strict=True)
        assert len(city(m, seat)) == 25
        assert max(rows) - min(rows) == max(columns) - min(columns) == 4


@pytest.mark.parametrize("players", [1, 3])
def test_each_decision_offers_only_what_belongs_to_it(players):
    """MR-GAME-3, MR-ACT-1: no action before the tile lies, no draft before the action is decided; phases follow one another"""
    m = box(players, seed=7)
    allowed = {
        Phase.FIRST_PICK: {Phase.FIRST_PICK, Phase.CELL},
        Phase.POOL: {Phase.CELL},
        Phase.CELL: {Phase.ROTATE},
        Phase.ROTATE: {Phase.ORDER, Phase.TRADE, Phase.ACTION, Phase.DRAFT, Phase.CELL, Phase.POOL},
        Phase.ORDER: {Phase.ORDER, Phase.TRADE, Phase.ACTION, Phase.DRAFT, Phase.CELL, Phase.POOL},
        Phase.TRADE: {Phase.ORDER, Phase.TRADE, Phase.ACTION, Phase.DRAFT, Phase.CELL, Phase.POOL},
        Phase.ACTION: {Phase.CROSSING, Phase.BLESS, Phase.TRADE, Phase.ORDER, Phase.DRAFT, Phase.CELL, Phase.POOL},
        Phase.CROSSING: {Phase.TRADE, Phase.DRAFT, Phase.CELL, Phase.POOL},
        Phase.BLESS: {Phase.ORDER, Phase.TRADE, Phase.DRAFT, Phase.CELL, Phase.POOL},
        Phase.DRAFT: {Phase.CELL},
    }
    before = None
    for _ in random_game(m, 3):
        phase = Phase(int(m.state.phase))
        assert {name.split()[0] for name in options(m)} <= FIRST_WORDS[phase]
        if before is not None and m.state.round_no < 23:  # later single options are skipped
            assert phase in allowed[before], (before, phase)
        before = phase
    assert m.state.phase == Phase.OVER


@pytest.mark.parametrize("choice", ["BUILD M12", "CONQUER PR01 low", "BLESS", "END"])
def test_one_action_or_none(choice):
    """MR-ACT-1, MR-GAME-3: then the draft, though more could be paid"""
    m = opened()
    lay(m, 0, "TC R01 R02")
    display(m, "M12 M01 M02")
    provinces(m, "PR01 PR02 PR04")
    turn_of(m, 0, phase=Phase.ACTION, coin=20, legion=9, blessing=2)
    assert options(m) == {
        "END",
        "BUILD M12",
        "BLESS",
        *(f"CONQUER {province} {slot}" for province in ("PR01", "PR02", "PR04") for slot in ("low", "mid", "high")),
    }
    do(m, choice)
    if choice == "BLESS":
        do(m, "BLESS_AT 4,6")
    assert m.state.phase == Phase.DRAFT
    assert m.mover == 0


def test_an_action_without_means_is_not_asked():
    """MR-ACT-1: nothing held: from the placement straight to the draft"""
    m = turn_of(opened(), 0, "R02")
    do(m, "CELL 4,3", "ROTATE 0")
    assert m.state.phase == Phase.DRAFT


def test_what_the_placement_brought_serves_the_action():
    """MR-ACT-2: 2 coins of a join make 5 for the Forum; 1 legion makes 3 for a province"""
    m = opened()
    display(m, "M12 M01 M02")
    turn_of(m, 0, "R01", coin=1)
    do(m, "CELL 3,4", "ROTATE 0")  # south Y on the town center's X: 2 coins
    assert options(m) == {"END", "BUILD M12"}
    m = opened()
    provinces(m, "PR01 PR02 PR04")
    turn_of(m, 0, "R01", legion=2)
    do(m, "CELL 5,4", "ROTATE 0")  # north X below the town center's Z: 1 legion
    assert options(m) == {"END", "CONQUER PR01 low", "CONQUER PR02 low", "CONQUER PR04 low"}


def test_the_tile_just_placed_makes_a_crossing():
    """MR-ACT-2, MR-MON-2"""
    m = opened()
    lay(m, 0, ". R01 R02\nTC R03 .")
    display(m, "M01 M02 M03")
    turn_of(m, 0, "R28", coin=5)
    do(m, "CELL 4,6", "ROTATE 1")
    assert "BUILD M01" in options(m)


def test_the_action_of_the_last_turn_is_an_ordinary_one():
    """MR-AMB-30, MR-DRAFT-8, MR-END-1: a monument in the 24th turn, then the game is over at once"""
    m = opened()
    names = full_city(2, 2).replace("B08", ".")  # the lower right corner is open
    lay(m, 0, names)
    stars(m, 0, 0, 0, 0)
    display(m, "M01 M02 M03")
    turn_of(m, 0, "R13", round_no=24, coin=5, population=3)
    assert m.state.turn == 47
    do(m, "CELL 6,6")
    do(m, "ROTATE 0")
    assert "BUILD M01" in options(m)
    do(m, "BUILD M01")
    do(m, sorted(options(m))[0])
    assert m.over
    assert m.legal_ids() == []
    assert m.scores()[0]["triumphal_arch"] == 7


def test_the_game_is_over_after_the_last_turn_of_the_last_player():
    """MR-END-1, MR-GAME-1: not after that of another"""
    for seat, over in ((1, False), (2, False), (0, True)):
        m = opened(3)
        turn_of(m, seat, "R02", round_no=24)
        do(m, "CELL 4,3", "ROTATE 0")
        assert m.over == over


@pytest.mark.parametrize("seed", [1, 2])
def test_only_ring_display_and_slots_are_shared(seed):
    """MR-GAME-4: during a turn nothing of another player changes but who may take which tile, monument or slot"""
    m = started(box(3, seed=seed))
    before = m.copy()
    for _ in random_game(m, seed):
        mover = int(before.state.to_move)
        for seat in set(range(3)) - {mover}:
            for field in ("held", "stars", "city", "prestige", "bonus_points", "bonus_round"):
                assert (m.state[field][seat] == before.state[field][seat]).all(), field
        before = m.copy()


def test_more_actions_a_turn_are_a_parameter():
    """MR-ACT-1 with two actions: the same province cannot be conquered twice, a blessing may follow"""
    m = changed(actions_per_turn=2)
    lay(m, 0, "TC R01")
    provinces(m, "PR05 PR02 PR04")
    turn_of(m, 0, phase=Phase.ACTION, legion=3, blessing=2)
    do(m, "CONQUER PR05 low")
    assert options(m) == {"END", "BLESS"}
    do(m, "BLESS")
    assert m.state.phase == Phase.DRAFT
    m = changed(actions_per_turn=0)
    turn_of(m, 0, "R02", coin=60, legion=9)
    do(m, "CELL 4,3", "ROTATE 0")
    assert m.state.phase == Phase.DRAFT


def test_choices_of_an_action_can_always_be_completed():
    """MR-ACT-1, MR-MON-5, MR-EDGE-6: whoever is offered a build or a blessing finds a place for it, in whole games"""
    for players in (1, 2, 4):
        m = box(players, seed=11)
        for _ in random_game(m, players):
            if m.state.phase in (Phase.CROSSING, Phase.BLESS):
                assert len(m.legal_ids()) >= 2
            assert m.legal_ids()


def test_a_chain_of_effects_in_one_turn():
    """MR-ACT-2, MR-DASH-2, MR-MARKET-6, MR-PANTH-2, MR-BLESS-6: star, luxury, trade, join, faith, blessing, and that blessing played"""
    m = opened()
    lay(m, 0, "R04/1 TC")  # R04 turned once is XYZY: its south Z waits
    stars(m, 0, 0, 4, 0)
    m.state.token[:3] = [5, 0, 1]  # 1 population for 3 coins above spaces 3 and 4
    turn_of(m, 0, "P13", luxury=3, population=1, faith=2)
    do(m, "CELL 5,3", "ROTATE 0")  # P13 is ZZX-*: purple 5: 1 luxury to space 4, the trade; then Z below Z: 1 faith to space 3: a blessing
    do(m, "TRADE")
    assert held(m) == {"luxury": 4, "coin": 3, "faith": 3, "blessing": 1}
    do(m, "BLESS", "BLESS_AT 4,3")  # the join once more
    assert held(m) == {"luxury": 4, "coin": 3, "faith": 4}
    assert m.state.phase == Phase.DRAFT


def test_a_built_city_can_still_grow():
    """MR-MON-10, MR-PLACE-2: cells beside a monument's tiles are as open as others"""
    m = opened()
    lay(m, 0, ". R01 R02\nTC R03 R04")
    build(m, 0, "M01", 3, 5)
    turn_of(m, 0, "R05")
    # beside the town center, above and below the block of four, and to its right
    assert options(m) == {f"CELL {place}" for place in ("3,4", "4,3", "5,4", "2,5", "2,6", "5,5", "5,6", "3,7", "4,7")}
