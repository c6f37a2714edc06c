"""Nova Roma in two records: STATE, the whole position of a game, and RULES, all that a designer may change.

What is being done lies on a stack of tasks (`task`, `owner`, ... up to `depth`). The lowest task is the turn; an action lies on it, an
effect of the action on that, and so on. The top task alone says what is decided next and by whom; its owner may be another player than
the one whose turn it is, as when a reward token pays an opponent who must choose a good.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

MAX_PLAYERS = 4
NEUTRAL = MAX_PLAYERS  # the colour of nobody: neutral pieces with two players, the AI's alone
OWNERS = MAX_PLAYERS + 1

LINES = 8  # of the forum: rows 0 to 3, then columns 0 to 3; each has one action
SIDE = 4
FORUM = SIDE * SIDE  # spaces, by rows
EMPEROR_TILES = 8
GOODS = 5
OFFER = 4  # slots of the shipping, building, follower and basic estate offers
SPECIAL = OFFER  # the slot of the special estate tile, behind the basic ones
ESTATE_OFFER = OFFER + 1
FOLLOWERS = 40
SHIPPING = 30
BUILDINGS = 28
BASIC_TILES = 23
SPECIAL_TILES = 7
TILE_KINDS = 17
BASIC_KINDS = 10  # the kinds before are basic, the others special
CELLS = 9  # of the Production Area, by rows
AREA = 3  # its rows and columns
SHIPS = 2
ROUTES = 2
HARBOURS = 10  # on a route, counted from 1; the last is the victory ports
PORTS = 3
TRACKS = 3
TRACK = 12  # positions on a track; 0 is the start
CHARIOTS = 9
ZONES = 3
STRIDE = 10  # a cell of a zone is bit row * STRIDE + column; columns 7 to 9 do not exist, so that no shape reaches around the edge
ZONE_ROWS = 6
ZONE_BITS = STRIDE * ZONE_ROWS
TOKENS = 12  # building reward tokens and their spaces
SHAPES = 9
SINGLE_BLOCK = 0  # the shape of one block
TURNS = 8  # ways to turn and flip a shape
BLOCKS = 4  # in a shape at most
COLOURS = 3  # of mosaic tiles, and rows of the mosaic board
MOSAICS = 15
STACK = 5  # mosaic tiles of a colour
FACE_UP = 2  # mosaic tiles of a colour in the draft
FIELDS = 9
MOSAIC_LINES = 8  # rows, columns, diagonals
DRAFT_CARDS = 4
REWARDS = 40  # different rewards in the tables, number 0 is nothing
MAX_POWER = 3
MAX_ROUNDS = 8

TASKS = 14  # the deepest seen: turn, Petition, Produce, artisan, block, payout, good
MAX_OPTIONS = 64

EMPTY = -1
NEVER = -1
EMPEROR = 10  # on a forum space
LEGION = 11


class Action(IntEnum):
    """The actions of the forum, in the order of the rulebook."""

    TRADE = 0
    UPGRADE = 1
    PETITION = 2
    RECRUIT = 3
    SAIL = 4
    BUILD = 5
    RACE = 6
    PRODUCE = 7
    TILE = 8  # no action: the effect of an estate tile


ACTIONS = 8


class Gain(IntEnum):
    """What can be gained or paid; the first five are goods."""

    WHEAT = 0
    STONE = 1
    WOOD = 2
    WINE = 3
    HORSE = 4
    COIN = 5
    INFLUENCE = 6
    ARTISAN = 7
    FOLLOWER = 8  # a card from the deck
    CHOICE_GOOD = 9


GAINS = len(Gain)


class Follower(IntEnum):
    """The follower cards, in the order of components/followers.csv."""

    CARPENTER = 0
    GRAPE_GROWER = 1
    HISTORIAN = 2
    HORSE_BREEDER = 3
    MARBLE_DEALER = 4
    MINTER = 5
    MUSICIAN = 6
    NOBLEWOMAN = 7
    PRINCEPS = 8
    PROCURATOR = 9
    SHIP_CAPTAIN = 10
    VETERINARIAN = 11
    WHEAT_DEALER = 12
    ARCHITECT = 13
    BAKER = 14
    COOK = 15
    ENGINEER = 16
    HARBOR_MASTER = 17
    LEGATUS = 18
    MERCENARY = 19
    MESSENGER = 20
    ORACLE = 21
    PHYSICIAN = 22
    PRIESTESS = 23
    RECRUITER = 24
    SENATOR = 25
    SHIPWRIGHT = 26
    SHOPKEEPER = 27
    STABLE_MASTER = 28
    STONE_CUTTER = 29
    TRANSLATOR = 30
    TUTOR = 31
    VINTNER = 32
    WOOD_CUTTER = 33
    CARTOGRAPHER = 34
    GAMBLER = 35
    JEWELER = 36
    SCULPTOR = 37
    SINGER = 38
    TAMER = 39


END_GAME = 13  # the first followers score at the end


class FollowerKind(IntEnum):
    """When a follower works."""

    END_GAME = 0
    ONCE_PER_ROUND = 1
    PERMANENT = 2


class FollowerEffect(IntEnum):
    """What a follower does."""

    SCORE = 0
    GAIN = 1
    POWER = 2
    PLACE = 3
    WAIVE = 4
    TAME = 5


class Counts(IntEnum):
    """What a follower counts at the end; the first five are goods left."""

    WHEAT = 0
    STONE = 1
    WOOD = 2
    WINE = 3
    HORSE = 4
    COINS = 5
    INFLUENCE = 6
    ESTATE_TILES = 7
    ANIMAL_TILES = 8
    FOLLOWERS = 9
    TRACK_SPACES = 10
    BUILDING_CONTRACTS = 11
    SHIPPING_CONTRACTS = 12
    NOTHING = 13


class Tile(IntEnum):
    """The kinds of estate tile, in the order of components/estate_tiles.csv."""

    WHEAT_TILE = 0
    STONE_TILE = 1
    WOOD_TILE = 2
    WINE_TILE = 3
    HORSE_TILE = 4
    INFLUENCE_TILE = 5
    HIRING_TILE = 6
    GOODS_TILE = 7
    COINS_TILE = 8
    ANIMAL = 9
    LION = 10
    RECRUIT_TILE = 11
    SAIL_TILE = 12
    BUILD_TILE = 13
    INCOME_GOODS = 14
    INCOME_COINS = 15
    HIPPODROME_TILE = 16


class TileType(IntEnum):
    """What an estate tile does; from RECRUIT on it does so once."""

    PRODUCTION = 0
    CONVERSION = 1
    ANIMAL = 2
    RECRUIT = 3
    SAIL = 4
    BUILD = 5
    INCOME = 6
    HIPPODROME = 7


class Goal(IntEnum):
    """What a field of a mosaic tile asks for."""

    CARDS = 0  # contracts, followers and estate tiles, counted together, at least one of each kind that is named
    TRACKS = 1  # tracks on which a certain space has been reached
    SPACES = 2  # spaces over all tracks
    INFLUENCE = 3


class Task(IntEnum):
    """What the owner of the top task decides. From BEGIN on nothing is decided: the task is done at once."""

    DRAFT_TILE = 0
    DRAFT_CARD = 1
    DRAFT_DROP = 2
    EMPEROR = 3
    CLAIM_BEFORE = 4
    PLACE = 5
    PICK = 6
    CLAIM_AFTER = 7
    LEGION = 8
    # an action
    FOLLOW = 9
    FOLLOW_END = 10
    TRADE_DISCARD = 11
    TRADE_BUY = 12
    UPGRADE_WINE = 13
    UPGRADE_TILE = 14
    UPGRADE_CELL = 15
    PETITION_FIRST = 16
    PETITION_ACTION = 17
    PETITION_PAY = 18
    RECRUIT_DRAW = 19
    RECRUIT_PLAY = 20
    RECRUIT_OUT = 21
    RECRUIT_DISCARD = 22
    SAIL_CARD = 23
    SAIL_MOVE = 24
    BUILD_CARD = 25
    BUILD_ARTISAN = 26
    BUILD_ZONE = 27
    BUILD_CELL = 28
    BUILD_TURN = 29
    RACE_STEP = 30
    RACE_EXTRA = 31
    WHEEL = 32
    PRODUCE_STEP = 33
    WORK = 34  # which space an artisan goes to
    TILE_USE = 35
    GOOD = 36
    # done at once
    BEGIN = 37  # an action whose followers have been used
    PAYOUT = 38  # of reward tokens, one by one, to one player after the other
    BONUS = 39  # of claimed fields and completed lines, one by one


FIRST_ACTION_TASK = Task.FOLLOW
FIRST_AUTOMATIC_TASK = Task.BEGIN


class Window(IntEnum):
    """When followers other than power followers and the Physician may be used (NR-AMB-2)."""

    START_END = 0
    START = 1


class EndArtisans(IntEnum):
    """Which artisans score (NR-AMB-20)."""

    ALL = 0
    AVAILABLE = 1
    MAX3 = 2


class Stream(IntEnum):
    """Named streams of random numbers."""

    FOLLOWERS = 0
    SHIPPING = 1
    BUILDINGS = 2
    BASIC_TILES = 3
    SPECIAL_TILES = 4
    TOKENS = 5
    FORUM = 6
    EMPEROR = 7
    CHARIOTS = 8
    START_STACKS = 9  # + track
    MOSAICS = 12  # + colour
    RESHUFFLE = 15
    EMPEROR_AGAIN = 16
    DRAFTED = 17
    HANDS = 18
    ROUNDS = 19


class Counter(IntEnum):
    """What is counted for each seat; results only."""

    TRADES = 0  # actions taken from the forum, in the order of Action
    UPGRADES = 1
    PETITIONS = 2
    RECRUITS = 3
    SAILS = 4
    BUILDS = 5
    RACES = 6
    PRODUCES = 7
    PETITION_TRADES = 8  # actions taken through Petition
    PETITION_UPGRADES = 9
    PETITION_PETITIONS = 10  # always 0; keeps the order of Action
    PETITION_RECRUITS = 11
    PETITION_SAILS = 12
    PETITION_BUILDS = 13
    PETITION_RACES = 14
    PETITION_PRODUCES = 15
    POWER = 16  # summed over the actions taken from the forum, followers included
    POWER_LOST = 17  # above the cap
    FORFEITS = 18
    IDLE_ACTIONS = 19  # Sail, Build, Race or Produce taken without doing its main step
    GOODS_GAINED = 20
    GOODS_LOST = 21  # above the cap
    COINS_GAINED = 22
    INFLUENCE_GAINED = 23
    INFLUENCE_TO_COINS = 24
    GOODS_BOUGHT = 25
    HIRED = 26
    PLACED = 27  # artisans
    ARTISANS_RACED = 28
    ARTISANS_BUILT = 29
    TILES_TAKEN = 30
    TILES_REPLACED = 31
    TILES_USED = 32  # conversions and single-use tiles
    CARDS_DRAWN = 33
    FOLLOWERS_PLAYED = 34
    FOLLOWERS_REPLACED = 35
    FOLLOWERS_USED = 36
    CARDS_TRADED = 37
    SAILS_LOST = 38
    BLOCKS_A = 39
    BLOCKS_B = 40
    BLOCKS_C = 41
    UNBUILT = 42  # building contracts completed without placing
    TOKENS_SHARED = 43  # rewards from reward tokens
    WHEEL_TOKENS = 44
    WHEEL_INFLUENCE = 45
    CLAIMS = 46
    LINES = 47
    FIRST_CLAIMS = 48
    ROUNDS_FIRST = 49


COUNTERS = len(Counter)

STATE = np.dtype(
    [
        ("seed", "u8"),
        ("reveals", "i2"),  # cards, tiles and tokens turned up so far
        ("players", "i1"),
        ("round_no", "i1"),  # 0 during drafts, then from 1
        ("to_move", "i1"),  # seat: the owner of the top task
        ("over", "i1"),
        ("pending", "i1"),
        ("may_end", "i1"),
        # the stack of tasks
        ("depth", "i1"),  # tasks on the stack
        ("task", "i1", (TASKS,)),  # Task
        ("owner", "i1", (TASKS,)),  # seat that decides
        ("action", "i1", (TASKS,)),  # Action to which the task belongs
        ("power", "i1", (TASKS,)),
        ("left", "i2", (TASKS,)),  # steps left: cards, sails, spaces, goods; of PAYOUT and BONUS a bit for each thing left to pay
        ("inner", "i1", (TASKS,)),  # 1 inside a Petition
        ("thing", "i1", (TASKS,)),  # card, tile, shape or track chosen
        ("place", "i1", (TASKS,)),  # zone, cell or seat chosen
        ("spot", "i1", (TASKS,)),  # cell of a zone
        # forum
        ("line", "i1", (LINES,)),  # Action at the end of each row and column
        ("forum", "i1", (FORUM,)),  # EMPTY, EMPEROR, LEGION, or the seat of a patrician
        ("emperor", "i1"),  # space of the Emperor
        ("emperor_tile", "i1", (EMPEROR_TILES,)),  # the stack, top first
        ("emperor_next", "i1"),  # tiles turned up
        ("emperor_shuffles", "i1"),
        ("placed", "i1", (MAX_PLAYERS,)),  # patricians placed in this round
        ("space", "i1"),  # of the patrician whose turn it is
        ("lines_left", "i1"),  # of the turn: 1 row action, 2 column action
        ("first_player", "i1"),
        ("claimed_by", "i1"),  # seat that has claimed the First Player token in this round, or EMPTY
        ("claims", "i1", (MAX_PLAYERS,)),  # achievements claimed in this turn, or round
        # offers and stacks
        ("ship_offer", "i1", (OFFER,)),  # contract, or EMPTY
        ("ship_deck", "i1", (SHIPPING,)),  # the top card is the last of ship_size
        ("ship_size", "i1"),
        ("build_offer", "i1", (OFFER,)),
        ("build_deck", "i1", (BUILDINGS,)),
        ("build_size", "i1"),
        ("tile_offer", "i1", (ESTATE_OFFER,)),  # Tile, or EMPTY
        ("basic_deck", "i1", (BASIC_TILES,)),
        ("basic_size", "i1"),
        ("special_deck", "i1", (SPECIAL_TILES,)),
        ("special_size", "i1"),
        ("card_offer", "i1", (OFFER,)),  # Follower, or EMPTY
        ("card_deck", "i1", (FOLLOWERS,)),
        ("card_size", "i1"),
        ("discard", "i8"),  # a bit for each follower in the discard pile
        ("reshuffles", "i1"),
        ("chariot", "i1", (CHARIOTS,)),  # tokens, in the order in which they are favoured; those behind the last round are out
        ("chariot_owner", "i1", (MAX_ROUNDS,)),  # seat, NEUTRAL for the AI, or EMPTY
        ("mosaic_stack", "i1", (COLOURS, STACK)),  # the top tile is the last of mosaic_size
        ("mosaic_size", "i1", (COLOURS,)),
        ("mosaic_open", "i1", (COLOURS, FACE_UP)),  # in the draft, or EMPTY
        ("artisan_supply", "i1"),
        # sea, zones, hippodrome; the last row belongs to the neutral colour or the AI
        ("ship_route", "i1", (OWNERS, SHIPS)),  # EMPTY at the start
        ("ship_at", "i1", (OWNERS, SHIPS)),  # harbour, counted from 1; 0 = start
        ("ship_port", "i1", (OWNERS, SHIPS)),  # victory port, counted from 1; 0 = not arrived
        ("arrivals", "i1"),  # ships in the victory ports
        ("blocks", "i8", (OWNERS, ZONES)),  # cells
        ("token", "i1", (TOKENS,)),  # reward token on each space, or EMPTY
        ("tokens_paid", "i2"),  # a bit for each space
        ("track", "i1", (OWNERS, TRACKS)),  # position; EMPTY for no marker
        ("arrived", "i2", (OWNERS, TRACKS)),  # when the marker came to its space: the earlier lies below, which is ahead
        ("moves", "i2"),  # of markers so far
        # seats
        ("coins", "i2", (MAX_PLAYERS,)),
        ("influence", "i1", (MAX_PLAYERS,)),
        ("goods", "i1", (MAX_PLAYERS, GOODS)),
        ("artisans", "i1", (MAX_PLAYERS,)),  # available
        ("workers", "i1", (MAX_PLAYERS, CELLS)),  # artisans in the Production Area
        ("estate", "i1", (MAX_PLAYERS, CELLS)),  # Tile, or EMPTY
        ("face_down", "i2", (MAX_PLAYERS,)),  # a bit for each exhausted tile
        ("blocks_left", "i1", (MAX_PLAYERS,)),
        ("achievements", "i1", (MAX_PLAYERS,)),  # achievement tokens available
        ("reserve", "i1", (MAX_PLAYERS,)),  # achievement tokens at the hippodrome
        ("mosaic", "i1", (MAX_PLAYERS, COLOURS)),  # mosaic tile of each colour, or EMPTY
        ("claimed", "i2", (MAX_PLAYERS,)),  # a bit for each field of the mosaic board
        ("hand", "i8", (MAX_PLAYERS,)),  # followers, a bit each
        ("shown", "i8", (MAX_PLAYERS,)),  # those in hand that everybody has seen
        ("row", "i8", (MAX_PLAYERS,)),  # followers in the row
        ("used", "i8", (MAX_PLAYERS,)),  # those face down until Cleanup
        ("fresh", "i8", (MAX_PLAYERS,)),  # those played in the action under way
        ("shipped", "i1", (MAX_PLAYERS,)),  # shipping contracts completed
        ("built", "i1", (MAX_PLAYERS,)),  # building contracts completed
        ("built_points", "i2", (MAX_PLAYERS,)),
        # draft of followers
        ("draft_step", "i1"),
        ("pack", "i8", (MAX_PLAYERS,)),  # cards to choose from, by seat that holds them
        ("pick", "i1", (MAX_PLAYERS, DRAFT_CARDS)),  # card chosen in each step, or EMPTY
        ("dropped", "i1", (MAX_PLAYERS,)),  # a bit for each pick that is not kept
        # the AI of the solo game
        ("ai_points", "i2"),  # start value and legionnaires that could not be placed
        ("ai_contracts", "i2"),  # points of the building contracts it was given
        # the mover's legal actions, as `step` or `legal_actions` last wrote them
        ("options", "i2", (MAX_OPTIONS,)),
        ("n_options", "i2"),
        # for results only: no rule reads them
        ("acquired", "i1", (MAX_PLAYERS, FOLLOWERS)),  # round in which a follower first came to hand, once everybody knows; or NEVER
        ("drawn_in", "i1", (MAX_PLAYERS, FOLLOWERS)),  # of a card in hand that nobody else has seen: the round it was drawn in, or NEVER
        ("played", "i1", (MAX_PLAYERS, FOLLOWERS)),
        ("ship_taker", "i1", (SHIPPING,)),  # seat that completed the contract, or EMPTY
        ("ship_round", "i1", (SHIPPING,)),
        ("build_taker", "i1", (BUILDINGS,)),
        ("build_round", "i1", (BUILDINGS,)),
        ("tile_taken", "i1", (MAX_PLAYERS, TILE_KINDS)),  # round in which the first of a kind was taken, or NEVER
        ("tile_used", "i1", (MAX_PLAYERS, TILE_KINDS)),  # round in which the first of a kind worked, or NEVER
        ("mosaic_round", "i1", (MAX_PLAYERS, COLOURS)),  # round of the first claim on the tile, or NEVER
        ("counter", "i2", (MAX_PLAYERS, COUNTERS)),  # Counter
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("nova_roma", "i1"),  # the game's name: marks the type
        ("players", "i1"),
        # flags of the two editions and of doubtful rules
        ("tile_draft", "i1"),
        ("follower_draft", "i1"),
        ("claim_per_round", "i1"),
        ("zone_levels", "i1"),
        ("hippo_tile_split", "i1"),
        ("solo_animals", "i1"),
        ("build_tile_triggers", "i1"),
        ("bar_in_game", "i1"),  # the starting player may not claim the token in the first turn of the game only
        ("follower_window", "i1"),  # Window
        ("strict_actions", "i1"),
        ("tamer_in_petition", "i1"),
        ("stack_artisans", "i1"),
        ("bonus_both", "i1"),
        ("tile_under_artisan", "i1"),
        ("zone_ties_skip", "i1"),
        ("token_spaces_blocked", "i1"),
        ("chariot_needs_move", "i1"),
        ("legions_after_both", "i1"),
        ("end_artisans", "i1"),  # EndArtisans
        ("solo_short_end", "i1"),
        ("solo_leftovers", "i1"),
        ("age_order", "i1"),
        # numbers
        ("rounds", "i1"),
        ("patricians", "i1"),
        ("power_cap", "i1"),
        ("start_coins", "i2", (MAX_PLAYERS,)),
        ("start_goods", "i1", (GOODS,)),
        ("start_influence", "i1"),
        ("start_artisans", "i1"),
        ("start_followers", "i1"),
        ("goods_cap", "i1"),
        ("influence_cap", "i1"),
        ("artisans_kept", "i1"),
        ("artisan_supply", "i1"),
        ("blocks", "i1"),
        ("forfeit_coins", "i1"),
        ("good_price", "i1"),
        ("cards_per_coin", "i1"),
        ("hire_cost", "i1"),
        ("place_cost", "i1"),
        ("follower_costs", "i1", (MAX_POWER + 1,)),  # by power
        ("surcharge_from", "i1"),
        ("surcharge", "i1"),
        ("hand_limit", "i1"),
        ("row_limit", "i1"),
        ("slot_access", "i1", (MAX_POWER + 1,)),
        ("zone_access", "i1", (MAX_POWER + 1,)),
        ("first_player_cost", "i1"),
        ("first_player_points", "i1"),
        ("start_achievements", "i1"),
        ("reserve_achievements", "i1"),
        ("port_points", "i1", (PORTS + 1,)),
        ("chariot_points", "i1"),
        ("finish_points", "i1"),
        ("animal_points", "i1", (4,)),
        ("goods_per_point", "i1"),
        ("influence_per_point", "i1"),
        ("goal_space", "i1"),
        ("neutral_space", "i1"),
        ("legionnaires", "i1"),
        ("ai_start", "i2"),
        ("ai_space", "i1"),
        ("ai_track_steps", "i1"),
        ("ai_ship_steps", "i1"),
        ("blocked_points", "i1"),
        # rewards: every different one in the tables has a number
        ("reward", "i1", (REWARDS, GAINS)),
        ("reward_choices", "i1", (REWARDS,)),  # goods of choice in it
        # followers, a bit each
        ("kind", "i1", (FOLLOWERS,)),  # FollowerKind
        ("effect", "i1", (FOLLOWERS,)),  # FollowerEffect
        ("card_reward", "i1", (FOLLOWERS,)),
        ("ready", "i8", (ACTIONS,)),  # once per round, by action
        ("lasting", "i8", (ACTIONS,)),  # permanent, by action
        ("powerful", "i8"),  # power followers
        ("placing", "i8"),
        ("waiving", "i8"),
        ("taming", "i8"),
        ("counts", "i1", (FOLLOWERS,)),  # Counts
        ("base_points", "i1", (FOLLOWERS,)),
        ("per", "i1", (FOLLOWERS,)),  # 0: the base points if the threshold is reached
        ("threshold", "i1", (FOLLOWERS,)),
        # contracts
        ("ship_cost", "i1", (SHIPPING, GAINS)),
        ("build_cost", "i1", (BUILDINGS, GAINS)),
        ("contract_shape", "i1", (BUILDINGS,)),
        ("build_points", "i1", (BUILDINGS,)),
        # shapes: cells as distances in bits from the topmost leftmost one
        ("shape_blocks", "i1", (SHAPES,)),
        ("shape_turns", "i1", (SHAPES,)),
        ("shape_cells", "i1", (SHAPES, TURNS, BLOCKS)),
        # sea
        ("route_length", "i1", (ROUTES,)),
        ("leg", "i1", (ROUTES, HARBOURS)),
        ("harbour_points", "i1", (ROUTES, HARBOURS)),  # highest reached or passed
        ("harbour_reward", "i1", (ROUTES, HARBOURS)),
        ("ai_harbour", "i1", (ROUTES,)),  # where the AI's ship starts
        # hippodrome
        ("track_length", "i1"),
        ("horses", "i1", (TRACK,)),
        ("wheel", "i1", (TRACK,)),
        ("chariot_track", "i1", (CHARIOTS,)),
        # zones
        ("ground", "i8", (ZONES,)),  # building spaces
        ("shaded", "i8", (ZONES,)),
        ("token_zone", "i1", (TOKENS,)),
        ("token_used", "i1", (TOKENS,)),  # whether the space has a token at this number of players
        ("token_cell", "i1", (TOKENS,)),
        ("ring", "i8", (TOKENS,)),  # building spaces around a token space
        ("zone_points", "i1", (ZONES, 3)),
        ("token_reward", "i1", (TOKENS,)),
        # forum
        ("emperor_space", "i1", (EMPEROR_TILES, 2)),
        # mosaic
        ("goal", "i1", (MOSAICS, COLOURS)),  # Goal
        ("goal_kinds", "i1", (MOSAICS, COLOURS)),  # bits: building, shipping, follower, estate tile
        ("goal_need", "i1", (MOSAICS, COLOURS)),
        ("goal_spend", "i1", (MOSAICS, COLOURS)),
        ("mosaic_colour", "i1", (MOSAICS,)),
        ("field_points", "i1", (COLOURS,)),
        ("field_reward", "i1", (COLOURS,)),
        ("line_points", "i1", (MOSAIC_LINES,)),
        ("line_reward", "i1", (MOSAIC_LINES,)),
        ("line_fields", "i2", (MOSAIC_LINES,)),
        # estate
        ("row_output", "i1", (AREA,)),  # Gain
        ("column_output", "i1", (AREA,)),
        ("offer_cost", "i1", (ESTATE_OFFER,)),  # reward number: what is paid
        ("tile_type", "i1", (TILE_KINDS,)),  # TileType
        ("tile_pay", "i1", (TILE_KINDS,)),  # reward number: what is paid
        ("tile_reward", "i1", (TILE_KINDS,)),
        ("tile_amount", "i1", (TILE_KINDS,)),  # sails or spaces
        ("animals", "i1", (TILE_KINDS,)),
        ("copies", "i1", (TILE_KINDS,)),
    ],
    align=True,
)
