"""What a seat of Magna Roma knows, and what can never be lost: for the contract tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.magna_roma.state import (
    ALL_TILES,
    CELLS,
    COLOURS,
    EMPTY,
    GRID,
    MONUMENTS,
    SIDES,
    STATE,
    TILES,
    TOWN_CENTER,
    Good,
)
from sim.match import Match

HIDDEN = ("seed", "supply", "deck", "options")


def knowledge(match: Match, seat: int) -> dict[str, Any]:
    """All that `seat` can tell about the position, in a form that is equal for positions it cannot tell apart."""
    s = match.state
    known: dict[str, Any] = {field: np.array(s[field]).tolist() for field in STATE.names if field not in HIDDEN}
    known["options"] = s.options[: s.n_options].tolist()
    known["tiles in the supply"] = sorted(s.supply.tolist())
    known["monuments in the deck"] = sorted(s.deck.tolist())
    return known


def check_conservation(match: Match) -> None:
    """MR-COMP-1, MR-COMP-2, MR-DRAFT-6: no tile, monument or good appears or is lost, and nobody goes below zero or off a board."""
    s, rules = match.state, match.rules
    players = match.players
    tiles = [int(tile) for tile in s.supply[s.supply_top :]] + [int(tile) for tile in s.ring if tile != EMPTY]
    tiles += [int(tile) for tile in s.city[:players].ravel() if tile != EMPTY]
    if s.tile != EMPTY:
        tiles.append(int(s.tile))
    assert len(tiles) == len(set(tiles))
    assert len(tiles) + int(s.discarded) == TILES + players
    assert (s.supply[: s.supply_top] == EMPTY).all()

    monuments = [int(m) for m in s.deck[s.deck_top :]] + [int(m) for m in s.display if m != EMPTY]
    monuments += [m for m in range(MONUMENTS) if s.built[m] != EMPTY]
    assert sorted(monuments) == list(range(MONUMENTS))
    assert ((s.built == EMPTY) == (s.built_at == EMPTY)).all()

    held = s.held[:players].astype(int)
    start = rules.start[:players].astype(int)
    for good in Good:
        if good != Good.POINT:
            gained = s.gained[:players, good] - s.lost[:players, good] - s.spent[:players, good]
            waiting = np.zeros(players, int)
            if good == Good.LUXURY:
                waiting[s.to_move] = s.steps
            assert (held[:, good] == start[:, good] + gained - waiting).all(), good.name
    assert (held >= 0).all()
    assert (held[:, Good.LEGION] <= rules.military_end).all()
    assert (held[:, Good.LUXURY] <= rules.market_end).all()
    assert (held[:, Good.FAITH] <= rules.pantheon_end).all()
    assert (s.prestige[:players] + s.bonus_points[:players] == s.gained[:players, Good.POINT] + start[:, Good.POINT]).all()
    assert s.blessings_out == s.blessed.sum()
    for good in (Good.COIN, Good.POPULATION, Good.BLESSING):
        out = held[:, good].sum() + (s.blessings_out if good == Good.BLESSING else 0)
        if rules.supply[good]:
            assert out <= rules.supply[good]
        assert out <= max(int(s.peak[good]), start[:, good].sum())

    for seat in range(players):
        check_city(match, seat)
        discs = (s.disc == seat).sum(axis=1)
        assert (discs <= 1).all()
        assert discs.sum() <= rules.discs
    standing = [slot for slot in range(len(s.ring_seat)) if s.ring_seat[slot] != EMPTY]
    assert sorted(int(s.ring_seat[slot]) for slot in standing) == [seat for seat in range(players) if s.slot[seat] != EMPTY]
    assert all(s.slot[s.ring_seat[slot]] == slot for slot in standing)


def check_city(match: Match, seat: int) -> None:
    """MR-GAME-2, MR-PLACE-2, MR-PLACE-3, MR-DASH-5: a connected city within 5x5, its markers where its stars have moved them."""
    s, rules = match.state, match.rules
    cells = [cell for cell in range(CELLS) if s.city[seat, cell] != EMPTY]
    rows, columns = {cell // GRID for cell in cells}, {cell % GRID for cell in cells}
    assert (min(rows), max(rows), min(columns), max(columns)) == (s.top[seat], s.bottom[seat], s.left[seat], s.right[seat])
    assert max(len(rows), len(columns)) <= rules.city_size
    assert s.city[seat, TOWN_CENTER] == TILES + seat
    reached, border = set(), {TOWN_CENTER}
    while border:
        reached |= border
        near = {cell + step for cell in border for step in (GRID, -GRID)} | {c + 1 for c in border if c % GRID < GRID - 1}
        border = ((near | {cell - 1 for cell in border if cell % GRID}) & set(cells)) - reached
    assert reached == set(cells)
    for colour in range(COLOURS):
        stars = sum(int(rules.tile_stars[s.city[seat, cell]]) for cell in cells if rules.colour[s.city[seat, cell]] == colour)
        assert s.stars[seat, colour] == min(stars, rules.dashboard_end)
    if match.over:
        assert len(cells) == rules.turns + 1
        assert len(rows) == len(columns) == rules.city_size
    for monument in range(MONUMENTS):
        if s.built[monument] == seat:
            covered = [cell for cell in cells if s.under[s.city[seat, cell]] == monument]
            corner = int(s.built_at[monument])
            square = [corner, corner + 1, corner + GRID, corner + GRID + 1]
            assert covered == ([TOWN_CENTER] if rules.on_town_center[monument] else square)
    assert (s.turned >= 0).all()
    assert (s.turned < SIDES).all()
    assert len(s.turned) == ALL_TILES
