"""Build: contracts, shapes in three zones, reward tokens and whom they pay."""

from __future__ import annotations

from itertools import product

import pytest

from sim.nova_roma import actions as act
from sim.nova_roma.state import EMPTY, SHAPES, STRIDE, TOKENS, ZONES, Action, Counter, Gain, Task, Tile
from tests.sim.nova_roma.positions import A, B, C, bare, changed, estate, goods, have, offered, play, taken, task

PLENTY = {"wood": 5, "stone": 5, "coins": 9, "artisans": 3}
# reward tokens R01 .. of components/tokens.csv
COINS_3, INFLUENCE_2, ARTISAN, TWO_GOODS, TWO_CARDS = 0, 2, 4, 6, 8


def contract_of(match, shape, artisan=0):
    """A building contract of this shape."""
    rules = match.rules
    return next(i for i in range(28) if rules.contract_shape[i] == shape and rules.build_cost[i, Gain.ARTISAN] == artisan)


def ready(power=1, shape=0, players=3, **things):
    """Seat 0 has taken Build with a contract of this shape in the first slot and can pay it."""
    match = bare(players)
    s = match.state
    s.build_offer[:] = [contract_of(match, shape), EMPTY, EMPTY, EMPTY]
    s.token[:] = EMPTY
    have(match, **(PLENTY | things))
    taken(match, Action.BUILD, power=power)
    return match


@pytest.mark.parametrize(("power", "slots", "zones"), [(1, [0, 1], [A]), (2, [0, 1, 2], [A, B]), (3, [0, 1, 2, 3], [A, B, C])])
def test_power_decides_contracts_and_zones_within_reach(power, slots, zones):
    """NR-BUILD-1, NR-BUILD-3."""
    match = bare()
    match.state.build_offer[:] = [0, 1, 2, 3]
    have(match, **PLENTY)
    taken(match, Action.BUILD, power=power)
    assert offered(match, act.BUILDING, 4) == slots
    match.play(act.BUILDING + 0)
    assert offered(match, act.ZONE, 3) == zones
    assert act.DONE in match.legal_ids()


def test_a_contract_costs_wood_stone_coins_and_the_artisan_it_shows():
    """NR-BUILD-1, NR-BUILD-2: the artisan goes from the available area to the supply; one at work cannot be paid."""
    match = bare()
    s = match.state
    contract = next(i for i in range(28) if match.rules.build_cost[i, Gain.ARTISAN] == 1)
    cost = match.rules.build_cost[contract]
    s.build_offer[:] = [contract, EMPTY, EMPTY, EMPTY]
    have(match, wood=5, stone=5, coins=9)
    s.workers[0, 0] = 1
    assert task(taken(match.copy(), Action.BUILD)) == Task.PICK  # not payable
    have(match, artisans=1)
    supply = int(s.artisan_supply)
    taken(match, Action.BUILD)
    match.play(act.BUILDING + 0)
    assert (s.artisans[0], s.artisan_supply, s.workers[0, 0]) == (0, supply + 1, 1)
    assert goods(match) == {"stone": 5 - int(cost[Gain.STONE]), "wood": 5 - int(cost[Gain.WOOD])}
    assert s.coins[0] == 9 - int(cost[Gain.COIN])
    assert s.built[0] == 1
    assert match.scores()[0]["building_contracts"] == match.rules.build_points[contract]


def zone_text(match, zone):
    """The building spaces of a zone as (row, column)."""
    ground = int(match.rules.ground[zone])
    return {divmod(bit, STRIDE) for bit in range(60) if ground >> bit & 1}


def all_orientations(cells):
    """Every way to turn and flip a shape, moved to the origin."""
    found = set()
    for flip, turns in product((False, True), range(4)):
        shape = [(r, -c) if flip else (r, c) for r, c in cells]
        for _ in range(turns):
            shape = [(c, -r) for r, c in shape]
        top, left = min(r for r, _ in shape), min(c for _, c in shape)
        found.add(frozenset((r - top, c - left) for r, c in shape))
    return found


SHAPE_CELLS = {
    0: "00",
    1: "00 01",
    2: "00 01 02",
    3: "00 10 11",
    4: "00 01 02 03",
    5: "00 01 10 11",
    6: "00 01 02 11",
    7: "01 02 10 11",
    8: "00 10 20 21",
}


