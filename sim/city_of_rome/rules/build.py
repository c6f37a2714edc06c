"""The build action: where a building may stand, what it costs, what it does."""

from __future__ import annotations

from sim.bits import count, lowest
from sim.city_of_rome.rules.cards import play_from_hand
from sim.city_of_rome.rules.produce import gain_influence, pay
from sim.city_of_rome.scoring import LEFT_COLUMN, beside, city_mask
from sim.city_of_rome.state import CELLS, COLUMNS, EMPTY, NEVER, ROWS, START_FARM, Category, Counter, Effect, Phase
from sim.jit import jit

_ONE_ROW = (1 << COLUMNS) - 1


@jit
def empty_sites(rules, occupied):
    """CR-BLD-2, CR-BLD-3: empty cells beside a building that keep the city within its width and height."""
    top, bottom, left, right = ROWS, 0, COLUMNS, 0
    columns = 0
    for row in range(ROWS):
        in_row = (occupied >> (row * COLUMNS)) & _ONE_ROW
        if in_row:
            top = min(top, row)
            bottom = row
            columns |= in_row
    for column in range(COLUMNS):
        if (columns >> column) & 1:
            left = min(left, column)
            right = column
    first_row, last_row = max(0, bottom - int(rules.city_height) + 1), min(ROWS, top + int(rules.city_height)) - 1
    first_column, last_column = (
        max(0, right - int(rules.city_width) + 1),
        min(COLUMNS, left + int(rules.city_width)) - 1,
    )
    in_rows = ((1 << (COLUMNS * (last_row + 1))) - 1) & ~((1 << (COLUMNS * first_row)) - 1)
    in_columns = (((1 << (last_column + 1)) - 1) & ~((1 << first_column) - 1)) * LEFT_COLUMN
    return beside(occupied) & ~occupied & in_rows & in_columns


@jit
def aqueduct_sites(rules, s, seat, occupied):
    """CR-AQ-2, CR-AQ-3, CR-AMB-3: no more than one aqueduct in a row or column, whatever it replaces not counted."""
    aqueducts = 0
    cells = occupied
    while cells:
        bit = cells & -cells
        if rules.category[s.city[seat, lowest(cells)]] == Category.AQUEDUCT:
            aqueducts |= bit
        cells ^= bit
    limit = int(rules.aqueducts_per_line)
    full = overfull = 0  # lines that hold as many as allowed, or more
    for line in range(ROWS + COLUMNS):
        cells = _ONE_ROW << (line * COLUMNS) if line < ROWS else LEFT_COLUMN << (line - ROWS)
        n = count(aqueducts & cells)
        if n >= limit:
            full |= cells
        if n > limit:
            overfull |= cells
    sites = (empty_sites(rules, occupied) | occupied & ~aqueducts) & ~full
    if rules.aqueduct_over_aqueduct:
        sites |= aqueducts & ~overfull
    return sites


@jit
def sites(rules, s, seat, kind):
    """CR-BLD-2..4, CR-AQ-2, CR-AQ-3: the cells where the building may stand, one bit each."""
    occupied = city_mask(s, seat)
    if rules.category[kind] == Category.AQUEDUCT:
        return aqueduct_sites(rules, s, seat, occupied)
    return empty_sites(rules, occupied)


@jit
def is_farm(rules, s, seat, cell):
    """Whether a production building stands there; its tokens are bricks, those of a bath are points."""
    kind = int(s.city[seat, cell])
    return kind != EMPTY and rules.category[kind] == Category.PRODUCTION


@jit
def has_farm(rules, s, seat):
    """Whether the city has a production building; mostly the starting farm still stands."""
    if is_farm(rules, s, seat, START_FARM):
        return True
    for cell in range(CELLS):
        if is_farm(rules, s, seat, cell):
            return True
    return False


@jit
def brick_tokens(rules, s, seat, occupied):
    """CR-BLD-8: brick tokens on the seat's farms."""
    n = 0
    while occupied:
        cell = lowest(occupied)
        occupied &= occupied - 1
        if has_brick(rules, s, seat, cell):
            n += int(s.tokens[seat, cell])
    return n


@jit
def has_brick(rules, s, seat, cell):
    """Whether a brick token lies there."""
    return s.tokens[seat, cell] > 0 and is_farm(rules, s, seat, cell)


@jit
def choose_building(s, kind):
    """CR-BLD-1: the mover shows a building from hand; next comes its cell."""
    play_from_hand(s, s.to_move, kind)
    s.kind = kind
    s.phase = Phase.CELL


@jit
def choose_cell(rules, s, cell):
    """CR-BLD-1: strip bricks pay first; what is missing is paid in brick tokens and coins."""
    s.cell = cell
    used = min(int(s.bricks), int(rules.cost[s.kind]))
    s.bricks -= used
    s.shortfall = rules.cost[s.kind] - used
    s.phase = Phase.PAY
    if s.shortfall == 0:
        raise_building(rules, s)


@jit
def spend_token(rules, s, cell):
    """CR-BLD-8: a brick token goes back to the supply for one brick."""
    s.tokens[s.to_move, cell] -= 1
    s.counter[s.to_move, Counter.TOKENS_SPENT] += 1
    s.shortfall -= 1
    if s.shortfall == 0:
        raise_building(rules, s)


@jit
def buy_bricks(rules, s):
    """CR-BUY-1: coins for all bricks still missing."""
    price = int(s.shortfall) * int(rules.brick_price)
    pay(s, price)
    s.counter[s.to_move, Counter.BRICK_COINS] += price
    s.shortfall = 0
    raise_building(rules, s)


@jit
def raise_building(rules, s):
    """CR-EDGE-5: the replaced building and its tokens go, the new one stands, then stars, then the public effect."""
    seat, cell, kind = int(s.to_move), int(s.cell), int(s.kind)
    if s.city[seat, cell] != EMPTY:  # CR-AQ-4
        s.counter[seat, Counter.REPLACEMENTS] += 1
        s.tokens[seat, cell] = 0
    s.city[seat, cell] = kind
    s.built = 1
    s.counter[seat, Counter.BUILDS] += 1
    if s.played[seat, kind] == NEVER:
        s.played[seat, kind] = s.round_no
    s.counter[seat, Counter.STAR_INFLUENCE] += gain_influence(rules, s, seat, int(rules.stars[kind]))  # CR-BLD-6
    s.kind = 0
    s.cell = 0
    s.phase = Phase.ACTION
    if rules.category[kind] == Category.PUBLIC:
        use_public_building(rules, s, seat, cell, kind)


@jit
def use_public_building(rules, s, seat, cell, kind):
    """CR-BLD-5, CR-BLD-7, CR-B-MARKET .. CR-B-IBATH: the effect counts the buildings beside the new one."""
    neighbours = count(beside(1 << cell) & city_mask(s, seat))
    amount = neighbours * int(rules.per_neighbour[kind]) + int(rules.bonus[kind])
    effect = int(rules.effect[kind])
    if effect == Effect.COINS:
        s.coins[seat] += amount
        s.counter[seat, Counter.MARKET_COINS] += amount
    elif effect == Effect.INFLUENCE:
        s.counter[seat, Counter.ARENA_INFLUENCE] += gain_influence(rules, s, seat, amount)
    elif effect == Effect.POINTS:
        s.tokens[seat, cell] = amount
    elif effect == Effect.DRAW:
        for deck in range(1, rules.decks):  # CR-AMB-5: without any card the effect is void
            if s.deck_size[deck] > 0 and amount > 0:
                s.phase = Phase.DECK
                s.n_drawn = amount
