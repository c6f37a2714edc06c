"""Cleanup, two players, and the end of the game."""

from __future__ import annotations

import pytest

from sim.nova_roma import actions as act
from sim.nova_roma.state import EMPTY, FORUM, LEGION, NEUTRAL, SPECIAL, Action, Task, Tile
from tests.sim.nova_roma.positions import COLUMN, ROW, bare, changed, have, offered, play, task, turn


def last_turn(match, seat=None, round_no=1):
    """The last patrician of the round stands, its seat is about to forfeit both actions; then Cleanup comes."""
    s = match.state
    seat = match.players - 1 if seat is None else seat
    turn(match, Action.SAIL, Action.RACE, seat=seat)
    s.round_no = round_no
    s.placed[: match.players] = 3
    return match


def clean_up(match):
    play(match, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    return match.state


def test_the_claimer_becomes_first_player_and_else_the_token_passes_clockwise():
    """NR-CLEAN-1."""
    match = last_turn(bare())
    match.state.claimed_by = 2
    s = clean_up(match)
    assert (s.first_player, s.claimed_by) == (2, EMPTY)
    assert match.mover == 2
    match = last_turn(bare())
    match.state.first_player = 2
    assert clean_up(match).first_player == 0


def favour(match, track, number=0):
    """The chariot of this round runs on this track."""
    tokens = [i for i in range(9) if match.rules.chariot_track[i] == track]
    s = match.state
    other = s.chariot.tolist().index(tokens[0])
    s.chariot[[number, other]] = s.chariot[[other, number]]


@pytest.mark.parametrize(("tracks", "arrived", "winner"), [([3, 5, 4], [0, 1, 2], 1), ([5, 5, 4], [9, 8, 2], 1), ([0, 0, 0], [2, 1, 0], 2)])
def test_the_furthest_on_the_favoured_track_takes_the_chariot(tracks, arrived, winner):
    """NR-CLEAN-2, NR-AMB-17: in a stack the lower marker is ahead, even on the start space."""
    match = last_turn(bare())
    favour(match, 1)
    match.state.track[:3, 1] = tracks
    match.state.arrived[:3, 1] = arrived
    s = clean_up(match)
    assert s.chariot_owner[0] == winner
    assert match.scores()[winner]["chariots"] == 3


def test_with_the_flag_a_marker_on_the_start_wins_nothing():
    """NR-AMB-17."""
    match = last_turn(changed(chariot_needs_move="on"))
    assert clean_up(match).chariot_owner[0] == EMPTY


def test_the_next_chariot_is_favoured_in_the_next_round():
    """NR-CLEAN-3: five tokens for five rounds, each awarded on its own track."""
    match = last_turn(bare())
    favour(match, 0, 0)
    favour(match, 2, 1)
    match.state.track[0] = [4, 0, 0]
    match.state.track[1] = [0, 0, 6]
    clean_up(match)
    last_turn(match, round_no=2)
    assert clean_up(match).chariot_owner[:2].tolist() == [0, 1]


def test_patricians_return_and_followers_wake():
    """NR-CLEAN-4, NR-CLEAN-6."""
    match = last_turn(bare())
    match.state.used[0] = 0b111
    match.state.row[0] = 0b111
    s = clean_up(match)
    assert (s.forum == EMPTY).all()
    assert (s.placed[:3] == 0).all()
    assert s.used[0] == 0


@pytest.mark.parametrize(("available", "working", "kept", "returned"), [(0, 2, 2, 0), (1, 2, 3, 0), (2, 3, 3, 2)])
def test_artisans_return_and_above_three_they_leave(available, working, kept, returned):
    """NR-CLEAN-5."""
    match = last_turn(bare())
    s = match.state
    have(match, artisans=available + working)
    s.artisans[0] = available
    s.workers[0, :working] = 1
    supply = int(s.artisan_supply)
    clean_up(match)
    assert (s.artisans[0], s.workers[0].sum(), s.artisan_supply) == (kept, 0, supply + returned)


def test_the_leftmost_follower_and_basic_tile_go_and_a_new_special_tile_comes():
    """NR-CLEAN-7, NR-CLEAN-8, NR-CLEAN-9: the follower to the discard pile; offers slide and fill."""
    match = last_turn(bare())
    s = match.state
    s.card_offer[:] = [0, 1, 2, 3]
    s.card_deck[s.card_size - 1] = 9
    s.tile_offer[:] = [Tile.WHEAT_TILE, Tile.STONE_TILE, Tile.WOOD_TILE, Tile.WINE_TILE, Tile.LION]
    s.basic_deck[s.basic_size - 1] = Tile.ANIMAL
    s.special_deck[s.special_size - 1] = Tile.SAIL_TILE
    clean_up(match)
    assert s.card_offer.tolist() == [1, 2, 3, 9]
    assert s.discard == 1
    assert s.tile_offer.tolist() == [Tile.STONE_TILE, Tile.WOOD_TILE, Tile.WINE_TILE, Tile.ANIMAL, Tile.SAIL_TILE]


def test_a_taken_special_tile_is_replaced_too():
    """NR-CLEAN-9, NR-UPG-5."""
    match = last_turn(bare())
    match.state.tile_offer[SPECIAL] = EMPTY
    assert clean_up(match).tile_offer[SPECIAL] != EMPTY


def test_after_round_five_only_first_player_and_chariot_are_settled():
    """NR-END-1, NR-AMB-19, NR-SCORE-11: artisans stay, followers rest; the token's new holder scores 2."""
    match = last_turn(bare(), round_no=5)
    s = match.state
    have(match, artisans=5)
    s.used[0] = 1
    cards = s.card_offer.tolist()
    clean_up(match)
    assert match.over
    assert s.first_player == 1
    assert [row["first_player"] for row in match.scores()] == [0, 2, 0]
    assert (s.artisans[0], s.used[0]) == (5, 1)
    assert s.card_offer.tolist() == cards
    assert s.chariot_owner[4] != EMPTY


# two players


def test_two_players_have_neutral_blocks_and_markers():
    """NR-2P-1, NR-2P-2: all shaded spaces; the 4th space of each track; no 3+ tokens."""
    match = bare(2)
    s = match.state
    assert s.track[NEUTRAL].tolist() == [4, 4, 4]
    for zone in range(3):
        assert s.blocks[NEUTRAL, zone] == match.rules.shaded[zone]
    assert (bare(3).state.track[NEUTRAL] == EMPTY).all()


def test_after_the_first_and_second_patrician_a_legionnaire_blocks_a_space():
    """NR-2P-3, NR-2P-4, NR-AMB-18: at the end of the own turn, on any unoccupied space; none after the third."""
    match = turn(bare(2), Action.SAIL, Action.RACE)
    play(match, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    assert task(match) == Task.LEGION
    assert match.mover == 0
    assert offered(match, act.LEGION, FORUM) == list(range(1, 15))
    match.play(act.LEGION + 5)
    assert match.state.forum[5] == LEGION
    assert match.mover == 1
    match = turn(bare(2), Action.SAIL, Action.RACE)
    match.state.placed[:2] = [3, 2]
    play(match, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    assert task(match) == Task.PLACE


def test_legionnaires_may_wait_until_both_have_placed():
    """NR-AMB-18, NR-ED-14: then the first player and the other one place one each."""
    match = turn(bare(2, "legions_after_both"), Action.SAIL, Action.RACE)
    play(match, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    assert (match.mover, task(match)) == (1, Task.PLACE)
    match.play(act.PLACE + 5)
    forfeits = offered(match, act.FORFEIT, 8)
    play(match, *(act.FORFEIT + line for line in forfeits))
    assert (match.mover, task(match)) == (0, Task.LEGION)
    match.play(act.LEGION + 6)
    assert (match.mover, task(match)) == (1, Task.LEGION)
    match.play(act.LEGION + 7)
    assert (match.mover, task(match)) == (0, Task.PLACE)


def test_legionnaires_are_recalled_in_cleanup():
    """NR-2P-5."""
    match = last_turn(bare(2))
    match.state.forum[9] = LEGION
    assert (clean_up(match).forum == EMPTY).all()


@pytest.mark.parametrize(
    ("tracks", "arrived", "winner"), [([3, 2], [5, 6], EMPTY), ([4, 2], [5, 6], EMPTY), ([5, 2], [5, 6], 0), ([5, 5], [8, 6], 1)]
)
def test_the_chariot_goes_only_to_who_is_ahead_of_the_neutral_marker(tracks, arrived, winner):
    """NR-2P-6, NR-AMB-36: on its 4th space it is ahead of whoever comes there later; beyond, the lower marker wins."""
    match = last_turn(bare(2))
    favour(match, 0)
    match.state.track[:2, 0] = tracks
    match.state.arrived[:2, 0] = arrived
    assert clean_up(match).chariot_owner[0] == winner
