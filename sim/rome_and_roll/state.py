"""Rome & Roll in two records: STATE, the whole position of a game, and RULES, all that a designer may change."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

MAX_PLAYERS = 4
SENECA = 4  # as owner of settlements, roads, Rubble, dice and Favours
OWNERS = 5

ROWS, COLUMNS = 12, 15  # of the city map; the smaller side lies in its upper left corner
CELLS = ROWS * COLUMNS
WORDS = 3  # a set of cells is three whole numbers of 60 bits, four rows each
WORD_CELLS = CELLS // WORDS
BUILDINGS = 88  # on the map, the Forum and Rubble included; no side has room for more
FORUM = 0  # the Forum's number among them
ORIENTATIONS = 8
SHAPES = 12
SHAPE_CELLS = 9
NEIGHBOURS = 5  # of a cell: four sides, and the other end of a bridge
BRIDGE = 4

KINDS = 21  # of blueprint
SLOTS = 8  # blueprints laid out
# what a building is: the slot of its blueprint, or
FORUM_SLOT = 8
RUBBLE = 9
PARK = 10

REGIONS = 4
SETTLEMENTS = 20
ROADS = 24
ROME = -1  # as the end of a road

DICE = 9
COLOURS = 3
FACES = 6
ADVISORS = 3
FAVOURS = 7
NERO_CARDS = 4
SENECA_CARDS = 18
TOP_CARDS = 8  # of Seneca's deck: all with a seal
TASKS = 48

MAX_OPTIONS = 192

EMPTY = -1  # no building, no foreman, no owner
NEVER = -1  # in counters of rounds

# `die_owner`: a seat, SENECA, or
IN_POOL = -1
DISCARDED = -2
# `favour_owner`: a seat, SENECA, or
IN_MIDDLE = -1
IN_BOX = -2


class Kind(IntEnum):
    """The blueprints, in the order of components/blueprints.csv."""

    A1 = 0
    A2 = 1
    A3 = 2
    A4 = 3
    A5 = 4
    L1 = 5
    L2 = 6
    L3 = 7
    M1 = 8
    M2 = 9
    M3 = 10
    M4 = 11
    M5 = 12
    R1 = 13
    R2 = 14
    R3 = 15
    U1 = 16
    U2 = 17
    U3 = 18
    U4 = 19
    U5 = 20


class Type(IntEnum):
    """Of blueprints."""

    ARMY = 0
    LEISURE = 1
    MANUFACTURING = 2
    RELIGIOUS = 3
    URBAN = 4


class Resource(IntEnum):
    """What is stored, and the Basket, which is only an icon."""

    WOOD = 0
    BRICK = 1
    STONE = 2
    FISH = 3
    JEWELLERY = 4
    BASKET = 5


GOODS = 5  # kinds that can be stored
ICONS = 6


class Worker(IntEnum):
    """Worker icons of a die, one bit each."""

    LEGIONARY = 1
    BUILDER = 2
    ARCHITECT = 4
    MERCHANT = 8
    ANY = 16


class Track(IntEnum):
    """The four tracks of a sheet."""

    COINS = 0
    BUILDINGS = 1
    LEGACY = 2
    GLORY = 3


TRACKS = 4


class Character(IntEnum):
    """The sheets."""

    LEGATUS = 0
    MERCATRIX = 1
    PATRICIA = 2
    PRAEFECTUS = 3


CHARACTERS = 4


class Region(IntEnum):
    """Beyond the city."""

    HISPANIA = 0
    GALLIA = 1
    AEGYPTUS = 2
    ASIA_MINOR = 3


class Favour(IntEnum):
    """The Gods' Favours."""

    BACCHUS = 0
    JUNO = 1
    JUPITER = 2
    MARS = 3
    MERCURY = 4
    MINERVA = 5
    SATURN = 6


class Ability(IntEnum):
    """What advisors can do; a seat's abilities are a set of bits."""

    BUILD_AU_SOLDIER = 0
    ICON_AUX_BA = 1
    CONQUER_RES = 2
    CONNECT_COIN = 3
    RAISE_SOLDIER = 4
    CONQUER_GLORY = 5
    EXPAND_RES = 6
    EXPAND_FREE = 7
    ICON_A_COIN = 8
    TAX_MERCHANT = 9
    TRADE_COIN = 10
    TRADE_TWO = 11
    ICON_BRICK_BA = 12
    ICON_BASKET_BA = 13
    ICON_M_COIN = 14
    SATURN = 15
    FACE_OPPOSITE = 16
    BUILD_LR_SENATOR = 17
    FACE_STEP = 18
    TAX_COIN = 19
    ICON_AUX_L = 20
    EXPAND_LEGACY = 21
    EXPAND_SENATOR = 22


