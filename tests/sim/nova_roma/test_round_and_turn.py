"""Rounds, turns, power and forfeits (rulebook: Gameplay, Emperor Phase, Forum Phase)."""

from __future__ import annotations

import pytest

import sim
from sim.nova_roma import actions as act
from sim.nova_roma.state import EMPEROR, EMPTY, FORUM, LEGION, LINES, Action, Counter, Follower, Task
from tests.sim.nova_roma.positions import COLUMN, ROW, bare, changed, goods, have, offered, play, row, task, turn


def places(match):
    """Play the forum phase by first options, forfeiting everything; returns the seats in the order in which they placed."""
    movers = []
    number = match.state.round_no
    while not match.over and match.state.round_no == number:
        if task(match) == Task.PLACE:
            movers.append(match.mover)
        forfeits = offered(match, act.FORFEIT, LINES)
        match.play(act.FORFEIT + forfeits[0] if forfeits else match.legal_ids()[0])
    return movers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_rounds_in_which_everybody_places_three_patricians_in_turn(players):
    """NR-ROUND-1, NR-ROUND-4, NR-ROUND-7, NR-CLEAN-1: 15 turns each; unclaimed, the first player passes clockwise."""
    match = bare(players)
    for number in range(5):
        assert match.state.round_no == number + 1
        assert task(match) == Task.EMPEROR
        assert match.mover == number % players
        order = [(number + i) % players for i in range(players)]
        assert places(match) == order * 3
    assert match.over
    assert (match.state.counter[:players, Counter.FORFEITS] == 30).all()  # two actions a turn


def test_the_first_player_puts_the_emperor_on_one_of_two_spaces():
    """NR-ROUND-2, NR-ROUND-3, NR-ROUND-6: the two spaces of the tile, and the one chosen is occupied."""
    match = bare()
    tile = int(match.state.thing[0])
    spaces = match.rules.emperor_space[tile].tolist()
    assert offered(match, act.EMPEROR, FORUM) == spaces
    match.play(act.EMPEROR + spaces[1])
    assert match.state.forum[spaces[1]] == EMPEROR
    assert offered(match, act.PLACE, FORUM) == [space for space in range(FORUM) if space != spaces[1]]


def test_a_patrician_goes_to_any_unoccupied_space_and_must_be_placed():
    """NR-ROUND-4, NR-ROUND-5, NR-ROUND-6: Emperor, patricians and legionnaires occupy their spaces; there is no option to pass."""
    match = turn(bare(), Action.TRADE)
    s = match.state
    s.forum[3], s.forum[7] = 1, LEGION
    s.task[0] = Task.PLACE
    assert match.legal_ids() == [act.PLACE + space for space in range(FORUM) if space not in (0, 3, 7, 15)]


def test_both_actions_can_be_taken_in_either_order():
    """NR-TURN-1: row then column, or column then row."""
    match = turn(bare(), Action.RACE, Action.PRODUCE)
    assert match.legal_ids() == [act.TAKE + ROW, act.TAKE + COLUMN, act.FORFEIT + ROW, act.FORFEIT + COLUMN]
    first = match.copy()
    first.play(act.FORFEIT + ROW)
    assert first.legal_ids() == [act.TAKE + COLUMN, act.FORFEIT + COLUMN]
    other = match.copy()
    other.play(act.FORFEIT + COLUMN)
    assert other.legal_ids() == [act.TAKE + ROW, act.FORFEIT + ROW]


def test_an_action_is_finished_before_the_other_begins():
    """NR-TURN-2: with Trade under way only its own steps are offered."""
    match = turn(bare(), Action.TRADE, Action.UPGRADE)
    have(match, wine=2)
    match.play(act.TAKE + ROW)  # 1 coin: one good may be bought
    assert task(match) == Task.TRADE_BUY
    assert not offered(match, act.TAKE, LINES)
    match.play(act.DONE)
    assert match.legal_ids() == [act.TAKE + COLUMN, act.FORFEIT + COLUMN]


def test_a_step_that_was_skipped_does_not_come_back():
    """NR-TURN-3: after the purchases of Trade are declined, hand cards can no longer be discarded."""
    match = turn(bare(), Action.TRADE, Action.UPGRADE)
    match.state.hand[0] = 0b11
    match.play(act.TAKE + ROW)
    assert task(match) == Task.TRADE_DISCARD
    match.play(act.DONE)
    assert task(match) == Task.TRADE_BUY
    match.play(act.DONE)
    assert offered(match, act.DISCARD, 40) == []


def test_any_number_of_ready_followers_may_be_used():
    """NR-TURN-4: Baker, Stable Master and Vintner, all in one Trade, in any order."""
    match = turn(bare(), Action.TRADE)
    row(match, Follower.BAKER, Follower.STABLE_MASTER, Follower.VINTNER)
    match.play(act.TAKE + ROW)
    for left in ([14, 28, 32], [14, 28], [14]):
        assert offered(match, act.USE, 40) == left
        match.play(act.USE + left[-1])
    assert goods(match) == {"wheat": 1, "wine": 1, "horse": 1}


