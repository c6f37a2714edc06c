"""Whole games beside a second implementation of the rulebook: the same options at every decision, the same position after it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sim import game as contract
from sim.magna_roma.data import SLOT_NAMES
from sim.magna_roma.state import EMPTY

from .book import GOODS, Table
from .positions import GAME, MONUMENT_IDS, PROVINCE_IDS, TILE_IDS, box, changed, components_of, do, options


def compare(m, book):
    """What each decision may change: goods, points, markers."""
    s = m.state
    assert m.over == book.over
    for number, seat in enumerate(book.seats):
        assert s.held[number].tolist() == [seat.held[good] for good in GOODS]
        assert s.stars[number].tolist() == [seat.stars[colour] for colour in ("red", "purple", "brown")]
        assert (s.prestige[number], s.bonus_points[number]) == (seat.prestige, seat.bonus_points)


def compare_table(m, book):
    """All that lies on the table and in the cities."""
    s = m.state
    assert [TILE_IDS[n] if n != EMPTY else "" for n in s.ring[: m.rules.ring_slots].tolist()] == book.ring
    assert [TILE_IDS[n] for n in s.supply[s.supply_top :].tolist()] == book.supply
    assert {seat: n for seat, n in enumerate(s.slot[: m.players].tolist()) if n != EMPTY} == book.cylinder
    assert [MONUMENT_IDS[n] if n != EMPTY else "" for n in s.display[: m.rules.display_size].tolist()] == book.display
    discs = {
        (PROVINCE_IDS[s.province[p]], SLOT_NAMES[slot]): owner
        for p, owners in enumerate(s.disc[: m.rules.provinces_in_play].tolist())
        for slot, owner in enumerate(owners)
        if owner != EMPTY
    }
    assert discs == book.discs
    built, built_at = s.built.tolist(), s.built_at.tolist()
    turned, blessed = s.turned.tolist(), s.blessed.tolist()
    for number, seat in enumerate(book.seats):
        tiles = {divmod(i, 9): tile for i, tile in enumerate(s.city[number].tolist()) if tile != EMPTY}
        found = {place: ("TC" if tile >= 96 else TILE_IDS[tile], turned[tile]) for place, tile in tiles.items()}
        assert found == seat.city
        assert {place: blessed[tile] for place, tile in tiles.items() if blessed[tile]} == {
            place: n for place, n in seat.blessed.items() if n
        }
        monuments = {MONUMENT_IDS[n]: divmod(built_at[n], 9) for n in range(12) if built[n] == number}
        assert monuments == {monument: cells[0] for monument, cells in seat.monuments.items()}


def compare_scores(m, book):
    """The end of a match with that of the book."""
    for number, points in enumerate(m.scores()):
        wanted = book.points(number)
        assert points["total"] == sum(wanted.values())
        for source in ("prestige", "bonuses", "market", "pantheon", "military", "objectives"):
            assert points[source] == wanted[source], source
        for whole, ids in (("monuments", "monuments"), ("provinces", "provinces")):
            names = [row["name"].lower().replace(" ", "_") for row in book.data[ids].values()]
            found = sum(points["pantheon_temple" if name == "pantheon" else name] for name in names)
            assert found == wanted[whole], whole
    assert m.ranks() == (book.ranks() if m.players > 1 else [1])


def choose(book, rng, eager):
    """Any option; an eager player mostly turns tiles so that they bring most, and rather acts than not, so that boards fill up."""
    names = book.options
    if eager and names[0].startswith("ROTATE"):
        me = book.seats[book.mover]
        worth = []
        for word in names:
            me.city[book.cell] = (book.hand, int(word[7:]))
            worth.append(sum(amount for _, amount in book.joins(me, book.cell)))
            del me.city[book.cell]
        return names[int(np.argmax(worth))]
    if eager and names[0] == "END" and rng.random() < 0.8:
        return names[1 + int(rng.integers(len(names) - 1))]
    return names[int(rng.integers(len(names)))]


def side_by_side(m, components, seed, eager):
    """Play a match and the book to the end; how often each kind of decision came."""
    book = Table(components, m)
    rng = np.random.default_rng(seed)
    kinds = dict.fromkeys("TAKE CELL ROTATE ORDER DECLINE END CROSSING BLESS_AT".split(), 0)
    turn = -1
    while not book.over:
        if m.state.turn != turn:
            turn = int(m.state.turn)
            compare_table(m, book)
        assert m.mover == book.mover
        assert options(m) == set(book.options)
        kinds[book.options[0].split()[0]] += 1
        choice = choose(book, rng, eager)
        do(m, choice)
        book.play(choice)
        compare(m, book)
    compare_table(m, book)
    compare_scores(m, book)
    return kinds


VARIANTS = [
    "base",
    "tc_greater+bless_tc",
    "trade_each_space",
    "fewer_decisions",
    "strict_supply",
    "coin_2_4+negative_market+short_pantheon",
]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_agree_with_the_book(players, variant):
    """MR-GAME-1, MR-GAME-3, MR-GAME-4, MR-END-1, MR-AMB-2, MR-AMB-3, MR-AMB-5, MR-AMB-9, MR-AMB-14, MR-AMB-24"""
    for eager in (False, True):
        side_by_side(box(players, variant, seed=players), contract.load_variant(GAME, variant), players, eager)


@pytest.mark.parametrize("level", ["base", "solo_level_2", "solo_level_3", "solo_level_random"])
@pytest.mark.parametrize("seed", [1, 2])
def test_solo_games_of_every_level_agree_with_the_book(level, seed):
    """MR-SOLO-7, MR-SOLO-9, MR-SOLO-10, MR-SOLO-11"""
    side_by_side(box(1, level, seed), contract.load_variant(GAME, level), seed, seed == 2)


RICH = {"start_coins": [9, 9, 9, 9], "start_population": [4, 4, 4, 4], "start_legions": [6, 6, 6, 6]}
NESTED = {
    "tokens": {
        "T1": {"get": "coin 1 luxury 2"},
        "T2": {"pay": "coin 1", "get": "luxury 1 point 2"},
        "T3": {"pay": "population 1", "get": "legion 1 luxury 1"},
        "T4": {"pay": "coin 1", "get": "faith 2 luxury 1"},
        "T5": {"pay": "legion 1 coin 1", "get": "blessing 1 luxury 3"},
        "T6": {"get": "coin 3 point 1"},
    },
    "market_tokens": [0, 1, 1, 1, 2, 2, 0, 2, 2, 2, 3, 3, 3, 0, 4, 4, 4],
}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("trade_on", ["stop", "each_space"])
@pytest.mark.parametrize(
    "changes",
    [
        RICH,
        RICH | {"supply": "strict"},
        RICH | NESTED,
        RICH | {"actions_per_turn": 3, "blessings_per_tile": 2, "display_size": 5, "provinces_in_play": 5, "discs": 4, "draft_range": 4},
    ],
    ids=["rich", "strict", "nested", "more"],
)
def test_games_with_much_to_do_agree_with_the_book(players, trade_on, changes):
    """MR-MARKET-2, MR-MARKET-6, MR-EDGE-4, MR-EDGE-8, MR-EDGE-9, MR-AMB-5: many trades, actions and orders of benefits"""
    changes = changes | {"trade_on": trade_on}
    kinds = side_by_side(changed(players, 5, **changes), components_of(**changes), 6, eager=True)
    assert kinds["CROSSING"] + kinds["BLESS_AT"] > 0
    if "tokens" in changes:
        assert kinds["DECLINE"] > 0


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("size", [3, 4])
def test_smaller_cities_agree_with_the_book(players, size):
    """MR-GAME-2, MR-PLACE-3: a city of 3x3 or 4x4 tiles"""
    changes = {"city_size": size} | RICH
    changes |= {"solo_town_center": [1, 2], "lines": {slot: {"number": 2} for slot in ("S1", "S2", "S3", "S4")}} if players == 1 else {}
    changes |= {"objectives": {}}
    side_by_side(changed(players, 3, **changes), components_of(**changes), 4, eager=True)


def any_parameters(dice, players):
    """Parameters and tables at random, within what the rules allow."""

    def goods(names, most):
        return " ".join(f"{good} {dice.randint(1, most)}" for good in dice.sample(names, dice.randint(1, 2)))

    spaces, steps = dice.randint(6, 31), dice.randint(3, 20)
    changes = {
        "trade_on": dice.choice(["stop", "each_space"]),
        "supply": dice.choice(["unlimited", "strict"]),
        "tc_join": dice.choice(["lesser", "greater"]),
        "bless_tc": dice.choice(["off", "on"]),
        "draft_range": dice.randint(1, 6),
        "actions_per_turn": dice.randint(1, 3),
        "display_size": dice.randint(1, 6),
        "provinces_in_play": dice.randint(1, 5),
        "discs": dice.randint(0, 5),
        "slot_costs": [dice.randint(0, 5) for _ in range(3)],
        "blessings_per_tile": dice.randint(1, 3),
        "market_values": [dice.randint(-3, 6) for _ in range(spaces)],
        "market_tokens": [0, 1] + [dice.choice([0, 0, 1, 2, 3, 4, 5, 6]) for _ in range(spaces - 2)],
        "pantheon_values": [dice.randint(0, 6) for _ in range(steps)],
        "pantheon_blessings": [dice.choice([0, 0, 1, 2]) for _ in range(steps)],
        "dashboard_values": [dice.randint(0, 6) for _ in range(dice.randint(2, 16))],
        "tokens": {f"T{n}": {"pay": goods(GOODS[:4], 1), "get": goods(GOODS, 4)} for n in range(1, 7)},
        "bonuses": {f"D{n:02}": {"gain": goods(GOODS, 4)} for n in range(1, 14)},
        "monuments": {f"M{n:02}": {"bonus": goods(GOODS, 4), "coins": dice.randint(0, 5)} for n in range(1, 13)},
        "provinces": {f"PR{n:02}": {f"bonus_{slot}": goods(GOODS, 4) for slot in SLOT_NAMES} for n in range(1, 11)},
        "solo_level": "random",
        "solo_pool": dice.randint(2, 4),
    }
    if players > 1:
        changes["setup"] = {str(players): {"ring_slots": dice.randint(players + 1, 12)}}
    return {name: changes[name] for name in changes if dice.random() < 0.5 or name.startswith(("market", "pantheon"))}


@pytest.mark.parametrize("seed", range(8))
def test_games_with_any_parameters_agree_with_the_book(seed):
    """MR-GAME-3, MR-MARKET-6, MR-EDGE-5, MR-EDGE-8, MR-AMB-31"""
    players = seed % 4 + 1
    changes = any_parameters(random.Random(seed), players)
    side_by_side(changed(players, seed, **changes), components_of(**changes), seed, eager=True)