class Restriction(IntEnum):
    """Where a blueprint must be built."""

    NONE = 0
    TIBER = 1
    HILL_ALL = 2
    HILL_ANY = 3
    OUTSIDE = 4


class Immediate(IntEnum):
    """What a building does once, when it is built."""

    NONE = 0
    COIN = 1
    SENATOR = 2
    INSULA = 3


class Produce(IntEnum):
    """What a building produces."""

    NONE = 0
    RESOURCE = 1
    CHOOSE = 2
    COIN = 3
    SOLDIER = 4
    STEAL = 5


class Vp(IntEnum):
    """What a building scores for at the end."""

    FLAT = 0
    OUTSIDE = 1
    MARSH_ALL = 2
    HILL_ALL = 3
    ADJ_TYPE = 4
    ADJ_BUILDINGS = 5
    ADJ_OTHER_URBAN = 6
    ADJ_OPPONENTS = 7
    EMPTY_ADJ_GE = 8
    IN_3X3 = 9
    TIBER_SQUARES = 10
    SOLDIERS_GE = 11
    REGION_ROADS = 12
    REGION_SETTLEMENTS = 13
    FAVOURS_HELD = 14
    OWN_FULL_ADVISORS = 15


class Action(IntEnum):
    """The main actions."""

    NONE = 0
    CONSTRUCT = 1
    RAISE = 2
    CONQUER = 3
    EXPAND = 4
    TAX = 5
    TRADE = 6


class Stage(IntEnum):
    """How far the active player's turn is."""

    BEFORE = 0  # the main action
    AFTER = 1
    SECOND = 2  # Jupiter has given another
    LAST = 3  # after that one


class SenecaAction(IntEnum):
    """On Seneca's cards."""

    CONSTRUCT = 0
    CONQUER = 1
    EXPAND = 2
    TRADE = 3


class Phase(IntEnum):
    """What the mover decides; WORKING while tasks are being done."""

    WORKING = -1
    HISPANIA = 0  # the Praefectus's first settlement
    DRAFT = 1  # a die
    DOUBLE = 2  # a second one at once, for a Senator
    DIE = 3  # which die to use
    FACE = 4  # whether to turn it
    MENU = 5  # the turn: main and free actions
    EXCHANGE = 6  # what two goods become
    DISCOUNT = 7  # which resource the Architect saves
    SATURN = 8  # which blueprint to build by Saturn's Favour
    ORIENT = 9  # how a building lies
    CELL = 10  # and where
    INSULA = 11  # buildings to activate
    CLAIM = 12  # a Favour
    ARMY = 13  # Army buildings to activate
    REGION = 14
    CONQUER = 15  # settlements
    ROAD = 16
    TRADE = 17  # a set of goods
    PRODUCE = 18  # a building of one's own, after a Trade
    GAIN = 19  # what to do with a resource
    MARKET = 20  # what to produce
    STEAL = 21
    RUBBLE = 22  # where Seneca leaves it
    PARK = 23  # which Rubble becomes a Park
    SENECA_ROAD = 24
    OVER = 25


class Task(IntEnum):
    """What is still to be done, last come first served; each names a seat and up to two numbers."""

    MENU = 0
    NEXT_TURN = 1
    LEFTOVER = 2  # icons of the die
    GAIN = 3  # resource, Source
    PRODUCE = 4  # kind
    MARKET = 5  # goods to choose, least kind
    STEAL = 6
    FINISH_BUILDING = 7  # overseer, track and foreman; building
    IMMEDIATE = 8  # building
    INSULA = 9  # activations left
    CLAIM = 10
    OWED = 11  # coins for owners
    SENATOR = 12  # how many
    PARK = 13  # building
    SATURN = 14  # buildings left
    RAISE = 15
    RAISE_BONUS = 16
    CONQUER = 17
    CONQUER_BONUS = 18
    EXPAND = 19
    EXPAND_BONUS = 20
    TAX_BONUS = 21
    TRADE = 22
    TRADE_PRODUCE = 23  # buildings left to choose
    SENECA = 24  # his card
    SENECA_EXPAND = 25  # region
    SENECA_FALLBACK = 26
    BEGIN_ROUND = 27