@pytest.mark.parametrize("power", [1, 2, 3])
def test_power_is_the_number_of_own_patricians_in_the_line(power):
    """NR-POWER-1: Trade gives coins equal to power; the one just placed counts."""
    match = play(turn(bare(), Action.TRADE, power=power), act.TAKE + ROW)
    assert match.state.coins[0] == power


def test_the_emperor_adds_power_to_his_row_and_his_column_for_everybody():
    """NR-POWER-1, NR-POWER-4: at the crossing of another row, in column 0 and row 1."""
    for seat in (0, 1):
        match = turn(bare(), Action.UPGRADE, Action.TRADE, seat=seat)
        s = match.state
        s.forum[15], s.forum[4], s.emperor = EMPTY, EMPEROR, 4  # row 1, column 0
        assert play(match.copy(), act.TAKE + COLUMN).state.coins[seat] == 2
        assert play(match.copy(), act.TAKE + ROW).state.influence[seat] == 1
    match = turn(bare(), Action.TRADE)
    s = match.state
    s.forum[15], s.forum[1], s.emperor = EMPTY, EMPEROR, 1
    assert play(match, act.TAKE + ROW).state.coins[0] == 2


def test_power_is_capped_at_three():
    """NR-POWER-2: three patricians and the Emperor are power 3."""
    match = turn(bare(), Action.TRADE, power=3)
    s = match.state
    s.forum[15], s.forum[3], s.emperor = EMPTY, EMPEROR, 3
    match.play(act.TAKE + ROW)
    assert s.coins[0] == 3
    assert s.counter[0, Counter.POWER_LOST] == 1


def test_other_pieces_give_no_power():
    """NR-POWER-3: another's patrician and a legionnaire in the row."""
    match = turn(bare(), Action.TRADE)
    match.state.forum[1], match.state.forum[2] = 1, LEGION
    assert play(match, act.TAKE + ROW).state.coins[0] == 1


def test_a_forfeited_action_gives_one_coin_and_wakes_no_follower():
    """NR-FORFEIT-1, NR-FORFEIT-2: Gambler (a coin with each Race) stays silent; the action could have been done."""
    match = turn(bare(), Action.RACE)
    row(match, Follower.GAMBLER, Follower.MERCENARY)
    match.play(act.FORFEIT + ROW)
    assert match.state.coins[0] == 1
    assert match.state.used[0] == 0
    match.play(act.FORFEIT + COLUMN)
    assert match.state.coins[0] == 2


def test_an_achievement_may_be_claimed_in_a_turn_of_forfeits():
    """NR-FORFEIT-3, NR-TURN-5: a reached goal, after both actions."""
    match = turn(bare(), Action.RACE)
    s = match.state
    s.achievements[0] = 1
    s.built[0] = s.shipped[0] = 6
    play(match, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    assert task(match) == Task.CLAIM_AFTER
    assert offered(match, act.CLAIM, 9)


def test_at_the_end_of_a_turn_offers_slide_left_and_fill_but_not_the_special_tile():
    """NR-TURN-6, NR-UPG-5, NR-SAIL-10, NR-BUILD-8, NR-REC-2: gaps close to the left, the new card lies rightmost."""
    match = turn(bare(), Action.RACE)
    s = match.state
    for name in ("ship", "build", "card"):
        s[f"{name}_offer"][:] = [0, 1, 2, 3]
        s[f"{name}_offer"][1] = EMPTY
    s.ship_deck[s.ship_size - 1] = 9
    s.build_deck[s.build_size - 1] = 9
    s.card_deck[s.card_size - 1] = 9
    s.basic_deck[s.basic_size - 1] = 9
    s.tile_offer[:] = [4, EMPTY, 6, 7, EMPTY]
    play(match, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    assert s.ship_offer.tolist() == s.build_offer.tolist() == s.card_offer.tolist() == [0, 2, 3, 9]
    assert s.tile_offer.tolist() == [4, 6, 7, 9, EMPTY]
    assert match.mover == 1


def test_with_four_players_there_are_always_four_spaces_left():
    """NR-ROUND-4: 16 spaces, the Emperor and eleven patricians before the last one."""
    match = sim.open("nova_roma", 4)
    fewest = 16
    while match.state.round_no == 1:
        if task(match) == Task.PLACE:
            fewest = min(fewest, len(match.legal_ids()))
        forfeits = offered(match, act.FORFEIT, LINES)
        match.play(act.FORFEIT + forfeits[0] if forfeits else match.legal_ids()[0])
    assert fewest == 4


@pytest.mark.parametrize(("strict", "takes"), [("off", [ROW, COLUMN]), ("on", [COLUMN])])
def test_an_action_that_can_do_nothing_may_be_taken_unless_actions_are_strict(strict, takes):
    """NR-AMB-3: Sail without goods for any contract."""
    match = turn(changed(strict_actions=strict), Action.SAIL, Action.TRADE)
    match.state.ship_offer[:] = [0, 1, 2, 3]
    assert offered(match, act.TAKE, LINES) == takes
