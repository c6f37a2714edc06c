"""Population is employed at the end, in the best way there is: it loses nothing against moving it about freely in every turn.

The argument has three steps, each tested here: the split found at the end is the best of all splits; whatever a player does with free
moves during the game ends in one of these splits; and nothing that the split depends on changes after the player's last turn, when free
moves can still reach any of them.
"""

from __future__ import annotations

import itertools
import random

from hypothesis import given
from hypothesis import strategies as st

import sim
from sim import game as contract
from sim.magna_roma.scoring import MONUMENT, POINT_SOURCES
from sim.magna_roma.state import EMPTY, GRID, MONUMENTS, TILES, TOWN_CENTER, Good
from sim.match import Match

ROWS = list(contract.base_components("magna_roma").tables["monuments"].rows.values())
TILE_ROWS = list(contract.base_components("magna_roma").tables["tiles"].rows.values())
SOURCES = POINT_SOURCES[MONUMENT : MONUMENT + MONUMENTS]


def value(m: Match, seat: int, monument: int, workers: int) -> int:
    """What a monument scores with so many workers, worked out from the component table."""
    row = ROWS[monument]
    if row["score"] == "levels":
        return row["points"][min(workers, 4) - 1] if workers else 0
    if workers < row["population"]:
        return 0
    if row["score"] == "fixed":
        return row["points"][0]
    corner = int(m.state.built_at[monument])
    under = [TILE_ROWS[m.state.city[seat, place]] for place in (corner, corner + 1, corner + GRID, corner + GRID + 1)]
    return row["points"][0] * sum(row["target"] in (tile["colour"], tile["icon"]) for tile in under)


def scored(m: Match, seat: int) -> int:
    """What the game gives for the seat's monuments."""
    points = m.scores()[seat]
    return sum(points[source] for source in SOURCES)


def best_of_all_splits(m: Match, seat: int) -> int:
    """Every way to give workers to each monument, one more than it can use at most."""
    mine = [monument for monument in range(MONUMENTS) if m.state.built[monument] == seat]
    population = int(m.state.held[seat, Good.POPULATION])
    splits = itertools.product(range(min(population, 5) + 1), repeat=len(mine))
    return max(
        sum(value(m, seat, monument, workers) for monument, workers in zip(mine, split, strict=True))
        for split in splits
        if sum(split) <= population
    )


def finished_city(seed: int) -> Match:
    """A solo game played at random to its end, its monuments taken away again."""
    m = sim.open("magna_roma", 1, seed=seed)
    dice = random.Random(seed)
    while not m.over:
        m.play(dice.choice(m.legal_ids()))
    m.state.built[:] = EMPTY
    m.state.built_at[:] = EMPTY
    m.state.under[:] = EMPTY
    return m


CITIES = [finished_city(seed) for seed in range(4)]


@given(
    city=st.sampled_from(range(len(CITIES))),
    order=st.permutations(range(MONUMENTS)),
    crossings=st.permutations([(row, column) for row in range(2, 6) for column in range(2, 6)]),
    most=st.integers(0, 5),
    population=st.integers(0, 16),
)
def test_the_split_is_the_best_of_all_splits(city, order, crossings, most, population):
    """MR-MON-11, MR-MON-12, MR-SCORE-4, MR-EDGE-13, MR-AMB-12."""
    m = CITIES[city].copy()
    s = m.state
    places = list(crossings)
    for monument in order[:most]:
        corner = TOWN_CENTER
        covered = [TOWN_CENTER]
        while ROWS[monument]["place"] == "crossing":
            if not places:
                break
            row, column = places.pop()
            corner = row * GRID + column
            covered = [corner, corner + 1, corner + GRID, corner + GRID + 1]
            if all(s.city[0, place] < TILES and s.under[s.city[0, place]] == EMPTY for place in covered):
                break
            covered = []
        if covered and (ROWS[monument]["place"] == "town_center" or corner != TOWN_CENTER):
            s.built[monument] = 0
            s.built_at[monument] = corner
            for place in covered:
                s.under[s.city[0, place]] = monument
    s.held[0, Good.POPULATION] = population
    assert scored(m, 0) == best_of_all_splits(m, 0)


def test_moving_population_about_in_every_turn_gains_nothing():
    """MR-MON-11, MR-AMB-11: at random, at any time, any number of times; the best end of it is what the game gives."""
    reached = 0
    for seed in range(12):
        players = seed % 4 + 1
        m = sim.open("magna_roma", players, seed=seed)
        dice = random.Random(seed)
        employed = [[0] * MONUMENTS for _ in range(players)]
        while not m.over:
            seat = m.mover
            at_last_turn = m.state.round_no == m.rules.turns
            move_about(m, seat, employed[seat], dice, 400 if at_last_turn else 3)
            m.play(dice.choice(m.legal_ids()))
            for who in range(players):  # what is paid in a trade is taken from where it works
                while sum(employed[who]) > m.state.held[who, Good.POPULATION]:
                    employed[who][max(range(MONUMENTS), key=employed[who].__getitem__)] -= 1
        for seat in range(players):
            move_about(m, seat, employed[seat], dice, 400)
            built = [monument for monument in range(MONUMENTS) if m.state.built[monument] == seat]
            freely = sum(value(m, seat, monument, employed[seat][monument]) for monument in built)
            assert freely <= scored(m, seat)
            reached += freely == scored(m, seat)
    assert reached > 5, "free moves do reach the best split now and then"


def move_about(m: Match, seat: int, employed: list[int], dice: random.Random, moves: int) -> None:
    """Employ, dismiss or move population of the seat at random."""
    built = [monument for monument in range(MONUMENTS) if m.state.built[monument] == seat]
    for _ in range(moves if built else 0):
        to = dice.choice(built)
        if sum(employed) < m.state.held[seat, Good.POPULATION]:
            employed[to] += 1
        else:
            source = dice.choice(built)
            if employed[source]:
                employed[source] -= 1
                employed[to] += dice.random() < 0.9


def test_nothing_that_the_split_depends_on_changes_after_the_last_turn():
    """MR-MON-11, MR-GAME-4: a seat's population, monuments and tiles are then as at the end."""

    def all_that_matters(seat: int) -> tuple[int, list[bool], list[int]]:
        return int(m.state.held[seat, Good.POPULATION]), (m.state.built == seat).tolist(), m.state.city[seat].tolist()

    for seed in range(8):
        m = sim.open("magna_roma", seed % 3 + 2, seed=seed)
        dice = random.Random(seed)
        after_last_turn = {}
        while not m.over:
            seat = m.mover
            m.play(dice.choice(m.legal_ids()))
            if (m.state.city[seat] != EMPTY).sum() == m.rules.turns + 1 and (m.over or m.mover != seat):
                after_last_turn[seat] = all_that_matters(seat)
        assert after_last_turn == {seat: all_that_matters(seat) for seat in range(m.players)}