class Source(IntEnum):
    """Where a resource comes from; results only."""

    DIE = 0
    PRODUCE = 1  # in the own turn
    OFF_TURN = 2  # in others' turns
    SQUARE = 3
    SETTLEMENT = 4  # connected
    TAX = 5
    ADVISOR = 6
    STEAL = 7
    LEGION = 8


SOURCES = len(Source)


class Stream(IntEnum):
    """Named streams of random numbers; the types' own are BLUEPRINTS + type."""

    BLUEPRINTS = 0
    FAVOURS = 5
    CHARACTERS = 6
    DICE = 7
    SENECA_DECK = 8
    SENECA_BOTTOM = 9
    SENECA_DIE = 10
    SENECA_FAVOUR = 11
    FOREMAN_DECK = 12
    REDEAL = 200


class Counter(IntEnum):
    """What is counted for each seat; results only."""

    CONSTRUCTS = 0
    RAISES = 1
    CONQUERS = 2
    EXPANDS = 3
    TAXES = 4
    TRADES = 5
    PASSES = 6  # turns without a main action
    DOUBLE_DRAFTS = 7
    SENATOR_ICONS = 8
    BLUE_DICE = 9
    YELLOW_DICE = 10
    RED_DICE = 11
    GOODS_DIE = 12  # + Source: resources gained
    GOODS_PRODUCE = 13
    GOODS_OFF_TURN = 14
    GOODS_SQUARE = 15
    GOODS_SETTLEMENT = 16
    GOODS_TAX = 17
    GOODS_ADVISOR = 18
    GOODS_STEAL = 19
    GOODS_LEGION = 20
    SPENT_BUILD = 21
    SPENT_WALK = 22
    SPENT_ROAD = 23
    SPENT_TRADE = 24
    SPENT_SATURN = 25
    SPENT_BRIBE = 26
    ARCHITECT_BUILDS = 27  # on unavailable blueprints
    DISCOUNTS = 28
    JUNO_BUILDS = 29
    SATURN_BUILDS = 30
    HILL_BUILDS = 31
    OUTSIDE_BUILDS = 32
    OWNER_COINS = 33  # from others' use of own buildings
    SETS = 34
    ROADS = 35
    CONQUESTS = 36
    FAVOURS_USED = 37


COUNTERS = len(Counter)

