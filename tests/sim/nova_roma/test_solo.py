"""The solo game against the AI (rulebook: Solo Rules)."""

from __future__ import annotations

import pytest

import sim
from sim.game import load_rules
from sim.nova_roma import actions as act
from sim.nova_roma.state import EMPTY, FORUM, LEGION, NEUTRAL, OFFER, Action, Task, Tile
from tests.sim.nova_roma.positions import COLUMN, ROW, bare, changed, estate, have, lay_sea, offered, play, task, turn


def ai_points(match):
    """The AI's points by source."""
    return {name: value for name, value in match.measures()[1].items() if name.startswith("ai_")}


def test_the_ai_starts_with_ships_blocks_and_markers():
    """NR-SOLO-1, NR-SOLO-2, NR-SOLO-3, NR-SOLO-4: a ship on each 3-VP harbour, shaded spaces, third spaces and one more on the favoured."""
    match = sim.open("nova_roma", 1, seed=3)
    s, rules = match.state, match.rules
    for route in range(2):
        assert s.ship_route[NEUTRAL, route] == route
        assert rules.harbour_points[route, s.ship_at[NEUTRAL, route]] == 3
        assert rules.harbour_points[route, s.ship_at[NEUTRAL, route] - 1] < 3
    for zone in range(3):
        assert s.blocks[NEUTRAL, zone] == rules.shaded[zone]
    favoured = int(rules.chariot_track[s.chariot[0]])
    assert s.track[NEUTRAL].tolist() == [3 + int(track == favoured) for track in range(3)]
    assert s.coins[0] == 3
    assert (s.token != EMPTY).sum() == 7


@pytest.mark.parametrize(("variant", "points"), [("solo_easy", 20), ("base", 30), ("solo_hard", 40)])
def test_the_difficulty_is_the_ais_start(variant, points):
    """NR-SOLO-6."""
    assert load_rules("nova_roma", 1, variant).ai_start == points
    assert sim.open("nova_roma", 1, variant).state.ai_points == points


def test_the_player_always_starts_and_there_is_no_token():
    """NR-SOLO-7, NR-PET-1: a Petition does not ask for it, and nobody scores it."""
    match = bare(1)
    have(match, influence=5)
    turn(match, Action.PETITION)
    match.state.placed[0] = 2
    match.play(act.TAKE + ROW)
    assert act.FIRST not in match.legal_ids()
    assert match.scores()[0]["first_player"] == 0


def test_before_each_patrician_two_legionnaires_are_placed():
    """NR-SOLO-5, NR-SOLO-8, NR-SOLO-9, NR-SOLO-12: one emperor tile and three more a round; forum is cleared in Cleanup."""
    match = sim.open("nova_roma", 1, seed=5)
    s = match.state
    assert s.emperor_next == 1
    assert task(match) == Task.EMPEROR
    match.play(match.legal_ids()[0])
    for patrician in range(3):
        assert s.emperor_next == 2 + patrician
        legions = (s.forum == LEGION).sum()
        assert legions + (s.ai_points - 30) == 2 * (patrician + 1)
        while s.placed[0] == patrician:
            match.play(match.legal_ids()[-1])
        while s.round_no == 1 and task(match) not in (Task.PLACE, Task.CLAIM_BEFORE, Task.EMPEROR):
            forfeits = offered(match, act.FORFEIT, 8)
            match.play(act.FORFEIT + forfeits[0] if forfeits else match.legal_ids()[0])
    assert s.round_no == 2
    assert (s.forum == EMPTY).all()
    assert len(offered(match, act.EMPEROR, FORUM)) == 2