@pytest.mark.parametrize("shape", range(SHAPES))
@pytest.mark.parametrize("zone", range(ZONES))
def test_every_turned_and_flipped_place_is_offered_and_no_other(shape, zone):
    """NR-BUILD-4, NR-BUILD-5: against brute force over all orientations and offsets; token spaces and blocks bar a cell."""
    match = ready(power=3, shape=shape)
    s = match.state
    token = next(i for i in range(TOKENS) if match.rules.token_zone[i] == zone)
    row_, column = divmod(int(match.rules.token_cell[token]), STRIDE)
    free = zone_text(match, zone)
    assert (row_, column) not in free
    block = sorted(free)[len(free) // 2]
    s.blocks[1, zone] = 1 << (block[0] * STRIDE + block[1])
    free.discard(block)
    want = set()
    cells = [(int(place[0]), int(place[1])) for place in SHAPE_CELLS[shape].split()]
    for orientation in all_orientations(cells):
        for dr, dc in product(range(6), range(7)):
            placed = frozenset((r + dr, c + dc) for r, c in orientation)
            if placed <= free:
                want.add(placed)
    match.play(act.BUILDING + 0)
    got = set()
    if act.ZONE + zone in match.legal_ids():
        got = set(placements(match, zone, act.ZONE + zone))
    assert got == want


def placements(match, zone, option):
    """All sets of cells that the option can lead to filling."""
    other = match.copy()
    other.play(option)
    if task(other) in (Task.BUILD_CELL, Task.BUILD_TURN):
        return [cells for further in other.legal_ids() for cells in placements(other, zone, further)]
    blocks = int(other.state.blocks[0, zone])
    return [frozenset(divmod(bit, STRIDE) for bit in range(60) if blocks >> bit & 1)]


def test_a_contract_may_be_completed_without_placing():
    """NR-BUILD-7: by choice, for lack of blocks, or for lack of room."""
    match = ready()
    play(match, act.BUILDING + 0, act.DONE)
    assert (match.state.built[0], match.state.counter[0, Counter.UNBUILT]) == (1, 1)
    match = ready(shape=4)
    match.state.blocks_left[0] = 3
    match.play(act.BUILDING + 0)
    assert match.state.counter[0, Counter.UNBUILT] == 1
    match = ready()
    match.state.blocks[1, A] = match.rules.ground[A]
    match.play(act.BUILDING + 0)
    assert match.state.counter[0, Counter.UNBUILT] == 1


def test_blocks_come_from_the_own_twenty():
    """NR-BUILD-3, NR-SETUP-16: a square of four."""
    match = ready(shape=5)
    play(match, act.BUILDING + 0)
    while task(match) in (Task.BUILD_ZONE, Task.BUILD_CELL, Task.BUILD_TURN):
        match.play(match.legal_ids()[-1])
    assert match.state.blocks_left[0] == 16
    assert int(match.state.blocks[0, A]).bit_count() == 4


def cells_of(mask):
    return [bit for bit in range(60) if int(mask) >> bit & 1]


def near_token(players=3, reward=COINS_3):
    """Around a token of zone A one cell is free; seat 1 has a block there, neutral ones cover the rest."""
    match = ready(players=players)
    s = match.state
    space = next(i for i in range(TOKENS) if match.rules.token_zone[i] == A)
    free, beside, *others = cells_of(match.rules.ring[space])
    s.token[space] = reward
    s.blocks[1, A] = 1 << beside
    s.blocks[4, A] = sum(1 << place for place in others)
    return match, space, free


def test_the_surroundings_of_a_token_are_the_building_spaces_next_to_it():
    """NR-BUILD-6, NR-AMB-14: orthogonal and diagonal, on the same zone's grid."""
    rules = bare().rules
    for space in range(TOKENS):
        row_, column = divmod(int(rules.token_cell[space]), STRIDE)
        ground = zone_text(bare(), int(rules.token_zone[space]))
        around = {(row_ + dr, column + dc) for dr, dc in product((-1, 0, 1), repeat=2)} & ground
        assert {divmod(place, STRIDE) for place in cells_of(rules.ring[space])} == around


def build_at(match, place):
    play(match, act.BUILDING + 0)
    if act.ZONE + A in match.legal_ids():
        match.play(act.ZONE + A)
    if task(match) == Task.BUILD_CELL:
        match.play(act.SITE + place)


def test_a_surrounded_token_pays_everybody_with_a_block_beside_it():
    """NR-BUILD-6, NR-AMB-15: seats 0 and 1 get 3 coins, seat 2 nothing; it pays once and stays."""
    match, space, free = near_token()
    before = match.state.coins.tolist()
    cost = int(match.rules.build_cost[match.state.build_offer[0], Gain.COIN])
    build_at(match, free)
    assert match.state.coins[0] == before[0] - cost + 3
    assert match.state.coins[1:3].tolist() == [before[1] + 3, before[2]]
    assert match.state.tokens_paid == 1 << space
    assert match.state.token[space] == COINS_3


def test_a_token_with_a_free_space_beside_it_pays_nothing():
    """NR-BUILD-6: the last cell beside it stays free."""
    match, space, free = near_token()
    coins = int(match.state.coins[1])
    elsewhere = int(match.rules.ground[A]) & ~int(match.rules.ring[space])
    build_at(match, cells_of(elsewhere)[0])
    assert not int(match.state.blocks[0, A]) >> free & 1
    assert match.state.coins[1] == coins
    assert match.state.tokens_paid == 0


def test_an_opponent_who_is_paid_chooses_in_the_builders_turn():
    """NR-BUILD-6, NR-AMB-16: two goods of choice, first the builder, then seat 1 clockwise; then the builder's turn goes on."""
    match, _, free = near_token(reward=TWO_GOODS)
    have(match, wood=5, stone=5)
    build_at(match, free)
    chosen = []
    while task(match) == Task.GOOD:
        chosen.append(match.mover)
        match.play(match.legal_ids()[0])
    assert chosen == [0, 0, 1, 1]
    assert goods(match, 1) == {"wheat": 2}
    assert match.mover == 0
    assert task(match) == Task.PICK


def test_limits_hold_for_rewards_too():
    """NR-LIM-2, NR-AMB-29, NR-AMB-31: 2 influence at 7 are one and a coin; an artisan only while there is a supply."""
    match, _, free = near_token(reward=INFLUENCE_2)
    have(match, seat=1, influence=7)
    coins = int(match.state.coins[1])
    build_at(match, free)
    assert (match.state.influence[1], match.state.coins[1]) == (8, coins + 1)
    match, _, free = near_token(reward=ARTISAN)
    match.state.artisan_supply = 1
    build_at(match, free)
    assert match.state.artisans[:2].tolist() == [PLENTY["artisans"] + 1, 0]


def test_cards_from_a_token_are_seen_by_their_owner_only():
    """NR-BUILD-6, NR-REC-7: two from the deck."""
    match, _, free = near_token(reward=TWO_CARDS)
    build_at(match, free)
    assert [int(match.state.hand[seat]).bit_count() for seat in range(3)] == [2, 2, 0]
    assert (match.state.shown == 0).all()


def test_two_tokens_surrounded_by_one_building_both_pay():
    """NR-BUILD-6, NR-AMB-16: another token of the zone that has the same surroundings."""
    match, space, free = near_token()
    s = match.state
    other = next(i for i in range(space + 1, TOKENS) if match.rules.token_zone[i] == A)
    match.rules.ring[other] = match.rules.ring[space]
    s.token[other] = INFLUENCE_2
    coins = int(s.coins[0]) - int(match.rules.build_cost[s.build_offer[0], Gain.COIN])
    build_at(match, free)
    assert (s.coins[0], s.influence[0]) == (coins + 3, 2)
    assert s.influence[1] == 2


def test_the_build_tile_places_one_block_in_any_zone_and_wakes_reward_tokens():
    """NR-TILE-9, NR-TILE-12: no contract, zone C at power 1; the token beside pays."""
    match = bare()
    s = match.state
    s.token[:] = EMPTY
    estate(match, {0: Tile.BUILD_TILE})
    have(match, artisans=1)
    taken(match, Action.PRODUCE)
    play(match, act.WORK, act.CELL + 0, act.TILE_USE)
    assert offered(match, act.ZONE, 3) == [A, B, C]
    match.play(act.ZONE + C)
    place = offered(match, act.SITE, 60)[0]
    match.play(act.SITE + place)
    assert int(s.blocks[0, C]) == 1 << place
    assert s.built[0] == 0
    assert s.face_down[0] == 1


@pytest.mark.parametrize(("reading", "ground"), [("open", True), ("blocked", False)])
def test_a_3_plus_token_space_is_a_building_space_with_two_players(reading, ground):
    """NR-AMB-13, NR-AMB-14: or none at all; with three players it is a token space in both."""
    two, three = changed(2, unused_token_space=reading), changed(3, unused_token_space=reading)
    unused = [i for i in range(TOKENS) if not two.rules.token_used[i]]
    assert len(unused) == 5
    for space in unused:
        zone, place = int(three.rules.token_zone[space]), int(three.rules.token_cell[space])
        assert bool(int(two.rules.ground[zone]) >> place & 1) == ground
        assert not int(three.rules.ground[zone]) >> place & 1
