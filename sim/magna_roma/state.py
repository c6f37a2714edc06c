"""Magna Roma in two records: STATE, the whole position of a game, and RULES, all that a designer may change."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

MAX_PLAYERS = 4
GRID = 9  # rows and columns of a city's grid: every 5x5 square that holds its middle lies inside
CELLS = GRID * GRID
TOWN_CENTER = CELLS // 2  # row 4, column 4
SIDES = 4  # north, east, south, west; rotations are counted in quarter turns clockwise
TILES = 96
ALL_TILES = TILES + MAX_PLAYERS  # city tiles, then the town center of each seat
MONUMENTS = 12
PROVINCES = 10
SLOTS = 3  # of a province: low, middle, high
TOKENS = 6
BONUSES = 13  # of the dashboard
OBJECTIVES = 12
LINES = 4  # of the solo board that have an objective
RATINGS = 7

MAX_RING = 12  # slots; the box has 8 or 10, and a solo pool of 3
MAX_DISPLAY = 6
MAX_PROVINCES = 5  # in play; the box has 3
MAX_STARS = 16  # spaces of a dashboard track
MAX_SPACES = 32  # of the market, military and pantheon boards
MAX_QUEUE = 32  # benefits that wait: four joins, or every bonus of the dashboard at once, two goods each
MAX_AMOUNT = 10  # of a good in one benefit, exclusive
MAX_OPTIONS = 32  # blessing any of 24 tiles and the town center is the most

EMPTY = -1  # no tile, no monument, no seat
NEVER = -1  # instead of a round
BLOCKED = -2  # in `disc`: a neutral marker of the solo game


class Colour(IntEnum):
    """Of a tile; the dashboard has a track for each but the last."""

    RED = 0
    PURPLE = 1
    BROWN = 2
    NONE = 3  # town centers


COLOURS = 3


class Half(IntEnum):
    """A half-symbol on the edge of a tile; their drawings are unknown, so they have letters."""

    BLANK = 0
    X = 1
    Y = 2
    Z = 3


class Icon(IntEnum):
    """Beautification of a tile."""

    NONE = 0
    MASK = 1
    LYRE = 2
    COLUMN = 3


class Symbol(IntEnum):
    """What two facing halves make, in the order of components/symbols.csv."""

    PRESTIGE = 0
    MARKET = 1
    MILITARY = 2
    PANTHEON = 3
    POPULATION = 4
    COIN = 5
    NONE = 6


SYMBOLS = 6


class Good(IntEnum):
    """What a benefit brings. Legions, luxuries and faith are the places of markers on the boards."""

    COIN = 0
    POPULATION = 1
    LEGION = 2
    BLESSING = 3
    FAITH = 4
    POINT = 5
    LUXURY = 6


GOODS = 7


class Score(IntEnum):
    """How a monument scores."""

    FIXED = 0
    LEVELS = 1  # by the population employed
    COLOUR = 2  # for each tile of a colour under it
    ICON = 3  # for each icon of a kind under it


class Unit(IntEnum):
    """What a province counts."""

    COLUMN_PAIRS = 0
    LYRE_PAIRS = 1
    MASK_PAIRS = 2
    LYRE_COLUMN = 3
    MASK_COLUMN = 4
    MASK_LYRE = 5
    TRIOS = 6
    RED_DISTRICTS = 7
    BROWN_DISTRICTS = 8
    PURPLE_DISTRICTS = 9


class Condition(IntEnum):
    """Of a solo objective."""

    ICONS = 0
    ALL_COLOURS = 1
    BLESSINGS = 2
    NO_ICONS = 3
    STARS = 4
    SAME_COLOUR = 5
    NO_EQUAL_NEIGHBOURS = 6
    SAME_ICON = 7
    MONUMENTS = 8


class Level(IntEnum):
    """Of solo objectives."""

    I = 0  # noqa: E741  # as printed
    II = 1
    III = 2
    RANDOM = 3


class Phase(IntEnum):
    """What the mover decides."""

    FIRST_PICK = 0  # the tile for the first turn
    POOL = 1  # solo: the tile of this turn
    CELL = 2
    ROTATE = 3
    ORDER = 4  # which benefit comes next
    TRADE = 5
    ACTION = 6
    CROSSING = 7  # for a monument
    BLESS = 8  # which tile
    DRAFT = 9  # the tile for the next turn
    OVER = 10


class Stage(IntEnum):
    """Where the benefits that wait come from."""

    STARS = 0
    PLACED = 1  # joins of the tile just placed
    BUILT = 2
    CONQUERED = 3
    BLESSED = 4  # joins of a blessed tile


class Stream(IntEnum):
    """Named streams of random numbers."""

    TILES = 0
    MONUMENTS = 1
    PROVINCES = 2
    TOKENS = 3
    OBJECTIVES = 4


class Counter(IntEnum):
    """What is counted for each seat; results only."""

    BUILDS = 0
    CONQUESTS = 1
    BLESSINGS_PLAYED = 2
    ACTIONS_SKIPPED = 3
    ACTIONS_IMPOSSIBLE = 4
    TRADES_REACHED = 5  # arrivals under a token
    TRADES_OFFERED = 6  # those whose price could be paid
    TRADES_TAKEN = 7
    ORDERS = 8  # benefits whose order the player chose
    TC_JOINS = 9
    DRAFT_CLOCKWISE = 10
    DRAFT_COUNTERCLOCKWISE = 11
    DRAFT_NEAREST = 12  # of either direction


COUNTERS = len(Counter)

STATE = np.dtype(
    [
        ("seed", "u8"),
        ("reveals", "i2"),  # tiles and monuments drawn so far
        ("turn", "i2"),  # turns finished, of all seats together
        ("players", "i1"),
        ("round_no", "i1"),  # 0 while the first tiles are picked, then the mover's turn, from 1
        ("phase", "i1"),  # Phase
        ("to_move", "i1"),  # seat
        ("over", "i1"),
        ("pending", "i1"),  # 1 in all phases but FIRST_PICK, POOL, ACTION, DRAFT and, unless solo, CELL
        ("may_end", "i1"),  # 1 in Phase.ACTION
        # draft
        ("ring", "i1", (MAX_RING,)),  # tile in each slot, clockwise, or EMPTY; the pool of a solo game
        ("ring_seat", "i1", (MAX_RING,)),  # seat whose cylinder stands there, or EMPTY
        ("slot", "i1", (MAX_PLAYERS,)),  # of the seat's cylinder, or EMPTY
        ("supply", "i1", (TILES,)),  # tiles face down; those already drawn are EMPTY
        ("supply_top", "i1"),
        ("discarded", "i1"),  # tiles out of the game: solo
        # other boards
        ("display", "i1", (MAX_DISPLAY,)),  # monument, or EMPTY
        ("deck", "i1", (MONUMENTS,)),  # monuments face down; those already drawn are EMPTY
        ("deck_top", "i1"),
        ("province", "i1", (MAX_PROVINCES,)),  # at each position of the military board, or EMPTY
        ("disc", "i1", (MAX_PROVINCES, SLOTS)),  # seat, EMPTY or BLOCKED
        ("token", "i1", (TOKENS,)),  # trade token at each place of the market board, or EMPTY
        ("objective", "i1", (LINES,)),  # solo objective of each line, or EMPTY
        # seats
        ("held", "i2", (MAX_PLAYERS, GOODS)),  # by Good; points are counted elsewhere, and their place stays 0
        ("prestige", "i2", (MAX_PLAYERS,)),  # points from Prestige symbols
        ("blessings_out", "i1"),  # blessings that lie on tiles, of all seats
        ("bonus_points", "i2", (MAX_PLAYERS,)),  # points from bonuses and trades, none with the box's data
        ("stars", "i1", (MAX_PLAYERS, COLOURS)),  # places of the dashboard markers
        ("city", "i1", (MAX_PLAYERS, CELLS)),  # tile at row * GRID + column, or EMPTY
        ("top", "i1", (MAX_PLAYERS,)),  # the city's first and last row and column
        ("bottom", "i1", (MAX_PLAYERS,)),
        ("left", "i1", (MAX_PLAYERS,)),
        ("right", "i1", (MAX_PLAYERS,)),
        # tiles and monuments: each exists once
        ("turned", "i1", (ALL_TILES,)),  # quarter turns of a placed tile
        ("blessed", "i1", (ALL_TILES,)),  # blessings on it
        ("under", "i1", (ALL_TILES,)),  # monument that stands on it, or EMPTY
        ("built", "i1", (MONUMENTS,)),  # seat that has built it, or EMPTY
        ("built_at", "i1", (MONUMENTS,)),  # upper left of the four cells, or the town center; EMPTY if not built
        # the turn
        ("tile", "i1"),  # in the mover's hand, or EMPTY
        ("cell", "i1"),  # chosen for it
        ("monument", "i1"),  # being built, or EMPTY
        ("acted", "i1"),  # optional actions taken
        ("stage", "i1"),  # Stage
        ("queue_good", "i1", (MAX_QUEUE,)),  # benefits that wait
        ("queue_amount", "i1", (MAX_QUEUE,)),
        ("n_queue", "i1"),
        ("steps", "i1"),  # luxuries of the benefit under way that the market marker has still to walk
        ("offered", "i1"),  # trade token that the mover may use now, or EMPTY
        ("options", "i2", (MAX_OPTIONS,)),  # the mover's legal actions, as `step` or `legal_actions` last wrote them
        ("n_options", "i2"),
        # counters, for results only: no rule reads them, but for `bonus_round`
        ("bonus_round", "i1", (MAX_PLAYERS, BONUSES)),  # round in which the seat got a dashboard bonus, or NEVER
        ("tile_round", "i1", (TILES,)),  # round in which a tile was placed, or NEVER
        ("monument_round", "i1", (MONUMENTS,)),
        ("disc_round", "i1", (MAX_PROVINCES, SLOTS)),
        ("token_offered", "i1", (MAX_PLAYERS, TOKENS)),  # first round in which the seat could use it, or NEVER
        ("token_used", "i1", (MAX_PLAYERS, TOKENS)),
        ("joins", "i1", (MAX_PLAYERS, 2, SYMBOLS, 2)),  # by placing or blessing, symbol, lesser or greater
        ("gained", "i2", (MAX_PLAYERS, GOODS)),
        ("spent", "i2", (MAX_PLAYERS, GOODS)),
        ("lost", "i2", (MAX_PLAYERS, GOODS)),  # beyond the end of a board, or of the supply
        ("peak", "i2", (GOODS,)),  # most coins, population and blessings out of the supply at a time
        ("counter", "i2", (MAX_PLAYERS, COUNTERS)),  # Counter
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("magna_roma", "i1"),  # the game's name: marks the type
        ("players", "i1"),
        ("turns", "i1"),  # of each seat
        ("ring_slots", "i1"),
        # parameters
        ("city_size", "i1"),
        ("draft_range", "i1"),
        ("actions_per_turn", "i1"),
        ("display_size", "i1"),
        ("provinces_in_play", "i1"),
        ("discs", "i1"),
        ("slot_costs", "i2", (SLOTS,)),
        ("blessings_per_tile", "i1"),
        ("tc_greater", "i1"),
        ("bless_tc", "i1"),
        ("trade_each_space", "i1"),
        ("choose_order", "i1"),
        ("supply", "i2", (GOODS,)),  # of the box; 0 = never short
        ("start", "i2", (MAX_PLAYERS, GOODS)),  # by seat
        # boards
        ("dashboard_end", "i1"),
        ("dashboard_values", "i2", (MAX_STARS,)),
        ("market_end", "i1"),
        ("market_values", "i2", (MAX_SPACES,)),
        ("market_tokens", "i1", (MAX_SPACES,)),  # place of the trade token above, or EMPTY
        ("market_trades", "i8"),  # spaces under a trade token, one bit each
        ("tokens_in_play", "i1"),
        ("military_end", "i1"),
        ("military_points", "i2", (MAX_SPACES,)),
        ("pantheon_end", "i1"),
        ("pantheon_values", "i2", (MAX_SPACES,)),
        ("pantheon_blessings", "i1", (MAX_SPACES,)),
        # tiles
        ("colour", "i1", (ALL_TILES,)),  # Colour
        ("icon", "i1", (ALL_TILES,)),  # Icon
        ("tile_stars", "i1", (ALL_TILES,)),
        ("edge", "i1", (ALL_TILES, SIDES, SIDES)),  # Half by tile, rotation and side
        ("rotations", "i1", (ALL_TILES,)),  # that differ
        ("plane", "i8", (ALL_TILES, COLOURS)),  # all bits of the plane in which a survey of a city has the tile, none of the others
        ("icons", "i8", (ALL_TILES,)),  # 1 in byte 0, 1 or 2 for a Mask, Lyre or Column
        # symbols
        ("symbol", "i1", (4, 4)),  # Symbol by two Halves
        ("symbol_good", "i1", (SYMBOLS,)),  # Good
        ("symbol_amount", "i1", (SYMBOLS, 2)),  # lesser, greater
        # dashboard bonuses
        ("bonus_needs", "i1", (BONUSES, COLOURS)),
        ("bonus_gain", "i1", (BONUSES, GOODS)),
        # monuments
        ("monument_coins", "i2", (MONUMENTS,)),
        ("monument_population", "i1", (MONUMENTS,)),  # for LEVELS the number of levels
        ("monument_score", "i1", (MONUMENTS,)),  # Score
        ("monument_points", "i2", (MONUMENTS, 4)),  # the first, or by level
        ("monument_target", "i1", (MONUMENTS,)),  # Colour or Icon
        ("monument_gain", "i1", (MONUMENTS, GOODS)),
        ("on_town_center", "i1", (MONUMENTS,)),
        # provinces
        ("province_unit", "i1", (PROVINCES,)),  # Unit
        ("province_points", "i2", (PROVINCES, SLOTS)),
        ("province_gain", "i1", (PROVINCES, SLOTS, GOODS)),
        # trade tokens
        ("token_pay", "i1", (TOKENS, GOODS)),
        ("token_get", "i1", (TOKENS, GOODS)),
        # solo
        ("solo_level", "i1"),  # Level
        ("solo_pool", "i1"),
        ("solo_row", "i1"),  # of the town center in the frame, from 0
        ("solo_column", "i1"),
        ("solo_blocked", "i1", (MAX_PROVINCES,)),  # slot, or EMPTY
        ("solo_points", "i2", (LINES + 1,)),  # by number of objectives
        ("solo_target", "i2"),
        ("line_first", "i1", (LINES,)),  # first cell of an objective's line
        ("line_step", "i1", (LINES,)),  # to the next cell of the line
        ("objective_level", "i1", (OBJECTIVES,)),  # Level
        ("objective_condition", "i1", (OBJECTIVES,)),  # Condition
        ("objective_icon", "i1", (OBJECTIVES,)),  # Icon
        ("objective_other", "i1", (OBJECTIVES,)),  # Icon
        ("objective_number", "i1", (OBJECTIVES,)),
        ("rating_points", "i2", (RATINGS,)),  # from which each rating is given
    ],
    align=True,
)