def test_a_legionnaire_without_a_place_is_a_point_for_the_ai():
    """NR-SOLO-10: both spaces of the next tile are occupied."""
    match = turn(bare(1), Action.SAIL, Action.RACE)
    s = match.state
    tile = int(s.emperor_tile[s.emperor_next])
    for space in match.rules.emperor_space[tile]:
        s.forum[space] = 0
    before = int(s.ai_points)
    play(match, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    assert s.ai_points == before + 2


def test_an_empty_emperor_stack_is_shuffled_anew():
    """NR-SOLO-11: eight tiles last two rounds of four; the third round begins with a new shuffle of all eight."""
    match = sim.open("nova_roma", 1, seed=5)
    s = match.state
    first = s.emperor_tile.tolist()
    while s.round_no < 3:
        forfeits = offered(match, act.FORFEIT, 8)
        match.play(act.FORFEIT + forfeits[0] if forfeits else match.legal_ids()[0])
    assert s.emperor_shuffles == 1
    assert s.emperor_next == 1
    assert sorted(s.emperor_tile.tolist()) == list(range(8))
    assert s.emperor_tile.tolist() != first


def ending(match, round_no=1):
    """The third patrician of the round stands; forfeiting both actions brings Cleanup."""
    turn(match, Action.SAIL, Action.RACE)
    match.state.placed[0] = 3
    match.state.round_no = round_no
    return match


def clean_up(match):
    play(match, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    return match.state


@pytest.mark.parametrize(("mine", "theirs", "owner"), [(5, 4, 0), (4, 4, NEUTRAL), (2, 4, NEUTRAL)])
def test_the_chariot_is_the_ais_unless_the_player_is_strictly_ahead(mine, theirs, owner):
    """NR-SOLO-13, NR-SOLO-21: 3 points for it to either."""
    match = ending(bare(1))
    s = match.state
    track = int(match.rules.chariot_track[s.chariot[0]])
    s.track[0, track], s.track[NEUTRAL, track] = mine, theirs
    clean_up(match)
    assert s.chariot_owner[0] == owner
    assert match.scores()[0]["chariots"] == (3 if owner == 0 else 0)
    assert ai_points(match)["ai_chariots"] == (0 if owner == 0 else 3)


def test_the_ai_advances_on_each_newly_favoured_track():
    """NR-SOLO-14: one space, no further than the final one."""
    match = ending(bare(1))
    s = match.state
    favoured = int(match.rules.chariot_track[s.chariot[1]])
    before = s.track[NEUTRAL].tolist()
    clean_up(match)
    assert s.track[NEUTRAL].tolist() == [space + int(track == favoured) for track, space in enumerate(before)]
    match = ending(bare(1))
    match.state.track[NEUTRAL] = 7
    assert (clean_up(match).track[NEUTRAL] == 7).all()


def test_the_leftmost_contracts_go_and_the_ais_ships_advance():
    """NR-SOLO-15, NR-SOLO-16, NR-SOLO-19, NR-AMB-23: the building contract's points are the AI's; offers fill again."""
    match = ending(bare(1))
    lay_sea(match)
    s = match.state
    s.ship_offer[:] = [3, 4, 5, 6]
    s.build_offer[:] = [7, 8, 9, 10]
    s.ship_at[NEUTRAL] = [2, 1]
    clean_up(match)
    assert s.ship_offer[:3].tolist() == [4, 5, 6]
    assert s.ship_offer[OFFER - 1] != EMPTY
    assert s.build_offer[:3].tolist() == [8, 9, 10]
    assert s.ship_at[NEUTRAL].tolist() == [3, 2]
    assert ai_points(match)["ai_contracts"] == match.rules.build_points[7]


def test_the_ais_ships_take_the_next_ports():
    """NR-SOLO-18, NR-AMB-24: both arrive together: 14 and 12; the player's next one has 10."""
    match = ending(bare(1))
    lay_sea(match)
    s = match.state
    s.ship_at[NEUTRAL] = [6, 5]
    clean_up(match)
    assert s.ship_port[NEUTRAL].tolist() == [1, 2]
    assert ai_points(match)["ai_ships"] == 26
    assert s.arrivals == 2


def test_the_game_ends_after_the_fifth_chariot():
    """NR-SOLO-17, NR-AMB-21: ships and contracts still move, no new chariot is favoured; or nothing but the chariot."""
    for variant, moved in (("base", 1), ("solo_short_end", 0)):
        match = ending(bare(1, variant), round_no=5)
        lay_sea(match)
        s = match.state
        s.ship_at[NEUTRAL] = [2, 1]
        tracks = s.track[NEUTRAL].tolist()
        clean_up(match)
        assert match.over
        assert s.chariot_owner[4] != EMPTY
        assert s.ship_at[NEUTRAL].tolist() == [2 + moved, 1 + moved]
        assert s.track[NEUTRAL].tolist() == tracks


def test_five_building_contracts_are_discarded_in_a_game():
    """NR-SOLO-16, NR-SOLO-19."""
    match = sim.open("nova_roma", 1, seed=8)
    while not match.over:
        match.play(match.legal_ids()[0])
    assert (match.state.build_taker == NEUTRAL).sum() == 5


@pytest.mark.parametrize(("mine", "theirs"), [(3, 2), (2, 2), (1, 2), (0, 2)])
def test_the_ai_wins_ties_in_zones(mine, theirs):
    """NR-SOLO-20: the winner has the first value, the other with a block the second."""
    match = bare(1)
    s, values = match.state, match.rules.zone_points[0]
    ground = int(match.rules.ground[0])
    cells = [1 << bit for bit in range(60) if ground >> bit & 1]
    s.blocks[:] = 0
    s.blocks[0, 0] = sum(cells[:mine])
    s.blocks[NEUTRAL, 0] = sum(cells[mine : mine + theirs])
    player = 0 if mine == 0 else values[0] if mine > theirs else values[1]
    assert match.scores()[0]["zone_A"] == player
    assert ai_points(match)["ai_zones"] == (values[1] if mine > theirs else values[0])


def test_finished_tracks_and_tracks_on_which_the_ai_leads():
    """NR-SOLO-22: the player 5 for each finished one, the AI 5 where it is further."""
    match = bare(1)
    match.state.track[0] = [7, 2, 5]
    match.state.track[NEUTRAL] = [4, 3, 5]
    assert match.scores()[0]["track_finishes"] == 5
    assert ai_points(match)["ai_tracks"] == 5


@pytest.mark.parametrize(("variant", "points"), [("base", 0), ("french", 5)])
def test_animals_score_alone_only_in_the_french_edition(variant, points):
    """NR-SOLO-23, NR-ED-4."""
    match = bare(1, variant)
    estate(match, {0: Tile.LION})
    assert match.scores()[0]["animals"] == points


def test_followers_and_mosaic_score_for_the_player():
    """NR-SOLO-23: Carpenter with 2 wood 3, a field of the top row 2."""
    match = bare(1)
    match.state.row[0] = 1
    have(match, wood=2)
    match.state.claimed[0] = 1
    points = match.scores()[0]
    assert (points["carpenter"], points["mosaic_fields"]) == (3, 2)


@pytest.mark.parametrize(("claimed", "points"), [(0, 30), (0b1, 28), (0b111111111, 0)])
def test_empty_fields_are_the_ais(claimed, points):
    """NR-SOLO-24: 2, 3, 5 for each: 3 x (2 + 3 + 5) in all."""
    match = bare(1)
    match.state.claimed[0] = claimed
    assert ai_points(match)["ai_empty_fields"] == points


@pytest.mark.parametrize(("flag", "points"), [("off", (0, 0)), ("on", (2, 1))])
def test_what_is_left_does_not_score_alone(flag, points):
    """NR-AMB-22: 8 coins and 2 influence."""
    match = changed(1, solo_leftovers=flag)
    have(match, coins=8, influence=2)
    scores = match.scores()[0]
    assert (scores["goods_and_coins"], scores["influence_and_artisans"]) == points


@pytest.mark.parametrize(("difference", "rank"), [(0, 2), (1, 1), (-1, 2)])
def test_the_player_wins_only_with_more_points(difference, rank):
    """NR-SOLO-25."""
    match = bare(1)
    match.state.built_points[0] = 0
    mine = match.scores()[0]["total"]
    match.state.built_points[0] = ai_points(match)["ai_total"] - mine + difference
    assert match.ranks() == [rank]


def test_two_player_pieces_are_not_used():
    """NR-SOLO-1: no legionnaires of the player."""
    match = turn(bare(1), Action.SAIL, Action.RACE)
    play(match, act.FORFEIT + ROW, act.FORFEIT + COLUMN)
    assert task(match) != Task.LEGION