STATE = np.dtype(
    [
        ("seed", "u8"),
        ("reveals", "i2"),  # rolls and cards that have come so far
        ("players", "i1"),
        ("round_no", "i1"),  # from 1; 0 before the first
        ("phase", "i1"),  # Phase
        ("to_move", "i1"),  # seat
        ("over", "i1"),
        ("pending", "i1"),
        ("may_end", "i1"),
        ("participants", "i1"),  # players, or 2 alone against Seneca
        ("pro_consul", "i1"),  # participant
        ("draft_step", "i1"),  # of the dice draft
        ("turn_step", "i1"),  # of the action phase; participants take two turns each
        ("rounds_left", "i1"),  # after this one, once the last Nero card is taken; NEVER before
        ("end_round", "i1"),  # in which that happened, or NEVER
        # cards
        ("dealt", "i1", (SLOTS,)),  # Kind, or EMPTY
        ("foreman", "i1", (OWNERS,)),  # slot, or EMPTY
        ("favour_owner", "i1", (FAVOURS,)),  # seat, SENECA, IN_MIDDLE or IN_BOX
        ("nero_taken", "i1"),  # cards
        ("nero_owner", "i1", (NERO_CARDS,)),  # seat, SENECA or EMPTY, in the order of the stack
        ("nero_track", "i1", (NERO_CARDS,)),  # Track it was taken for, or EMPTY; results only
        ("nero_round", "i1", (NERO_CARDS,)),
        # dice
        ("die_colour", "i1", (DICE,)),
        ("die_face", "i1", (DICE,)),  # 0 to 5
        ("die_owner", "i1", (DICE,)),  # seat, SENECA, IN_POOL or DISCARDED
        # sheets
        ("character", "i1", (MAX_PLAYERS,)),
        ("yard", "i2", (MAX_PLAYERS, GOODS)),
        ("track", "i1", (MAX_PLAYERS, TRACKS)),
        ("soldiers", "i1", (MAX_PLAYERS,)),  # gained
        ("garrisoned", "i1", (MAX_PLAYERS,)),
        ("senators", "i1", (MAX_PLAYERS,)),  # gained
        ("deployed", "i1", (MAX_PLAYERS,)),
        ("boxes", "i1", (MAX_PLAYERS, ADVISORS)),  # loyalty
        ("abilities", "i4", (MAX_PLAYERS,)),  # bit per Ability
        # the city
        ("overseer", "i1", (MAX_PLAYERS,)),  # building
        ("free", "i8", (WORDS,)),  # cells that can be built on
        ("at", "i1", (CELLS,)),  # building, or EMPTY
        ("n_buildings", "i1"),
        ("b_slot", "i1", (BUILDINGS,)),  # slot of the blueprint, FORUM_SLOT, RUBBLE or PARK
        ("b_owner", "i1", (BUILDINGS,)),  # seat or SENECA; EMPTY for the Forum
        ("b_shape", "i1", (BUILDINGS,)),
        ("b_orient", "i1", (BUILDINGS,)),
        ("b_anchor", "u1", (BUILDINGS,)),  # the first cell, in reading order
        # the regions
        ("settlement_owner", "i1", (SETTLEMENTS,)),  # seat, SENECA or EMPTY
        ("road_owner", "i1", (ROADS,)),
        ("conquered", "i4"),  # bit per settlement
        ("connected", "i4"),  # bit per settlement
        # the turn
        ("active", "i1"),  # seat or SENECA
        ("stage", "i1"),  # Stage
        ("die", "i1"),  # chosen, or EMPTY
        ("icons", "i1", (ICONS,)),  # unused resources of it
        ("auxiliaries", "i1"),
        ("printed", "i1"),  # Worker bits
        ("workers", "i1"),  # Worker bits, with those by Senators
        ("icon_done", "i4"),  # Ability bits that have given their icon or coin in this turn
        ("senators_used", "i1"),  # for icons
        ("favour_used", "i1"),  # in this turn
        ("turned", "i1"),  # bit 0: an advisor has turned the die, bit 1: Minerva
        ("fresh", "i1"),  # 1 while the first menu after the choice of a die is open
        ("promised", "i1"),  # Worker bit just deployed: only actions that use it may follow; 0
        ("first_action", "i1"),  # Action
        ("action", "i1"),  # Action under way
        ("favour", "i1"),  # that is used in it, or EMPTY
        ("slot", "i1"),  # being built, or EMPTY
        ("by_saturn", "i1"),
        ("saturn_slot", "i1"),  # built first, or EMPTY
        ("orient", "i1"),
        ("new_building", "i1"),  # just placed
        ("army", "i1"),  # Soldiers available when Conquer began
        ("strength_spent", "i1"),
        ("steps", "i1"),  # settlements, roads, sets or activations of the action so far
        ("region", "i1"),  # of the action, or EMPTY
        ("free_road", "i1"),  # 1: Donatus has given it
        ("used", "i1", (SLOTS, OWNERS)),  # buildings activated or chosen in this action
        ("least", "i1"),  # activations go in the order of slot and owner
        ("owed", "i1", (MAX_PLAYERS,)),  # coins for owners of activated buildings
        ("offer", "i1"),  # resource to be stored or used to bribe
        ("offer_source", "i1"),  # Source
        ("picks", "i1"),  # choices left in MARKET, INSULA and PRODUCE
        ("exchanged", "i1"),  # two goods given for another: first * GOODS + second
        ("n_tasks", "i1"),
        ("task", "i1", (TASKS,)),  # Task
        ("task_seat", "i1", (TASKS,)),
        ("task_a", "i1", (TASKS,)),
        ("task_b", "i1", (TASKS,)),
        # Seneca
        ("seneca_deck", "i1", (SENECA_CARDS,)),  # cards, in the order in which they come
        ("seneca_cards", "i1"),  # in the deck at the start: 18 alone, those with Construct for two players
        ("seneca_next", "i1"),  # cards flipped so far
        ("seneca_shuffles", "i1"),
        ("seals", "i1"),
        ("rubble_shape", "i1"),  # to be drawn
        ("rubble_hill", "i1"),
        ("roads_to_do", "i4"),  # bit per road among which the human chooses
        ("fallbacks", "i1"),  # results only
        ("options", "i2", (MAX_OPTIONS,)),  # the mover's legal actions, as `step` or `legal_actions` last wrote them
        ("n_options", "i2"),
        # counters, for results only: no rule reads them
        ("built", "i1", (MAX_PLAYERS, KINDS)),  # round in which the first was built, or NEVER
        ("copies", "i1", (MAX_PLAYERS, KINDS)),  # how many
        ("claimed", "i1", (MAX_PLAYERS, FAVOURS)),  # round of the first time, or NEVER
        ("called", "i1", (MAX_PLAYERS, FAVOURS)),
        ("unlocked", "i1", (MAX_PLAYERS, ADVISORS, 3)),  # round: basic, advanced, points
        ("counter", "i2", (MAX_PLAYERS, COUNTERS)),  # Counter
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("rome_and_roll", "i1"),  # the game's name: marks the type
        ("players", "i1"),
        ("solo", "i1"),
        # parameters
        ("characters", "i1", (MAX_PLAYERS,)),  # 0 random, or Character + 1
        ("first_game", "i1"),
        ("deal", "i1", (5,)),  # by Type
        ("favours", "i1"),
        ("advisor_boxes", "i1", (3,)),
        ("free_steps", "i1"),
        ("step_fish", "i1"),
        ("architect_discount", "i1"),
        ("construct_senators", "i1"),
        ("senator_icons", "i1"),
        ("raise_limit", "i1"),
        ("owner_coins", "i1"),
        ("road_stone", "i1"),
        ("roads_bonus", "i1"),
        ("expand_workers", "i1"),  # Worker bits
        ("set_coins", "i1"),
        ("merchant_coins", "i1"),
        ("bonus_coins", "i1"),
        ("connect_coins", "i1"),
        ("bacchus_coins", "i1"),
        ("mars_strength", "i1"),
        ("mars_soldiers", "i1"),
        ("mercury_coins", "i1"),
        ("mercury_regions", "i1"),
        ("saturn_fish", "i1"),
        ("juno_shape", "i1"),
        ("juno_buildings", "i1"),
        ("soldiers_per_point", "i1"),
        ("senators_per_point", "i1"),
        ("final_rounds", "i1"),
        ("max_rounds", "i1"),
        ("jewel_wild", "i1"),
        ("saturn_anywhere", "i1"),
        ("insula_anywhere", "i1"),
        ("bribe_in_loops", "i1"),
        ("bonus_at_start", "i1"),
        ("seneca_foreman", "i1"),
        ("solo_rounds", "i1"),
        ("seneca_seals", "i1", (NERO_CARDS,)),
        ("seneca_points", "i1", (4,)),  # Park, Rubble, road, settlement
        ("seneca_fallback", "i1"),
        ("seneca_starts", "i1", (REGIONS,)),
        ("rubble_moves", "i1"),
        ("rubble_stop", "i1"),
        ("exchange", "i1"),
        # dice
        ("dice", "i1"),  # in the game
        ("die_colour", "i1", (DICE,)),
        ("icons", "i1", (COLOURS, FACES, ICONS)),
        ("workers", "i1", (COLOURS, FACES)),  # Worker bits
        ("auxiliaries", "i1", (COLOURS, FACES)),
        # blueprints
        ("type", "i1", (KINDS,)),  # Type
        ("number", "i1", (KINDS,)),
        ("in_play", "i1", (KINDS,)),  # at this number of players
        ("in_first_game", "i1", (KINDS,)),
        ("cost", "i1", (KINDS, GOODS)),
        ("shape_of", "i1", (KINDS,)),
        ("immediate", "i1", (KINDS,)),  # Immediate
        ("immediate_n", "i1", (KINDS,)),
        ("produce", "i1", (KINDS,)),  # Produce
        ("produce_kind", "i1", (KINDS,)),  # Resource
        ("produce_n", "i1", (KINDS,)),
        ("legion_soldiers", "i1", (KINDS,)),
        ("legion_stone", "i1", (KINDS,)),
        ("vp", "i1", (KINDS,)),  # Vp
        ("points", "i1", (KINDS,)),
        ("threshold", "i1", (KINDS,)),
        ("vp_type", "i1", (KINDS,)),  # Type
        ("vp_most", "i1", (KINDS,)),  # points
        ("favour_in_first_game", "i1", (FAVOURS,)),
        # shapes
        ("shape_size", "i1", (SHAPES,)),
        ("orientations", "i1", (SHAPES,)),
        ("offset", "i2", (SHAPES, ORIENTATIONS, SHAPE_CELLS)),  # of each cell from the first
        # the city
        ("rows", "i1"),
        ("columns", "i1"),
        ("land", "i8", (WORDS,)),  # cells that can be built on at the start
        ("forum_anchor", "i2"),
        ("near", "i2", (CELLS, NEIGHBOURS)),  # cell on each side, and over a bridge, or EMPTY
        ("beside", "i8", (CELLS, WORDS)),  # the same cells as a set
        ("hill", "i1", (CELLS,)),  # 0 to 6, or EMPTY
        ("outside", "i1", (CELLS,)),  # of the wall
        ("tiber", "i1", (CELLS,)),  # next to it
        ("square", "i1", (CELLS,)),  # Resource, or EMPTY
        ("letter", "i1", (CELLS,)),  # on the printed map
        ("sites", "i8", (KINDS, ORIENTATIONS, WORDS)),  # first cells at which the blueprint may lie on an empty map
        ("juno_sites", "i8", (KINDS, ORIENTATIONS, WORDS)),
        ("hill_sites", "i8", (REGIONS + 3, SHAPES, ORIENTATIONS, WORDS)),  # first cells at which a shape lies on that hill
        # the regions
        ("resource", "i1", (REGIONS,)),
        ("priority", "i1", (REGIONS,)),  # of Seneca, lowest first
        ("settlement_region", "i1", (SETTLEMENTS,)),
        ("strength", "i1", (SETTLEMENTS,)),
        ("glory", "i1", (SETTLEMENTS,)),
        ("settlement_order", "i1", (SETTLEMENTS,)),
        ("gates", "i4"),  # bit per settlement with a path to Rome
        ("linked", "i4", (SETTLEMENTS,)),  # bit per settlement that a path leads to
        ("region_settlements", "i4", (REGIONS,)),
        ("depth", "i1", (SETTLEMENTS,)),  # paths from Rome
        ("road_region", "i1", (ROADS,)),
        ("road_near", "i1", (ROADS,)),  # settlement or ROME
        ("road_far", "i1", (ROADS,)),  # settlement
        ("legacy", "i1", (ROADS,)),
        # sheets
        ("start_yard", "i1", (CHARACTERS, GOODS)),
        ("start_soldiers", "i1", (CHARACTERS,)),
        ("start_senators", "i1", (CHARACTERS,)),
        ("start_track", "i1", (CHARACTERS, TRACKS)),
        ("start_strength", "i1", (CHARACTERS,)),  # of the settlement in Hispania to choose, or 0
        ("boxes", "i1", (CHARACTERS, TRACKS)),  # length of the tracks
        ("blue", "i1", (CHARACTERS, TRACKS)),
        ("soldier_boxes", "i1", (CHARACTERS,)),
        ("senator_boxes", "i1", (CHARACTERS,)),
        ("ability", "i1", (CHARACTERS, ADVISORS, 2)),  # Ability: basic, advanced
        ("advisor_vp", "i1", (CHARACTERS, ADVISORS)),
        ("seat_fish", "i1", (MAX_PLAYERS,)),
        # Nero and Seneca
        ("nero_cards", "i1"),  # in the game
        ("nero_vp", "i1", (NERO_CARDS,)),
        ("nero_id", "i1", (NERO_CARDS,)),  # row of the card
        ("card_action", "i1", (SENECA_CARDS,)),  # SenecaAction
        ("card_times", "i1", (SENECA_CARDS,)),
        ("card_type", "i1", (SENECA_CARDS,)),  # Type
        ("card_high", "i1", (SENECA_CARDS,)),  # 1: the highest number, 0: the lowest
        ("card_shape", "i1", (SENECA_CARDS,)),
        ("card_hill", "i1", (SENECA_CARDS,)),
        ("card_seal", "i1", (SENECA_CARDS,)),
        ("card_top", "i1", (SENECA_CARDS,)),  # colour
        ("card_bottom", "i1", (SENECA_CARDS,)),
    ],
    align=True,
)
